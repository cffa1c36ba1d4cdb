"""Some screens remember what was begun or looked for there; tests of them leave no such thing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def built_anew(drive: Any, *names: str) -> Iterator[Any]:
    """Let these screens be built when they are next visited, both now and afterwards."""
    forget_screens(drive, *names)
    yield drive
    drive.app.go("start")
    forget_screens(drive, *names)


def forget_screens(drive: Any, *names: str) -> None:
    """Let these screens be built when they are next visited."""
    root = drive.app.root
    for name in names:
        if root.has_screen(name):
            root.remove_widget(root.get_screen(name))
