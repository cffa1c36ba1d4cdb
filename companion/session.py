"""A game being played: the log, the cursor in it, and what everyone who watches is told.

One command is one step, and one undo takes it back. The state is never stored: it is the fold of
the log up to the cursor. Now and then a state passed on the way is remembered, so that going back
takes no longer in a long game than in a short one. Beside the log there are traces, which nothing
takes back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.engine.catalogue import Catalogue
from companion.engine.commands import Command
from companion.engine.decide import decide
from companion.engine.events import (
    CoinsMoved,
    Event,
    GameEnded,
    GameStarted,
    PurseOpened,
    TurnBegan,
)
from companion.engine.reducer import begin, fold
from companion.engine.refused import Refused
from companion.engine.state import State
from companion.labels import Label, label_of
from companion.traces import Kind, Trace, Traces, add_traces

# A state is remembered each time so many steps are done; it shares most of itself with the next.
MARK = 16


@dataclass(frozen=True, slots=True)
class Step:
    """What one command did, what was asked, and the words for taking it back."""

    label: Label
    events: tuple[Event, ...]
    commands: tuple[Command, ...] = ()


class Journal(Protocol):
    """Where steps and traces are made durable. A call that raises must leave nothing behind."""

    @property
    def traces(self) -> Traces:
        """What stays, whatever is undone."""

    @property
    def pins(self) -> tuple[str, ...]:
        """What is kept of the PINs that came with the game from another device, by seat."""

    def record(self, cursor: int, step: Step, traces: Traces = ()) -> None:
        """Drop every step from `cursor` on and append this one; add the traces it leaves."""

    def seek(self, cursor: int, traces: Traces = ()) -> None:
        """Remember that the first `cursor` steps are done and the others undone; add traces."""

    def note(self, *traces: Trace) -> None:
        """Add traces, and change nothing else."""


class Unsaved:
    """The journal of a game that nobody keeps: traces alone, for as long as it is played."""

    pins: tuple[str, ...] = ()

    def __init__(self, traces: Traces = ()) -> None:
        self.traces = traces

    def record(self, cursor: int, step: Step, traces: Traces = ()) -> None:
        """Add the traces; the session has the steps."""
        self.note(*traces)

    def seek(self, cursor: int, traces: Traces = ()) -> None:
        """Add the traces; the session has the cursor."""
        self.note(*traces)

    def note(self, *traces: Trace) -> None:
        """Add traces."""
        self.traces = add_traces(self.traces, traces)


class Session:
    """Carries out commands, undoes and redoes them without limit."""

    def __init__(
        self,
        catalogue: Catalogue,
        start: GameStarted,
        steps: tuple[Step, ...] = (),
        cursor: int | None = None,
        journal: Journal | None = None,
        has_secrets: bool = True,
    ) -> None:
        self.catalogue = catalogue
        self.start = start
        self._steps = steps
        self._cursor = len(steps) if cursor is None else cursor
        self.journal = journal or Unsaved()
        self._has_secrets = has_secrets
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
        return self._steps[self._landing(self._cursor - 1)].label if self._cursor else None

    @property
    def redo_label(self) -> Label | None:
        """What a redo would bring back."""
        return self._steps[self._cursor].label if self._cursor < len(self._steps) else None

    @property
    def traces(self) -> Traces:
        """What stays, whatever is undone."""
        return self.journal.traces

    def watch(self, observer: Callable[[State], None]) -> None:
        """Call this with the new state after every change."""
        self._observers.append(observer)

    def do(self, command: Command) -> Step | None:
        """Carry out a command; None means that it was none. A refusal changes nothing."""
        events = self._decide(command)
        state = fold(self._state, events)
        if state == self._state and not _touches_a_purse(events):
            return None
        step = Step(label_of(command, self._state, events), events, (command,))
        traces = (*_traces_of(events, self._state.round), *self._traces_to(state))
        self.journal.record(self._cursor, step, traces)
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
        cursor = self._landing(cursor)
        state = self._state_at(cursor)
        self.journal.seek(cursor, self._traces_to(state))
        self._arrive(state, cursor)

    def note(self, kind: Kind, seat: int) -> None:
        """Leave a trace: this was done to a player's purse in this round."""
        self.journal.note(Trace(kind, self._state.round, seat))

    def takes_end_back(self, act: Command | int) -> bool:
        """Tell whether a command, or going to a step, takes back an end at which purses were seen.

        A command may be refused here already.
        """
        if not self._state.opened:
            return False
        if isinstance(act, int):
            state = self._state_at(self._landing(act))
        else:
            state = fold(self._state, self._decide(act))
        return not state.is_over

    def _decide(self, command: Command) -> tuple[Event, ...]:
        return decide(self.catalogue, self._state, command, has_secrets=self._has_secrets)

    def _traces_to(self, state: State) -> Traces:
        """Return what going on from here to another state leaves behind."""
        if self._state.opened and not state.is_over:
            return (Trace("end_taken_back", self._state.round),)
        return ()

    def _landing(self, cursor: int) -> int:
        """Return where going to a step leads: what everybody saw is not put face down again.

        Who takes back that a purse was opened, takes back the end of the game with it.
        """
        undone = self._steps[cursor : self._cursor]
        if not any(isinstance(e, PurseOpened) for step in undone for e in step.events):
            return cursor
        for index in range(cursor - 1, -1, -1):
            for event in reversed(self._steps[index].events):
                if isinstance(event, GameEnded):
                    return index
                if isinstance(event, TurnBegan):
                    return cursor
        return cursor

    def _arrive(self, state: State, cursor: int) -> None:
        self._state, self._cursor = state, cursor
        for observer in self._observers:
            observer(state)

    def state_at(self, cursor: int) -> State:
        """Return the game after the first steps."""
        return self._state_at(cursor)

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


def _traces_of(events: tuple[Event, ...], round_number: int) -> Traces:
    """Return what these events leave behind even if they are undone."""
    traces: list[Trace] = []
    for event in events:
        if isinstance(event, PurseOpened):
            traces.append(Trace("purse_opened", round_number, event.seat))
        elif isinstance(event, CoinsMoved) and event.why == "correction":
            seat = event.to if event.source is None else event.source
            traces.append(Trace("purse_corrected", round_number, seat))
    return tuple(traces)
