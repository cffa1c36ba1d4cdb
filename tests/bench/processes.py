"""Starts interpreters and windows to be measured, all under the same conditions."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from tests.ui.display import start_display

ROOT = Path(__file__).parents[2]
SCRATCH = ROOT / "build" / "bench"


def environment(**more):
    """Return an environment in which Python keeps its bytecode, whatever is set outside."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"PYTHONPYCACHEPREFIX": str(SCRATCH / "bytecode")} | more


def seconds_of_process(*arguments):
    """Return how long an interpreter takes from start to end."""
    start = perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        env=environment(),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return perf_counter() - start


@contextmanager
def window_environment(home):
    """Provide a display and return the environment of processes that open a window on it."""
    server, display = start_display()
    try:
        yield environment(
            DISPLAY=display,
            LIBGL_ALWAYS_SOFTWARE="1",
            KIVY_HOME=str(home),
            KIVY_NO_ARGS="1",
            KIVY_NO_FILELOG="1",
            # What goes wrong is to be seen, and nothing else.
            KIVY_NO_CONSOLELOG="1",
            KIVY_LOG_MODE="MIXED",
        )
    finally:
        server.terminate()
        server.wait()
