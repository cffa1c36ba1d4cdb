"""The rules in our own words: races and powers, the turn in six steps, and house rules."""

from collections.abc import Callable
from typing import NamedTuple

from companion.dataclasses import fields
from companion.engine import Effect, House
from companion.words.effects import piece_full, piece_short
from companion.words.language import N_, Language

SayEffects = Callable[[Language, tuple[Effect, ...]], str]


class RuleText(NamedTuple):
    """A step of a turn, or another part of the game: its name, what to do, and its icon."""

    title: str
    text: str
    icon: str = ""


_TURN: tuple[RuleText, ...] = (
    RuleText(
        N_("Choose"),
        N_(
            "Without an active race, pick a combo: the top one is free; for another, put a "
            "coin on each one above it. With an active race, keep conquering; or decline and "
            "score, and your turn is over."
        ),
    ),
    RuleText(
        N_("Ready your troops"),
        N_(
            "Leave one token in each region and take the others in hand. You may abandon regions "
            "altogether. Your Ghouls in decline go first, with a hand of their own."
        ),
    ),
    RuleText(
        N_("Conquer"),
        N_(
            "A region next to yours costs two tokens, and one more for each token, lost tribe, "
            "mountain, camp, fortress or lair in it. A new race enters from the edge of the "
            "board or a sea shore. The loser loses one token and places the others when your "
            "turn ends."
        ),
    ),
    RuleText(
        N_("Last attempt"),
        N_(
            "Up to three short, with a token in hand: name a region and roll. If that is "
            "enough, it is yours; if not, your tokens go to one region you hold. Either way "
            "your conquests are over."
        ),
    ),
    RuleText(
        N_("Redeploy"),
        N_("Move your tokens among your regions as you like, at least one in each."),
    ),
    RuleText(
        N_("Score"),
        N_(
            "Take a coin for each region, in decline too, and what race and power earn. Keep your "
            "coins hidden."
        ),
    ),
)

_TOPICS: tuple[RuleText, ...] = (
    RuleText(
        # NOTE: title of a rule: what is done before the first turn.
        N_("Set-up"),
        N_(
            "Take the board for your number of players. A lost tribe goes on each of its signs, a "
            "mountain on each mountain region. Five combos lie in a column below each other, the "
            "sixth on top of its stacks. Everyone has five coins, and keeps them hidden."
        ),
        "signs/table",
    ),
    RuleText(
        # NOTE: title of a rule: what happens when a race goes into decline.
        N_("Going into decline"),
        N_(
            "At the start of your turn, instead of conquering: one token stays in each of your "
            "regions, the others leave, and so does the badge. Whatever you had in decline before "
            "leaves the board first. You score a coin for each region, and next turn you pick a "
            "new combo. A race in decline conquers no more and earns a coin for each region, but "
            "nothing on top unless its rule says so."
        ),
        "signs/decline",
    ),
    RuleText(
        # NOTE: title of a rule: the attempt with the die at the end of a turn.
        N_("The last attempt"),
        N_(
            "Once a turn you may try for a region you cannot afford: keep at least one token, be "
            "at most three short, name the region, and only then roll. The die shows 0 three "
            "times, and 1, 2 and 3 once each. One short works 3 times in 6, two short 2 times, "
            "three short once. If it fails, your tokens go to a region of yours. No conquest "
            "follows."
        ),
        "signs/dice",
    ),
    RuleText(
        # NOTE: title of a rule: moving tokens at the end of a turn.
        N_("Redeployment"),
        N_(
            "After your conquests, move the tokens of your active race between its regions as you "
            "like, at least one in each. Whoever lost a region to you gives up one token and "
            "places the others in regions of that race when your turn ends; if it has none left, "
            "they wait for its next turn."
        ),
        "signs/regroup",
    ),
    RuleText(
        # NOTE: title of a rule: how a game ends and who wins.
        N_("The end, and ties"),
        N_(
            "After the last round everyone opens their purse: most coins win. If some are level, "
            "they count their race tokens on the board, active and in decline; camps and tokens in "
            "hand do not count. If these are level too, they share the victory."
        ),
        "signs/crown",
    ),
)


def short_rule(language: Language, piece: str) -> str:
    """Return what a race or power does in one line: as written, or made from its effects."""
    return _rule(language, piece, language.printed(piece).short, piece_short)


def full_rule(language: Language, piece: str) -> str:
    """Return everything a race or power does: as written, or made from its effects."""
    return _rule(language, piece, language.printed(piece).full, piece_full)


def _rule(language: Language, piece: str, written: str, say: SayEffects) -> str:
    if written:
        return language.gettext(written)
    found = language.find_piece(piece)
    return say(language, found.effects) if found else ""


def turn_steps(language: Language) -> tuple[RuleText, ...]:
    """Return a turn in six steps."""
    return _translated(language, _TURN)


def rule_topics(language: Language) -> tuple[RuleText, ...]:
    """Return what else there is to know of a game, from set-up to its end."""
    return _translated(language, _TOPICS)


def _translated(language: Language, texts: tuple[RuleText, ...]) -> tuple[RuleText, ...]:
    _ = language.gettext
    return tuple(RuleText(_(one.title), _(one.text), one.icon) for one in texts)


class HouseRule(NamedTuple):
    """A house rule as a sentence, and what it means switched on or off."""

    text: str
    on: str
    off: str


HOUSE_RULES = tuple(item.name for item in fields(House))
_RULES: dict[str, HouseRule] = {
    "own_declined_token_counts_in_cost": HouseRule(
        N_("Your own token in decline counts in the cost."),
        N_("It costs one more token, as with anyone else's."),
        N_("It costs nothing extra; the old token is still lost."),
    ),
    "sorcery_needs_token_in_hand": HouseRule(
        N_("A Sorcerer's swap needs a token in hand."),
        N_("With an empty hand there is no swap."),
        N_("A swap works even with an empty hand."),
    ),
    "goblins_count_lost_tribes_as_declined": HouseRule(
        N_("For Goblins a lost tribe is a race in decline."),
        N_("Goblins take lost tribes for one token less."),
        N_("Goblins pay the full cost for lost tribes."),
    ),
    "spirit_ghouls_keep_conquering": HouseRule(
        N_("Spirit Ghouls conquer in decline."),
        N_("They keep conquering, like all Ghouls."),
        N_("They keep their place and all their tokens, but conquer no more."),
    ),
    "ghouls_have_their_own_last_attempt": HouseRule(
        N_("Ghouls in decline have a last attempt of their own."),
        N_("They may roll, and your active race may roll too."),
        N_("There is one roll a turn for both together."),
    ),
    "giants_count_caverns_as_adjacent": HouseRule(
        N_("Underworld Giants: caverns lie beside their mountains."),
        N_("A cavern mountain they hold makes every other cavern cheaper."),
        N_("Only true neighbours of their mountains are cheaper."),
    ),
    "barbarians_redeploy_after_losing_a_region": HouseRule(
        N_("Barbarians who lose a region are placed again at once."),
        N_("What comes back goes into regions they still hold."),
        N_("What comes back waits in hand until their next turn."),
    ),
    "kobolds_last_attempt_needs_two_in_hand": HouseRule(
        N_("The Kobolds' last attempt needs two in hand."),
        N_("A single Kobold may not try."),
        N_("A single Kobold may try its luck."),
    ),
    "bolts_strike_anywhere": HouseRule(
        N_("The bolts of Storm Giants strike anywhere."),
        N_("Any mountain can be struck, near or far."),
        N_("They strike only where the race could attack anyway."),
    ),
    "shared_win_when_tokens_tie_too": HouseRule(
        N_("If coins and tokens are tied, the win is shared."),
        N_("Everyone who is tied wins."),
        N_("The app names no winner: settle it among yourselves."),
    ),
    "soul_touch_at_once": HouseRule(
        N_("Soul Touch: the race that comes back to life plays at once."),
        N_("The turn goes on with that race, and is scored at its end."),
        N_("It stands up at once, and plays from the next turn."),
    ),
}


def house_rule(language: Language, key: str) -> HouseRule:
    """Return a house rule in words."""
    return HouseRule(*map(language.gettext, _RULES[key]))
