"""Some screens remember drafts or searches; tests of them must not leave any."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def built_anew(drive: Any, *names: str) -> Iterator[Any]:
    """Rebuild these screens on their next visit, both now and afterwards."""
    forget_screens(drive, *names)
    yield drive
    drive.app.go("start")
    forget_screens(drive, *names)


def forget_screens(drive: Any, *names: str) -> None:
    """Rebuild these screens on their next visit."""
    root = drive.app.root
    for name in names:
        if root.has_screen(name):
            root.remove_widget(root.get_screen(name))
