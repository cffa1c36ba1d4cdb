"""Whether another conquest can be made this turn with what is in hand, and if not, why.

`options` says what the rules allow; here it is weighed against the tokens and, where the app knows
it, the board: what leads on, and what is only left to do.
"""

from typing import Literal

from companion.engine.attack_questions import uses_left
from companion.engine.catalogue import Catalogue
from companion.engine.options import RaceOptions, options
from companion.engine.state import State, Troops
from companion.engine.targets_now import targets_now
from companion.engine.troops import has_ground
from companion.engine.vocabulary import FIRST_ROLL, SWAP

# "swap": the hand is empty, but a token may still be exchanged for one of one's own.
Prospect = Literal["conquer", "swap", "no_token", "too_strong", "none"]
_BEST_FIRST: tuple[Prospect, ...] = ("conquer", "swap", "too_strong", "no_token")


def prospect(catalogue: Catalogue, state: State) -> Prospect:
    """Return the best that any race of this turn has before it; "none" where none may attack."""
    found = {_prospect_of(catalogue, state, race) for race in options(catalogue, state).attackers}
    return next((one for one in _BEST_FIRST if one in found), "none")


def _prospect_of(catalogue: Catalogue, state: State, race: RaceOptions) -> Prospect:
    troops = next(
        own
        for own in state.current.races
        if own.race == race.race and (own is not state.current.active) == race.in_decline
    )
    combo = catalogue.combo(troops.race, troops.power, race.in_decline)
    earlier = [attack for attack in state.turn.conquests if attack.race == race.race]
    stands = has_ground(troops, is_new=state.turn.has_picked)
    uses = uses_left(combo, earlier, None, stands)
    has_swap = SWAP in uses and troops.tokens < troops.limit
    if state.ground is None:
        return _without_board(state, troops, has_swap and stands)
    quotes = [quote for _, quote in targets_now(catalogue, state, _by(race))]
    # What a dragon or a catapult makes of a price shows when a region is looked at.
    helps = troops.hand and any(use not in (SWAP, FIRST_ROLL) for use in uses)
    if helps or any(quote.possible for quote in quotes):
        return "conquer"
    if has_swap and any(quote.can_swap for quote in quotes):
        return "swap"
    return "too_strong" if troops.hand else "no_token"


def _without_board(state: State, troops: Troops, has_swap: bool) -> Prospect:
    """Nobody knows what is in reach: a hand is enough to try."""
    if troops.hand:
        return "conquer"
    return "swap" if has_swap and not state.setup.house.sorcery_needs_token_in_hand else "no_token"


def _by(race: RaceOptions) -> str | None:
    return race.race if race.in_decline else None
