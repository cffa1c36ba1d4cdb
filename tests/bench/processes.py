"""Starts interpreters and windows to be measured, all under the same conditions."""

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
# No process takes nearly as many seconds, unless it is stuck.
LIMIT = 1800


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
def window_environment():
    """Provide a display and return the environment of processes that open a window on it."""
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
                # What goes wrong is to be seen, and nothing else.
                KIVY_NO_CONSOLELOG="1",
                KIVY_LOG_MODE="MIXED",
            )
    finally:
        server.terminate()
        server.wait()


def in_window(environment, act, *arguments):
    """Open the app in a process of its own, and return what an act returns that is given it.

    An act gets the app as `window.MeasuringDriver` and returns what JSON can say.
    """
    name = f"{act.__module__}:{act.__name__}"
    return figures_of(environment, "-m", "tests.bench.window", name, json.dumps(arguments))


def rounds_in_window(act, rounds, goal):
    """Return the figures of an act that returns named pairs, summed up over so many rounds."""
    with window_environment() as environment:
        in_window(environment, do_nothing)  # This is the run that compiles.
        runs = [in_window(environment, act) for _ in range(rounds)]
    return tuple(summed_up(name, [run[name] for run in runs], goal) for name in runs[0])


def do_nothing(_drive):
    """Let the app be opened, and closed again."""


def figures_of(environment, *arguments):
    """Run Python with these arguments, on data of its own, and return what it has handed over.

    That comes in a file, because a pipe stays open as long as anybody holds it: Kivy leaves
    programs behind that do, such as the one that keeps what was copied. They end with the process.
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
