"""Everything the app keeps on this device, behind one door that lets one process in at a time.

Opening it loads the settings and the list of games. The engine is loaded when it is first needed:
the app's first frame does not wait for it.
"""

import time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from companion.dataclasses import replace
from companion.store.disk import Disk, FileDisk
from companion.store.index import GameCard, Index
from companion.store.migrations import CURRENT, Format
from companion.store.problems import Notice, StoreProblem
from companion.store.settings import SettingsStore
from companion.store.tidying import tidy

if TYPE_CHECKING:
    from collections.abc import Collection, Generator

    from companion.engine import Catalogue
    from companion.store.games import Clock, SavedGame
    from companion.store.importing import ImportResult
    from companion.store.library import Library
    from companion.store.own_pieces import PieceImport, PieceShelf
    from companion.store.phone_links import PhoneDoorStore
    from companion.store.piece_drafts import PieceDrafts
    from companion.store.records import RecordCache

# The rough share of an import that checking takes: the rest is writing.
_CHECKED = 0.4


class Store:
    """The library, the settings, and imports and exports. Close it when done."""

    def __init__(
        self,
        disk: Disk,
        clock: "Clock" = time.time,
        form: Format = CURRENT,
        set_folders: tuple[Path, ...] = (),
    ) -> None:
        """Take the disk for everything, and where the sets are if not in the usual place."""
        disk.add_folder("")
        self._disk = disk
        self._clock = clock
        self._form = form
        self._set_folders = set_folders
        self._unlock = disk.lock()
        try:
            self._notices = list(tidy(disk))
            self.settings = SettingsStore(disk, form)
            self._index = Index(disk, form)
        except BaseException:
            self._unlock()
            raise

    @cached_property
    def catalogue(self) -> "Catalogue":
        """Every set; loads the engine on first use."""
        from companion.content import load_catalogue

        return load_catalogue(*self._set_folders)

    @cached_property
    def library(self) -> "Library":
        """The games themselves; loads the engine on first use."""
        from companion.store.library import Library

        library = Library(
            self._disk, self.catalogue, self._clock, self._index, self._notices, self._form
        )
        library.times_turns = lambda: self.settings.current.turn_timer
        return library

    @cached_property
    def own_pieces(self) -> "PieceShelf":
        """The home-made races and powers; loads the engine on first use."""
        from companion.store.own_pieces import PieceShelf

        return PieceShelf(self._disk, self.catalogue, self._notices, self._form)

    @cached_property
    def records(self) -> "RecordCache":
        """The statistics of finished games."""
        from companion.store.records import RecordCache

        def read(game: str) -> "SavedGame":
            """Read a game; loads nothing before there is one to read."""
            return self.library.read(game)

        return RecordCache(self._disk, self._index, read, self._form)

    @cached_property
    def piece_drafts(self) -> "PieceDrafts":
        """The unfinished races and powers."""
        from companion.store.piece_drafts import PieceDrafts

        return PieceDrafts(self._disk, self._form)

    @cached_property
    def phones(self) -> "PhoneDoorStore":
        """The door for phones."""
        from companion.store.phone_links import PhoneDoorStore

        return PhoneDoorStore(self._disk, self._form)

    def games(self) -> tuple[GameCard, ...]:
        """Return every game, in progress or finished, the one played last first."""
        return self._index.cards()

    def completing(self) -> "Generator[float, None, bool]":
        """Complete the summaries of earlier versions, in pieces; return whether any changed."""
        from companion.store.summary import summary_of

        cards = [card for card in self.games() if card.is_readable and not card.summary.is_whole]
        for done, card in enumerate(cards):
            yield done / len(cards)
            try:
                self._index.learn(card.id, summary_of(self.library.state(card.id)))
            except StoreProblem:
                continue
        if cards:
            self._index.save()
        return bool(cards)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Unlock the data for the next process; the store must not be used after this."""
        self._unlock()

    def tell(self, notice: Notice) -> None:
        """Add a notice for the players."""
        self._notices.append(notice)

    def take_notices(self) -> tuple[Notice, ...]:
        """Return the notices the players have not seen yet, once."""
        waiting = (self.settings.notices, self._notices, self._index.notices)
        notices = tuple(notice for some in waiting for notice in some)
        for some in waiting:
            some.clear()
        return notices

    def export_game(self, game: str) -> bytes:
        """Return a file with one game, or raise `GameUnreadable` or `SaveFailed`."""
        from companion.store.export_format import write_export

        # A copy can be looked into anywhere: without a trace it does not go out.
        self.library.note_export(game)
        return write_export([self._with_pins(self.library.read(game))])

    def _with_pins(self, game: "SavedGame") -> "SavedGame":
        """Return a game for export: its purses stay locked elsewhere until all are opened."""
        from companion.store.pins import pins_to_carry

        settings, live = self.settings.current, game.live
        is_shut = not live.summary.is_revealed
        pins = pins_to_carry(settings, game.start.setup, live.pins) if is_shut else ()
        return replace(game, live=replace(live, pins=pins))

    def importing(self, data: bytes) -> "Generator[float, None, ImportResult]":
        """Check a file and add its games, in pieces; if abandoned half way, it has no effect.

        Raises `ImportRefused`, `SaveFailed`.
        """
        from companion.piecewise import part
        from companion.store.export_format import reading_export
        from companion.store.importing import importing_games

        work = reading_export(self.catalogue, data, self._form)
        games = yield from part(work, 0, _CHECKED)
        work_left = importing_games(self.library, games, self.settings.current)
        return (yield from part(work_left, _CHECKED, 1))

    def export_pieces(self, keys: "Collection[str]") -> bytes:
        """Return a file with these pieces of the shelf."""
        from companion.store.own_pieces import pieces_of
        from companion.store.piece_files import write_pieces

        chosen = tuple(entry for entry in self.own_pieces.current if entry.key in keys)
        return write_pieces(pieces_of(chosen))

    def importing_pieces(self, data: bytes) -> "Generator[float, None, PieceImport]":
        """Check a file, try out its pieces and add them to the shelf, in pieces.

        Raises `ImportRefused`, `SaveFailed`; if abandoned half way, it has no effect.
        """
        from companion.store.piece_import import importing_pieces

        return importing_pieces(self.catalogue, self.own_pieces, data)


def open_store(home: Path, clock: "Clock" = time.time) -> Store:
    """Open the data in a folder, creating it if needed, or raise `StoreProblem`."""
    return Store(FileDisk(home), clock)
