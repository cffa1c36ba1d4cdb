"""Whether another conquest can be made this turn with what is in hand, and if not, why.

`options` says what the rules allow; here it is weighed against the tokens and, where the app knows
it, the board: what leads on, and what is only left to do.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Literal

from companion.engine.acts.offers import Options
from companion.engine.model.regions import Use
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.price import Quote
from companion.engine.rules.targets import acting_troops, uses_against
from companion.engine.rules.troops import has_foothold
from companion.engine.vocabulary import FIRST_ROLL, SWAP, UseName

# "swap": the hand is empty, but a token may still be exchanged for one of one's own.
Prospect = Literal["conquer", "swap", "no_token", "too_strong", "none"]
_BEST_FIRST: tuple[Prospect, ...] = ("conquer", "swap", "too_strong", "no_token")
# The prices of all regions for a race that uses this.
Prices = Callable[[str | None, Use], list[tuple[int, Quote]]]
_PLAIN = Use()


def swaps_now(
    catalogue: Catalogue, state: State, prices: Prices, by: str | None = None, use: Use = _PLAIN
) -> list[int]:
    """Return the regions where a race may exchange a token for its own."""
    return [
        at
        for at, price in prices(by, use)
        if price.can_swap and SWAP in uses_against(catalogue, state, by, _owner(state, at))
    ]


def prospect(catalogue: Catalogue, state: State, may: Options, prices: Prices) -> Prospect:
    """Return the best that any race of this turn has before it; "none" where none may attack."""
    found = {_prospect_of(catalogue, state, race.by, prices) for race in may.attackers}
    return next((one for one in _BEST_FIRST if one in found), "none")


def _prospect_of(catalogue: Catalogue, state: State, by: str | None, prices: Prices) -> Prospect:
    troops = acting_troops(state, by)
    assert troops is not None
    if state.regions is None:
        swaps = (SWAP in uses_against(catalogue, state, by, seat) for seat in _opponents(state))
        stands = has_foothold(troops, is_new=state.turn.has_picked)
        return _without_board(state, troops, stands and any(swaps))
    helps = _helps(uses_against(catalogue, state, by, None))
    if any(quote.possible for use in helps for _, quote in prices(by, use)):
        return "conquer"
    if swaps_now(catalogue, state, prices, by):
        return "swap"
    return "too_strong" if troops.hand else "no_token"


def _helps(left: list[UseName]) -> Iterator[Use]:
    """Yield what a race could use: where one thing reaches a region, another may make it cheap."""
    helps = [use for use in left if use not in (SWAP, FIRST_ROLL)]
    for count in range(len(helps) + 1):
        for uses in combinations(helps, count):
            yield Use(**dict.fromkeys(uses, True))


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
