"""Starts the interpreters and windows to be measured, all under the same conditions."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

from tests.bench.measure import summed_up
from tests.ui.display import start_display

ROOT = Path(__file__).parents[2]
SCRATCH = ROOT / "build" / "bench"
# No process takes nearly this many seconds, unless it is stuck.
LIMIT = 1800


def environment(**more):
    """Return an environment where Python keeps its bytecode, whatever is set outside."""
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
def window_environment():
    """Start a display and return the environment for processes that open windows on it."""
    server, display = start_display()
    try:
        with tempfile.TemporaryDirectory() as home:
            yield environment(
                DISPLAY=display,
                LIBGL_ALWAYS_SOFTWARE="1",
                HOME=home,
                KIVY_HOME=home,
                KIVY_NO_ARGS="1",
                KIVY_NO_FILELOG="1",
                # Show errors and nothing else.
                KIVY_NO_CONSOLELOG="1",
                KIVY_LOG_MODE="MIXED",
            )
    finally:
        server.terminate()
        server.wait()


def in_window(environment, act, *arguments):
    """Open the app in its own process, call an act with it, and return the result.

    An act gets the app as `window.MeasuringDriver`, and its result must be JSON.
    """
    name = f"{act.__module__}:{act.__name__}"
    return figures_of(environment, "-m", "tests.bench.window", name, json.dumps(arguments))


def rounds_in_window(act, rounds, goal):
    """Return the figures of an act that returns named pairs, summed up over this many rounds."""
    with window_environment() as environment:
        in_window(environment, do_nothing)  # This run compiles everything.
        runs = [in_window(environment, act) for _ in range(rounds)]
    return tuple(summed_up(name, [run[name] for run in runs], goal) for name in runs[0])


def do_nothing(_drive):
    """Do nothing: the app is only opened and closed."""


def figures_of(environment, *arguments):
    """Run Python with these arguments on fresh data, and return the figures it reports.

    They come in a file, because a pipe stays open as long as anybody holds it: Kivy leaves programs
    behind that do, such as the one for the clipboard. They end with the process.
    """
    with tempfile.TemporaryDirectory() as folder:
        figures, complaints = Path(folder) / "figures", Path(folder) / "complaints"
        own = {"COMPANION_DATA": f"{folder}/data"} | environment | {"BENCH_FIGURES": str(figures)}
        with complaints.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, *arguments],
                env=own,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        try:
            process.wait(LIMIT)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            sys.stderr.write(complaints.read_text(encoding="utf-8"))
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, process.args)
        return json.loads(figures.read_text(encoding="utf-8"))
