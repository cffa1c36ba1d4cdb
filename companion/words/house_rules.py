"""The house rules: what no rulebook settles, and what either choice means."""

from dataclasses import fields
from typing import NamedTuple

from companion.engine import House
from companion.words.language import N_, Language


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
        N_("They go on conquering, like all Ghouls."),
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
        N_("The last attempt of Kobolds needs two in hand."),
        N_("A single Kobold may not try."),
        N_("A single Kobold may try its luck."),
    ),
    "shared_win_when_tokens_tie_too": HouseRule(
        N_("Tied in coins and in tokens, the win is shared."),
        N_("All who are tied have won."),
        N_("The app names no winner: settle it among yourselves."),
    ),
}


def house_rule(language: Language, key: str) -> HouseRule:
    """Return a house rule in words."""
    return HouseRule(*map(language.gettext, _RULES[key]))
