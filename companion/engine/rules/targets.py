"""What the player whose turn it is could take on the board, and for how many tokens."""

from collections.abc import Iterable

from companion.engine.model.refusals import Refused
from companion.engine.model.regions import Use
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import position
from companion.engine.rules.permits import may_act, may_roll
from companion.engine.rules.price import Attack, Attacker, Quote, without_die
from companion.engine.rules.questions import uses_left
from companion.engine.rules.reach import Position, attack_at, targets, why_unreachable
from companion.engine.rules.troops import has_foothold
from companion.engine.vocabulary import SWAP, UseName

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
    troops = acting_troops(state, by)
    if troops is None or state.is_over:
        return []
    attacker, seen = _attacker(catalogue, state, troops, by)
    prices = targets(catalogue, seen, attacker, use)
    if not may_act(state, by):
        return [(at, _NO_MORE) for at, _ in prices]
    if may_roll(state, troops.race):
        return prices
    return [(at, without_die(price)) for at, price in prices]


def within_reach(
    catalogue: Catalogue, state: State, regions: Iterable[int], by: str | None = None
) -> list[int]:
    """Return those of these regions that a race could strike next, were they not protected."""
    troops = acting_troops(state, by)
    if troops is None or state.regions is None:
        return []
    attacker, seen = _attacker(catalogue, state, troops, by)
    printed, is_first = seen.board.regions, not attacker.has_foothold
    return [
        at
        for at in regions
        if why_unreachable(seen, printed[at], attacker.combo, _PLAIN, is_first) is None
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
    troops = acting_troops(state, by)
    if troops is None:
        raise Refused("no_active_race")
    attacker, seen = _attacker(catalogue, state, troops, by)
    return attack_at(catalogue, seen, attacker, at, use, there)


def uses_against(
    catalogue: Catalogue, state: State, by: str | None, opponent: int | None
) -> list[UseName]:
    """Return what a race may still use against an opponent; without a token it swaps none."""
    troops = acting_troops(state, by)
    if troops is None:
        return []
    combo = catalogue.combo(troops.race, troops.power, in_decline=by is not None)
    earlier = [attack for attack in state.turn.conquests if attack.race == troops.race]
    stands = has_foothold(troops, is_new=state.turn.has_picked)
    left = uses_left(combo, earlier, opponent, stands)
    return [use for use in left if use != SWAP or troops.tokens < troops.limit]


def acting_troops(state: State, by: str | None) -> Troops | None:
    """Return the active race of the player whose turn it is, or one in decline by its name."""
    if by is None:
        return state.current.active
    return next((troops for troops in state.current.declined if troops.race == by), None)


def _attacker(
    catalogue: Catalogue, state: State, troops: Troops, by: str | None
) -> tuple[Attacker, Position]:
    """Return a race of the player whose turn it is, and the board as it sees it."""
    combo = catalogue.combo(troops.race, troops.power, in_decline=by is not None)
    seen = position(catalogue, state, state.turn.seat, combo)
    house, stands = state.setup.house, bool(seen.held)
    return Attacker(combo, state.round, troops.hand, house, stands), seen
