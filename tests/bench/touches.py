"""Thousands of touches at random in one window: nothing may fall, nor become slow."""

from contextlib import contextmanager
from itertools import product
from statistics import median

from companion.store import Store
from tests.bench.measure import Group, summed_up
from tests.bench.processes import in_window, window_environment
from tests.bench.screens import AT_THE_TABLE, ELSEWHERE, play_a_round
from tests.store.memory_disk import MemoryDisk

GOAL = 1.5
# How many touches there are in each place, each time.
TOUCHES = 100
SCENES = ("table_turn", "new_game_full", "reveal", "settings", "conquer_answer")
SIZES = ((1280, 800), (360, 740))
TIMES = 5


def measure(rounds):
    """Show all screens before and after the touches; whatever goes wrong ends the measuring."""
    with window_environment() as environment:
        pairs = in_window(environment, compare_screens, rounds)
    figure = summed_up("a screen shown after thousands of touches", pairs, GOAL)
    return Group("Touches", "the same before them", (figure,))


def compare_screens(drive, rounds):
    """Return how long it takes to show each screen after rounds of touches, and before."""
    before = show_all(drive)
    with empty_store(drive):
        for number, (_, scene, size) in enumerate(product(range(rounds), SCENES, SIZES)):
            touch(drive, number, scene, size)
    return list(zip(show_all(drive), before, strict=True))


def show_all(drive):
    """Return the seconds of showing each screen; not for the first time, in which it is built."""
    with empty_store(drive):
        play_a_round(drive)
        names = (*ELSEWHERE, *AT_THE_TABLE)
        rounds = [
            [drive.seconds_of(lambda name=name: drive.show(name)) for name in names]
            for _ in range(TIMES + 1)
        ]
    return [median(taken) for taken in zip(*rounds[1:], strict=True)]


def touch(drive, seed, scene, size):
    from tests.ui.random_toucher import RandomToucher, check_saved
    from tests.ui.scenes import SCENES as ALL

    drive.clear()
    drive.resize(*size)
    ALL[scene](drive)
    RandomToucher(drive, seed).touch(TOUCHES)
    check_saved(drive)


@contextmanager
def empty_store(drive):
    with Store(MemoryDisk()) as store:
        drive.begin(store)
        yield
        drive.end()
