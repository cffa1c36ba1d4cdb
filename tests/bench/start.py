"""From the start of a process to its first frame, the memory it takes, and what it loads."""

import shutil
from pathlib import Path
from time import monotonic

from companion.content import load_catalogue
from companion.engine import Setup, start_game
from companion.store import open_store
from tests.bench.measure import Group, compare, summed_up
from tests.bench.processes import ROOT, figures_of, seconds_of_process, window_environment

COMPANION = ("-m", "companion")
# With Kivy's defaults, and with the companion's options.
ONE_BUTTON = {
    "": ("-m", "tests.bench.one_button"),
    ", with our settings": ("-m", "tests.bench.one_button", "ours"),
}
# How much of the time and of the memory of each the companion may take.
GOALS = {"": (1.0, 0.85), ", with our settings": (1.2, 1.1)}
ENGINE = ", ".join(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "companion" / "engine").rglob("[!_]*.py"))
)


def measure(rounds):
    """Measure the app with a game in progress over an app with one button."""
    with window_environment() as environment:
        environment["COMPANION_DATA"] = environment["KIVY_HOME"] + "/data"
        _prepare(Path(environment["KIVY_HOME"]))
        commands = {"companion": COMPANION} | ONE_BUTTON
        runs = [
            {name: _first_frame(command, environment) for name, command in commands.items()}
            for _ in range(rounds + 1)
        ][1:]  # The first run compiles.
    figures = []
    for name, (time_goal, memory_goal) in GOALS.items():
        times, memory = (
            [(run["companion"][what], run[name][what]) for run in runs] for what in (0, 1)
        )
        figures += [
            summed_up(f"start to first drawn frame{name}", times, time_goal),
            summed_up(f"resident memory at the first frame{name}", memory, memory_goal, "MB"),
        ]
    return Group("Starting", "a one-button Kivy app", tuple(figures))


def _first_frame(command, environment):
    """Return the seconds until the first frame was drawn, and the memory in use then."""
    started = monotonic()
    drawn, memory = figures_of(environment, *command)
    return drawn - started, memory


def _prepare(home):
    """Save a game in progress, and make Kivy load the module that watches the first frame."""
    (home / "mods").mkdir()
    shutil.copy(Path(__file__).with_name("handing_over.py"), home / "mods")
    (home / "config.ini").write_text("[modules]\nhanding_over =\n", encoding="ascii")
    with open_store(home / "data") as store:
        store.library.create(start_game(load_catalogue(), Setup(("Anna", "Ben", "Chloé"), seed=5)))


def measure_imports(rounds):
    """Measure what needs no window over an interpreter that does nothing."""

    def bare():
        return seconds_of_process("-c", "pass")

    def engine():
        return seconds_of_process("-c", f"import {ENGINE}")

    def ask():
        return seconds_of_process("-m", "companion", "ask")

    for warm_up in (engine, ask):
        warm_up()
    figures = (
        compare("import the engine", engine, bare, rounds, 6),
        compare("companion ask, asked nothing", ask, bare, rounds),
    )
    return Group("Loading", "a bare interpreter", figures)
