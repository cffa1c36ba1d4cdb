"""Files from anywhere, named by anybody: looked at before they are opened, read only so far."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from companion.store.disk import check_plain, open_at_once
from companion.store.export_format import MOST_BYTES
from companion.store.problems import ImportRefused, StoreProblem, not_read

# The latest of those that lie ready: nobody chooses from more, and any other can be typed.
MOST_WAITING = 20
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
    """Return a plain file's bytes, or raise; what is none is not even opened."""
    try:
        check_plain(path.lstat(), MOST_BYTES)
        with open(path, "rb", opener=_open_no_link) as file:
            # Something else may go by that name by now.
            check_plain(os.fstat(file.fileno()), MOST_BYTES)
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise _problem(error) from error
    except ValueError:
        # A name that no file of this device can have.
        raise ImportRefused("no_such_file") from None


def check_incoming(data: bytes) -> bytes:
    """Return what somebody else has read of a file, or raise if there is more than we take."""
    if len(data) > MOST_BYTES:
        raise ImportRefused("too_large")
    return data


def waiting(folder: Path, ending: str) -> list[Path]:
    """Return the plain files in a folder, in the order of their names, and the latest if many."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            if path.suffix.lower() == ending:
                with suppress(OSError):
                    status = path.lstat()
                    if stat.S_ISREG(status.st_mode):
                        found.append((status.st_mtime, path))
    return sorted(path for _, path in sorted(found)[-MOST_WAITING:])


def _open_no_link(path: str, flags: int) -> int:
    return open_at_once(path, flags | getattr(os, "O_NOFOLLOW", 0))


def _problem(error: OSError) -> StoreProblem:
    reason = _REASONS.get(error.errno or 0)
    return ImportRefused(reason) if reason else not_read(error)
