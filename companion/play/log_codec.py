"""The log of a game to and from plain JSON: strictly, because files come from anywhere."""

from collections.abc import Callable, Generator
from functools import partial
from typing import Annotated, Any, TypeVar

from companion.codec import AtMost, Count, bad, decode, encode, within
from companion.dataclasses import dataclass, replace
from companion.engine import (
    Catalogue,
    GameStarted,
    State,
    agreed,
    begin,
    check_setup,
    fold,
    problems,
    read_command,
    read_event,
    write_command,
    write_event,
)
from companion.play.journal import Rewrite, Traces, check_traces
from companion.play.timeline import Step, Timeline, check_timeline

# Far more than in any game: a long one has a thousand steps, and a step has a command and an event
# for each region that a race holds.
MAX_STEPS = 20_000
MAX_EVENTS = 200
MAX_COMMANDS = 200
_PIECE = 25
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _StepRecord:
    """A step as it is written. Older ones have a label instead of their commands."""

    events: Annotated[tuple[object, ...], AtMost(MAX_EVENTS)]
    commands: Annotated[tuple[object, ...], AtMost(MAX_COMMANDS)] = ()
    label: object = None


@dataclass(frozen=True, slots=True)
class _LogRecord:
    """A game as it is written, and where in its steps it stands."""

    start: object
    steps: Annotated[tuple[object, ...], AtMost(MAX_STEPS)]
    cursor: Count
    rewrites: tuple[Rewrite, ...] = ()
    version: Count = 0
    traces: Traces = ()


def write_step(step: Step) -> dict[str, Any]:
    """Return a step as plain JSON."""
    return {
        "commands": [write_command(command) for command in step.commands],
        "events": [write_event(event) for event in step.events],
    }


def read_step(data: object) -> Step:
    """Read a step back, or raise `Invalid`."""
    record = decode(_StepRecord, data)
    commands = _read_each("commands", record.commands, read_command)
    events = _read_each("events", record.events, read_event)
    if not events:
        raise bad("events", "nothing happened in this step")
    return Step(commands, events)


def _read_each(name: str, items: tuple[object, ...], read: Callable[[object], T]) -> tuple[T, ...]:
    values: list[T] = []
    for index, item in enumerate(items):
        with within(name, index):
            values.append(read(item))
    return tuple(values)


def write_game(start: GameStarted, timeline: Timeline, traces: Traces) -> dict[str, Any]:
    """Return a game's start, timeline and traces as plain JSON; traces only if there are any."""
    rewritten = {"rewrites": encode(timeline.rewrites), "version": timeline.version}
    return {
        "start": write_event(start),
        "steps": [write_step(step) for step in timeline.written],
        "cursor": timeline.cursor,
        **(rewritten if timeline.rewrites else {}),
        **({"traces": encode(traces)} if traces else {}),
    }


def reading_log(
    catalogue: Catalogue, data: object
) -> Generator[float, None, tuple[GameStarted, Timeline, Traces]]:
    """Read a game in pieces, yielding the progress; return start, timeline and traces.

    Raises `Invalid` if it could not have been played.
    """
    log, steps = decode(_LogRecord, data), list[Step]()
    with within("start"):
        start = read_event(log.start)
        if not isinstance(start, GameStarted):
            raise bad("event", "a game begins with its start")
        with within("setup"):
            catalogue = check_setup(catalogue, start.setup)
            start = replace(start, setup=agreed(catalogue, start.setup))
        states = [_sound(catalogue, partial(begin, start))]
    with within("traces"):
        check_traces(log.traces, len(start.setup.players), start.setup.rounds)
    # The steps of a rewrite follow the last of the steps that it kept.
    kept = {rewrite.first: rewrite.kept for rewrite in log.rewrites}
    for index, item in enumerate(log.steps):
        with within("steps", index):
            steps.append(read_step(item))
            _check_names(catalogue, len(start.setup.players), item)
            del states[kept.get(index, index) + 1 :]
            states.append(_sound(catalogue, partial(fold, states[-1], steps[-1].events)))
        if index % _PIECE == 0:
            yield index / len(log.steps)
    timeline = Timeline(tuple(steps), log.cursor, log.rewrites, log.version)
    check_timeline(timeline)
    return start, timeline, log.traces


def _check_names(catalogue: Catalogue, players: int, data: Any) -> None:
    """Raise `Invalid` for pieces and players that do not exist, wherever they are named."""
    if isinstance(data, list):
        for item in data:
            _check_names(catalogue, players, item)
    elif isinstance(data, dict):
        for name, value in data.items():
            is_piece = isinstance(value, str) and name in ("race", "power", "by")
            if is_piece and value not in (*catalogue.races, *catalogue.powers):
                raise bad(name, "there is no such piece")
            if isinstance(value, int) and name in ("seat", "loser", "ally") and value >= players:
                raise bad(name, "nobody sits there")
            _check_names(catalogue, players, value)


def _sound(catalogue: Catalogue, make_state: Callable[[], State]) -> State:
    try:
        state = make_state()
        wrong = problems(catalogue, state)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as problem:
        raise bad("", f"this does not fold: {problem!r}") from None
    if wrong:
        raise bad("", f"this leads nowhere: {wrong[0]}")
    return state
