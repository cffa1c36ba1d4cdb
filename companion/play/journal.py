"""Where a game being played is written down."""

from typing import Protocol

from companion.engine import State
from companion.play.audit_trail import Trace, Traces, add_traces
from companion.play.timeline import Timeline


class NotKept(Exception):
    """A step or a trace could not be written down, so it was not made. A journal raises it."""


class Journal(Protocol):
    """Where steps and traces are made durable. A call that raises must leave nothing behind."""

    @property
    def traces(self) -> Traces:
        """What stays, whatever is undone."""

    @property
    def pins(self) -> tuple[str, ...]:
        """What is kept of the PINs that came with the game from another device, by seat."""

    @property
    def played(self) -> int | None:
        """The seconds of play so far, if somebody counts them."""

    def record(self, timeline: Timeline, state: State, traces: Traces = ()) -> None:
        """Record that the game has this timeline and this state, and add traces."""

    def note(self, *traces: Trace) -> None:
        """Add traces, and change nothing else."""


class Unsaved:
    """The journal of a game that nobody keeps: traces alone, for as long as it is played."""

    pins: tuple[str, ...] = ()
    played: int | None = None

    def __init__(self, traces: Traces = ()) -> None:
        self.traces = traces

    def record(self, timeline: Timeline, state: State, traces: Traces = ()) -> None:
        """Add the traces; the session has the timeline."""
        self.note(*traces)

    def note(self, *traces: Trace) -> None:
        """Add traces."""
        self.traces = add_traces(self.traces, traces)
