"""Whether a command may be given now, asked with its arguments: the one place for each "may I".

Nothing here depends on what a purse can pay: that is told only on the tap that pays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.model.refusals import Reason, Refused
from companion.engine.model.state import Player, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.effects import IncomeEffect
from companion.engine.rules.markers import most_markers
from companion.engine.vocabulary import COLUMN_SIZE, MOST_FORTRESSES


@dataclass(frozen=True, slots=True)
class Permit:
    """Leave to do something, or why not, with the facts that a sentence about it needs."""

    why_not: Reason | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether it may be done."""
        return self.why_not is None

    def require(self) -> None:
        """Raise `Refused` unless it may be done."""
        if self.why_not:
            raise Refused(self.why_not, **self.facts)


def no(reason: Reason, **facts: str | int) -> Permit:
    """Return a permit that is refused for this reason, with facts for the sentence about it."""
    return Permit(reason, facts)


YES = Permit()


def may_play(state: State) -> Permit:
    """Tell whether the game still goes on."""
    return no("game_over") if state.is_over else YES


def may_open_purses(state: State) -> Permit:
    """Tell whether it is time to see what everybody has."""
    return YES if state.is_over else no("game_not_over")


# The column.


def may_pick(state: State, slot: int = 0) -> Permit:
    """Tell whether a combo may be taken; whether it can be paid is another matter."""
    if state.current.active:
        return no("has_active_race")
    return YES if slot < len(state.column) else no("no_such_slot")


def picks_next(player: Player) -> bool:
    """Tell whether a player takes a combo now, or when their turn comes."""
    return player.active is None and not player.has_left


def may_lay_out_combo(state: State, race: str | None = None, power: str | None = None) -> Permit:
    """Tell whether a combo may be entered: these two pieces, or any."""
    if state.setup.deal != "hand":
        return no("dealt_by_app")
    if len(state.column) >= COLUMN_SIZE:
        return no("no_such_slot")
    pieces = (("race", race, state.race_stack), ("power", power, state.power_stack))
    for kind, piece, stack in pieces:
        if piece is None and not stack:
            return no("not_available")
        if piece is not None and piece not in stack:
            return no("not_available", **{kind: piece})
    return YES


def may_reshuffle(state: State, badges: Sequence[str] | None = None) -> Permit:
    """Tell whether discarded badges may be shuffled up: these, or any."""
    discarded = state.power_discard
    if state.setup.deal != "hand":
        return no("dealt_by_app")
    if badges is None:
        return YES if discarded else no("not_available")
    for power in badges:
        if power not in discarded or badges.count(power) > 1:
            return no("not_available", power=power)
    return YES if badges else no("nothing_to_reshuffle")


def may_lay_out(state: State) -> bool:
    """Tell whether a combo that lies on the real table is still to be entered.

    Where the badges have run out, those that were shuffled up are entered first.
    """
    if may_lay_out_combo(state):
        return True
    has_room = len(state.column) < COLUMN_SIZE and bool(state.race_stack)
    return has_room and bool(may_reshuffle(state))


# What a race does in its turn.


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


def may_abandon(state: State, by: str | None = None, regions: int = 1) -> Permit:
    """Tell whether a race may give up so many regions; what nobody recorded is believed."""
    permit = may_act(state, by)
    if permit.why_not in ("no_active_race", "not_in_decline"):
        return permit
    race = by or (state.current.active.race if state.current.active else "")
    if any(conquest.won and conquest.race == race for conquest in state.turn.conquests):
        return no("already_conquered", use="abandon")
    if not permit:
        return permit
    for troops in state.current.races:
        is_meant = troops.race == by if by else troops is state.current.active
        if is_meant and regions > troops.held.get("regions", regions):
            return no("not_so_many_regions", race=troops.race)
    return YES


def may_regroup(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether the active race may take its troops up again."""
    permit = may_act(state)
    if not permit:
        return permit
    if not _active_combo(catalogue, state).offers("regroup"):
        return no("not_marauding")
    return no("already_used", use="regroup") if state.turn.has_regrouped else YES


def may_place_fortress(catalogue: Catalogue, state: State) -> Permit:
    """Tell whether a fortress may be built this turn."""
    if state.current.active is None:
        return no("no_active_race")
    combo = _active_combo(catalogue, state)
    if not combo.offers("fortress"):
        return no("not_fortified")
    if state.turn.has_placed_fortress:
        return no("already_used", use="fortress")
    return YES if fortresses_left(state, combo) else no("no_fortress_left")


def fortresses_left(state: State, combo: Combo) -> int:
    """Return how many fortresses the active race, of this combo, may still build."""
    active = state.current.active
    if active is None:
        return 0
    on_the_map = sum(troops.held.get("fortresses", 0) for _, troops, _ in state.troops())
    most = min(most_regions(active, combo), most_markers(combo, "fortress") or 0)
    room = most - active.held.get("fortresses", 0)
    return max(0, min(MOST_FORTRESSES - on_the_map, room))


def may_place_pots(catalogue: Catalogue, state: State, pots: int = 0) -> Permit:
    """Tell whether so many pots of gold may lie in the regions of the active race."""
    active = state.current.active
    if active is None:
        return no("no_active_race")
    combo = _active_combo(catalogue, state)
    if not any(effect.per == "pots" for _, effect in combo.effects(IncomeEffect)):
        return no("no_pots")
    if pots > most_regions(active, combo):
        return no("not_so_many_regions", race=active.race)
    return YES


def most_regions(troops: Troops, combo: Combo) -> int:
    """Return the regions a race can hold at most: its conquests need not be recorded."""
    return troops.tokens // combo.least


def may_name_ally(catalogue: Catalogue, state: State, seat: int) -> Permit:
    """Tell whether the player at this seat may be promised peace."""
    if state.current.active is None:
        return no("no_active_race")
    is_opponent = seat != state.turn.seat and seat in present_seats(state)
    if not _active_combo(catalogue, state).offers("ally") or not is_opponent:
        return no("not_your_ally")
    return YES if seat in possible_allies(state) else no("attacked_this_turn", player=seat)


def possible_allies(state: State) -> tuple[int, ...]:
    """Return the opponents whose active race was not attacked this turn, clockwise."""
    seat, present = state.turn.seat, present_seats(state)
    clockwise = sorted(present, key=lambda other: (other - seat) % len(state.players))
    attacked = {attack.loser for attack in state.turn.conquests if attack.breaks_the_peace}
    return tuple(other for other in clockwise if other not in (seat, *attacked))


# The end of a turn, and of the game.


def may_score(catalogue: Catalogue, state: State, then_decline: bool = False) -> Permit:
    """Tell whether the turn may be scored, and the active race decline right after."""
    active = state.current.active
    if active is None and state.column:
        return no("no_active_race")
    may_be_late = active and _active_combo(catalogue, state).declines("after_scoring")
    return no("not_stout") if then_decline and not may_be_late else YES


def may_decline(state: State) -> Permit:
    """Tell whether the active race may go into decline instead of conquering."""
    if state.current.active is None:
        return no("no_active_race")
    if state.turn.has_picked:
        return no("cannot_decline_yet")
    return no("already_conquered") if state.turn.conquests else YES


def may_vanish(state: State, seat: int, race: str) -> Permit:
    """Tell whether a declined race may be said to be gone.

    Its last region may just have been recorded as conquered: saying so again does no harm.
    """
    if seat >= len(state.players):
        return no("no_such_player")
    declined = (troops.race for troops in state.players[seat].declined)
    is_known = race in declined or race in state.turn.vanished
    return YES if is_known else no("not_in_decline", race=race)


def may_leave(state: State, seat: int) -> Permit:
    """Tell whether the player at this seat may leave the table."""
    if seat >= len(state.players):
        return no("no_such_player")
    return no("has_left") if state.players[seat].has_left else YES


def present_seats(state: State) -> tuple[int, ...]:
    """Return the seats where somebody still sits."""
    return tuple(seat for seat, player in enumerate(state.players) if not player.has_left)


def _active_combo(catalogue: Catalogue, state: State) -> Combo:
    active = state.current.active
    assert active is not None
    return catalogue.combo(active.race, active.power)
