"""Whether another conquest can be made this turn with what is in hand, and if not, why.

`options` says what the rules allow; here it is weighed against the tokens and, where the app knows
it, the board: what leads on, and what is only left to do.
"""

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Literal

from companion.engine.acts import options
from companion.engine.acts.offers import RaceOptions
from companion.engine.model.regions import Use
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.price import Quote
from companion.engine.rules.questions import uses_left
from companion.engine.rules.targets import targets_now
from companion.engine.rules.troops import has_foothold
from companion.engine.vocabulary import FIRST_ROLL, SWAP, UseName

# "swap": the hand is empty, but a token may still be exchanged for one of one's own.
Prospect = Literal["conquer", "swap", "no_token", "too_strong", "none"]
_BEST_FIRST: tuple[Prospect, ...] = ("conquer", "swap", "too_strong", "no_token")


def prospect(catalogue: Catalogue, state: State) -> Prospect:
    """Return the best that any race of this turn has before it; "none" where none may attack."""
    found = {_prospect_of(catalogue, state, race) for race in options(catalogue, state).attackers}
    return next((one for one in _BEST_FIRST if one in found), "none")


def swaps_now(
    catalogue: Catalogue, state: State, race: RaceOptions, prices: Sequence[tuple[int, Quote]]
) -> list[int]:
    """Return the regions, of those priced, where a race may exchange a token for its own."""
    return [
        at
        for at, price in prices
        if price.can_swap and SWAP in _uses_against(catalogue, state, race, _owner(state, at))
    ]


def _prospect_of(catalogue: Catalogue, state: State, race: RaceOptions) -> Prospect:
    troops = _troops(state, race)
    if state.regions is None:
        opponents, stands = _opponents(state), has_foothold(troops, is_new=state.turn.has_picked)
        swaps = (SWAP in _uses_against(catalogue, state, race, seat) for seat in opponents)
        return _without_board(state, troops, stands and any(swaps))
    uses = _uses_against(catalogue, state, race, None)
    helps = [use for use in uses if use not in (SWAP, FIRST_ROLL)]
    plain = targets_now(catalogue, state, _by(race))
    # Where one thing reaches a region, another may make it cheaper.
    helped = (
        targets_now(catalogue, state, _by(race), Use(**dict.fromkeys(uses, True)))
        for count in range(1, len(helps) + 1)
        for uses in combinations(helps, count)
    )
    if any(quote.possible for prices in chain([plain], helped) for _, quote in prices):
        return "conquer"
    if swaps_now(catalogue, state, race, plain):
        return "swap"
    return "too_strong" if troops.hand else "no_token"


def _uses_against(
    catalogue: Catalogue, state: State, race: RaceOptions, opponent: int | None
) -> list[UseName]:
    """Return what a race may still use against an opponent; without a token it swaps none."""
    troops = _troops(state, race)
    combo = catalogue.combo(troops.race, troops.power, race.in_decline)
    earlier = [attack for attack in state.turn.conquests if attack.race == race.race]
    stands = has_foothold(troops, is_new=state.turn.has_picked)
    left = uses_left(combo, earlier, opponent, stands)
    return [use for use in left if use != SWAP or troops.tokens < troops.limit]


def _troops(state: State, race: RaceOptions) -> Troops:
    return next(
        own
        for own in state.current.races
        if own.race == race.race and (own is not state.current.active) == race.in_decline
    )


def _without_board(state: State, troops: Troops, has_swap: bool) -> Prospect:
    """Nobody knows what is in reach: a hand is enough to try."""
    if troops.hand:
        return "conquer"
    return "swap" if has_swap and not state.setup.house.sorcery_needs_token_in_hand else "no_token"


def _opponents(state: State) -> list[int]:
    """Return all others; the races of whoever has left still stand."""
    return [seat for seat in range(len(state.players)) if seat != state.turn.seat]


def _owner(state: State, at: int) -> int | None:
    own = (state.regions or {}).get(at)
    return own.seat if own else None


def _by(race: RaceOptions) -> str | None:
    return race.race if race.in_decline else None
