"""From the start of the process to the first drawn frame, and the memory it took."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

from companion.content import load_catalogue
from companion.engine.setup import start_game
from companion.engine.state import Setup
from companion.store.store import open_store
from tests.bench.measure import Group, summed_up
from tests.bench.processes import ROOT, window_environment

HERE = Path(__file__).parent
COMPANION = ("-m", "companion")
# As Kivy comes, and configured as the companion is.
ONE_BUTTON = {
    "": ("-m", "tests.bench.one_button"),
    ", with our settings": ("-m", "tests.bench.one_button", "ours"),
}


def measure(rounds):
    """Measure the app with a game in progress over an app of one button."""
    with tempfile.TemporaryDirectory() as folder, window_environment(folder) as environment:
        _prepare(Path(folder))
        environment["COMPANION_DATA"] = f"{folder}/data"
        commands = {"companion": COMPANION} | ONE_BUTTON
        for command in commands.values():
            first_frame(command, environment)
        runs = [
            {name: first_frame(command, environment) for name, command in commands.items()}
            for _ in range(rounds)
        ]
    figures = []
    for name in ONE_BUTTON:
        times, memory = (
            [(run["companion"][what], run[name][what]) for run in runs] for what in (0, 1)
        )
        figures += [
            summed_up(f"start to first drawn frame{name}", times, 1.0),
            summed_up(f"resident memory at the first frame{name}", memory, 1.1, "MB"),
        ]
    return Group("Starting", "a one-button Kivy app", tuple(figures))


def first_frame(command, environment):
    """Return the seconds until the first frame was drawn, and the memory in use then."""
    started = monotonic()
    done = subprocess.run(
        [sys.executable, *command],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    drawn, kilobytes = done.stdout.split()
    return float(drawn) - started, int(kilobytes) / 1000


def _prepare(home):
    """Save a game in progress, and have Kivy load the module that watches the first frame."""
    (home / "mods").mkdir()
    shutil.copy(HERE / "first_frame.py", home / "mods")
    (home / "config.ini").write_text("[modules]\nfirst_frame =\n", encoding="ascii")
    catalogue = load_catalogue()
    with open_store(home / "data") as store:
        store.library.create(start_game(catalogue, Setup(("Anna", "Ben", "Chloé"), seed=5)))
