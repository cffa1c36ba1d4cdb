"""The die in words: what came of it, and what waits for the next attack."""

from dataclasses import dataclass
from typing import Literal

from companion.engine import BESIDE_OWN, FIRST_ROLL, Conquest, State
from companion.facts.reader import Reader
from companion.words import Forms, Language, line_rule, ngettext

# NOTE: {die} is what the die shows.
_ENOUGH: Forms = ngettext(
    "{n} token with the die's {die}: enough.", "{n} tokens with the die's {die}: enough."
)
# NOTE: {die} is what the die shows.
_TOO_FEW: Forms = ngettext(
    "{n} token with the die's {die}: too few.", "{n} tokens with the die's {die}: too few."
)


@dataclass(frozen=True, slots=True)
class DieOutcome:
    """How a roll ended: a region was taken or held, or it is a number to go on with."""

    kind: Literal["taken", "held", "number"]
    word: str
    text: str


def attempt_outcome(language: Language, state: State) -> DieOutcome:
    """Return what came of the last attempt just recorded, and what that means."""
    _, conquest = language.gettext, state.turn.conquests[-1]
    race = language.race(conquest.race)
    last = _("That was the last attempt of the {race} this turn.").format(race=race)
    text = f"{_reckoned(language, conquest)}\n{last}".strip()
    if conquest.won:
        # NOTE: beside the die: the region was conquered.
        return DieOutcome("taken", _("Taken!"), text)
    # NOTE: beside the die: the region held out.
    return DieOutcome("held", _("Held!"), text)


def _reckoned(language: Language, conquest: Conquest) -> str:
    """Return whether tokens and die were enough; nothing where a coin had its share in it."""
    if conquest.die is None or any(name != BESIDE_OWN for name, _used in conquest.use.chosen):
        return ""
    text = language.plural(_ENOUGH if conquest.won else _TOO_FEW, conquest.used)
    return text.format(n=conquest.used, die=conquest.die)


@dataclass(frozen=True, slots=True)
class FirstRoll:
    """The die of a race that rolls before it names a region; `face`: None until it is rolled."""

    face: int | None
    title: str
    text: str


def first_roll(reader: Reader, state: State, acting: str) -> FirstRoll | None:
    """Return the die that the race that acts rolls first; None if it rolls none, or has no hand."""
    language, race = reader.language, reader.outlook(state).options.race(acting)
    hands = [troops.hand for troops in state.current.races if race and troops.race == race.race]
    if race is None or not race.conquer or not race.rolls_first or not any(hands):
        return None
    face = state.turn.rolled
    title = "" if face is None else language.gettext("The die shows {face}").format(face=face)
    return FirstRoll(face, title, line_rule(language, FIRST_ROLL))


def first_roll_outcome(language: Language, face: int) -> DieOutcome:
    """Return what a die is good for that was rolled before the attack."""
    return DieOutcome("number", str(face), line_rule(language, FIRST_ROLL))


def loss_outcome(face: int, text: str) -> DieOutcome:
    """Return what the loser's die is good for, as it was asked for."""
    return DieOutcome("number", str(face), text)
