"""One process at a time on the same data: a lock that the system drops with its process.

Nothing is read from the lock file: whether it is locked is known to the kernel alone, so a process
that was killed, or a tablet that lost power, cannot lock anybody out.
"""

import errno
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

from companion.store.problems import InUse

_LOG = logging.getLogger(__name__)
_HELD_BY_ANOTHER = frozenset((errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK))


def hold(path: Path) -> Callable[[], None]:
    """Lock a file and return what unlocks it, or raise `InUse` if another process holds it.

    Where nothing can be locked (a read-only folder, an odd file system) we go on without: two
    windows at once are rare, and being kept from one's own games is worse.
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
        # Closing the only handle unlocks. The file stays: removing it could let two in.
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
