"""A display for windows of other processes, and folders outside the checkout."""

import os
from fcntl import LOCK_EX, flock

import pytest

from tests.ui.display import start_display


@pytest.fixture(scope="session")
def display():
    """Start a display; return its name."""
    server, name = start_display()
    yield name
    server.terminate()
    server.wait()


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    """Have whichever process of this run asks first fill a folder."""
    root = tmp_path_factory.getbasetemp()
    root = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root

    def once(name, fill):
        with (root / f"{name}.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            if not (root / name).exists():
                (root / name).mkdir()
                fill(root / name)
        return root / name

    return once


@pytest.fixture
def elsewhere(display, tmp_path):
    """Return the environment of somebody who has the app but not the checkout."""
    kept = {"PATH", "LANG", "LD_LIBRARY_PATH"}
    environment = {name: value for name, value in os.environ.items() if name in kept}
    return environment | {
        "HOME": str(tmp_path),
        "DISPLAY": display,
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "KIVY_HOME": str(tmp_path / "kivy"),
        "KIVY_NO_FILELOG": "1",
    }
