"""Thousands of touches in one window, random and not: nothing may fail, slow down or leak."""

import gc
from contextlib import contextmanager
from itertools import cycle, product
from statistics import median

from companion.store import Store
from tests.bench.handing_over import resident_memory
from tests.bench.measure import Group, summed_up
from tests.bench.processes import in_window, window_environment
from tests.bench.screens import AT_THE_TABLE, ELSEWHERE, play_a_round
from tests.bench.taps import TAPS
from tests.store.memory_disk import MemoryDisk

GOAL, MEMORY_GOAL = 1.5, 1.05
# How many touches each place gets, each time.
TOUCHES = 100
SCENES = ("table_turn", "new_game_full", "reveal", "settings", "conquer_answer")
SIZES = ((1280, 800), (360, 740))
TIMES = 5
# The taps of a long evening, so many on one screen at a time; memory counts after the first ones.
EVENING, TURN, FIRST = 3000, 50, 300


def measure(rounds):
    """Compare all screens and the memory in use; any error ends the run."""
    with window_environment() as environment:
        evening = in_window(environment, spend_evening)
        seconds, memory = in_window(environment, compare, rounds)
    figures = (
        summed_up(f"memory after {EVENING:,} taps in a game", [evening], MEMORY_GOAL, "MB"),
        summed_up("showing a screen after thousands of touches", seconds, GOAL),
        summed_up("memory after them, over the first thousand", [memory], MEMORY_GOAL, "MB"),
    )
    return Group("Touches", "the same before them", figures)


def spend_evening(drive):
    """Return the memory in use late and early in many taps that leave a game as it was.

    So its log, which may grow, does not.
    """
    memory = []
    with empty_store(drive):
        play_a_round(drive)
        screens = cycle(TAPS.items())
        for begun in range(0, EVENING, TURN):
            name, buttons = next(screens)
            drive.show(name)
            for _, button in zip(range(TURN), cycle(buttons), strict=False):
                drive.tap(button)
            drive.draw()
            drive.paint()
            if begun + TURN in (FIRST, EVENING):
                gc.collect()
                memory.append(resident_memory())
    first, last = memory
    return last, first


def compare(drive, rounds):
    """Return what showing each screen takes, and the memory in use, after and before the touches.

    Memory counts from the end of the first round: by then everything has been built once.
    """
    before, memory = show_all(drive), []
    with empty_store(drive):
        for number in range(rounds + 1):
            for at, (scene, size) in enumerate(product(SCENES, SIZES)):
                touch(drive, number * len(SCENES) * len(SIZES) + at, scene, size)
            gc.collect()
            memory.append(resident_memory())
    return list(zip(show_all(drive), before, strict=True)), (memory[-1], memory[0])


def show_all(drive):
    """Return the seconds for showing each screen, not counting the first time, which builds it."""
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
