"""A tap on the largest board against one on the smallest: from the finger to the painted frame."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from companion.store.store import open_store
from companion.ui.launch import configure
from tests.bench.measure import Group, summed_up
from tests.bench.processes import ROOT, window_environment

GOAL = 1.5
TAPS = 40


def measure(rounds):
    """Tap both boards in turns, so many times."""
    with tempfile.TemporaryDirectory() as home, window_environment(home) as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.board", str(rounds)],
            env=environment | {"COMPANION_DATA": str(Path(home) / "data"), "HOME": str(home)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    pairs = [tuple(map(float, line.split())) for line in done.stdout.splitlines()]
    return Group(
        "Board", "the board for two", (summed_up("tap to painted, for five", pairs, GOAL),)
    )


def main(rounds):
    """Tap, and print how long a tap took on the board for five and on the board for two."""
    configure()
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    with open_store(Path(os.environ["COMPANION_DATA"])) as store:
        drive = Driver(CompanionApp(store))
        drive.start()
        for _ in range(rounds):
            took = [seconds_of_a_tap(drive, players) for players in (5, 2)]
            print(*took, file=sys.__stdout__, flush=True)
        drive.stop()


def seconds_of_a_tap(drive, players):
    """Return how long it takes until a tapped region is painted, on average."""
    from kivy.core.window import Window

    from tests.ui.board.hands import Hands, full

    hands = Hands(drive, players)
    hands.view.regions = tuple(full(hands.board))
    hands.view.bind(on_region=lambda _, region: hands.change(region, is_chosen=True))
    land = [region.id for region in hands.board.regions if region.terrain not in ("sea", "lake")]
    taken = 0.0
    for number in range(TAPS):
        drive.pass_time(0.5)
        finger = hands.down(hands.view.place_of(land[number % len(land)]))
        begun = perf_counter()
        hands.up(finger)
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
        taken += perf_counter() - begun
    return taken / TAPS


if __name__ == "__main__":
    main(int(sys.argv[1]))
