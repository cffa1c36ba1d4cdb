"""What only some powers allow: promising peace, regrouping, and rolling the die first."""

from collections.abc import Iterator

from companion.codec import DieFace, bad
from companion.dataclasses import dataclass
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.state import Seat, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board_turns import take_up_active
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.permits import (
    active_combo,
    attackers,
    may_act,
    possible_allies,
    present_seats,
)
from companion.engine.vocabulary import FIRST_ROLL


@dataclass(frozen=True, slots=True)
class NameAlly(Command):
    """Promise peace to one opponent who was not attacked this turn."""

    ally: Seat


@dataclass(frozen=True, slots=True)
class AllyNamed(Event, tag="ally_named"):
    """A player promised peace to another, who may not attack the active race; or broke it."""

    seat: Seat
    ally: Seat | None

    def apply(self, state: State) -> State:
        """Set the player's ally."""
        return state.with_player(self.seat, ally=self.ally)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report who the peace is with, or that it was broken."""
        key = "break_peace" if self.ally is None else "name_ally"
        yield Fact(key, self.seat, other=self.ally)


def may_name_ally(catalogue: Catalogue, state: State, seat: int) -> Permit:
    """Return whether the player at this seat may be promised peace."""
    if state.current.active is None:
        return no("no_active_race")
    is_opponent = seat != state.turn.seat and seat in present_seats(state)
    if not active_combo(catalogue, state).offers("ally") or not is_opponent:
        return no("not_your_ally")
    return YES if seat in possible_allies(state) else no("attacked_this_turn", player=seat)


def may_name_somebody(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the race has the power for it, and somebody was not attacked."""
    seat, present = state.turn.seat, present_seats(state)
    others = possible_allies(state) or [other for other in present if other != seat]
    return may_name_ally(catalogue, state, next(iter(others), seat))


def _name_ally(decision: Decision, command: NameAlly) -> None:
    may_name_ally(decision.catalogue, decision.state, command.ally).require()
    decision.add_event(AllyNamed(decision.seat, command.ally))


NAME_ALLY = Act("name_ally", NameAlly, _name_ally, (AllyNamed,), may=may_name_somebody)


@dataclass(frozen=True, slots=True)
class Regroup(Command):
    """Pick the troops up again in the middle of the turn (Marauding)."""


@dataclass(frozen=True, slots=True)
class TroopsRegrouped(Event, tag="troops_regrouped", fact="regroup"):
    """The player whose turn it is picked the troops up again to conquer once more."""

    def apply(self, state: State) -> State:
        """Forget the counts of the regions from which troops are picked up."""
        seat, contents = state.turn.seat, state.regions or {}
        active = {at for at, own in contents.items() if own.seat == seat and not own.in_decline}
        counted = tuple(at for at in state.turn.counted_at if at not in active)
        own = state.current.active
        redeployed = tuple(race for race in state.turn.redeployed if own and race != own.race)
        return state.with_turn(
            has_regrouped=True,
            counted_at=counted,
            redeployed=redeployed,
            regrouped_after=len(state.turn.conquests),
        )


def may_regroup(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the active race may pick its troops up again."""
    permit = may_act(state)
    if not permit:
        return permit
    if not active_combo(catalogue, state).offers("regroup"):
        return no("not_marauding")
    return no("already_used", use="regroup") if state.turn.has_regrouped else YES


def _regroup(decision: Decision, command: Regroup) -> None:
    may_regroup(decision.catalogue, decision.state).require()
    decision.add_event(TroopsRegrouped())
    take_up_active(decision)


REGROUP = Act("regroup", Regroup, _regroup, (TroopsRegrouped,), may=may_regroup)


@dataclass(frozen=True, slots=True)
class RollDie(Command):
    """Roll the die before naming a region (Berserk), and record what it shows."""

    face: DieFace


@dataclass(frozen=True, slots=True)
class DieRolled(Event, tag="die_rolled", fact="roll_die", number="face"):
    """The die was rolled before a region was named; it counts for the next attack."""

    face: DieFace

    def apply(self, state: State) -> State:
        """Keep the face for the next attack."""
        return state.with_turn(rolled=self.face)


def _roll_die(decision: Decision, command: RollDie) -> None:
    sides = attackers(decision.catalogue, decision.state)
    if not any(side.combo.offers(FIRST_ROLL) for side in sides):
        raise bad("face", "no race that may attack rolls before it names a region")
    if decision.state.turn.rolled is not None:
        raise Refused("already_used", use=FIRST_ROLL)
    decision.add_event(DieRolled(command.face))


ROLL_DIE = Act("roll_die", RollDie, _roll_die, (DieRolled,))
