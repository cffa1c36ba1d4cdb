"""What the list of games says of one, taken from its events as they come.

The list must not fold every game to be shown. What is here is public: no purse, no hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.codec import Count, Positive
from companion.engine.events import (
    Event,
    GameEnded,
    GameStarted,
    PlayerRenamed,
    RoundCorrected,
    TurnBegan,
)


@dataclass(frozen=True, slots=True)
class Summary:
    """Who plays, which round it is, and whose turn."""

    players: tuple[str, ...]
    round: Positive = 1
    seat: Count = 0
    is_over: bool = False


def first_summary(start: GameStarted) -> Summary:
    """Return what there is to say before the first step."""
    return Summary(start.setup.players)


def next_summary(summary: Summary, events: Iterable[Event]) -> Summary:
    """Return what there is to say after these events."""
    for event in events:
        match event:
            case TurnBegan():
                summary = Summary(summary.players, event.round, event.seat)
            case RoundCorrected():
                summary = replace(summary, round=event.round)
            case GameEnded():
                summary = replace(summary, is_over=True)
            case PlayerRenamed():
                names = list(summary.players)
                names[event.seat] = event.name
                summary = replace(summary, players=tuple(names))
            case _:
                pass
    return summary
