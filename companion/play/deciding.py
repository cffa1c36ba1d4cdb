"""Decides what a tap makes of a game: for the first time, or once more after a change before it."""

from dataclasses import dataclass, replace

from companion.codec import Invalid
from companion.engine import (
    Catalogue,
    CoinsMoved,
    Command,
    Event,
    Refused,
    State,
    StepRefused,
    TableBelieved,
    carry_out,
    fold,
)
from companion.play.timeline import Step


@dataclass(frozen=True, slots=True)
class StepDecider:
    """Knows the pieces, and whether purses are secret in this game."""

    catalogue: Catalogue
    has_secrets: bool = True

    def decide(self, state: State, commands: tuple[Command, ...]) -> tuple[Step | None, State]:
        """Return the step that commands make, if any, and the state it leads to."""
        events, after = carry_out(self.catalogue, state, *commands, has_secrets=self.has_secrets)
        is_step = after != state or _touches_a_purse(events)
        return (Step(commands, events), after) if is_step else (None, state)

    def decide_anew(
        self, state: State, commands: tuple[Command, ...], number: int
    ) -> tuple[Step | None, State]:
        """Decide a step of the past, or raise `StepRefused` with its number."""
        said = self.belief(state)
        try:
            step, after = self.decide(fold(state, said), commands)
            return (replace(step, events=(*said, *step.events)), after) if step else (None, state)
        except Refused as refusal:
            raise StepRefused(number, refusal) from None
        except Invalid as problem:
            # How badges lay is said in the set-up, whichever step comes upon it.
            is_of_setup = problem.at.startswith("reshuffles")
            raise (problem if is_of_setup else problem.within(f"steps.{number}")) from None

    def belief(self, state: State) -> tuple[Event, ...]:
        """Return what is said before a step of the past: from here on the table is believed.

        Who changes what was paid long ago, and looks what can be paid then, would weigh a purse.
        """
        if not self.has_secrets or all(player.is_believed for player in state.players):
            return ()
        return (TableBelieved(tuple(range(len(state.players)))),)

    def follow(self, state: State, undone: tuple[Step, ...]) -> list[Step]:
        """Return as many of the undone steps as could still be brought back."""
        steps: list[Step] = []
        for old in undone:
            try:
                step, state = self.decide_anew(state, old.commands, len(steps))
            except (Refused, Invalid):
                break
            if step is None:
                break
            steps.append(step)
        return steps


def _touches_a_purse(events: tuple[Event, ...]) -> bool:
    """Such a command is always a step: without one everybody would see that the purse is empty."""
    return any(isinstance(event, CoinsMoved) for event in events)
