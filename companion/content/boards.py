"""Reads the boards and the skies of the sets, each when it is first needed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from companion.codec import decode, within
from companion.content.json_files import read_json

Printed = TypeVar("Printed")


class ReadOnDemand(Mapping[str, Printed]):
    """Printed boards, or skies, by id: each read when it is asked for."""

    def __init__(self, kind: type[Printed], files: Mapping[str, Path]) -> None:
        self._kind, self._files = kind, files
        self._read: dict[str, Printed] = {}

    def __getitem__(self, name: str) -> Printed:
        """Return the one with this id; `Invalid` names what is wrong with its file."""
        if name not in self._read:
            path = self._files[name]
            with within(path.name):
                self._read[name] = decode(self._kind, read_json(path))
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids."""
        return iter(self._files)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._files)
