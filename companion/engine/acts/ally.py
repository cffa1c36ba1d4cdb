"""Promising peace to another player until one's next turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.acts.act import Act, Command
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import Seat, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.decision import Decision
from companion.engine.rules.permits import active_combo, possible_allies, present_seats


@dataclass(frozen=True, slots=True)
class NameAlly(Command):
    """Promise peace to one opponent not attacked this turn."""

    ally: Seat


@dataclass(frozen=True, slots=True)
class AllyNamed(Event):
    """A player promised peace: that other player may not attack the active race; or broke it."""

    tag: ClassVar = "ally_named"
    seat: Seat
    ally: Seat | None

    def apply(self, state: State) -> State:
        """Set the player's ally."""
        return state.with_player(self.seat, ally=self.ally)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Tell with whom there is peace, or that it was broken."""
        key = "break_peace" if self.ally is None else "name_ally"
        yield Fact(key, self.seat, other=self.ally)


def may_name_ally(catalogue: Catalogue, state: State, seat: int) -> Permit:
    """Tell whether the player at this seat may be promised peace."""
    if state.current.active is None:
        return no("no_active_race")
    is_opponent = seat != state.turn.seat and seat in present_seats(state)
    if not active_combo(catalogue, state).offers("ally") or not is_opponent:
        return no("not_your_ally")
    return YES if seat in possible_allies(state) else no("attacked_this_turn", player=seat)


def may_name_somebody(catalogue: Catalogue, state: State) -> Permit:
    """Peace takes the power for it, and somebody who was not attacked."""
    seat, present = state.turn.seat, present_seats(state)
    others = possible_allies(state) or [other for other in present if other != seat]
    return may_name_ally(catalogue, state, next(iter(others), seat))


def _decide(decision: Decision, command: NameAlly) -> None:
    may_name_ally(decision.catalogue, decision.state, command.ally).require()
    decision.add_event(AllyNamed(decision.seat, command.ally))


NAME_ALLY = Act("name_ally", NameAlly, _decide, (AllyNamed,), may=may_name_somebody)
