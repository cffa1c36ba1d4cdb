"""Files by name, written so that a power cut at any instant leaves either the old bytes or the new.

`Disk` holds the order of the writes; a real folder, and its twin in memory in tests, supply only
the single operations, so that the power can be cut between any two of them.

One process at a time uses a folder. Its lock is known to the kernel alone and released with the
process, so neither a killed process nor a tablet that lost power can lock anybody out.
"""

import errno
import logging
import os
import shutil
import stat
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.store.problems import Damaged, InUse, not_read, saving

_LOG = logging.getLogger(__name__)
_HELD_BY_ANOTHER = frozenset((errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK))


def hold(path: Path) -> Callable[[], None]:
    """Lock a file and return what unlocks it, or raise `InUse` if another process holds it.

    Where nothing can be locked (a read-only folder, an odd file system) we go on without it: two
    windows at once are rare, and being locked out of your own games is worse.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        _LOG.warning("no lock file at %s: %s", path, error)
        return _nothing
    try:
        _lock(handle)
    except OSError as error:
        os.close(handle)
        if error.errno in _HELD_BY_ANOTHER:
            raise InUse("in_use") from error
        _LOG.warning("no locks at %s: %s", path, error)
        return _nothing

    handles = [handle]

    def release() -> None:
        # Closing the only handle unlocks. The file stays: removing it could let in two processes.
        while handles:
            os.close(handles.pop())

    return release


def _nothing() -> None:
    pass


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


BESIDE = ".new"
LOCK = "lock"
# A hundred times the largest file that the app writes.
MAX_BYTES = 16 * 1024 * 1024
# Errors that mean the bytes themselves cannot be read: no better than damage.
_UNCLEAN = getattr(errno, "EUCLEAN", errno.EIO)
_BEYOND_REACH = frozenset(
    (errno.EISDIR, errno.EFBIG, errno.ENXIO, errno.EIO, errno.ELOOP, _UNCLEAN)
)
# Errors of file systems that cannot make a folder durable.
_NO_FOLDER_SYNC = frozenset((errno.EINVAL, errno.ENOTSUP, errno.EBADF))

_SETTLED = 2


class Disk(ABC):
    """A folder of files. Names are relative, with `/` between folder and file."""

    def read(self, name: str, most: int = -1) -> bytes | None:
        """Return a file's first bytes, or None if there is no such file."""
        try:
            return self.load(name, most)
        except OSError as error:
            if error.errno in _BEYOND_REACH:
                raise Damaged(name) from error
            raise not_read(error) from error

    def stamp(self, name: str) -> object:
        """Return a value that differs after any change of a folder; None where unknown."""
        return None

    def names(self, folder: str) -> list[str]:
        """Return the sorted names in a folder; none if there is no such folder."""
        try:
            return sorted(self.listing(folder))
        except OSError as error:
            raise not_read(error) from error

    def write(self, name: str, data: bytes) -> None:
        """Write a file durably, or raise: then it is as it was, or not there at all."""
        with saving():
            self._write_beside(name, data)
            try:
                self.sync(parent(name))
            except OSError:
                # A file that cannot be made durable must not turn up at the next start.
                with suppress(OSError):
                    self.remove(name)
                raise

    def move(self, old: str, new: str) -> None:
        """Rename a file or a folder, durably, or raise and leave it where it was."""
        with saving():
            self.rename(old, new)
            try:
                for folder in dict.fromkeys((parent(new), parent(old))):
                    self.sync(folder)
            except OSError:
                with suppress(OSError):
                    self.rename(new, old)
                raise

    def set_aside(self, name: str) -> str:
        """Rename a file so that nothing finds it, and return the new name."""
        aside = self.name_aside(name)
        self.move(name, aside)
        return aside

    def name_aside(self, name: str) -> str:
        """Return a free name beside a file that nothing looks for."""
        taken = set(self.names(parent(name)))
        number = 1
        while f"{name}.aside-{number}".rpartition("/")[2] in taken:
            number += 1
        return f"{name}.aside-{number}"

    def add_folder(self, name: str) -> None:
        """Make a folder and those above it, durably."""
        with saving():
            self.make_folder(name)
            self.sync(parent(name))

    def discard(self, name: str) -> None:
        """Remove a file or a folder with everything in it, if the device lets us."""
        with suppress(OSError):
            self.remove(name)

    def _write_beside(self, name: str, data: bytes) -> None:
        try:
            self.fill(name + BESIDE, data)
            self.rename(name + BESIDE, name)
        except OSError:
            # On a full disk the torn file would keep the last free bytes.
            with suppress(OSError):
                self.remove(name + BESIDE)
            raise

    @abstractmethod
    def lock(self) -> Callable[[], None]:
        """Lock out everyone else and return the function that unlocks, or raise `InUse`."""

    @abstractmethod
    def listing(self, folder: str) -> list[str]:
        """Return the names in a folder, none if it is missing, or raise `OSError`."""

    @abstractmethod
    def load(self, name: str, most: int = -1) -> bytes | None:
        """Read a file, or its beginning; raise `OSError`, also for one that is too large."""

    @abstractmethod
    def fill(self, name: str, data: bytes) -> None:
        """Create or overwrite a file, in place, its bytes durable; or raise `OSError`."""

    @abstractmethod
    def rename(self, old: str, new: str) -> None:
        """Rename a file atomically, or raise `OSError`."""

    @abstractmethod
    def sync(self, folder: str) -> None:
        """Make the names in a folder durable, or raise `OSError`."""

    @abstractmethod
    def make_folder(self, name: str) -> None:
        """Make a folder if it is missing, or raise `OSError`."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a file or a whole folder, if it is there, or raise `OSError`."""


def open_at_once(path: str, flags: int) -> int:
    """Open a file without blocking: a pipe without a writer would block for ever."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def check_plain(found: os.stat_result, most: int | None) -> None:
    """Raise `OSError` unless this is a plain file of at most so many bytes."""
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EISDIR, "no plain file")
    if most is not None and found.st_size > most:
        raise OSError(errno.EFBIG, "too large to be ours")


class FileDisk(Disk):
    """A real folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        # Every tap writes, and there may be hundreds of games to list: `Path` is slow.
        self._place = f"{root}{os.sep}"

    def lock(self) -> Callable[[], None]:
        """Lock a file in the folder; the system releases it however the process ends."""
        return hold(self.root / LOCK)

    def stamp(self, name: str) -> object:
        """Return a folder's inode and times, once it has been left alone for a while."""
        try:
            found = os.stat(self._place + name)  # noqa: PTH116
        except OSError:
            return None
        # File system clocks are coarse: another write may follow within the same tick.
        is_settled = time.time() - max(found.st_mtime, found.st_ctime) > _SETTLED
        return (found.st_ino, found.st_mtime_ns, found.st_ctime_ns) if is_settled else None

    def listing(self, folder: str) -> list[str]:
        """Return the names in a folder."""
        try:
            return os.listdir(self._place + folder)  # noqa: PTH208
        except (FileNotFoundError, NotADirectoryError):
            return []

    def load(self, name: str, most: int = -1) -> bytes | None:
        """Read a file."""
        try:
            with open(self._place + name, "rb", opener=open_at_once) as file:
                check_plain(os.fstat(file.fileno()), MAX_BYTES if most < 0 else None)
                return file.read(most)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def fill(self, name: str, data: bytes) -> None:
        """Write a file that only its owner may read."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(self._place + name, flags, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def rename(self, old: str, new: str) -> None:
        """Replace the file of the new name."""
        os.replace(self._place + old, self._place + new)  # noqa: PTH105

    def sync(self, folder: str) -> None:
        """Sync a folder where the system can."""
        if os.name == "nt":
            return
        handle = os.open(self._place + folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
        finally:
            os.close(handle)

    def make_folder(self, name: str) -> None:
        """Make a folder that only its owner may enter."""
        (self.root / name).mkdir(mode=0o700, parents=True, exist_ok=True)

    def remove(self, name: str) -> None:
        """Remove a file or a whole folder."""
        path = self.root / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def parent(name: str) -> str:
    """Return the folder of a file or folder; the outermost is empty."""
    return name.rpartition("/")[0]
