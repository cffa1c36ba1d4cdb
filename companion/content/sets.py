"""Reads `data/sets` into the engine's catalogue: races and powers, each with its effects."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.content.boards import BoardsOnDemand
from companion.content.json_files import read_json
from companion.engine.catalogue import Catalogue, PieceSet, Power, Race
from companion.engine.codec import Count, Positive, bad, decode, decode_tagged, within
from companion.engine.effects import HOOKS, Effect
from companion.paths import DATA

Piece = TypeVar("Piece", Race, Power)
BASE_SET = "base"


@cache
def load_catalogue(folder: Path = DATA / "sets") -> Catalogue:
    """Return the pieces of every set in the folder, the base game's first.

    Raises `Invalid` naming the file and the field that is wrong, or an id that comes twice.
    """
    races: dict[str, Race] = {}
    powers: dict[str, Power] = {}
    sets = {}
    names = sorted((path.name for path in folder.iterdir() if path.is_dir()), key=_set_order)
    for name in names:
        new_races = _read_pieces(folder / name / "races.json", _read_race, races)
        new_powers = _read_pieces(folder / name / "powers.json", _read_power, powers)
        sets[name] = PieceSet(new_races, new_powers)
    return Catalogue(races, powers, sets, BoardsOnDemand())


def _set_order(name: str) -> tuple[bool, str]:
    return name != BASE_SET, name


def _read_pieces(
    path: Path, read: Callable[[object], Piece], known: dict[str, Piece]
) -> tuple[str, ...]:
    """Add the pieces of one file to those known, and return their ids."""
    ids = []
    with within(path.parent.name, path.name):
        items = read_json(path)
        if not isinstance(items, list):
            raise bad("", "expected a list")
        for index, item in enumerate(items):
            with within(index):
                piece = read(item)
                if piece.id in known:
                    raise bad("id", f"{piece.id!r} is defined twice")
            known[piece.id] = piece
            ids.append(piece.id)
    return tuple(ids)


@dataclass(frozen=True, slots=True)
class _PowerRecord:
    id: str
    tokens: Count
    effects: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _RaceRecord(_PowerRecord):
    supply: Positive


def _read_race(data: object) -> Race:
    """Read a race of a set file."""
    record = decode(_RaceRecord, data)
    return Race(record.id, record.tokens, record.supply, _read_effects(record.effects))


def _read_power(data: object) -> Power:
    """Read a power of a set file."""
    record = decode(_PowerRecord, data)
    return Power(record.id, record.tokens, _read_effects(record.effects))


def _read_effects(items: tuple[object, ...]) -> tuple[Effect, ...]:
    effects = []
    for index, item in enumerate(items):
        with within("effects", index):
            effects.append(decode_tagged(HOOKS, "hook", item))
    return tuple(effects)
