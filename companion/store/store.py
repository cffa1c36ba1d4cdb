"""Everything the app keeps on this device, behind one door that lets one process in at a time."""

import logging
import time
from pathlib import Path
from types import TracebackType

from companion.engine.catalogue import Catalogue
from companion.store.disk import BESIDE, Disk, FileDisk
from companion.store.exchange import Parcel, read_export, write_export
from companion.store.games import Clock
from companion.store.intake import Intake, take_in
from companion.store.library import Library
from companion.store.migrations import CURRENT, Format
from companion.store.problems import GameUnreadable, Notice
from companion.store.settings import SettingsStore

_LOG = logging.getLogger(__name__)


class Store:
    """The library, the settings, and what goes in and out of them. Close it when done."""

    def __init__(
        self, disk: Disk, catalogue: Catalogue, clock: Clock = time.time, form: Format = CURRENT
    ) -> None:
        disk.add_folder("")
        self._catalogue = catalogue
        self._form = form
        self._unlock = disk.lock()
        try:
            for name in disk.names(""):
                if name.endswith(BESIDE):
                    disk.discard(name)
            self.settings = SettingsStore(disk, form)
            self.library = Library(disk, catalogue, clock, form)
        except BaseException:
            self._unlock()
            raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the next process in."""
        self._unlock()

    def take_notices(self) -> tuple[Notice, ...]:
        """Return what the players have not been told yet, once."""
        notices = (*self.settings.notices, *self.library.notices)
        self.settings.notices.clear()
        self.library.notices.clear()
        return notices

    def export_game(self, game: str) -> bytes:
        """Return a file with one game, or raise `GameUnreadable`."""
        return write_export([self.library.read(game)])

    def export_everything(self) -> bytes:
        """Return a file with every game that can be read, and the settings but for the PINs."""
        games = []
        for card in self.library.games():
            try:
                games.append(self.library.read(card.id))
            except GameUnreadable:
                _LOG.warning("%s is not exported", card.id, exc_info=True)
                self.library.notices.append(Notice("not_exported", {"name": card.name}))
        return write_export(games, self.settings.current)

    def read_import(self, data: bytes) -> Parcel:
        """Check a file from outside and return what is in it, or raise `ImportRefused`."""
        return read_export(self._catalogue, data, self._form)

    def take_in(self, parcel: Parcel, *, with_settings: bool = False) -> Intake:
        """Add what a checked file brought; its settings only if that is wanted."""
        intake = take_in(self.library, parcel.games)
        if with_settings and parcel.settings:
            self.settings.take_over(parcel.settings)
        return intake


def open_store(home: Path, catalogue: Catalogue, clock: Clock = time.time) -> Store:
    """Open what is saved in a folder, making the folder if need be, or raise `StoreProblem`."""
    return Store(FileDisk(home), catalogue, clock)
