"""Finds the state after any number of steps, and decides the step that a tap makes."""

from collections.abc import Sequence

from companion.codec import Invalid
from companion.dataclasses import dataclass, replace
from companion.engine import (
    Catalogue,
    CoinsMoved,
    Command,
    Event,
    GameStarted,
    Refused,
    State,
    StepRefused,
    TableBelieved,
    begin,
    carry_out,
    fold,
)
from companion.play.timeline import Step, Timeline

# Remember a state every so many steps; it shares most of its data with the next.
MARK = 16


class Checkpoints:
    """Finds the state after any number of steps by folding only a few of them."""

    def __init__(self, *marks: State) -> None:
        # The states after 0, MARK, 2 * MARK steps and so on, as far as was folded.
        self._marks = list(marks)

    def state_at(self, steps: Sequence[Step], cursor: int) -> State:
        """Return the state after the first `cursor` steps."""
        marked = min(cursor // MARK, len(self._marks) - 1)
        state = self._marks[marked]
        for done in range(marked * MARK, cursor):
            state = fold(state, steps[done].events)
            self.remember(done + 1, state)
        return state

    def remember(self, cursor: int, state: State) -> None:
        """Keep the state after this many steps, if it is the next one to remember."""
        if cursor == MARK * len(self._marks):
            self._marks.append(state)

    def sharing(self, cursor: int) -> "Checkpoints":
        """Return the checkpoints for other steps that share the first `cursor` with these."""
        return Checkpoints(*self._marks[: cursor // MARK + 1])


@dataclass(frozen=True, slots=True)
class FoldedTimeline:
    """The states of a game that was folded completely.

    `now`: where it stands; `end`: after all steps of its version, including those undone.
    """

    checkpoints: Checkpoints
    now: State
    end: State


def fold_timeline(start: GameStarted, timeline: Timeline) -> FoldedTimeline:
    """Fold every version of a game, and return the states of the current one."""
    states = [begin(start)]
    for version in range(len(timeline.rewrites) + 1):
        if version:
            del states[timeline.rewrites[version - 1].kept + 1 :]
        for step in timeline.written_in(version):
            states.append(fold(states[-1], step.events))
        if version == timeline.version:
            checkpoints = Checkpoints(*states[::MARK])
            found = FoldedTimeline(checkpoints, states[timeline.cursor], states[-1])
    return found


@dataclass(frozen=True, slots=True)
class StepDecider:
    """Knows the pieces, and whether purses are secret in this game."""

    catalogue: Catalogue
    has_secrets: bool = True

    def decide(self, state: State, commands: tuple[Command, ...]) -> tuple[Step | None, State]:
        """Return the step that these commands make, if any, and the state it leads to."""
        events, after = carry_out(self.catalogue, state, *commands, has_secrets=self.has_secrets)
        # Leaving out what touches a purse would show that the purse is empty.
        is_step = after != state or any(isinstance(event, CoinsMoved) for event in events)
        return (Step(commands, events), after) if is_step else (None, state)

    def decide_again(
        self, state: State, commands: tuple[Command, ...], number: int
    ) -> tuple[Step | None, State]:
        """Decide an old step again, or raise `StepRefused` with its number."""
        said = self.belief(state)
        try:
            step, after = self.decide(fold(state, said), commands)
            return (replace(step, events=(*said, *step.events)), after) if step else (None, state)
        except Refused as refusal:
            raise StepRefused(number, refusal) from None
        except Invalid as problem:
            # The setup says how badges lay after a reshuffle, whichever step caused it.
            is_of_setup = problem.at.startswith("reshuffles")
            raise (problem if is_of_setup else problem.within(f"steps.{number}")) from None

    def belief(self, state: State) -> tuple[Event, ...]:
        """Return the event that goes before an old step: from here on the table is believed.

        Changing an old payment and seeing what can be paid then would reveal what is in a purse.
        """
        if not self.has_secrets or all(player.is_believed for player in state.players):
            return ()
        return (TableBelieved(tuple(range(len(state.players)))),)

    def follow(self, state: State, undone: tuple[Step, ...]) -> list[Step]:
        """Return as many of the undone steps as could still be redone."""
        steps: list[Step] = []
        for old in undone:
            try:
                step, state = self.decide_again(state, old.commands, len(steps))
            except (Refused, Invalid):
                break
            if step is None:
                break
            steps.append(step)
        return steps
