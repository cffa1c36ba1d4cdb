"""What the player whose turn it is could take on the board, and for how many tokens."""

from dataclasses import replace

from companion.engine.board_reach import targets
from companion.engine.catalogue import Catalogue
from companion.engine.conquest_cost import Attack, Quote
from companion.engine.game_board import position
from companion.engine.permits import may_act, may_roll
from companion.engine.refused import Refused
from companion.engine.state import State

_NO_MORE = Quote(None, (), "last_attempt_made", None, (0, 1), can_swap=False)


def targets_now(catalogue: Catalogue, state: State) -> list[tuple[int, Quote]]:
    """Return the price of each region that the active race does not hold; none without a race."""
    if state.ground is None:
        raise Refused("no_board")
    active = state.current.active
    if active is None or state.is_over:
        return []
    combo = catalogue.combo(active.race, active.power)
    seen = position(catalogue, state, state.turn.seat, combo)
    attack = Attack(
        combo, seen.find(0), round=state.round, hand=active.hand, house=state.setup.house
    )
    prices = targets(catalogue, seen, attack, is_first_conquest=not seen.held)
    if not may_act(state):
        return [(at, _NO_MORE) for at, _ in prices]
    if may_roll(state, active.race):
        return prices
    return [(at, _without_die(price)) for at, price in prices]


def _without_die(price: Quote) -> Quote:
    """Return the prospect of who has too few tokens, and no die to make up for it."""
    if not price.possible or not price.short:
        return price
    return replace(price, why_not="last_attempt_made", chance=(0, 1))
