"""What must not grow with the number of saved games: all games, statistics, memory."""

from pathlib import Path
from time import sleep

from companion.piecewise import finish
from companion.store import Store
from tests.bench.handing_over import resident_memory
from tests.bench.measure import Group, summed_up
from tests.bench.processes import in_window, window_environment
from tests.store.helpers import FileWorld
from tests.store.many_games import many_games
from tests.store.memory_disk import MemoryDisk

FEW, MANY = 5, 500
# What is measured, its unit, and how much more of it many games may take.
MEASURED = (
    ("all games", "first visit", "s", 1.2),
    ("statistics", "first visit", "s", 1.5),
    ("all games", "memory", "MB", 1.2),
)


def measure(rounds):
    """Compare many games with a few, each in its own window."""
    with window_environment() as environment:
        homes = [_filled(Path(environment["HOME"]), games) for games in (MANY, FEW)]
        # A game that was touched a moment ago gets a closer check than the others.
        sleep(2.5)
        pairs = [
            [in_window(environment | {"COMPANION_DATA": str(home)}, visit) for home in homes]
            for _ in range(rounds)
        ]
    figures = []
    for index, (place, what, unit, goal) in enumerate(MEASURED):
        sides = [(many[index], few[index]) for many, few in pairs]
        figures.append(summed_up(f"{place}, {MANY} over {FEW}: {what}", sides, goal, unit))
    return Group("Growth", "the same with little", tuple(figures))


def _filled(folder, games):
    """Return a home with this many games, played and indexed the evening before."""
    world = many_games(games)
    with Store(MemoryDisk(world.memory)) as store:
        finish(store.records.adding_up())
    home = folder / str(games)
    FileWorld(home).become(world)
    return home


def visit(drive):
    """Return the seconds of the first visit to all games and to the statistics, and the memory."""
    taken = []
    for place in ("games", "statistics"):
        taken.append(drive.seconds_of(lambda place=place: _show(drive, place)))
        # Finish what is left to do there, so that it doesn't count for the next one.
        drive.frames(60)
    return *taken, resident_memory()


def _show(drive, place):
    """Show a place, with all its numbers if it has any."""
    drive.show(place)
    while "Counting the games…" in drive.texts():
        drive.draw()
