"""What must not grow: an undo with the length of the game, all games with how many there are."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import sleep

from companion.engine.commands import AdjustCoins
from companion.engine.setup import start_game
from companion.engine.state import Setup
from companion.piecewise import finish
from companion.store.store import Store, open_store
from companion.ui.launch import configure
from tests.bench.measure import Group, compare, seconds, summed_up
from tests.bench.processes import ROOT, window_environment
from tests.engine.random_games import CATALOGUE, NAMES
from tests.store.helpers import FileWorld, MemoryWorld
from tests.store.many_games import many_games
from tests.store.memory_disk import MemoryDisk

EARLY, LATE, UNDOS = 40, 2_000, 20
FEW, MANY = 5, 500
GOAL = 1.2
STATISTICS_GOAL = 1.5
PLACES = ("games", "statistics")
# Without a disk to wait for: the list of what is sealed grows by a number every 25 steps.
UNDO_GOAL = 2


def measure(rounds):
    """Compare late with early, and many with few."""
    late, early = _game(LATE), _game(EARLY)
    name = f"an undo at step {LATE:,} over one at step {EARLY}"
    figures = [compare(name, late, early, rounds, UNDO_GOAL)]
    with tempfile.TemporaryDirectory() as home, window_environment(home) as environment:
        pairs = [[_visit(environment, games) for games in (MANY, FEW)] for _ in range(rounds)]
    told = (
        ("all games", "first visit", "s", GOAL),
        ("statistics", "first visit", "s", STATISTICS_GOAL),
        ("all games", "memory", "MB", GOAL),
    )
    for index, (place, what, unit, goal) in enumerate(told):
        name = f"{place}, {MANY} over {FEW}: {what}"
        sides = [(many[index], few[index]) for many, few in pairs]
        figures.append(summed_up(name, sides, goal, unit))
    return Group("Growth", "the same with little", tuple(figures))


def _game(steps):
    """Return what measures some undos of a saved game of so many steps."""
    store = Store(MemoryDisk(MemoryWorld().memory))
    session = store.library.create(start_game(CATALOGUE, Setup(NAMES[:4], seed=4))).session
    for number in range(steps):
        session.do(AdjustCoins(number % 4, 1))

    def undo():
        taken = seconds(session.undo, UNDOS)
        session.jump(steps)
        return taken

    return undo


def _visit(environment, games):
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.growth", str(games)],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def main(games):
    """Visit each place for the first time, and print the seconds and the megabytes it takes."""
    configure()
    from companion.ui.app import CompanionApp
    from tests.bench.visits import READY, drawn, paint
    from tests.ui.driver import Driver

    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "data"
        _fill(home, games)
        # A game that was touched a moment ago is looked at more closely than the others.
        sleep(2.5)
        with open_store(home) as store:
            drive = Driver(CompanionApp(store))
            drive.start()
            paint()
            drive.frames(READY)
            taken = []
            for place in PLACES:
                taken.append(drawn(lambda place=place: _show(drive, place)))
                # What is left to do there is not to be done in the time of the next one.
                drive.frames(READY)
            drive.stop()
    status = Path("/proc/self/status").read_text(encoding="ascii")
    resident = int(status.partition("VmRSS:")[2].split()[0]) / 1024
    print(json.dumps((*taken, resident)), file=sys.__stdout__)


def _show(drive, place):
    """Show a place, with all numbers where some are counted."""
    from tests.bench.visits import draw, show

    show(drive, place)
    while "Counting the games…" in drive.texts():
        draw(drive)


def _fill(home, games):
    """Let so many games have been played, and counted on the evening before."""
    world = many_games(games)
    with Store(MemoryDisk(world.memory)) as store:
        finish(store.records.adding_up())
    FileWorld(home).become(world)


if __name__ == "__main__":
    main(int(sys.argv[1]))
