"""The permissions that several acts share.

None of them depends on what a purse can pay: that shows only on the tap that pays.
"""

from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.rules.decision import Side
from companion.engine.rules.markers import most_markers
from companion.engine.rules.price import can_conquer
from companion.engine.vocabulary import MOST_FORTRESSES


def may_act(state: State, by: str | None = None) -> Permit:
    """Tell whether a race may still move: the active one, or a declined one before it."""
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
    """Tell whether a race may go on conquering: once it has redeployed, it has to say `anyway`."""
    permit = may_act(state, by)
    race = by or (state.current.active.race if state.current.active else "")
    if permit and race in state.turn.redeployed:
        return no("already_redeployed", race=race)
    return permit


def may_roll(state: State, race: str) -> Permit:
    """Tell whether a race that may act has a last attempt: the house may allow one for all."""
    is_shared = not state.setup.house.ghouls_have_their_own_last_attempt
    if is_shared and any(conquest.last for conquest in state.turn.conquests):
        return no("last_attempt_made", race=race)
    return YES


def attackers(catalogue: Catalogue, state: State) -> list[Side]:
    """Return the races that may attack now, in the order in which they act: the active one last."""
    active, found = state.current.active, []
    for troops in (*state.current.declined, *filter(None, [active])):
        in_decline = troops is not active
        combo = catalogue.combo(troops.race, troops.power, in_decline)
        may = may_conquer(state, troops.race if in_decline else None)
        if may and can_conquer(combo, state.setup.house):
            found.append(Side(state.turn.seat, troops, combo))
    return found


def fortresses_left(state: State, combo: Combo) -> int:
    """Return how many fortresses the active race, of this combo, may still build."""
    active = state.current.active
    if active is None:
        return 0
    on_the_map = sum(troops.held.get("fortresses", 0) for _, troops, _ in state.troops())
    most = min(most_regions(active, combo), most_markers(combo, "fortress") or 0)
    room = most - active.held.get("fortresses", 0)
    return max(0, min(MOST_FORTRESSES - on_the_map, room))


def most_regions(troops: Troops, combo: Combo) -> int:
    """Return the regions a race can hold at most: its conquests need not be recorded."""
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


def active_combo(catalogue: Catalogue, state: State) -> Combo:
    """Return the combo of the player whose turn it is; there must be one."""
    active = state.current.active
    assert active is not None
    return catalogue.combo(active.race, active.power)
