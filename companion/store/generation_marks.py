"""Remembers beside a database which of its generations is the newest, even when that one is gone.

A deleted file leaves no trace, and a torn one may not show its age. So the number of the newest
generation is part of the name of an empty file, moved after each write: no mark is ever ahead of
what was made durable, and a mark that lags or is missing does no harm.
"""

import logging
import re
from contextlib import suppress

from companion.store.disk import Disk
from companion.store.problems import StoreProblem

_LOG = logging.getLogger(__name__)


class GenerationMark:
    """The mark of one database."""

    def __init__(self, disk: Disk, name: str) -> None:
        self._disk = disk
        self._name = name
        self._file = ""

    def read(self) -> int:
        """Return the number of the newest generation, 0 where nobody knows."""
        folder, _, name = self._name.rpartition("/")
        pattern = re.compile(re.escape(name) + r"-(\d{1,15})\.mark")
        found: list[int] = []
        with suppress(StoreProblem):
            found = [int(m[1]) for m in map(pattern.fullmatch, self._disk.names(folder)) if m]
        newest = max(found, default=0)
        self._file = self._at(newest) if found else ""
        for number in found:
            if number < newest:
                self._disk.discard(self._at(number))
        return newest

    def move(self, number: int) -> None:
        """Remember another number, if the device lets us: no save fails because of it."""
        new = self._at(number)
        try:
            if self._file:
                self._disk.rename(self._file, new)
            else:
                self._disk.fill(new, b"")
            self._file = new
        except OSError:
            _LOG.warning("%s could not be marked", self._name, exc_info=True)
            self._file = ""

    def _at(self, number: int) -> str:
        return f"{self._name}-{number}.mark"
