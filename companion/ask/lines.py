"""The lines of a recorded game: each is read and written like the command it stands for.

It has some of the command's fields. Where the command has a seat the line names a player, and `by`
is "active" or a declined race.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, get_type_hints

from companion import engine
from companion.codec import AtMost, Count, Invalid, Name, Positive, bad, encode, within
from companion.dataclasses import MISSING, dataclass, field, fields, make_dataclass
from companion.play import Session

# More regions than any board has.
_Regions = Annotated[tuple[engine.RegionId, ...], AtMost(100)]
_Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LineKind:
    """How a kind of line is read and played; `command`: what it stands for, if anything."""

    record: type
    play: Callable[[Session, Any], object]
    command: type[engine.Command] | None = None


Lines = dict[str, LineKind]


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingBelow:
    """Whose tokens in decline lie below those of another race, and how many."""

    player: str
    race: Name
    tokens: Positive


def line_of(command: engine.Command, players: tuple[str, ...]) -> dict[str, Any]:
    """Return a command on a board as a line."""
    name = next(name for name, kind in ON_BOARD.items() if kind.command is type(command))
    said = encode(command)
    if "slot" in said:
        # The top slot is 1.
        said["slot"] += 1
    if isinstance(command, engine.NameAlly):
        said = {"player": players[command.ally]}
    elif isinstance(command, engine.DealPacts):
        said = {"pacts": {players[seat]: n for seat, n in command.pacts.items()}}
    return {"do": name, **said}


def carry_out(session: Session, command: engine.Command) -> None:
    """Carry out a command, unless it contains what a line may not say just now."""
    state = session.state
    if isinstance(command, engine.AdjustCoins):
        if command.coins > max(0, engine.MAX_COINS - state.players[command.seat].coins):
            raise bad("coins", f"no purse holds more than {engine.MAX_COINS} coins")
    elif isinstance(command, engine.Conquer):
        holder = command.region.holder
        if holder and holder.own and command.loser not in (None, state.turn.seat):
            raise bad("target.holder.own", "this region is another player's")
    session.do(command)


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
        raise engine.Refused("no_such_slot")
    return {"slot": line.slot - 1}


def _conquer(session: Session, line: Any) -> _Values:
    holder = line.target.holder
    loser = None if line.from_ is None else _seat(session.state, line.from_, "from")
    if loser is not None and (holder is None or holder.kind == "lost_tribe"):
        raise bad("from", "nobody's race holds this region")
    if holder and holder.kind == "race":
        with within("target", "holder"):
            session.catalogue.race(holder.race)
    if below := line.target.below:
        with within("target", "below"):
            session.catalogue.race(below.race)
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
    if below := line.below:
        seat = _seat(session.state, below.player, "below.player")
        values["below"] = engine.Covered(seat, below.race, below.tokens)
    return values


def _vanish(session: Session, line: Any) -> _Values:
    session.catalogue.race(line.race)
    return _values(session, line)


def _deal(session: Session, line: Any) -> _Values:
    with within("pacts"):
        return {"pacts": {_seat(session.state, name, name): n for name, n in line.pacts.items()}}


def _score(session: Session, line: Any) -> _Values:
    values = _values(session, line)
    if line.broken is not None:
        values["broken"] = tuple(_seat(session.state, name, "broken") for name in line.broken)
    return values


def _by(session: Session, by: str) -> str | None:
    """Return the race that acts, None for the active one."""
    if by == "active":
        return None
    if by not in session.catalogue.races:
        raise bad("by", f"expected 'active' or a race, not {by!r}")
    return by


def _seat(state: engine.State, name: str, at: str) -> int:
    for seat, player in enumerate(state.players):
        if player.name == name:
            return seat
    raise bad(at, f"nobody here is named {name!r}")


def _line(
    command: type[engine.Command],
    names: str = "",
    values: Callable[[Session, Any], _Values] = _values,
    **others: tuple[Any, ...],
) -> LineKind:
    """Return how the line of a command is read and played.

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

    def play(session: Session, line: Any) -> None:
        carry_out(session, command(**values(session, line)))

    return LineKind(record, play, command)


_BROKEN = (tuple[str, ...] | None, None)
WITHOUT_BOARD: Lines = {
    "pick": _line(engine.Pick, "slot", _pick),
    "conquer": _line(
        engine.Conquer,
        "target use by from_ tokens die loss_die failed loot",
        _conquer,
        target=(engine.Target,),
        from_=(str | None, None),
    ),
    "abandon": _line(engine.AbandonAt, "at by", at=(_Regions,)),
    "place": _line(
        engine.PlaceTroops, "at tokens encampments behemoths hero fortress pot cannon by player"
    ),
    "set": _line(
        engine.SetRegion,
        "at player race in_decline tokens empty lost_tribe below",
        _set,
        empty=(bool, False),
        below=(LyingBelow | None, None),
    ),
    "regroup": _line(engine.Regroup),
    "ally": _line(
        engine.NameAlly,
        "player",
        lambda session, line: {"ally": _seat(session.state, line.player, "player")},
        player=(str,),
    ),
    "borrow": _line(engine.Borrow, "slot", _pick),
    "fire": _line(engine.Fire, "at"),
    "lay_winter": _line(engine.LayWinter, "at"),
    "close": _line(engine.Close, "at player race", player=(str | None, None)),
    "deal": _line(engine.DealPacts, "pacts", _deal, pacts=(Mapping[str, Count],)),
    "score": _line(engine.Score, "counts then_decline loot broken", _score, broken=_BROKEN),
    "decline": _line(engine.Decline, "counts pots loot", pots=(Count, 0)),
    "vanish": _line(engine.Vanish, "player race", _vanish, player=(str,)),
    "adjust": _line(engine.AdjustCoins, "player coins", player=(str,)),
}
ON_BOARD: Lines = {
    **WITHOUT_BOARD,
    "conquer": _line(engine.ConquerAt, " ".join(one.name for one in fields(engine.ConquerAt))),
    "score": _line(
        engine.Score,
        "counts then_decline tower keep loot broken",
        _score,
        keep=(_Regions, ()),
        broken=_BROKEN,
    ),
    "decline": _line(
        engine.Decline, "counts pots tower keep loot", pots=(Count, 0), keep=(_Regions, ())
    ),
}
