"""Reads `data/sets` into the engine's catalogue: sets, their boards, and pieces with effects."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.codec import Count, Name, bad, decode, within
from companion.content.boards import ReadOnDemand
from companion.content.json_files import read_json
from companion.dataclasses import dataclass, field
from companion.engine import (
    Board,
    BoardChoice,
    Catalogue,
    Piece,
    PieceSet,
    Power,
    Race,
    SkyBoard,
    SkyChoice,
)
from companion.paths import DATA

SomePiece = TypeVar("SomePiece", Race, Power)
BASE_SET = "base"
SETS = DATA / "sets"
_FILE_NAME = re.compile(r"[a-z0-9_]{1,40}")


@cache
def load_catalogue(*folders: Path) -> Catalogue:
    """Return every set in these folders, each in its own folder, in the order the sets give.

    Raises `Invalid` naming the file and the field that is wrong, or a duplicate id.
    """
    races: dict[str, Race] = {}
    powers: dict[str, Power] = {}
    boards: dict[str, Path] = {}
    skies: dict[str, Path] = {}
    heads = _read_heads(folders or (SETS,))
    sets = {}
    for path, head in heads.items():
        new_races = _read_pieces(path / "races.json", Race, races, powers)
        new_powers = _read_pieces(path / "powers.json", Power, powers, races)
        _find_files(path, "boards", head.boards, boards)
        sets[path.name] = PieceSet(
            new_races,
            new_powers,
            head.boards,
            head.needs,
            head.names,
            head.order,
            head.box,
            {sky.id: sky.names for sky in head.skies},
        )
        _find_files(path, "skies", head.skies, skies)
    for path, head in heads.items():
        if unknown := set(head.needs) - sets.keys():
            raise bad(f"{path.name}.set.json.needs", f"there is no set {min(unknown)!r}")
    found = ReadOnDemand(Board, boards), ReadOnDemand(SkyBoard, skies)
    return Catalogue(races, powers, sets, *found)


@dataclass(frozen=True, slots=True)
class _SetRecord:
    """The header of a set."""

    order: Count
    names: Mapping[Name, Name]
    needs: tuple[Name, ...] = ()
    boards: tuple[BoardChoice, ...] = ()
    box: Mapping[Name, Name] = field(default_factory=dict)
    skies: tuple[SkyChoice, ...] = ()

    def __post_init__(self) -> None:
        if "en" not in self.names:
            raise bad("names", "an English name is needed")
        if self.box and "en" not in self.box:
            raise bad("box", "an English name is needed")


def _read_heads(folders: tuple[Path, ...]) -> dict[Path, _SetRecord]:
    """Return the header of each set, in order."""
    heads: dict[Path, _SetRecord] = {}
    for path in (path for folder in folders for path in folder.iterdir() if path.is_dir()):
        with within(path.name, "set.json"):
            if path.name in (other.name for other in heads):
                raise bad("", "there are two sets of this name")
            heads[path] = decode(_SetRecord, read_json(path / "set.json"))
    return dict(sorted(heads.items(), key=lambda item: (item[1].order, item[0].name)))


def _find_files(
    path: Path, folder: str, choices: Sequence[BoardChoice | SkyChoice], known: dict[str, Path]
) -> None:
    """Add the files of a set's boards, or of its skies, to those known."""
    for index, choice in enumerate(choices):
        file = path / folder / f"{choice.id}.json"
        with within(path.name, "set.json", folder, index, "id"):
            if choice.id in known:
                raise bad("", f"{choice.id!r} is defined twice")
            if not _FILE_NAME.fullmatch(choice.id) or not file.is_file():
                raise bad("", f"there is no file {folder}/{choice.id}.json")
        known[choice.id] = file


def _read_pieces(
    path: Path, kind: type[SomePiece], known: dict[str, SomePiece], others: Mapping[str, Piece]
) -> tuple[str, ...]:
    """Add the pieces of one file to those known, and return their ids."""
    ids = []
    if not path.exists():
        # A set may consist only of boards.
        return ()
    with within(path.parent.name, path.name):
        items = read_json(path)
        if not isinstance(items, list):
            raise bad("", "expected a list")
        for index, item in enumerate(items):
            with within(index):
                piece = decode(kind, item)
                if piece.id in known or piece.id in others:
                    raise bad("id", f"{piece.id!r} is defined twice")
            known[piece.id] = piece
            ids.append(piece.id)
    return tuple(ids)
