"""What the table of measurements says."""

import pytest

from tests.bench.measure import (
    Figure,
    Group,
    amount,
    compare,
    kept,
    ratios_of,
    row,
    rows,
    summed_up,
)


def test_subject_and_reference_take_turns():
    shown = []

    def take(name, seconds):
        shown.append(name)
        return seconds

    figure = compare("a tap", lambda: take("tap", 6.0), lambda: take("write", 2.0), rounds=3)
    assert shown == ["tap", "write"] * 3
    assert (figure.subject, figure.reference, figure.ratio) == (6.0, 2.0, 3.0)


def test_one_bad_moment_changes_nothing():
    assert summed_up("a tap", [(2, 1), (90, 1), (2, 1)]).ratio == 2


@pytest.mark.parametrize(
    ("ratio", "goal", "is_missed"), [(1.29, 1.3, False), (1.31, 1.3, True), (9.0, None, False)]
)
def test_a_missed_goal_is_said(ratio, goal, is_missed):
    line = row(Figure("start", ratio, 1, ratio, goal), None)
    assert line.endswith("missed") is is_missed


def test_the_change_since_the_last_results_is_shown():
    group = Group("Starting", "one button", (Figure("start", 3, 2, 1.5),))
    assert ratios_of([group]) == {"Starting: start": 1.5}
    head, line = list(rows(group, {"Starting: start": 1.2}))
    assert "Starting, over one button" in head
    assert line.split()[-5:-2] == ["1.50", "1.20", "+25%"]


def test_figures_that_are_no_longer_measured_are_not_kept():
    last = {"Starting: start": 1.2, "Starting: until the clock ticks": 9, "Board: tap": 1.4}
    group = Group("Starting", "one button", (Figure("start", 3, 2, 1.5),))
    assert kept(last, [group]) == {"Starting: start": 1.5, "Board: tap": 1.4}


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.019, "95.0 ms "), (0.021, "105.0 ms!"), (0.00004, "0.2 ms ")]
)
def test_a_wait_that_would_be_felt_on_a_tablet_is_marked(seconds, text):
    assert row(Figure("a tap", seconds, 1, 1), None).endswith(text)
    assert not row(Figure("memory", seconds, 1, 1, unit="MB"), None).rstrip().endswith("ms")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1.5, "s", "1.5 s"),
        (0.0123, "s", "12.3 ms"),
        (4.2e-6, "s", "4.2 µs"),
        (3e-9, "s", "3 ns"),
        (188.24, "MB", "188.2 MB"),
    ],
)
def test_amounts_are_easy_to_read(value, unit, text):
    assert amount(value, unit) == text
