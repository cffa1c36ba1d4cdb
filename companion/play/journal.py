"""Where a game being played is recorded, and what is kept beside its steps.

A trace is what a game remembers no matter what is undone, such as a look into a purse or a roll
that was taken back: a line with a count for each kind, player and round, and never an amount.
Traces are only ever added to.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, Protocol

from companion.codec import Bounds, Count, Positive, bad, within
from companion.dataclasses import dataclass, replace

if TYPE_CHECKING:  # listing games needs traces and rewrites, but no engine
    from companion.engine import State
    from companion.play.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An old step was changed, and everything after it decided again.

    `first`: how many steps had been written by then. `kept`: how many of the current steps stay.
    `left` and `made`: how many were done right before it and right after it.
    """

    first: Count
    kept: Count
    left: Count
    made: Count


TraceKind = Literal[
    "purse_corrected",
    "purse_looked",
    "purse_opened",
    "pin_reset",
    "end_taken_back",
    "brought_in",
    "turn_rewritten",
    "turn_opened",
    "could_not_pay",
    "pick_undone",
    "deal_undone",
    "roll_undone",
    "loot_undone",
    "saved_to_file",
]
# What was done to the whole game rather than one player's purse.
_OF_THE_GAME = ("end_taken_back", "brought_in", "saved_to_file")
MAX_TIMES = 9999


@dataclass(frozen=True, slots=True)
class Trace:
    """What was done in a round, by a player, to their purse or to all purses, and how often."""

    kind: TraceKind
    round: Positive
    seat: Count | None = None
    times: Annotated[int, Bounds(1, MAX_TIMES)] = 1

    @property
    def subject(self) -> tuple[str, int, int | None]:
        """What the line is about: there is one line for each subject."""
        return self.kind, self.round, self.seat


Traces = tuple[Trace, ...]


class EndTakenBack(Exception):
    """This takes back an end at which purses were opened: everybody has to agree to it first."""


def add_traces(traces: Traces, more: Iterable[Trace]) -> Traces:
    """Return the traces with these added, each counted on the line it belongs to."""
    lines = {trace.subject: trace for trace in traces}
    for trace in more:
        old = lines.get(trace.subject)
        times = min(MAX_TIMES, trace.times + (old.times if old else 0))
        lines[trace.subject] = replace(trace, times=times)
    return tuple(lines.values())


def merge_traces(traces: Traces, others: Traces) -> Traces:
    """Return what two copies of the same game remember together."""
    lines = {trace.subject: trace for trace in traces}
    for trace in others:
        old = lines.get(trace.subject, trace)
        lines[trace.subject] = max(old, trace, key=lambda line: line.times)
    return tuple(lines.values())


def check_traces(traces: Traces, players: int, rounds: int) -> None:
    """Raise `Invalid` for traces that no game with these players and rounds can have left."""
    if len({trace.subject for trace in traces}) < len(traces):
        raise bad("", "two lines about the same")
    for index, trace in enumerate(traces):
        with within(index):
            if trace.seat is not None and trace.seat >= players:
                raise bad("seat", "nobody sits there")
            if (trace.seat is None) != (trace.kind in _OF_THE_GAME):
                raise bad("seat", "expected a player's purse")
            if trace.round > rounds:
                raise bad("round", "there is no such round")


class NotKept(Exception):
    """A step or a trace could not be saved, so it was not made. A journal raises it."""


class Journal(Protocol):
    """Where steps and traces are made durable. A call that raises must leave nothing behind."""

    @property
    def traces(self) -> Traces:
        """What stays, no matter what is undone."""

    @property
    def pins(self) -> tuple[str, ...]:
        """What is kept of the PINs that came with the game from another device, by seat."""

    @property
    def played(self) -> int | None:
        """The seconds of play so far, if anybody counts them."""

    @property
    def turn_seconds(self) -> tuple[int, ...]:
        """The seconds that each seat took for its turns, if anybody counts them."""

    def record(self, timeline: "Timeline", state: "State", traces: Traces = ()) -> None:
        """Record that the game now has this timeline and this state, and add traces."""

    def note(self, *traces: Trace) -> None:
        """Add traces without changing anything else."""


class Unsaved:
    """The journal of a game that nobody keeps: only traces, for as long as it is played."""

    pins: tuple[str, ...] = ()
    played: int | None = None
    turn_seconds: tuple[int, ...] = ()

    def __init__(self, traces: Traces = ()) -> None:
        self.traces = traces

    def record(self, timeline: "Timeline", state: "State", traces: Traces = ()) -> None:
        """Add the traces; the session has the timeline."""
        self.note(*traces)

    def note(self, *traces: Trace) -> None:
        """Add traces."""
        self.traces = add_traces(self.traces, traces)
