"""A display for windows of other processes, and folders that know nothing of the checkout."""

import os

import pytest

from tests.ui.display import start_display


@pytest.fixture(scope="session")
def display():
    """Start a display; return its name."""
    server, name = start_display()
    yield name
    server.terminate()
    server.wait()


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
