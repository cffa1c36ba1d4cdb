"""Reads the boards of the sets, each when it is first needed."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.codec import decode, within
from companion.content.json_files import read_json
from companion.engine import Board


@cache
def read_board(path: Path) -> Board:
    """Return the board in a file; `Invalid` names what is wrong with it."""
    with within(path.name):
        return decode(Board, read_json(path))


class BoardsOnDemand(Mapping[str, Board]):
    """The printed boards by id, each read when it is asked for."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files

    def __getitem__(self, board: str) -> Board:
        """Return the board with this id."""
        return read_board(self._files[board])

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids."""
        return iter(self._files)

    def __len__(self) -> int:
        """Return how many boards there are."""
        return len(self._files)
