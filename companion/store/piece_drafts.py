"""Unfinished races and powers, kept for when their maker comes back."""

import logging
from collections.abc import Mapping
from typing import Any

from companion.codec import Invalid, decode, encode
from companion.engine import MAX_PIECES, Piece, Power, Race
from companion.store.disk import Disk
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.problems import SaveFailed, StoreProblem
from companion.store.storage import Record

_LOG = logging.getLogger(__name__)
_GENERATIONS = 2
_TABLE = "drafts"
Drafts = Mapping[str, Piece]


class PieceDrafts:
    """The drafts, each by the key of the piece on the shelf that it will change, or by a new one.

    They matter less than what is kept: unreadable drafts are dropped silently.
    """

    def __init__(self, disk: Disk, form: Format = CURRENT) -> None:
        self._record = Record(disk, "drafts", _GENERATIONS, form)
        self._drafts: dict[str, Piece] = {}
        self._is_read = False
        try:
            self._require_read()
        except StoreProblem:
            _LOG.warning("what was begun cannot be read", exc_info=True)

    @property
    def current(self) -> Drafts:
        """The drafts, oldest first."""
        return self._drafts

    def keep(self, key: str, piece: Piece) -> None:
        """Save a draft, or raise `StoreProblem`."""
        self._require_read()
        others = {other: begun for other, begun in self._drafts.items() if other != key}
        if len(others) >= MAX_PIECES:
            raise SaveFailed("shelf_full")
        self._save({**others, key: piece})

    def drop(self, key: str) -> None:
        """Forget a draft: it is on the shelf now, or nobody wants it."""
        self._require_read()
        if key in self._drafts:
            self._save({other: piece for other, piece in self._drafts.items() if other != key})

    def _require_read(self) -> None:
        """Read the file if that failed before, or raise: unread drafts are not overwritten."""
        if not self._is_read:
            try:
                self._drafts = _read(self._record.read() or {})
            except NewerVersion as problem:
                raise SaveFailed("pieces_newer") from problem
            self._is_read = True

    def _save(self, drafts: dict[str, Piece]) -> None:
        written = [
            {"key": key, "race" if isinstance(piece, Race) else "power": encode(piece)}
            for key, piece in drafts.items()
        ]
        try:
            self._record.save({_TABLE: written})
        except NewerVersion as problem:
            raise SaveFailed("not_saved") from problem
        self._drafts = drafts


def _read(document: Mapping[str, Any]) -> dict[str, Piece]:
    """Return the readable drafts."""
    found: dict[str, Piece] = {}
    written = document.get(_TABLE)
    for item in written if isinstance(written, list) else []:
        try:
            is_race = "race" in item
            piece = decode(Race, item["race"]) if is_race else decode(Power, item["power"])
            found[str(item["key"])] = piece
        except (Invalid, KeyError, TypeError):
            _LOG.warning("a piece that was begun cannot be read", exc_info=True)
    return found
