"""TinyDB on files that survive anything: every write is atomic, and the last good ones are kept.

A database has a few slots, `name.0.json`, `name.1.json` and so on, and each write goes to the slot
that was written longest ago. So the newest good generation is never touched by a write, and the
ones before it cost nothing to keep. A generation carries its number and a checksum; whatever does
not match is set aside, and the newest that does is the database.
"""

import json
import logging
import re
import sys
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from tinydb import TinyDB
from tinydb.storages import Storage

from companion.dataclasses import dataclass
from companion.store.disk import Disk
from companion.store.generation_marks import GenerationMark
from companion.store.migrations import CURRENT, Format, Tables
from companion.store.problems import Damaged, ReadFailed, StoreProblem

# Python's own checksum if it has one: `hashlib` would load OpenSSL before the first frame, four
# megabytes of it.
if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        if sys.version_info < (3, 12):
            from _sha256 import sha256
        else:
            from _sha2 import sha256
    except ImportError:
        from hashlib import sha256

_LOG = logging.getLogger(__name__)
_HEAD = re.compile(
    rb'\{"schema":(\d{1,9}),"generation":(\d{1,15}),"sha256":"([0-9a-f]{64})","tables":'
)
_TAIL = b"}\n"
_HEAD_SIZE = 160
_ONLY = 1


@dataclass(frozen=True, slots=True)
class Generation:
    """The content of one write."""

    schema: int
    number: int
    body: bytes
    file: str = ""

    @property
    def checksum(self) -> bytes:
        """Return a checksum over the body and its numbers."""
        return sha256(b"%d:%d:" % (self.schema, self.number) + self.body).hexdigest().encode()

    def to_bytes(self) -> bytes:
        """Return the file: one JSON object whose beginning has a fixed form."""
        head = b'{"schema":%d,"generation":%d,"sha256":"%b","tables":'
        return head % (self.schema, self.number, self.checksum) + self.body + _TAIL


def read_generation(data: bytes, file: str = "") -> Generation:
    """Read a file back, or raise `Damaged`."""
    head = _HEAD.match(data)
    if not head or not data.endswith(_TAIL):
        raise Damaged("this is no save")
    generation = Generation(int(head[1]), int(head[2]), data[head.end() : -len(_TAIL)], file)
    if generation.checksum != head[3]:
        raise Damaged("the checksum differs")
    try:
        tables = json.loads(generation.body)
    except (ValueError, RecursionError):
        tables = None
    if not _are_tables(tables) or generation.schema < 1:
        raise Damaged("this is no database")
    return generation


def _are_tables(data: object) -> bool:
    """Return whether TinyDB could have written this: tables of numbered documents."""
    return isinstance(data, dict) and all(
        isinstance(table, dict)
        and all(key.isdecimal() and isinstance(item, dict) for key, item in table.items())
        for table in data.values()
    )


def signature(disk: Disk, name: str, keep: int) -> str:
    """Return a value that changes with every write to a database, from its files' heads alone."""
    heads = []
    for slot in range(keep):
        try:
            head = _HEAD.match(disk.read(_slot(name, slot), _HEAD_SIZE) or b"")
        except (Damaged, StoreProblem):
            continue
        if head:
            heads.append((int(head[2]), head[3].decode()))
    return "{}-{}".format(*max(heads)) if heads else ""


class AtomicStorage(Storage):
    """The storage that TinyDB reads from and writes to."""

    def __init__(
        self,
        disk: Disk,
        name: str,
        keep: int,
        form: Format = CURRENT,
        *,
        is_tidy: bool = True,
        is_marked: bool = False,
    ) -> None:
        # The files set aside, and whether the newest generation may have been among them.
        self.set_aside: list[str] = []
        self.is_backup = False
        self._disk = disk
        self._name = name
        self._keep = keep
        self._form = form
        # A mere look leaves damaged files to those who will report them.
        self._is_tidy = is_tidy
        self._mark = GenerationMark(disk, name) if is_marked else None
        self._kind = PurePosixPath(name).name.partition("-")[0]
        self._generations: list[Generation] | None = None

    @property
    def generations(self) -> list[Generation]:
        """The good generations, newest first; read once, with damaged files set aside."""
        if self._generations is None:
            self._generations = self._find()
        return self._generations

    def read(self) -> Tables | None:
        """Return the newest good generation, or None if there is none."""
        return self.tables(self.generations[0]) if self.generations else None

    def write(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """Write the newest generation, durably, or raise and leave the others as they are."""
        number = 1
        for newest in self.generations[:1]:
            self._form.require_known(self._kind, newest.schema)
            number += newest.number
        body = json.dumps(data, separators=(",", ":")).encode()
        file = _slot(self._name, number % self._keep)
        generation = Generation(self._form.schema, number, body, file)
        self._disk.write(file, generation.to_bytes())
        # If one in between was lost, this one may have replaced an older one.
        others = [other for other in self.generations if other.file != file]
        self._generations = [generation, *others][: self._keep]
        self._mark_newest()

    def tables(self, generation: Generation) -> Tables:
        """Return a generation's content in today's format. Every call makes new objects."""
        data = json.loads(generation.body)
        return self._form.upgrade(self._kind, generation.schema, data)

    def fall_back_to(self, generation: Generation | None) -> None:
        """Set aside all generations newer than this one, or all of them."""
        oldest = generation.number if generation else -1
        while self.generations and self.generations[0].number > oldest:
            self._put_by(self.generations.pop(0).file)
            self.is_backup = True
            self._mark_newest()

    def keep_copy(self) -> None:
        """Keep a copy of the newest generation where no write replaces it; or raise."""
        for generation in self.generations[:1]:
            aside = self._disk.name_aside(generation.file)
            self._disk.write(aside, generation.to_bytes())
            self.set_aside.append(aside)

    def keep_only_newest(self) -> None:
        """Set aside all generations but one."""
        for generation in self.generations[1:]:
            self._put_by(generation.file)
        del self.generations[1:]

    def _find(self) -> list[Generation]:
        found: list[Generation] = []
        damaged: dict[str, bytes] = {}
        refusal: ReadFailed | None = None
        for name in (_slot(self._name, slot) for slot in range(self._keep)):
            data = b""
            try:
                content = self._disk.read(name)
                if content is not None:
                    data = content
                    found.append(read_generation(data, name))
            except (Damaged, ReadFailed) as problem:
                _LOG.warning("%s cannot be read: %s", name, problem)
                damaged[name] = data
                refusal = problem if isinstance(problem, ReadFailed) else refusal
        if refusal and not found:
            # Without another to go on with, it stays in place: it may well be sound.
            raise refusal
        found.sort(key=lambda generation: -generation.number)
        self.is_backup = self._is_newest_gone(found[0].number if found else 0, damaged)
        if self._is_tidy:
            for name in damaged:
                self._put_by(name)
            if self.is_backup:
                self._mark_newest(found)
        return found

    def _is_newest_gone(self, newest: int, damaged: dict[str, bytes]) -> bool:
        """Return whether there was a generation newer than the newest good one."""
        heads = [_HEAD.match(data) for data in damaged.values()]
        numbers = [int(head[2]) if head else None for head in heads]
        marked = self._mark.read() if self._mark else 0
        if marked:
            return marked > newest or newest + 1 in numbers
        return any(number is None or number > newest for number in numbers)

    def _mark_newest(self, generations: list[Generation] | None = None) -> None:
        if self._mark:
            kept = self.generations if generations is None else generations
            self._mark.move(kept[0].number if kept else 0)

    def _put_by(self, name: str) -> None:
        try:
            self.set_aside.append(self._disk.set_aside(name))
        except StoreProblem:
            # It stays in place, as unreadable as before, until a write replaces it.
            _LOG.exception("%s could not be set aside", name)
            self.set_aside.append(name)


class Record:
    """A database of one document in files of its own."""

    def __init__(
        self, disk: Disk, name: str, keep: int, form: Format = CURRENT, **options: bool
    ) -> None:
        self._db = TinyDB(disk, name, keep, form, storage=AtomicStorage, **options)
        self.storage: AtomicStorage = self._db.storage  # type: ignore[assignment]  # made above

    def read(self) -> dict[str, Any] | None:
        """Return the document, or None if there is none."""
        document = self._db.get(doc_id=_ONLY)
        return None if document is None else dict(document)

    def read_from(self, generation: Generation) -> dict[str, Any] | None:
        """Return the document of one generation."""
        table = self.storage.tables(generation).get(TinyDB.default_table_name, {})
        document = table.get(str(_ONLY))
        return document if isinstance(document, dict) else None

    def save(self, fields: dict[str, Any]) -> None:
        """Replace the document, durably, or raise and change nothing."""
        # TinyDB would first read what is replaced.
        self.storage.write({TinyDB.default_table_name: {str(_ONLY): fields}})


def _slot(name: str, slot: int) -> str:
    return f"{name}.{slot}.json"
