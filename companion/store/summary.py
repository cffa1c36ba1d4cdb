"""Takes what the list of games says of one from its events as they come."""

from collections.abc import Iterable
from dataclasses import replace

from companion.engine.events import (
    Event,
    GameEnded,
    GameStarted,
    PlayerRenamed,
    PurseOpened,
    RoundCorrected,
    TurnBegan,
)
from companion.session import Step
from companion.store.documents import Summary


def first_summary(start: GameStarted) -> Summary:
    """Return what there is to say before the first step."""
    return Summary(start.setup.players, colours=start.setup.colours)


def summary_at(start: GameStarted, steps: Iterable[Step]) -> Summary:
    """Return what there is to say after these steps."""
    done = [event for step in steps for event in step.events]
    return next_summary(first_summary(start), done)


def next_summary(summary: Summary, events: Iterable[Event]) -> Summary:
    """Return what there is to say after these events."""
    for event in events:
        match event:
            case TurnBegan():
                summary = replace(
                    summary, round=event.round, seat=event.seat, is_over=False, opened=()
                )
            case RoundCorrected():
                summary = replace(summary, round=event.round)
            case PurseOpened() if event.seat not in summary.opened:
                summary = replace(summary, opened=(*summary.opened, event.seat))
            case GameEnded():
                summary = replace(summary, is_over=True)
            case PlayerRenamed():
                names = list(summary.players)
                names[event.seat] = event.name
                summary = replace(summary, players=tuple(names))
            case _:
                pass
    return summary
