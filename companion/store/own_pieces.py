"""The shelf: races and powers that people made themselves, in a file of its own.

A piece that cannot be read is dropped alone: the others stay, and the old file is kept. A shelf
that could not be read at all is never overwritten.
"""

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Literal

from companion.codec import Invalid, bad, decode, encode
from companion.dataclasses import dataclass, replace
from companion.engine import MAX_PIECES, OWN_ID, Catalogue, Piece, Pieces, Power, Race, check_own
from companion.store.disk import Disk
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.piece_files import fits, write_pieces
from companion.store.problems import Notice, SaveFailed, StoreProblem
from companion.store.storage import Record

_LOG = logging.getLogger(__name__)
_GENERATIONS = 3
_TABLE = "pieces"


@dataclass(frozen=True, slots=True)
class OwnPiece:
    """A piece on the shelf.

    The key stays the same while the piece is changed. The piece's own id changes with every edit,
    so that a game which carries an older form never meets another piece under the same id.
    """

    key: str
    piece: Piece


Entries = tuple[OwnPiece, ...]
ActKind = Literal["kept", "changed", "removed", "imported"]


@dataclass(frozen=True, slots=True)
class ShelfAct:
    """A change of the shelf: what it was about, and everything that was there before."""

    kind: ActKind
    about: Entries
    before: Entries


@dataclass(frozen=True, slots=True)
class RefusedPiece:
    """A piece of a file with which a game could not be finished, and its partner."""

    piece: Piece
    partner: Piece


@dataclass(frozen=True, slots=True)
class PieceImport:
    """What happened to the pieces of a file: new, already here, or refused."""

    added: Entries = ()
    known: Entries = ()
    refused: tuple[RefusedPiece, ...] = ()


@dataclass(frozen=True, slots=True)
class _ShelfEntry:
    """A piece as it is saved: a race or a power."""

    key: str
    race: Race | None = None
    power: Power | None = None


class PieceShelf:
    """Reads the pieces once and saves every change; changes of this run can be undone."""

    def __init__(
        self, disk: Disk, catalogue: Catalogue, notices: list[Notice], form: Format = CURRENT
    ) -> None:
        self._catalogue = catalogue
        # What the players have not been told yet; the reader empties the list.
        self._notices = notices
        self._record = Record(disk, "pieces", _GENERATIONS, form, is_marked=True)
        self._new_id = random_piece_id
        self._entries: Entries = ()
        self._acts: list[ShelfAct] = []
        self._is_read = False
        self._has_dropped = False
        try:
            self._read()
        except StoreProblem as problem:
            _LOG.warning("own pieces cannot be read", exc_info=True)
            key = "pieces_newer" if problem.key == "pieces_newer" else "pieces_not_read"
            self._notices.append(Notice(key))

    @property
    def current(self) -> Entries:
        """The saved pieces, in the order in which they were made."""
        return self._entries

    @property
    def pieces(self) -> Pieces:
        """All of them, for joining a catalogue."""
        return pieces_of(self._entries)

    @property
    def last_act(self) -> ShelfAct | None:
        """What `undo` would undo."""
        return self._acts[-1] if self._acts else None

    def find(self, key: str | None) -> OwnPiece | None:
        """Return the piece of this key, if it is there."""
        return next((entry for entry in self._entries if entry.key == key), None)

    def has(self, piece: Piece) -> bool:
        """Return whether there is a piece that differs from this one only in its id."""
        return any(_is_same(entry.piece, piece) for entry in self._entries)

    def require_room_for(self, pieces: Sequence[Piece]) -> None:
        """Raise `StoreProblem` unless there is room for so many more."""
        self._require_read()
        _check_room((*self._entries, *(OwnPiece(piece.id, piece) for piece in pieces)))

    def keep(self, piece: Piece, key: str | None = None) -> OwnPiece:
        """Add a piece, or replace the one of this key, under a new id.

        Saved before this returns; otherwise it raises `StoreProblem`, or `Invalid` for what cannot
        be a home-made piece, and nothing has changed.
        """
        self._require_read()
        new = replace(_checked(self._catalogue, piece), id=self._new_id())
        old = self.find(key)
        if old and _is_same(old.piece, new):
            return old
        entry = OwnPiece(key or new.id, new)
        if old:
            entries = tuple(entry if there is old else there for there in self._entries)
            self._do("changed", (entry,), entries)
        else:
            self._do("kept", (entry,), (*self._entries, entry))
        return entry

    def remove(self, key: str) -> None:
        """Take a piece off the shelf; games that carry it keep it."""
        self._require_read()
        entry = self.find(key)
        if entry:
            entries = tuple(there for there in self._entries if there is not entry)
            self._do("removed", (entry,), entries)

    def take_in(self, pieces: Pieces) -> PieceImport:
        """Add the pieces of a file all at once, each under a new id."""
        self._require_read()
        added: list[OwnPiece] = []
        known: list[OwnPiece] = []
        for _, piece in pieces.places():
            new = replace(_checked(self._catalogue, piece), id=self._new_id())
            there = (entry for entry in (*self._entries, *added) if _is_same(entry.piece, new))
            if found := next(there, None):
                known.append(found)
            else:
                added.append(OwnPiece(new.id, new))
        if added:
            self._do("imported", tuple(added), (*self._entries, *added))
        return PieceImport(tuple(added), tuple(known))

    def undo(self) -> ShelfAct | None:
        """Undo the last change of this run and return it; None if there is none."""
        act = self.last_act
        if act:
            self._save(act.before)
            self._acts.pop()
        return act

    def _do(self, kind: ActKind, about: Entries, entries: Entries) -> None:
        if kind != "removed":
            _check_room(entries)
        act = ShelfAct(kind, about, self._entries)
        self._save(entries)
        self._acts.append(act)

    def _save(self, entries: Entries) -> None:
        if self._has_dropped:
            # What was dropped is not overwritten before there is a copy of it.
            self._record.storage.keep_copy()
            self._has_dropped = False
        self._record.save({_TABLE: [_written(entry) for entry in entries]})
        self._entries = entries

    def _require_read(self) -> None:
        """Raise `StoreProblem` unless the file was read: nothing in it may be lost."""
        if not self._is_read:
            self._read()

    def _read(self) -> None:
        storage = self._record.storage
        try:
            data = self._record.read()
        except NewerVersion as problem:
            raise SaveFailed("pieces_newer") from problem
        if storage.set_aside or storage.is_backup:
            key = "set_aside"
            if storage.is_backup:
                key = "pieces_lost" if data is None else "recovered_from_backup"
            self._notices.append(Notice(key, {"kind": "pieces"}))
        self._entries, dropped = _read_entries(self._catalogue, data or {_TABLE: []})
        self._is_read = True
        if dropped:
            self._has_dropped = True
            self._notices.append(Notice("pieces_dropped", {"n": dropped}))
            try:
                self._save(self._entries)
            except StoreProblem:
                _LOG.warning("own pieces that fell away are still there", exc_info=True)


def random_piece_id() -> str:
    """Return an id that no other piece has."""
    return f"own_{secrets.token_hex(8)}"


def pieces_of(entries: Entries) -> Pieces:
    """Return entries as pieces, races and powers each in their order."""
    return Pieces.of(entry.piece for entry in entries)


def _check_room(entries: Entries) -> None:
    """Raise if there is no room for so many; the whole shelf must fit into one file."""
    if len(entries) > MAX_PIECES or not fits(write_pieces(pieces_of(entries))):
        raise SaveFailed("shelf_full")


def _checked(catalogue: Catalogue, piece: Piece) -> Piece:
    """Return a piece as it would be read back, or raise `Invalid`."""
    read: Piece = decode(type(piece), encode(piece))
    check_own(catalogue, read)
    return read


def _is_same(piece: Piece, other: Piece) -> bool:
    """Return whether two pieces differ only in their ids."""
    return replace(piece, id=other.id) == other


def _written(entry: OwnPiece) -> dict[str, object]:
    kind = "race" if isinstance(entry.piece, Race) else "power"
    return {"key": entry.key, kind: encode(entry.piece)}


def _read_entries(catalogue: Catalogue, data: Mapping[str, object]) -> tuple[Entries, int]:
    """Return the usable pieces, and how many others there were."""
    written = data.get(_TABLE)
    if not isinstance(written, list):
        return (), 1
    entries: list[OwnPiece] = []
    for item in written:
        try:
            entry = _read_entry(catalogue, item)
            taken = {name for there in entries for name in (there.key, there.piece.id)}
            if not taken.isdisjoint((entry.key, entry.piece.id)):
                raise bad("key", "this comes twice")
            entries.append(entry)
        except Invalid as problem:
            _LOG.warning("a piece cannot be used: %s at %s", problem, problem.at)
    return tuple(entries), len(written) - len(entries)


def _read_entry(catalogue: Catalogue, data: object) -> OwnPiece:
    entry = decode(_ShelfEntry, data)
    piece = entry.race or entry.power
    if piece is None or (entry.race and entry.power) or not OWN_ID.fullmatch(entry.key):
        raise bad("key", "expected a key, and a race or a power")
    check_own(catalogue, piece)
    return OwnPiece(entry.key, piece)
