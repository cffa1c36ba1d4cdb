"""Plays a recorded game through a real session."""

from collections.abc import Callable
from typing import Annotated, Any, get_args

from companion.ask.answers import Shown, describe, show
from companion.ask.lines import ON_BOARD, WITHOUT_BOARD, LineKind, Lines, carry_out
from companion.ask.requests import RefusedAt, board_of_map, named_fields
from companion.codec import AtMost, Invalid, Positive, bad, decode, within
from companion.dataclasses import dataclass, replace
from companion.engine import (
    Catalogue,
    House,
    LootFace,
    Refused,
    RegionId,
    Setup,
    StepRefused,
    check_setup,
    start_game,
)
from companion.play import Session

# A long game has a thousand.
MAX_COMMANDS = 10_000
# Enough to rewrite a long game from its first step a few dozen times.
MAX_ANEW = 50_000
# What a recorded game says just as a set-up does.
_OF_SETUP = ("players", "sets", "house", "reshuffles", "sky", "access", "loot")
ReplayCommands = Annotated[tuple[object, ...], AtMost(MAX_COMMANDS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySetup:
    """The table before the first turn: stacks from the top; the first six are on offer."""

    players: tuple[str, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    sets: tuple[str, ...] = ("base",)
    house: House = House()
    reshuffles: tuple[tuple[str, ...], ...] = ()
    loot: Annotated[tuple[LootFace, ...], AtMost(1000)] = ()
    map: Positive | None = None
    sky: str = ""
    access: Annotated[tuple[RegionId, ...], AtMost(2)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A recorded game."""

    setup: ReplaySetup
    commands: ReplayCommands = ()
    show: Annotated[tuple[Shown, ...], AtMost(len(get_args(Shown)))] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RewriteLine:
    """Replace a step, counting from 1, by these; everything after it is decided again."""

    step: Positive
    commands: ReplayCommands


@dataclass(frozen=True, slots=True)
class _Bare:
    """A line that says nothing more."""


def replay(catalogue: Catalogue, request: Replay) -> dict[str, Any]:
    """Return the table after the commands; raises as `play_all` does."""
    session = play_all(catalogue, request.setup, request.commands)
    answer = describe(session)
    try:
        return answer | {name: show(session, name) for name in request.show}
    except Refused as refusal:
        raise RefusedAt("show", refusal.reason) from None


def play_all(catalogue: Catalogue, given: ReplaySetup, commands: ReplayCommands) -> Session:
    """Carry out the commands one by one; raise `RefusedAt` or `Invalid` at the first bad one."""
    with within("setup"):
        setup = _setup(catalogue, given)
        start = start_game(catalogue, setup, given.races, given.powers)
        session = Session(catalogue, start, has_secrets=False)
    lines, anew = ON_BOARD if setup.has_board else WITHOUT_BOARD, 0
    for index, data in enumerate(commands):
        anew += _count_anew(session, data)
        if anew > MAX_ANEW:
            raise bad(f"commands.{index}", f"more than {MAX_ANEW} steps would be played anew")
        _play_line(session, data, lines | _TIME, f"commands.{index}")
    return session


def _setup(catalogue: Catalogue, given: ReplaySetup) -> Setup:
    same: dict[str, Any] = {name: getattr(given, name) for name in _OF_SETUP}
    setup = Setup(**same)
    if given.map is None:
        return setup
    if given.map != len(given.players) - bool(given.sky):
        raise bad("map", "there is a board for each number of players, with a sky for one fewer")
    check_setup(catalogue, setup)
    return replace(setup, has_board=True, board=board_of_map(catalogue, given.map))


def _count_anew(session: Session, data: object) -> int:
    """Return how many steps a line decides again or takes back."""
    match data:
        case {"do": "rewrite", "step": int(step)}:
            return max(0, session.cursor - step)
        case {"do": "undo"} if behind := session.timeline.rewrite_behind:
            return behind.left - behind.kept
        case {"do": "redo"} if ahead := session.timeline.rewrite_ahead:
            return ahead.made - ahead.kept
    return 0


def _play_line(session: Session, data: object, lines: Lines, at: str) -> None:
    """Carry out a command, or raise `RefusedAt` or `Invalid` naming its place."""
    with within(at):
        play, line = _read_line(data, lines)
    try:
        play(session, line)
    except RefusedAt as refused:
        raise RefusedAt(f"{at}.{refused.at}", refused.reason) from None
    except StepRefused as refusal:
        raise RefusedAt(f"{at}.steps.{refusal.step}", refusal.reason) from None
    except Refused as refusal:
        raise RefusedAt(at, refusal.reason) from None
    except Invalid as problem:
        raise _placed(problem, at) from None


def _placed(problem: Invalid, at: str) -> Invalid:
    """Return an error as seen from outside a line.

    The setup says how the badges lay after a reshuffle, whichever line caused it.
    """
    if problem.at.startswith(("setup.reshuffles", "setup.loot")):
        return problem
    is_drawn = problem.at.startswith(("reshuffles", "loot."))
    return problem.within("setup" if is_drawn else at)


def _read_line(line: object, lines: Lines) -> tuple[Callable[[Session, Any], object], Any]:
    name, said = named_fields(line, "do", lines)
    if name == "conquer" and "at" in said:
        # Refused if there is no board, but read all the same.
        lines = ON_BOARD
    return lines[name].play, decode(lines[name].record, said)


def _rewrite(session: Session, line: RewriteLine) -> None:
    """Play the new commands and all after them from where the old step was; then change the log."""
    session.require_rewritable(line.step)
    branch = session.branch(line.step)
    lines = WITHOUT_BOARD if session.state.regions is None else ON_BOARD
    for index, data in enumerate(line.commands):
        try:
            _play_line(branch, data, lines, f"commands.{index}")
        except RefusedAt as refused:
            raise RefusedAt(f"steps.{line.step}", refused.reason) from None
    made = branch.steps[line.step - 1 :]
    for number, old in enumerate(session.steps[line.step : session.cursor], line.step + 1):
        try:
            for command in old.commands:
                carry_out(branch, command)
        except Refused as refusal:
            raise RefusedAt(f"steps.{number}", refusal.reason) from None
        except Invalid as problem:
            raise _placed(problem, f"steps.{number}") from None
    session.rewrite(line.step, *(step.commands for step in made))


_TIME: Lines = {
    "rewrite": LineKind(RewriteLine, _rewrite),
    "undo": LineKind(_Bare, lambda session, line: session.undo()),
    "redo": LineKind(_Bare, lambda session, line: session.redo()),
}
