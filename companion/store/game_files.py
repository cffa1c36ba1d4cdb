"""The files that carry games from one device to another."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.store.disk import FileDisk
from companion.store.home import data_home
from companion.store.untrusted_files import waiting

ENDING = ".json"
_LONGEST_FILE_NAME = 60


@dataclass(frozen=True, slots=True)
class ExchangeFolders:
    """The folder for files that go out and the one for files that come in."""

    exports: Path
    imports: Path

    def save(self, names: Sequence[str], data: bytes, ending: str = ENDING) -> Path:
        """Write a file that did not exist, named after a game, or raise `SaveFailed`."""
        disk = FileDisk(self.exports)
        disk.add_folder("")
        path = _free_path(self.exports, file_name(names), ending)
        disk.write(path.name, data)
        return path

    def found(self) -> list[Path]:
        """Return the files that lie ready to be taken in."""
        return waiting(self.imports, ENDING)


def exchange_folders() -> ExchangeFolders:
    """Return the folders of this device."""
    home = data_home()
    return ExchangeFolders(home / "exports", home / "imports")


def typed_path(text: str) -> Path:
    """Return the file somebody means by what they typed."""
    path = Path(text.strip().replace("\0", ""))
    try:
        return path.expanduser()
    except (RuntimeError, ValueError):
        # A home that nobody has, or a name that nobody can.
        return path


def file_name(names: Sequence[str]) -> str:
    """Return a name that any device can give a file, made of these."""
    plain = unicodedata.normalize("NFKD", "-".join(names)).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_FILE_NAME].strip("-")
    return f"small-world-{words}" if words else "small-world-game"


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ending}"
    return path
