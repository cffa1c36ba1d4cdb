"""Files that carry games between devices. Those from outside are checked before they are opened."""

import errno
import os
import re
import stat
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.dataclasses import dataclass
from companion.store.disk import FileDisk, check_plain, open_at_once
from companion.store.export_format import MAX_BYTES
from companion.store.home import data_home
from companion.store.problems import ImportRefused, StoreProblem, not_read

# How many waiting files are listed: nobody chooses from more, and others can be typed.
MAX_WAITING = 20
_REASONS = {
    errno.EISDIR: "not_plain",
    errno.EFBIG: "too_large",
    errno.ENXIO: "not_plain",
    errno.ELOOP: "not_plain",
    errno.ENOENT: "no_such_file",
    errno.ENOTDIR: "no_such_file",
    errno.ENAMETOOLONG: "no_such_file",
    errno.EINVAL: "no_such_file",
}


def read_incoming(path: Path) -> bytes:
    """Return a plain file's bytes, or raise; anything else is not even opened."""
    try:
        check_plain(path.lstat(), MAX_BYTES)
        with open(path, "rb", opener=_open_no_link) as file:
            # Something else may have that name by now.
            check_plain(os.fstat(file.fileno()), MAX_BYTES)
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _problem(error) from error
    except ValueError:
        # No file of this device can have that name.
        raise ImportRefused("no_such_file") from None


def check_incoming(data: bytes) -> bytes:
    """Return bytes read by somebody else, or raise if there are more than we accept."""
    if len(data) > MAX_BYTES:
        raise ImportRefused("too_large")
    return data


def waiting(folder: Path, ending: str) -> list[Path]:
    """Return the plain files in a folder by name; only the latest if there are many."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            if path.suffix.lower() == ending:
                with suppress(OSError):
                    status = path.lstat()
                    if stat.S_ISREG(status.st_mode):
                        found.append((status.st_mtime, path))
    return sorted(path for _, path in sorted(found)[-MAX_WAITING:])


def _open_no_link(path: str, flags: int) -> int:
    return open_at_once(path, flags | getattr(os, "O_NOFOLLOW", 0))


def _problem(error: OSError) -> StoreProblem:
    reason = _REASONS.get(error.errno or 0)
    return ImportRefused(reason) if reason else not_read(error)


ENDING = ".json"
_LONGEST_FILE_NAME = 60


@dataclass(frozen=True, slots=True)
class ExchangeFolders:
    """The folders for files that go out and for files that come in."""

    exports: Path
    imports: Path

    def save(self, names: Sequence[str], data: bytes, ending: str = ENDING) -> Path:
        """Write a new file, named after a game, or raise `SaveFailed`."""
        disk = FileDisk(self.exports)
        disk.add_folder("")
        path = _free_path(self.exports, file_name(names), ending)
        disk.write(path.name, data)
        return path

    def found(self) -> list[Path]:
        """Return the files that lie ready to be imported."""
        return waiting(self.imports, ENDING)


def exchange_folders() -> ExchangeFolders:
    """Return the folders of this device."""
    home = data_home()
    return ExchangeFolders(home / "exports", home / "imports")


def typed_path(text: str) -> Path:
    """Return the file that a typed text means."""
    path = Path(text.strip().replace("\0", ""))
    try:
        return path.expanduser()
    except (RuntimeError, ValueError):
        # An unknown home, or an impossible name.
        return path


def file_name(names: Sequence[str]) -> str:
    """Return a file name that is valid on any device, made of these parts."""
    plain = unicodedata.normalize("NFKD", "-".join(names)).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_FILE_NAME].strip("-")
    return f"small-world-{words}" if words else "small-world-game"


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ending}"
    return path
