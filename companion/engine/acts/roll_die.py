"""Rolling the die before a region is named; what it shows waits for the attack that uses it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.codec import DieFace, bad
from companion.engine.acts.act import Act, Command
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.refusals import Refused
from companion.engine.model.state import State
from companion.engine.rules.decision import Decision
from companion.engine.rules.permits import attackers
from companion.engine.vocabulary import FIRST_ROLL


@dataclass(frozen=True, slots=True)
class RollDie(Command):
    """Roll the die before a region is named (Berserk): this is what it shows."""

    face: DieFace


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The die was rolled before a region was named; it waits for the attack it is used in."""

    tag: ClassVar = "die_rolled"
    face: DieFace

    def apply(self, state: State) -> State:
        """Keep the face for the next attack."""
        return state.with_turn(rolled=self.face)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Tell what it showed."""
        yield Fact("roll_die", step.seat, n=self.face)


def _decide(decision: Decision, command: RollDie) -> None:
    sides = attackers(decision.catalogue, decision.state)
    if not any(side.combo.offers(FIRST_ROLL) for side in sides):
        raise bad("face", "no race that may attack rolls before it names a region")
    if decision.state.turn.rolled is not None:
        raise Refused("already_used", use=FIRST_ROLL)
    decision.add_event(DieRolled(command.face))


ROLL_DIE = Act("roll_die", RollDie, _decide, (DieRolled,))
