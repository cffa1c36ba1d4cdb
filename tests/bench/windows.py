"""Figures that a process of its own takes in a window of its own, round by round."""

import json
import subprocess
import sys
import tempfile

from tests.bench.measure import summed_up
from tests.bench.processes import ROOT, window_environment


def figures_of(module, rounds, goal):
    """Return what a module prints as pairs, summed up over so many rounds."""
    with tempfile.TemporaryDirectory() as home, window_environment(home) as environment:
        runs = [_pairs_of(module, environment) for _ in range(rounds + 1)]
    # The first run is the one that compiles.
    pairs = {name: [tuple(run[name]) for run in runs[1:]] for name in runs[0]}
    return tuple(summed_up(name, taken, goal) for name, taken in pairs.items())


def _pairs_of(module, environment):
    done = subprocess.run(
        [sys.executable, "-m", module],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
