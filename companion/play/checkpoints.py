"""States remembered on the way through the steps of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine import GameStarted, State, begin, fold
from companion.play.timeline import Step, Timeline

# A state is remembered each time so many steps are done; it shares most of itself with the next.
MARK = 16


class Checkpoints:
    """Finds the state after any number of steps, folding no more than a few of them."""

    def __init__(self, *marks: State) -> None:
        # The states after no step, MARK steps, twice as many and so on, as far as was folded.
        self._marks = list(marks)

    def state_at(self, steps: Sequence[Step], cursor: int) -> State:
        """Return the state after the first so many steps."""
        marked = min(cursor // MARK, len(self._marks) - 1)
        state = self._marks[marked]
        for done in range(marked * MARK, cursor):
            state = fold(state, steps[done].events)
            self.remember(done + 1, state)
        return state

    def remember(self, cursor: int, state: State) -> None:
        """Take the state after so many steps, if it is the next to be remembered."""
        if cursor == MARK * len(self._marks):
            self._marks.append(state)

    def sharing(self, cursor: int) -> "Checkpoints":
        """Return the marks on the way through other steps, of which the first so many are these."""
        return Checkpoints(*self._marks[: cursor // MARK + 1])


@dataclass(frozen=True, slots=True)
class FoldedTimeline:
    """The states of a game that was folded whole.

    `now`: where it stands; `end`: after all steps of its version, those that are undone too.
    """

    checkpoints: Checkpoints
    now: State
    end: State


def fold_timeline(start: GameStarted, timeline: Timeline) -> FoldedTimeline:
    """Fold every version of a game, and return the states of the one in force."""
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
