"""The turns of a log, found by its events alone: nothing is folded."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine import Event, RoundCorrected, TurnBegan


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """The steps of one turn: its round and seat, and the indexes of its steps in the log."""

    round: int
    seat: int
    steps: range


def turns_in(log: Sequence[Sequence[Event]]) -> list[TurnSteps]:
    """Return the turns of a log, by the events of its steps, in the order they were played.

    Nothing is folded for it: a long game is listed as fast as a short one.
    """
    round_, seat, first = 1, 0, 0
    found: list[TurnSteps] = []
    for index, events in enumerate(log):
        was = round_, seat
        for event in events:
            if isinstance(event, TurnBegan):
                round_, seat = event.round, event.seat
            elif isinstance(event, RoundCorrected):
                round_ = event.round
        if (round_, seat) != was:
            found.append(TurnSteps(*was, range(first, index + 1)))
            first = index + 1
    if first < len(log):
        found.append(TurnSteps(round_, seat, range(first, len(log))))
    return found


def recent_from(log: Sequence[Sequence[Event]]) -> int:
    """Return the first step of the round before the last: a table still has these coins in mind."""
    round_, starts = 1, [0]
    for index, events in enumerate(log):
        for event in events:
            if isinstance(event, TurnBegan | RoundCorrected) and event.round != round_:
                round_ = event.round
                starts.append(index + 1)
    return starts[-2] if len(starts) > 1 else 0
