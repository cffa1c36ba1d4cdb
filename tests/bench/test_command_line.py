"""How the measuring is asked for: nothing is measured by mistake."""

import subprocess
import sys

import pytest

from tests.bench.processes import ROOT

GROUPS = ("start", "saving", "screens", "engine", "log", "imports", "phones")


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "tests.bench", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_helps_and_measures_nothing():
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert all(word in done.stdout for word in ("--quick", "--keep", *GROUPS))


@pytest.mark.parametrize("arguments", [["strat"], ["start", "strat"], ["--quick", "strat"]])
def test_a_group_it_does_not_know_is_a_mistake_that_lists_the_known_ones(arguments):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Measuring" not in done.stderr
    assert all(name in done.stderr.splitlines()[-1] for name in ("'strat'", *GROUPS))


def test_an_option_it_does_not_know_is_a_mistake():
    done = run("--kep", "start")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Measuring" not in done.stderr
