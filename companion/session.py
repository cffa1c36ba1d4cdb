"""A game being played: the log, the cursor in it, and what everyone who watches is told.

One command is one step, and one undo takes it back. The state is never stored: it is the fold of
the log up to the cursor. Now and then a state passed on the way is remembered, so that going back
takes no longer in a long game than in a short one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.engine.catalogue import Catalogue
from companion.engine.commands import Command
from companion.engine.decide import decide
from companion.engine.events import CoinsMoved, Event, GameStarted
from companion.engine.reducer import begin, fold
from companion.engine.refused import Refused
from companion.engine.state import State
from companion.labels import Label, label_of

# A state is remembered each time so many steps are done; it shares most of itself with the next.
MARK = 16


@dataclass(frozen=True, slots=True)
class Step:
    """What one command did, and the words for taking it back."""

    label: Label
    events: tuple[Event, ...]


class Journal(Protocol):
    """Where steps are made durable. A call that raises must leave nothing behind."""

    def record(self, cursor: int, step: Step) -> None:
        """Drop every step from `cursor` on and append this one."""

    def seek(self, cursor: int) -> None:
        """Remember that the first `cursor` steps are done and the others undone."""


class Session:
    """Carries out commands, undoes and redoes them without limit."""

    def __init__(
        self,
        catalogue: Catalogue,
        start: GameStarted,
        steps: tuple[Step, ...] = (),
        cursor: int | None = None,
        journal: Journal | None = None,
    ) -> None:
        self.catalogue = catalogue
        self.start = start
        self._steps = steps
        self._cursor = len(steps) if cursor is None else cursor
        self.journal = journal
        self._observers: list[Callable[[State], None]] = []
        # The states after no step, MARK steps, twice as many and so on, as far as was folded.
        self._marks = [begin(start)]
        self._state = self._state_at(self._cursor)

    @property
    def state(self) -> State:
        """The game as it stands now."""
        return self._state

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the log, those after the cursor undone."""
        return self._steps

    @property
    def cursor(self) -> int:
        """How many steps are done."""
        return self._cursor

    @property
    def undo_label(self) -> Label | None:
        """What an undo would take back."""
        return self._steps[self._cursor - 1].label if self._cursor else None

    @property
    def redo_label(self) -> Label | None:
        """What a redo would bring back."""
        return self._steps[self._cursor].label if self._cursor < len(self._steps) else None

    def watch(self, observer: Callable[[State], None]) -> None:
        """Call this with the new state after every change."""
        self._observers.append(observer)

    def do(self, command: Command) -> Step | None:
        """Carry out a command; None means that it was none. A refusal changes nothing."""
        events = decide(self.catalogue, self._state, command)
        state = fold(self._state, events)
        if state == self._state and not _touches_a_purse(events):
            return None
        step = Step(label_of(command, self._state, events), events)
        if self.journal:
            self.journal.record(self._cursor, step)
        self._steps = (*self._steps[: self._cursor], step)
        # Those after the cursor belong to steps that are no more.
        del self._marks[self._cursor // MARK + 1 :]
        self._mark(state, self._cursor + 1)
        self._arrive(state, self._cursor + 1)
        return step

    def undo(self) -> None:
        """Take the last step back."""
        if self._cursor == 0:
            raise Refused("nothing_to_undo")
        self.jump(self._cursor - 1)

    def redo(self) -> None:
        """Bring the next undone step back."""
        if self._cursor == len(self._steps):
            raise Refused("nothing_to_redo")
        self.jump(self._cursor + 1)

    def jump(self, cursor: int) -> None:
        """Go to any point of the log."""
        if not 0 <= cursor <= len(self._steps):
            raise Refused("no_such_step")
        if cursor == self._cursor:
            return
        state = self._state_at(cursor)
        if self.journal:
            self.journal.seek(cursor)
        self._arrive(state, cursor)

    def _arrive(self, state: State, cursor: int) -> None:
        self._state, self._cursor = state, cursor
        for observer in self._observers:
            observer(state)

    def _state_at(self, cursor: int) -> State:
        """Return the fold of the first steps, from the nearest mark on; new marks are kept."""
        marked = min(cursor // MARK, len(self._marks) - 1)
        state = self._marks[marked]
        for done in range(marked * MARK, cursor):
            state = fold(state, self._steps[done].events)
            self._mark(state, done + 1)
        return state

    def _mark(self, state: State, cursor: int) -> None:
        if cursor == MARK * len(self._marks):
            self._marks.append(state)


def _touches_a_purse(events: tuple[Event, ...]) -> bool:
    """Such a command is always a step: without one everybody would see that the purse is empty."""
    return any(isinstance(event, CoinsMoved) for event in events)
