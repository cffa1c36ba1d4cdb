"""Reads the set files and boards into the engine's own types; the engine itself reads no files."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.engine.catalogue import Catalogue, PieceSet, Power, Race, read_power, read_race
from companion.engine.codec import bad, decode, within
from companion.engine.printed_boards import Board
from companion.engine.vocabulary import ROUNDS
from companion.paths import DATA

Piece = TypeVar("Piece", Race, Power)
BASE_SET = "base"


@cache
def load_catalogue(folder: Path = DATA / "sets") -> Catalogue:
    """Read every set of the folder, the base game first."""
    races: dict[str, Race] = {}
    powers: dict[str, Power] = {}
    sets = {}
    names = sorted((path.name for path in folder.iterdir() if path.is_dir()), key=_set_order)
    for name in names:
        new_races = _read_pieces(folder / name / "races.json", read_race, races)
        new_powers = _read_pieces(folder / name / "powers.json", read_power, powers)
        sets[name] = PieceSet(new_races, new_powers)
    return Catalogue(races, powers, sets, _Boards())


@cache
def load_board(players: int, folder: Path = DATA / "maps") -> Board:
    """Read the board for so many players."""
    path = folder / f"{players}_players.json"
    with within(path.name):
        return decode(Board, _read_json(path))


class _Boards(Mapping[int, Board]):
    """The printed boards by the number of players, each read when it is asked for."""

    def __getitem__(self, players: int) -> Board:
        """Return the board for so many players."""
        if players not in ROUNDS:
            raise KeyError(players)
        return load_board(players)

    def __iter__(self) -> Iterator[int]:
        """Go through the numbers of players."""
        return iter(ROUNDS)

    def __len__(self) -> int:
        """Return how many boards there are."""
        return len(ROUNDS)


def _set_order(name: str) -> tuple[bool, str]:
    return name != BASE_SET, name


def _read_pieces(
    path: Path, read: Callable[[object], Piece], known: dict[str, Piece]
) -> tuple[str, ...]:
    """Add the pieces of one file to those known, and return their ids."""
    ids = []
    with within(path.parent.name, path.name):
        items = _read_json(path)
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


def _read_json(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise bad("", f"this is not JSON: {problem}") from None
