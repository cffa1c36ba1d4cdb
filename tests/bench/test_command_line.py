"""The options of the benchmark, and that it ends, whatever a measured process leaves behind."""

import os
import subprocess
import sys
from select import select

import pytest

from tests.bench.__main__ import GROUPS, main, measured
from tests.bench.measure import Figure, Group
from tests.bench.processes import ROOT, environment, figures_of

# A process that leaves another one behind, which holds its output open for a minute.
PROCESS = """
import subprocess, sys
from tests.bench.handing_over import hand_over
hand_over(subprocess.Popen(["sleep", "60"]).pid)
print("a complaint", file=sys.stderr)
sys.exit(int(sys.argv[1]))
"""


def has_ended(process, seconds=10):
    """Return whether a process that isn't our child has ended, or soon will."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    is_over, _, _ = select([handle], [], [], seconds)
    os.close(handle)
    return bool(is_over)


def test_help_helps_and_measures_nothing():
    command = [sys.executable, "-m", "tests.bench", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(word in done.stdout for word in ("--quick", "--keep", *GROUPS))


@pytest.mark.parametrize("arguments", [["strat"], ["start", "strat"], ["--quick", "strat"]])
def test_a_group_it_does_not_know_is_a_mistake_that_lists_the_known_ones(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Measuring" not in printed.err
    assert all(name in printed.err.splitlines()[-1] for name in ("'strat'", *GROUPS))


def test_an_option_it_does_not_know_is_a_mistake(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["--kep", "start"])
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Measuring" not in printed.err


@pytest.mark.parametrize(("is_quick", "ratio"), [(True, "3.00"), (False, "9.00")])
def test_a_group_says_what_is_measured_and_shows_its_table_when_it_is_ready(
    is_quick, ratio, capsys, monkeypatch
):
    def measure(rounds):
        assert capsys.readouterr() == ("", "Measuring: start\n")
        return Group("Starting", "one button", (Figure("start", rounds, 1, rounds),))

    monkeypatch.setitem(GROUPS, "start", (measure, 3, 9))
    measured("start", is_quick, last={})
    printed = capsys.readouterr()
    assert ratio in printed.out.splitlines()[1].split()
    assert printed.err.startswith("Measured: start, in ")


def test_what_a_measured_process_leaves_behind_ends_with_it(capsys):
    left_behind = figures_of(environment(), "-c", PROCESS, "0")
    assert capsys.readouterr().err == "a complaint\n"
    assert has_ended(left_behind)


def test_a_measured_process_that_fails_ends_the_measuring():
    with pytest.raises(subprocess.CalledProcessError):
        figures_of(environment(), "-c", PROCESS, "1")
