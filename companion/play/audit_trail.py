"""What a game remembers whatever is undone: a look into a purse, a roll that was taken back.

A trace is a line with a count for each kind, player and round, and never an amount. It is only
added to: undo, redo and jumps leave it alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from companion.codec import Bounds, Count, Positive, bad, within

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
    "roll_undone",
    "saved_to_file",
]
# What was done to the whole game, and not to one player's purse.
_OF_THE_GAME = ("end_taken_back", "brought_in", "saved_to_file")
MOST_TIMES = 9999


@dataclass(frozen=True, slots=True)
class Trace:
    """What a player did in a round, or was done to their purse, and how often; or to all purses."""

    kind: TraceKind
    round: Positive
    seat: Count | None = None
    times: Annotated[int, Bounds(1, MOST_TIMES)] = 1

    @property
    def subject(self) -> tuple[str, int, int | None]:
        """What the line is about: there is one line for each."""
        return self.kind, self.round, self.seat


Traces = tuple[Trace, ...]


class EndTakenBack(Exception):
    """This takes back an end at which purses were opened: all have to agree to it first."""


def add_traces(traces: Traces, more: Iterable[Trace]) -> Traces:
    """Return the traces with more of them, each counted on the line where it belongs."""
    lines = {trace.subject: trace for trace in traces}
    for trace in more:
        old = lines.get(trace.subject)
        times = min(MOST_TIMES, trace.times + (old.times if old else 0))
        lines[trace.subject] = replace(trace, times=times)
    return tuple(lines.values())


def merge_traces(traces: Traces, others: Traces) -> Traces:
    """Return what two copies of the same game remember together."""
    lines = {trace.subject: trace for trace in traces}
    for trace in others:
        old = lines.get(trace.subject)
        if old is None or old.times < trace.times:
            lines[trace.subject] = trace
    return tuple(lines.values())


def check_traces(traces: Traces, players: int, rounds: int) -> None:
    """Raise `Invalid` for traces that no game of so many players and rounds can have left."""
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
