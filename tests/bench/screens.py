"""From the tap to the frame that shows it, and the first visit of each screen."""

import json
import subprocess
import sys
import tempfile

from tests.bench.measure import Group, summed_up
from tests.bench.processes import ROOT, window_environment

GOAL = 1.5


def measure(rounds):
    """Open a window for each round: a screen can be visited for the first time only once."""
    with tempfile.TemporaryDirectory() as home, window_environment(home) as environment:
        runs = [visit_all(environment) for _ in range(rounds + 1)]
    # The first run is the one that compiles.
    pairs = {name: [tuple(run[name]) for run in runs[1:]] for name in runs[0]}
    figures = tuple(summed_up(name, taken, GOAL) for name, taken in pairs.items())
    return Group("Screens", "a bare screen with as many widgets", figures)


def visit_all(environment):
    """Return what each screen and each tap took, and its bare twin."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.visits"],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
