"""The permissions that several acts share, and what can be taken on the board.

None of them depends on what a purse can pay: that shows only on the tap that pays.
"""

from collections.abc import Iterable
from typing import Literal

from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import Use
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.effects import CoinsEffect
from companion.engine.rules.board import position
from companion.engine.rules.decision import Side, acting_side, sides
from companion.engine.rules.price import Attacker, Quote, can_conquer, without_die
from companion.engine.rules.questions import most_markers, uses_left
from companion.engine.rules.reach import Position, targets, why_unreachable
from companion.engine.rules.troops import has_foothold, most_used
from companion.engine.vocabulary import MAX_FORTRESSES, SWAP, ZEPPELIN, UseName


def may_act(state: State, by: str | None = None) -> Permit:
    """Return whether a race may still move: the active one, or a declined one before it."""
    turn, race = state.turn, by
    if by is None:
        if state.current.active is None:
            return no("no_active_race")
        race = state.current.active.race
    elif all(troops.race != by for troops in state.current.declined):
        return no("not_in_decline", race=by)
    elif any(not conquest.in_decline for conquest in turn.conquests):
        return no("already_conquered", race=by)
    if race and any(c.last and c.race == race for c in turn.conquests):
        return no("last_attempt_made", race=race)
    return YES


def may_conquer(state: State, by: str | None = None) -> Permit:
    """Return whether a race may go on conquering: after redeploying, only with `anyway`."""
    permit = may_act(state, by)
    race = by or (state.current.active.race if state.current.active else "")
    if permit and race in state.turn.redeployed:
        return no("already_redeployed", race=race)
    return permit


def may_roll(state: State, race: str) -> Permit:
    """Return whether a race that may act has a last attempt: by a house rule all share one."""
    is_shared = not state.setup.house.ghouls_have_their_own_last_attempt
    if is_shared and any(conquest.last for conquest in state.turn.conquests):
        return no("last_attempt_made", race=race)
    return YES


def in_acting_order(catalogue: Catalogue, state: State) -> list[Side]:
    """Return the races of the player whose turn it is: declined ones act first."""
    own = sides(catalogue, state, state.turn.seat)
    return sorted(own, key=lambda side: not side.combo.in_decline)


def attackers(catalogue: Catalogue, state: State) -> list[Side]:
    """Return the races that may attack now, in the order in which they act."""
    house, own = state.setup.house, in_acting_order(catalogue, state)
    return [side for side in own if may_conquer(state, side.by) and can_conquer(side.combo, house)]


def fortresses_left(state: State, combo: Combo) -> int:
    """Return how many fortresses the active race, of this combo, may still build."""
    active = state.current.active
    if active is None:
        return 0
    on_the_map = sum(troops.held.get("fortresses", 0) for _, troops, _ in state.troops())
    most = min(most_regions(active, combo), most_markers(combo, "fortress") or 0)
    room = most - active.held.get("fortresses", 0)
    return max(0, min(MAX_FORTRESSES - on_the_map, room))


def most_regions(troops: Troops, combo: Combo) -> int:
    """Return the most regions a race can hold: its conquests need not be recorded."""
    return troops.tokens // combo.least


def possible_allies(state: State) -> tuple[int, ...]:
    """Return the opponents whose active race was not attacked this turn, clockwise."""
    seat, present = state.turn.seat, present_seats(state)
    clockwise = sorted(present, key=lambda other: (other - seat) % len(state.players))
    attacked = {attack.loser for attack in state.turn.conquests if attack.breaks_the_peace}
    return tuple(other for other in clockwise if other not in (seat, *attacked))


def present_seats(state: State) -> tuple[int, ...]:
    """Return the seats where somebody still sits."""
    return tuple(seat for seat, player in enumerate(state.players) if not player.has_left)


def paid_by_the_bank(
    catalogue: Catalogue, state: State, on: Literal["decline", "passing"]
) -> list[tuple[str, int]]:
    """Return who takes a coin from the bank whenever this happens, and for which piece."""
    active = (side for side in sides(catalogue, state) if not side.combo.in_decline)
    return [
        (owner, side.seat)
        for side in active
        if not state.players[side.seat].has_left
        for owner, effect in side.combo.effects(CoinsEffect)
        if effect.on == on
    ]


def anybody_present(catalogue: Catalogue, state: State) -> Permit:
    """Return whether somebody still sits at the table."""
    return YES if present_seats(state) else no("has_left")


def active_combo(catalogue: Catalogue, state: State) -> Combo:
    """Return the combo of the player whose turn it is; there must be one."""
    active = state.current.active
    assert active is not None
    return catalogue.combo(active.race, active.power_in_use)


_PLAIN = Use()
_NO_MORE = Quote(None, (), "last_attempt_made", None, (0, 1), can_swap=False)


def targets_now(
    catalogue: Catalogue, state: State, by: str | None = None, use: Use = _PLAIN
) -> list[tuple[int, Quote]]:
    """Return the price of each region that a race does not hold; empty without a race.

    `by`: a declined race that still conquers; by default the active one. `use`: what it uses.
    """
    if state.regions is None:
        raise Refused("no_board")
    side = acting_side(catalogue, state, by)
    if side is None or state.is_over:
        return []
    attacker, seen = attacker_on_board(catalogue, state, side)
    prices = targets(catalogue, seen, attacker, use)
    if not may_act(state, by):
        return [(at, _NO_MORE) for at, _ in prices]
    if may_roll(state, side.troops.race) or use.has(ZEPPELIN):
        return prices
    return [(at, without_die(price)) for at, price in prices]


def within_reach(
    catalogue: Catalogue, state: State, regions: Iterable[int], by: str | None = None
) -> list[int]:
    """Return those of these regions that a race could attack next if they were not protected."""
    side = acting_side(catalogue, state, by)
    if side is None or state.regions is None:
        return []
    attacker, seen = attacker_on_board(catalogue, state, side)
    printed, is_first = seen.board.regions, not attacker.has_foothold
    return [
        at
        for at in regions
        if why_unreachable(seen, printed[at], attacker.combo, _PLAIN, is_first) is None
    ]


def uses_against(
    catalogue: Catalogue, state: State, by: str | None, opponent: int | None
) -> list[UseName]:
    """Return what a race may still use against an opponent; without tokens it cannot swap."""
    side = acting_side(catalogue, state, by)
    if side is None:
        return []
    troops = side.troops
    earlier = [attack for attack in state.turn.conquests if attack.race == troops.race]
    stands = has_foothold(troops, is_new=state.turn.has_picked)
    left = uses_left(side.combo, earlier, opponent, stands)
    return [
        use
        for use in left
        if (use != SWAP or troops.tokens < troops.limit) and most_used(state, side, use)
    ]


def attacker_on_board(catalogue: Catalogue, state: State, side: Side) -> tuple[Attacker, Position]:
    """Return a race as an attacker, and the board as it sees it."""
    seen = position(catalogue, state, side.seat, side.combo)
    return attacker_with(state, side.combo, side.troops.hand, bool(seen.held)), seen


def attacker_with(
    state: State, combo: Combo, hand: int | None, has_foothold: bool = True
) -> Attacker:
    """Return a race of the player whose turn it is as an attacker with so many tokens in hand."""
    is_new = state.turn.has_picked and not combo.in_decline
    return Attacker(combo, state.round, hand, state.setup.house, has_foothold, is_new)
