"""Plays a recorded game through a real session.

A line is read like the command it stands for, with some of its fields. Where the command has a seat
the line names a player, and `by` is "active" or a declined race.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args, get_type_hints

from companion.ask.answers import Shown, describe, show
from companion.ask.requests import RefusedAt, board_of_map, named_fields
from companion.codec import AtMost, Count, Invalid, Positive, bad, decode, within
from companion.dataclasses import MISSING, dataclass, field, fields, make_dataclass, replace
from companion.engine import (
    MAX_COINS,
    AbandonAt,
    AdjustCoins,
    Borrow,
    Catalogue,
    Close,
    Command,
    Conquer,
    ConquerAt,
    Decline,
    House,
    LootFace,
    NameAlly,
    Pick,
    PlaceTroops,
    Refused,
    RegionId,
    Regroup,
    Score,
    SetRegion,
    Setup,
    State,
    StepRefused,
    Target,
    Vanish,
    check_setup,
    start_game,
)
from companion.play import Session

# A long game has a thousand.
MAX_COMMANDS = 10_000
# Enough to rewrite a long game from its first step a few dozen times.
MAX_ANEW = 50_000
ReplayCommands = Annotated[tuple[object, ...], AtMost(MAX_COMMANDS)]
# More regions than any board has.
_Regions = Annotated[tuple[RegionId, ...], AtMost(100)]
_Values = dict[str, Any]
Lines = dict[str, tuple[type, Callable[[Session, Any], object]]]


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
    lines, anew = _ON_BOARD if setup.has_board else _WITHOUT_BOARD, 0
    for index, data in enumerate(commands):
        anew += _count_anew(session, data)
        if anew > MAX_ANEW:
            raise bad(f"commands.{index}", f"more than {MAX_ANEW} steps would be played anew")
        _play_line(session, data, lines | _TIME, f"commands.{index}")
    return session


def _setup(catalogue: Catalogue, given: ReplaySetup) -> Setup:
    setup = Setup(
        given.players,
        given.sets,
        given.house,
        reshuffles=given.reshuffles,
        sky=given.sky,
        access=given.access,
        loot=given.loot,
    )
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


def _play_line(session: Session, data: object, lines: "Lines", at: str) -> None:
    """Carry out a command, or raise `RefusedAt` or `Invalid` naming its place."""
    with within(at):
        carry_out, line = _read_line(data, lines)
    try:
        carry_out(session, line)
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
        lines = _ON_BOARD
    kind, carry_out = lines[name]
    return carry_out, decode(kind, said)


def _do(session: Session, command: Command) -> None:
    """Carry out a command, unless it contains what a line may not say just now."""
    state = session.state
    if isinstance(command, AdjustCoins):
        if command.coins > max(0, MAX_COINS - state.players[command.seat].coins):
            raise bad("coins", f"no purse holds more than {MAX_COINS} coins")
    elif isinstance(command, Conquer):
        holder = command.region.holder
        if holder and holder.own and command.loser not in (None, state.turn.seat):
            raise bad("target.holder.own", "this region is another player's")
    session.do(command)


def _rewrite(session: Session, line: RewriteLine) -> None:
    """Play the new commands and all after them from where the old step was; then change the log."""
    session.require_rewritable(line.step)
    branch = session.branch(line.step)
    lines = _WITHOUT_BOARD if session.state.regions is None else _ON_BOARD
    for index, data in enumerate(line.commands):
        try:
            _play_line(branch, data, lines, f"commands.{index}")
        except RefusedAt as refused:
            raise RefusedAt(f"steps.{line.step}", refused.reason) from None
    made = branch.steps[line.step - 1 :]
    for number, old in enumerate(session.steps[line.step : session.cursor], line.step + 1):
        try:
            for command in old.commands:
                _do(branch, command)
        except Refused as refusal:
            raise RefusedAt(f"steps.{number}", refusal.reason) from None
        except Invalid as problem:
            raise _placed(problem, f"steps.{number}") from None
    session.rewrite(line.step, *(step.commands for step in made))


def _values(session: Session, line: Any) -> _Values:
    """Return the fields of a line as its command has them: seats, and None for the active race."""
    values = {one.name: getattr(line, one.name) for one in fields(line)}
    if "player" in values:
        player = values.pop("player")
        values["seat"] = None if player is None else _seat(session.state, player, "player")
    if "by" in values:
        values["by"] = _by(session, values["by"])
    return values


def _pick(session: Session, line: Any) -> _Values:
    """Count slots from 0: in a line the top one is 1."""
    if line.slot == 0:
        raise Refused("no_such_slot")
    return {"slot": line.slot - 1}


def _conquer(session: Session, line: Any) -> _Values:
    holder = line.target.holder
    loser = None if line.from_ is None else _seat(session.state, line.from_, "from")
    if loser is not None and (holder is None or holder.kind == "lost_tribe"):
        raise bad("from", "nobody's race holds this region")
    if holder and holder.kind == "race":
        with within("target", "holder"):
            session.catalogue.race(holder.race)
    values = _values(session, line)
    del values["from_"]
    return {"region": values.pop("target"), "loser": loser, **values}


def _set(session: Session, line: Any) -> _Values:
    is_race = bool(line.player is not None or line.race or line.tokens or line.in_decline)
    if line.empty + line.lost_tribe + is_race != 1:
        raise bad("", "expected a race, a lost tribe or nothing at all")
    if is_race and line.player is None:
        raise Invalid("missing", "player", "'player' is needed")
    values = _values(session, line)
    del values["empty"]
    return values


def _vanish(session: Session, line: Any) -> _Values:
    session.catalogue.race(line.race)
    return _values(session, line)


def _by(session: Session, by: str) -> str | None:
    """Return the race that acts, None for the active one."""
    if by == "active":
        return None
    if by not in session.catalogue.races:
        raise bad("by", f"expected 'active' or a race, not {by!r}")
    return by


def _seat(state: State, name: str, at: str) -> int:
    for seat, player in enumerate(state.players):
        if player.name == name:
            return seat
    raise bad(at, f"nobody here is named {name!r}")


def _line(
    command: type[Command],
    names: str = "",
    values: Callable[[Session, Any], _Values] = _values,
    **others: tuple[Any, ...],
) -> tuple[type, Callable[[Session, Any], object]]:
    """Return the record that a line is read as, and what carries it out.

    `names`: the fields of the command that it may contain. `values`: turns the fields of the line
    into those of the command. `others`: the types of fields that are read differently, with their
    defaults if any.
    """
    hints, own = get_type_hints(command, include_extras=True), {f.name: f for f in fields(command)}

    def read_as(name: str) -> tuple[Any, ...]:
        kind, *default = others.get(name) or (hints[name], own[name].default)
        given = [field(default=value) for value in default if value is not MISSING]
        return name, kind, *given

    others = {"by": (str, "active"), "player": (str | None, None), **others}
    record = make_dataclass(command.__name__, map(read_as, names.split()), kw_only=True)
    return record, lambda session, line: _do(session, command(**values(session, line)))


_WITHOUT_BOARD: Lines = {
    "pick": _line(Pick, "slot", _pick),
    "conquer": _line(
        Conquer,
        "target use by from_ tokens die loss_die failed loot",
        _conquer,
        target=(Target,),
        from_=(str | None, None),
    ),
    "abandon": _line(AbandonAt, "at by", at=(_Regions,)),
    "place": _line(PlaceTroops, "at tokens encampments hero fortress pot by player"),
    "set": _line(
        SetRegion, "at player race in_decline tokens empty lost_tribe", _set, empty=(bool, False)
    ),
    "regroup": _line(Regroup),
    "ally": _line(
        NameAlly,
        "player",
        lambda session, line: {"ally": _seat(session.state, line.player, "player")},
        player=(str,),
    ),
    "borrow": _line(Borrow, "slot", _pick),
    "close": _line(Close, "at player race", player=(str | None, None)),
    "score": _line(Score, "counts then_decline loot"),
    "decline": _line(Decline, "counts pots loot", pots=(Count, 0)),
    "vanish": _line(Vanish, "player race", _vanish, player=(str,)),
    "adjust": _line(AdjustCoins, "player coins", player=(str,)),
}
_ON_BOARD: Lines = {
    **_WITHOUT_BOARD,
    "conquer": _line(ConquerAt, " ".join(one.name for one in fields(ConquerAt))),
    "score": _line(Score, "counts then_decline tower keep loot", keep=(_Regions, ())),
    "decline": _line(Decline, "counts pots tower keep loot", pots=(Count, 0), keep=(_Regions, ())),
}
_TIME: Lines = {
    "rewrite": (RewriteLine, _rewrite),
    "undo": (_line(Regroup)[0], lambda session, line: session.undo()),
    "redo": (_line(Regroup)[0], lambda session, line: session.redo()),
}
