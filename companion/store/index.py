"""The list of games, from a small index that is only a cache.

An entry is valid only while its game's files are the ones it was made from. Whatever is missing,
stale or damaged in the index is read from the games again, and saved when there is room.
"""

import logging
import re

from companion.codec import Count, Invalid, decode, encode
from companion.dataclasses import dataclass, field, replace
from companion.store.disk import Disk
from companion.store.documents import GENERATIONS, LiveDocument, Summary
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.problems import Notice, StoreProblem
from companion.store.storage import Record, signature

GAMES = "games"
_LOG = logging.getLogger(__name__)
_ID = re.compile(r"[0-9a-f]{16}")
_COPIES = 2


@dataclass(frozen=True, slots=True)
class GameCard:
    """What the list shows of a game. `is_readable`: whether it could be read without recovery."""

    id: str
    name: str = ""
    summary: Summary = field(default_factory=lambda: Summary(()))
    created: int = 0
    touched: int = 0
    order: Count = 0
    played: Count | None = None
    is_readable: bool = True

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return self.summary.is_over


@dataclass(frozen=True, slots=True)
class _IndexEntry:
    signature: str
    card: GameCard


@dataclass(frozen=True, slots=True)
class _IndexDocument:
    games: tuple[_IndexEntry, ...] = ()


def is_game_id(text: str) -> bool:
    """Return whether a text can be the id of a game, and so the name of a folder."""
    return bool(_ID.fullmatch(text))


def path_of(game: str) -> str:
    """Return where a game's files are."""
    return f"{GAMES}/{game}"


class Index:
    """Lists the games, newest first."""

    def __init__(self, disk: Disk, form: Format = CURRENT) -> None:
        # What the players have not been told yet; the reader empties the list.
        self.notices: list[Notice] = []
        self._disk = disk
        self._form = form
        self._is_reported = False
        self._record = Record(disk, "index", _COPIES, form)
        self._entries: dict[str, _IndexEntry] | None = None
        # The state of the folders when the entries were last compared with their files.
        self._stamps: dict[str, object] = {}

    def cards(self) -> tuple[GameCard, ...]:
        """Return a card for every game, the one played last first."""
        if self._entries is None:
            self._entries = self._read()
        try:
            games = filter(is_game_id, self._disk.names(GAMES))
            entries = {game: self._entry(game) for game in games}
        except StoreProblem as problem:
            self._complain(problem)
            return ()
        if entries != self._entries:
            self._save(entries)
        self._entries = entries
        return self.listed()

    def listed(self) -> tuple[GameCard, ...]:
        """Return the cards as last listed, with what was learnt since."""
        cards = [entry.card for entry in (self._entries or {}).values()]
        return tuple(sorted(cards, key=lambda card: (-card.order, -card.touched, card.id)))

    def signature_of(self, game: str) -> str:
        """Return a value that changes with the files of a listed game."""
        known = (self._entries or {}).get(game)
        return known.signature if known else ""

    def learn(self, game: str, summary: Summary) -> None:
        """Add to a card what the files of its game lack: they stay as they are."""
        if self._entries and (known := self._entries.get(game)):
            self._entries[game] = replace(known, card=replace(known.card, summary=summary))

    def save(self) -> None:
        """Save what was learnt."""
        if self._entries:
            self._save(self._entries)

    def _complain(self, problem: StoreProblem) -> None:
        _LOG.warning("the games cannot be listed: %s", problem)
        if not self._is_reported:
            self._is_reported = True
            self.notices.append(Notice("games_not_read"))

    def _entry(self, game: str) -> _IndexEntry:
        known = (self._entries or {}).get(game)
        stamp = self._disk.stamp(path_of(game))
        good = known if known and known.card.is_readable else None
        if good and stamp and stamp == self._stamps.get(game):
            return good
        self._stamps[game] = stamp
        now = signature(self._disk, f"{path_of(game)}/live", GENERATIONS)
        if good and good.signature == now:
            return good
        card = self._card(game)
        if known and not card.is_readable:
            card = replace(known.card, is_readable=False)
        return _IndexEntry(now, card)

    def _card(self, game: str) -> GameCard:
        name = f"{path_of(game)}/live"
        try:
            record = Record(self._disk, name, GENERATIONS, self._form, is_tidy=False)
            live = decode(LiveDocument, record.read())
        except (Invalid, NewerVersion, StoreProblem) as problem:
            _LOG.warning("%s is not readable: %s", game, problem)
            return GameCard(game, is_readable=False)
        if live.game != game:
            return GameCard(game, is_readable=False)
        times = live.created, live.touched, live.order, live.played
        return GameCard(game, live.name, live.summary, *times)

    def _read(self) -> dict[str, _IndexEntry]:
        try:
            document = decode(_IndexDocument, self._record.read() or {})
        except (Invalid, NewerVersion, StoreProblem) as problem:
            _LOG.warning("the index is made anew: %s", problem)
            return {}
        return {entry.card.id: entry for entry in document.games}

    def _save(self, entries: dict[str, _IndexEntry]) -> None:
        try:
            self._record.save(encode(_IndexDocument(tuple(entries.values()))))
        except (StoreProblem, NewerVersion):
            _LOG.warning("the index could not be saved", exc_info=True)
