"""A disk in memory that behaves like a real folder, but is quick to fill and to cut off."""

import errno
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.store import InUse
from companion.store.disk import MAX_BYTES, Disk, parent


@dataclass
class Memory:
    """What a disk in memory holds; several disks on one memory stand for several processes."""

    files: dict[str, bytes] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    is_locked: bool = False


class MemoryDisk(Disk):
    """A folder in memory."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.memory = memory or Memory()

    def lock(self) -> Callable[[], None]:
        """Lock the memory."""
        if self.memory.is_locked:
            raise InUse("in_use")
        self.memory.is_locked = True
        return self._unlock

    def listing(self, folder: str) -> list[str]:
        """Return the names in a folder."""
        start = f"{folder}/" if folder else ""
        everything = (*self.memory.files, *self.memory.folders)
        inside = [name[len(start) :] for name in everything if name.startswith(start)]
        return [name for name in inside if "/" not in name]

    def load(self, name: str, most: int = -1) -> bytes | None:
        """Read a file."""
        if name in self.memory.folders:
            raise IsADirectoryError(errno.EISDIR, name)
        data = self.memory.files.get(name)
        if data is not None and most < 0 and len(data) > MAX_BYTES:
            raise OSError(errno.EFBIG, name)
        return data if data is None or most < 0 else data[:most]

    def fill(self, name: str, data: bytes) -> None:
        """Write a file."""
        if name in self.memory.folders:
            raise IsADirectoryError(errno.EISDIR, name)
        if parent(name) and parent(name) not in self.memory.folders:
            raise FileNotFoundError(errno.ENOENT, name)
        self.memory.files[name] = data

    def rename(self, old: str, new: str) -> None:
        """Rename a file, or a folder with everything in it."""
        if old in self.memory.files:
            self.memory.files[new] = self.memory.files.pop(old)
            return
        if old not in self.memory.folders:
            raise FileNotFoundError(errno.ENOENT, old)
        files, folders = self.memory.files, self.memory.folders
        self.memory.files = {_moved(name, old, new): data for name, data in files.items()}
        self.memory.folders = {_moved(name, old, new) for name in folders}

    def sync(self, folder: str) -> None:
        """Do nothing: memory is as durable as it gets."""

    def make_folder(self, name: str) -> None:
        """Make a folder and its parents."""
        parts = name.split("/") if name else []
        for depth in range(1, len(parts) + 1):
            folder = "/".join(parts[:depth])
            if folder in self.memory.files:
                raise FileExistsError(errno.EEXIST, name)
            self.memory.folders.add(folder)

    def remove(self, name: str) -> None:
        """Remove a file or a whole folder."""
        files, folders = self.memory.files, self.memory.folders
        self.memory.files = {n: data for n, data in files.items() if not _is_in(n, name)}
        self.memory.folders = {n for n in folders if not _is_in(n, name)}

    def _unlock(self) -> None:
        self.memory.is_locked = False


def _is_in(name: str, folder: str) -> bool:
    return name == folder or name.startswith(folder + "/")


def _moved(name: str, old: str, new: str) -> str:
    return new + name[len(old) :] if _is_in(name, old) else name
