"""The log of a game as plain JSON, and back: strictly, because files come from anywhere."""

from collections.abc import Callable, Generator, Set
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from companion.engine.catalogue import Catalogue
from companion.engine.checks import problems
from companion.engine.codec import Count, Invalid, bad, decode, decoder, encode, within
from companion.engine.events import GameStarted
from companion.engine.reducer import begin, fold
from companion.engine.setup import check_setup
from companion.engine.state import State
from companion.piecewise import finish
from companion.play.course import Course, Step, check_course
from companion.play.journal import Unsaved
from companion.play.rewrites import Rewrite
from companion.play.saved_commands import read_command, write_command
from companion.play.saved_events import read_event, write_event
from companion.play.session import Session
from companion.play.traces import Traces, check_traces

# Far beyond any game: a long one has a thousand steps, and a step a dozen events.
MOST_STEPS = 5_000
MOST_EVENTS = 200
MOST_COMMANDS = 10
_PIECE = 25
_PLACE = ("cursor", "rewrites", "version")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _SavedPlace:
    """Where in its steps a game stands."""

    cursor: Count
    rewrites: tuple[Rewrite, ...] = ()
    version: Count = 0


def write_step(step: Step) -> dict[str, Any]:
    """Return a step as plain JSON."""
    return {
        "commands": [write_command(command) for command in step.commands],
        "events": [write_event(event) for event in step.events],
    }


def read_step(data: object) -> Step:
    """Read a step back, or raise `Invalid`. Older ones have a label instead of their commands."""
    fields = _fields(data, {"events"}, {"commands", "label"})
    commands = _read_list(fields, "commands", MOST_COMMANDS, read_command)
    events = _read_list(fields, "events", MOST_EVENTS, read_event)
    if not events:
        raise bad("events", "nothing happened in this step")
    return Step(commands, events)


def _read_list(
    fields: dict[str, Any], name: str, most: int, read: Callable[[object], T]
) -> tuple[T, ...]:
    items = fields.get(name, [])
    if not isinstance(items, list) or len(items) > most:
        raise bad(name, f"expected a list of at most {most}")
    values: list[T] = []
    for index, item in enumerate(items):
        with within(name, index):
            values.append(read(item))
    return tuple(values)


def write_log(session: Session) -> dict[str, Any]:
    """Return a whole game as plain JSON."""
    return write_game(session.start, session.course, session.traces)


def write_game(start: GameStarted, course: Course, traces: Traces) -> dict[str, Any]:
    """Return a game's start, course and traces as plain JSON; what there is none of is left out."""
    rewritten = {"rewrites": encode(course.rewrites), "version": course.version}
    return {
        "start": write_event(start),
        "steps": [write_step(step) for step in course.written],
        "cursor": course.cursor,
        **(rewritten if course.rewrites else {}),
        **({"traces": encode(traces)} if traces else {}),
    }


def read_log(catalogue: Catalogue, data: object) -> Session:
    """Read a game back, or raise `Invalid` if it is not one that could have been played."""
    start, course, traces = finish(reading_log(catalogue, data))
    return Session(catalogue, start, course, Unsaved(traces))


def reading_log(
    catalogue: Catalogue, data: object
) -> Generator[float, None, tuple[GameStarted, Course, Traces]]:
    """Read a game in pieces, saying how much of it is done; return start, course and traces."""
    fields = _fields(data, {"start", "steps", "cursor"}, {*_PLACE, "traces"})
    with within("start"):
        start = read_event(fields["start"])
        if not isinstance(start, GameStarted):
            raise bad("event", "a game begins with its start")
        with within("setup"):
            check_setup(catalogue, start.setup)
        states = [_sound(catalogue, partial(begin, start))]
    with within("traces"):
        traces: Traces = decoder(Traces)(fields.get("traces", []))
        check_traces(traces, len(start.setup.players), start.setup.rounds)
    told, steps = _check_steps(fields["steps"]), list[Step]()
    place = decode(_SavedPlace, {name: fields[name] for name in _PLACE if name in fields})
    # Where a rewrite begins, its steps follow the last of those that it kept.
    kept = {rewrite.first: rewrite.kept for rewrite in place.rewrites}
    for index, item in enumerate(told):
        with within("steps", index):
            steps.append(read_step(item))
            _check_names(catalogue, len(start.setup.players), item)
            del states[kept.get(index, index) + 1 :]
            states.append(_sound(catalogue, partial(fold, states[-1], steps[-1].events)))
        if index % _PIECE == 0:
            yield index / len(told)
    course = Course(tuple(steps), place.cursor, place.rewrites, place.version)
    check_course(course)
    return start, course, traces


def _check_steps(data: object) -> list[object]:
    if not isinstance(data, list):
        raise bad("steps", "expected a list of steps")
    if len(data) > MOST_STEPS:
        raise bad("steps", f"no game has more than {MOST_STEPS} steps")
    return data


def _check_names(catalogue: Catalogue, players: int, data: Any) -> None:
    """Raise `Invalid` for pieces and players that there are not, wherever they are named."""
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
    except (ArithmeticError, LookupError, TypeError, ValueError) as problem:
        raise bad("", f"this does not fold: {problem!r}") from None
    if wrong:
        raise bad("", f"this leads nowhere: {wrong[0]}")
    return state


def _fields(data: object, names: set[str], others: Set[str] = frozenset()) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise bad("", "expected an object")
    for name in data:
        if name not in names | others:
            raise bad(str(name), f"unknown field {name!r}")
    for name in sorted(names - set(data)):
        raise Invalid("missing", name, f"{name!r} is needed")
    return data
