"""What statistics need of all games that are over: a cache beside the index, filled in pieces.

A record is believed as long as the files of its game are those it was made from. Of games with a
purse that is shut there is none.
"""

import logging
from collections.abc import Callable, Generator
from dataclasses import dataclass

from companion.engine.codec import Invalid, decode, encode
from companion.play.records import GameRecord, names_of, turns_and_lives
from companion.store.disk import Disk
from companion.store.documents import GameResult
from companion.store.games import SavedGame
from companion.store.index import GameCard, Index
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.people import seat_id
from companion.store.problems import GameUnreadable, StoreProblem
from companion.store.storage import Record

_LOG = logging.getLogger(__name__)
Records = tuple[GameRecord, ...]


@dataclass(frozen=True, slots=True)
class _RecordEntry:
    game: str
    signature: str
    record: GameRecord


class RecordCache:
    """Knows the records of games; `read` reads a game of which it knows none."""

    def __init__(
        self,
        disk: Disk,
        index: Index,
        read: Callable[[str], SavedGame],
        form: Format = CURRENT,
    ) -> None:
        self._index, self._read_game = index, read
        self._file = Record(disk, "records", 2, form)
        self._entries: dict[str, _RecordEntry] | None = None

    def reading(self) -> Generator[float, None, Records]:
        """Return the record of every game that is over, the oldest first, in pieces."""
        if self._entries is None:
            self._entries = yield from self._reading_file()
        cards = [card for card in reversed(self._index.cards()) if card.summary.result]
        entries: dict[str, _RecordEntry] = {}
        for done, card in enumerate(cards):
            yield done / len(cards)
            if entry := self._entry(card):
                entries[card.id] = entry
        if entries != self._entries:
            self._save(entries)
        self._entries = entries
        return tuple(entry.record for entry in entries.values())

    def _entry(self, card: GameCard) -> _RecordEntry | None:
        signature = self._index.signature_of(card.id)
        known = (self._entries or {}).get(card.id)
        if known and known.signature == signature:
            return known
        try:
            saved = self._read_game(card.id)
        except GameUnreadable:
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

    def _save(self, entries: dict[str, _RecordEntry]) -> None:
        try:
            self._file.save({"games": [encode(entry) for entry in entries.values()]})
        except (StoreProblem, NewerVersion):
            _LOG.warning("the records could not be saved", exc_info=True)


def _record_of(saved: SavedGame, result: GameResult) -> GameRecord:
    setup, course = saved.start.setup, saved.course
    names = saved.live.summary.players
    done = [step.events for step in course.steps[: course.cursor]]
    turns, lives = turns_and_lives(len(names), done)
    people = tuple(seat_id(setup, seat) for seat in range(len(names)))
    ends = result.coins, result.places, result.winners
    own_names = names_of(setup.pieces)
    return GameRecord(people, names, *ends, turns=turns, lives=lives, own_names=own_names)
