"""The log of a game as plain JSON, and back: strictly, because files come from anywhere."""

from collections.abc import Callable, Generator, Set
from functools import partial
from typing import Any

from companion.engine.catalogue import Catalogue
from companion.engine.checks import problems
from companion.engine.codec import Invalid, bad, decode, decoder, encode, within
from companion.engine.events import GameStarted
from companion.engine.reducer import begin, fold
from companion.engine.saved_events import read_event, write_event
from companion.engine.setup import check_setup
from companion.engine.state import State
from companion.labels import Label
from companion.piecewise import finish
from companion.session import Session, Step, Unsaved
from companion.traces import Traces, check_traces

# Far beyond any game: a long one has a thousand steps, and a step a dozen events.
MOST_STEPS = 5_000
MOST_EVENTS = 200
_PIECE = 25


def write_step(step: Step) -> dict[str, Any]:
    """Return a step as plain JSON."""
    return {
        "label": encode(step.label),
        "events": [write_event(event) for event in step.events],
    }


def read_step(data: object) -> Step:
    """Read a step back, or raise `Invalid`."""
    fields = _fields(data, {"label", "events"})
    with within("label"):
        label = decode(Label, fields["label"])
    if not isinstance(fields["events"], list) or not fields["events"]:
        raise bad("events", "expected a list of events")
    if len(fields["events"]) > MOST_EVENTS:
        raise bad("events", f"no step has more than {MOST_EVENTS} events")
    events = []
    for index, item in enumerate(fields["events"]):
        with within("events", index):
            events.append(read_event(item))
    return Step(label, tuple(events))


def write_log(session: Session) -> dict[str, Any]:
    """Return a whole game as plain JSON."""
    return {
        "start": write_event(session.start),
        "steps": [write_step(step) for step in session.steps],
        "cursor": session.cursor,
        **write_traces(session.traces),
    }


def write_traces(traces: Traces) -> dict[str, Any]:
    """Return the field of a log that holds its traces; none if there are none."""
    return {"traces": encode(traces)} if traces else {}


def read_log(catalogue: Catalogue, data: object) -> Session:
    """Read a game back, or raise `Invalid` if it is not one that could have been played."""
    start, steps, cursor, traces = finish(reading_log(catalogue, data))
    return Session(catalogue, start, steps, cursor, Unsaved(traces))


def reading_log(
    catalogue: Catalogue, data: object
) -> Generator[float, None, tuple[GameStarted, tuple[Step, ...], int, Traces]]:
    """Read a game in pieces, saying how much of it is done; return start, steps, cursor, traces."""
    fields = _fields(data, {"start", "steps", "cursor"}, {"traces"})
    with within("start"):
        start = read_event(fields["start"])
        if not isinstance(start, GameStarted):
            raise bad("event", "a game begins with its start")
        with within("setup"):
            check_setup(catalogue, start.setup)
        state = _sound(catalogue, partial(begin, start))
    told, cursor = _check_steps(fields["steps"]), fields["cursor"]
    if type(cursor) is not int or not 0 <= cursor <= len(told):
        raise bad("cursor", "expected the number of a step")
    with within("traces"):
        traces: Traces = decoder(Traces)(fields.get("traces", []))
        check_traces(traces, len(start.setup.players), start.setup.rounds)
    steps: list[Step] = []
    for index, item in enumerate(told):
        with within("steps", index):
            steps.append(read_step(item))
            _check_label(catalogue, steps[-1].label, len(start.setup.players))
            state = _sound(catalogue, partial(fold, state, steps[-1].events))
        if index % _PIECE == 0:
            yield index / len(told)
    return start, tuple(steps), cursor, traces


def _check_steps(data: object) -> list[object]:
    if not isinstance(data, list):
        raise bad("steps", "expected a list of steps")
    if len(data) > MOST_STEPS:
        raise bad("steps", f"no game has more than {MOST_STEPS} steps")
    return data


def _check_label(catalogue: Catalogue, label: Label, players: int) -> None:
    if max(label.seat, label.other or 0) >= players:
        raise bad("label", "nobody sits there")
    if (label.race and label.race not in catalogue.races) or (
        label.power and label.power not in catalogue.powers
    ):
        raise bad("label", "there is no such piece")


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
