"""What can go wrong with saved data: a key and facts that a screen turns into one sentence.

The details (which file, which error) go to `logging`; nobody at the table needs an errno.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from companion.dataclasses import dataclass, field
from companion.play import NotKept

Facts = dict[str, str | int]

_FULL = frozenset((errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)))
_READ_ONLY = frozenset((errno.EROFS, errno.EACCES, errno.EPERM))


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the players that stops nothing.

    Keys: `set_aside` (a damaged file was set aside, nothing is lost), `recovered_from_backup` (the
    newest save was damaged, the one before is used), `recovered_in_part` (only the first `steps`
    steps could be read), `settings_lost`, `settings_not_read`, `games_not_read`, `pieces_lost`,
    `pieces_not_read`, `pieces_newer`, `pieces_dropped` (`n` of them; a copy of all is kept),
    `language_damaged`.
    """

    key: str
    facts: Facts = field(default_factory=dict)


class StoreProblem(NotKept):
    """Something that could not be done with the saved data."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts: Facts = facts


class SaveFailed(StoreProblem):
    """Nothing was saved and nothing was harmed: `disk_full`, `read_only` or `not_saved`.

    For own pieces, also `shelf_full` and `pieces_newer`.
    """


class ReadFailed(StoreProblem):
    """The device did not hand over a file that may well be sound: `not_read`."""


class InUse(StoreProblem):
    """Another window of the companion uses the same data: `in_use`."""


class GameUnreadable(StoreProblem):
    """A game cannot be opened: `newer_version`, `unreadable`, `no_such_game` or `closed`."""


class BadName(StoreProblem):
    """A game cannot have this name: `bad_name`."""


class BadPin(Exception):
    """A PIN that came with a game is impossible. Never leaves the store."""


class ImportRefused(StoreProblem):
    """A file from outside was refused: `import_refused`, with a `reason` and where it is `at`.

    `name`: the race or power to blame, if known.
    """

    def __init__(self, reason: str, at: str = "", name: str = "") -> None:
        super().__init__("import_refused", reason=reason, at=at, name=name)
        self.reason = reason


class Damaged(Exception):
    """A file is not what was once written there. Never leaves the store."""


@contextmanager
def saving() -> Iterator[None]:
    """Turn an error of the operating system into a problem that a screen can explain."""
    try:
        yield
    except OSError as error:
        raise SaveFailed(_save_key(error), error=_error_name(error)) from error


def not_read(error: OSError) -> ReadFailed:
    """Return the problem of a file that could not be read, which need not be damaged."""
    return ReadFailed("not_read", error=_error_name(error))


def _save_key(error: OSError) -> str:
    if error.errno in _FULL:
        return "disk_full"
    return "read_only" if error.errno in _READ_ONLY else "not_saved"


def _error_name(error: OSError) -> str:
    return errno.errorcode.get(error.errno or 0, "unknown")
