"""What the player whose turn it is could take on the board, and for how many tokens."""

from collections.abc import Iterable
from dataclasses import replace

from companion.engine.model.refusals import Refused
from companion.engine.model.regions import Use
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.rules.board import position, region_at
from companion.engine.rules.permits import may_act, may_roll
from companion.engine.rules.price import Attack, Quote
from companion.engine.rules.reach import (
    Position,
    find_defender,
    is_beside_own_mountain,
    targets,
    why_unreachable,
)
from companion.engine.vocabulary import BESIDE_OWN

_PLAIN = Use()
_NO_MORE = Quote(None, (), "last_attempt_made", None, (0, 1), can_swap=False)


def targets_now(
    catalogue: Catalogue, state: State, by: str | None = None, use: Use = _PLAIN
) -> list[tuple[int, Quote]]:
    """Return the price of each region that a race does not hold; none without a race.

    `by`: a race in decline that still conquers, the active one where left out. `use`: what it uses.
    """
    if state.regions is None:
        raise Refused("no_board")
    troops = _acting(state, by)
    if troops is None or state.is_over:
        return []
    combo, seen = _seen_by(catalogue, state, troops, by)
    attack = Attack(combo, seen.find(0), None, use, state.round, troops.hand, state.setup.house)
    prices = targets(catalogue, seen, attack, is_first_conquest=not seen.held)
    if not may_act(state, by):
        return [(at, _NO_MORE) for at, _ in prices]
    if may_roll(state, troops.race):
        return prices
    return [(at, without_die(price)) for at, price in prices]


def within_reach(
    catalogue: Catalogue, state: State, regions: Iterable[int], by: str | None = None
) -> list[int]:
    """Return those of these regions that a race could strike next, were they not protected."""
    troops = _acting(state, by)
    if troops is None or state.regions is None:
        return []
    combo, seen = _seen_by(catalogue, state, troops, by)
    printed = seen.board.regions
    return [
        at
        for at in regions
        if why_unreachable(seen, printed[at], combo, _PLAIN, not seen.held) is None
    ]


def attack_on(
    catalogue: Catalogue,
    state: State,
    at: int,
    by: str | None = None,
    use: Use = _PLAIN,
    there: int | None = None,
) -> Attack:
    """Return an attack on one region as the board knows it; `there`: how many defend it really."""
    troops, contents = _acting(state, by), state.regions or {}
    if troops is None:
        raise Refused("no_active_race")
    combo, seen = _seen_by(catalogue, state, troops, by)
    printed, own = seen.board.regions[at], contents.get(at)
    if own and own.seat is not None and there is not None:
        own = replace(own, tokens=there)
    region, house = region_at(state, printed, own, state.turn.seat), state.setup.house
    beside = is_beside_own_mountain(seen, printed, combo, house)
    return Attack(
        combo,
        region,
        find_defender(catalogue, region, seen.badges),
        use.having(**{BESIDE_OWN: beside}),
        state.round,
        troops.hand,
        house,
        why_unreachable(seen, printed, combo, use, not seen.held),
        bool(seen.held),
        at in seen.barred,
    )


def without_die(price: Quote) -> Quote:
    """Return the prospect of who has too few tokens, and no die to make up for it."""
    if not price.possible or not price.short:
        return price
    return replace(price, why_not="last_attempt_made", chance=(0, 1))


def _acting(state: State, by: str | None) -> Troops | None:
    if by is None:
        return state.current.active
    return next((troops for troops in state.current.declined if troops.race == by), None)


def _seen_by(
    catalogue: Catalogue, state: State, troops: Troops, by: str | None
) -> tuple[Combo, Position]:
    combo = catalogue.combo(troops.race, troops.power, in_decline=by is not None)
    return combo, position(catalogue, state, state.turn.seat, combo)
