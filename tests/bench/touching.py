"""Thousands of touches at random in one window: nothing may fall, nor become slow."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from companion.store.store import open_store
from companion.ui.launch import configure
from tests.bench.measure import Group, summed_up
from tests.bench.processes import ROOT, window_environment

QUICK, LONG = 2_000, 20_000
# How many touches are timed together, at the beginning and at the end.
TIMED = 500
SCENES = ("table_turn", "new_game_full", "reveal", "settings", "conquer_answer")
SIZES = ((1280, 800), (360, 740))


def measure(rounds):
    """Touch the window so many times; whatever goes wrong ends the measuring."""
    touches = QUICK if rounds == 1 else LONG
    with tempfile.TemporaryDirectory() as home, window_environment(home) as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.touching", str(touches)],
            env=environment | {"COMPANION_DATA": str(Path(home) / "data"), "HOME": str(home)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    taken = [float(line) for line in done.stdout.split()]
    # Those that began at the same place, in a window of the same size.
    last, first = taken[-1], taken[(len(taken) - 1) % (len(SCENES) * len(SIZES))]
    name = f"the last {TIMED} of {touches:,}"
    return Group(
        "Touches", f"the first {TIMED} like them", (summed_up(name, [(last, first)], 1.5),)
    )


def main(touches):
    """Touch, and print how long a touch took on average, again and again."""
    configure()
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver
    from tests.ui.random_toucher import RandomToucher, check_saved
    from tests.ui.scenes import SCENES as ALL

    with open_store(Path(os.environ["COMPANION_DATA"])) as store:
        drive = Driver(CompanionApp(store))
        drive.start()
        for number in range(touches // TIMED):
            drive.clear()
            drive.resize(*SIZES[number % len(SIZES)])
            ALL[SCENES[number % len(SCENES)]](drive)
            begun = process_time()
            RandomToucher(drive, seed=number).touch(TIMED)
            print((process_time() - begun) / TIMED, file=sys.__stdout__, flush=True)
            check_saved(drive)
        drive.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]))
