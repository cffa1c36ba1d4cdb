"""Reads `data/maps` into the engine's boards, each when it is first asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.content.json_files import read_json
from companion.engine.codec import decode, within
from companion.engine.printed_boards import Board
from companion.engine.vocabulary import ROUNDS
from companion.paths import DATA


@cache
def load_board(players: int, folder: Path = DATA / "maps") -> Board:
    """Return the board for so many players; `Invalid` names what is wrong with its file."""
    path = folder / f"{players}_players.json"
    with within(path.name):
        return decode(Board, read_json(path))


class BoardsOnDemand(Mapping[int, Board]):
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
