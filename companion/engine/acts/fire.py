"""Firing a cannon: every region next to it is cheaper for the rest of the turn."""

from companion.dataclasses import dataclass
from companion.engine.model.events import Event
from companion.engine.model.refusals import Permit, Refused, no
from companion.engine.model.regions import RegionId
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import cannons
from companion.engine.rules.decision import Act, Command, Decision, Side, acting_side
from companion.engine.rules.permits import may_conquer


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Fire the cannon in a region: it does so all turn, and stays there until the next."""

    at: RegionId


@dataclass(frozen=True, slots=True)
class CannonFired(Event, tag="cannon_fired", fact="fire"):
    """A cannon of the active race fires for the rest of the turn."""

    at: RegionId

    def apply(self, state: State) -> State:
        """Note that it does."""
        return state.with_turn(fired=(*state.turn.fired, self.at))


def loaded(state: State, side: Side) -> tuple[int, ...]:
    """Return where the cannons of a race may fire: they have neither fired nor moved this turn."""
    before, fired = state.turn.before, state.turn.fired
    if not side.combo.cannons:
        return ()
    stood = {at for at in cannons(side.held_in(state)) if at in before and before[at].cannon}
    return tuple(sorted(stood.difference(fired)))


def may_fire(catalogue: Catalogue, state: State) -> Permit:
    """Return whether the active race has a cannon that may fire now."""
    side = acting_side(catalogue, state)
    if side is None:
        return no("no_active_race")
    if state.regions is None:
        return no("no_board")
    permit = may_conquer(state)
    if permit and not loaded(state, side):
        return no("no_cannon")
    return permit


def _fire(decision: Decision, command: Fire) -> None:
    may_fire(decision.catalogue, decision.state).require()
    decision.contents_at(command.at)
    if command.at not in loaded(decision.state, decision.acting_side()):
        raise Refused("no_cannon")
    decision.add_event(CannonFired(command.at))


FIRE = Act("fire", Fire, _fire, (CannonFired,), may=may_fire)
