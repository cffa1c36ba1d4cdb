"""The statistics of finished games: caches beside the index, filled in pieces.

A record is valid while its game's files are those it was made from. Games with a shut purse have
none. The totals of all records are kept too: while no game has changed, not even the records are
read.
"""

import logging
from collections.abc import Callable, Generator, Sequence
from hashlib import sha256
from typing import Any

from companion.codec import Invalid, decode, encode
from companion.dataclasses import dataclass
from companion.play import GameRecord, Tallies, names_of, tallied, turns_and_lives
from companion.store.disk import Disk
from companion.store.documents import GameResult
from companion.store.games import SavedGame
from companion.store.index import GameCard, Index
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.people import seat_id
from companion.store.problems import StoreProblem
from companion.store.storage import Record

_LOG = logging.getLogger(__name__)
Records = tuple[GameRecord, ...]


@dataclass(frozen=True, slots=True)
class _RecordEntry:
    game: str
    signature: str
    record: GameRecord


@dataclass(frozen=True, slots=True)
class _Sums:
    """The totals of the games of this signature."""

    signature: str
    tallies: Tallies


class RecordCache:
    """Caches the records of games; `read` reads a game that has none yet."""

    def __init__(
        self,
        disk: Disk,
        index: Index,
        read: Callable[[str], SavedGame],
        form: Format = CURRENT,
    ) -> None:
        self._index, self._read_game = index, read
        # One copy is enough: everything is in the games, and every copy takes time to read.
        self._file = Record(disk, "records", 1, form)
        self._sums_file = Record(disk, "sums", 1, form)
        self._entries: dict[str, _RecordEntry] | None = None
        self._sums: _Sums | None = None

    def adding_up(self, is_listed: bool = False) -> Generator[float, None, Tallies]:
        """Return the totals of all finished games, in pieces.

        `is_listed`: they were listed a moment ago and need not be listed again.
        """
        cards = self._over(self._index.listed() if is_listed else self._index.cards())
        signature = self._signature_of(cards)
        self._sums = self._sums or self._read_sums()
        if self._sums is None or self._sums.signature != signature:
            records = yield from self._reading(cards)
            sums = _Sums(signature, tallied(records))
            if len(records) < len(cards):
                # What cannot be read now may be readable next time.
                return sums.tallies
            self._sums = sums
            self._save(self._sums_file, encode(sums))
        return self._sums.tallies

    def reading(self) -> Generator[float, None, Records]:
        """Return the record of every finished game, oldest first, in pieces."""
        return (yield from self._reading(self._over(self._index.cards())))

    def _over(self, cards: Sequence[GameCard]) -> list[GameCard]:
        """Return the finished games in the order they were played, not touched.

        Importing or correcting a game makes it no later. Ties go by the order of the list.
        """
        over = [card for card in reversed(cards) if card.summary.result]
        return sorted(over, key=lambda card: card.created)

    def _signature_of(self, cards: list[GameCard]) -> str:
        """Return a value that changes with any game and with their order."""
        every = (f"{card.id} {self._index.signature_of(card.id)}" for card in cards)
        return sha256("\n".join(every).encode()).hexdigest()

    def _reading(self, cards: list[GameCard]) -> Generator[float, None, Records]:
        if self._entries is None:
            self._entries = yield from self._reading_file()
        entries: dict[str, _RecordEntry] = {}
        for done, card in enumerate(cards):
            yield done / len(cards)
            if entry := self._entry(card):
                entries[card.id] = entry
        if entries != self._entries:
            self._save(self._file, {"games": [encode(entry) for entry in entries.values()]})
        self._entries = entries
        return tuple(entry.record for entry in entries.values())

    def _entry(self, card: GameCard) -> _RecordEntry | None:
        signature = self._index.signature_of(card.id)
        known = (self._entries or {}).get(card.id)
        if known and known.signature == signature:
            return known
        try:
            saved = self._read_game(card.id)
        except StoreProblem as problem:
            _LOG.warning("%s is not counted: %s", card.id, problem)
            return None
        result = card.summary.result
        return _RecordEntry(card.id, signature, _record_of(saved, result)) if result else None

    def _reading_file(self) -> Generator[float, None, dict[str, _RecordEntry]]:
        try:
            found = (self._file.read() or {}).get("games", [])
            entries: dict[str, _RecordEntry] = {}
            for fields in found if isinstance(found, list) else ():
                entry = decode(_RecordEntry, fields)
                entries[entry.game] = entry
                yield 0
        except (Invalid, NewerVersion, StoreProblem) as problem:
            _LOG.warning("the records are made anew: %s", problem)
            return {}
        return entries

    def _read_sums(self) -> _Sums | None:
        try:
            found = self._sums_file.read()
            return decode(_Sums, found) if found else None
        except (Invalid, NewerVersion, StoreProblem) as problem:
            _LOG.warning("the games are added up anew: %s", problem)
            return None

    def _save(self, file: Record, fields: dict[str, Any]) -> None:
        try:
            file.save(fields)
        except (StoreProblem, NewerVersion):
            _LOG.warning("what was counted could not be saved", exc_info=True)


def _record_of(saved: SavedGame, result: GameResult) -> GameRecord:
    setup, timeline = saved.start.setup, saved.timeline
    names = saved.live.summary.players
    done = [step.events for step in timeline.steps[: timeline.cursor]]
    turns, lives = turns_and_lives(len(names), done)
    people = tuple(seat_id(setup, seat) for seat in range(len(names)))
    ends = result.coins, result.places, result.winners
    own_names = names_of(setup.pieces)
    return GameRecord(people, names, *ends, turns=turns, lives=lives, own_names=own_names)
