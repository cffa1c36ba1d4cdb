"""The rules, in our own words: every race and power in two lengths, and the turn in six steps."""

from collections.abc import Callable
from typing import NamedTuple

from companion.engine import Effect
from companion.words.effects import piece_full, piece_short
from companion.words.language import N_, Language

SayEffects = Callable[[Language, tuple[Effect, ...]], str]


class TurnStep(NamedTuple):
    """One step of a turn: its name, and what to do."""

    title: str
    text: str


_TURN: tuple[TurnStep, ...] = (
    TurnStep(
        N_("Choose"),
        N_(
            "Without an active race, pick a combo: the topmost is free, for another lay a "
            "coin on each one above it. With an active race, keep conquering; or decline and "
            "score, and your turn is over."
        ),
    ),
    TurnStep(
        N_("Ready your troops"),
        N_(
            "Leave one token in each region and take the others in hand. You may abandon regions "
            "altogether. Your Ghouls in decline go first, with a hand of their own."
        ),
    ),
    TurnStep(
        N_("Conquer"),
        N_(
            "A region next to yours costs two tokens, and one more for each token, lost "
            "tribe, mountain, camp, fortress or lair in it. A race new on the board comes in "
            "from the edge or from a sea shore. The loser gives up one token and places the "
            "others when your turn ends."
        ),
    ),
    TurnStep(
        N_("Last attempt"),
        N_(
            "At most three short, with a token in hand: name a region and roll. Enough, and it is "
            "yours; if not, your tokens go to one region you hold. Either way your conquests are "
            "over."
        ),
    ),
    TurnStep(
        N_("Redeploy"),
        N_("Move your tokens among your regions as you like, at least one in each."),
    ),
    TurnStep(
        N_("Score"),
        N_(
            "Take a coin for each region, in decline too, and what race and power earn. Keep your "
            "coins hidden."
        ),
    ),
)


def short_rule(language: Language, piece: str) -> str:
    """Return what a race or power does in one line: as it was written, or from its effects."""
    return _rule(language, piece, language.printed(piece).short, piece_short)


def full_rule(language: Language, piece: str) -> str:
    """Return all that a race or power does: as it was written, or from its effects."""
    return _rule(language, piece, language.printed(piece).full, piece_full)


def _rule(language: Language, piece: str, written: str, say: SayEffects) -> str:
    if written:
        return language.gettext(written)
    found = language.find_piece(piece)
    return say(language, found.effects) if found else ""


def turn_steps(language: Language) -> tuple[TurnStep, ...]:
    """Return a turn in six steps."""
    _ = language.gettext
    return tuple(TurnStep(_(step.title), _(step.text)) for step in _TURN)
