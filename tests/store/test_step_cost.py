"""What a step costs, counted in calls of functions: events are folded once, and nothing grows."""

import sys
from collections import Counter

import pytest

from companion.engine import AdjustCoins, Score
from tests.store.helpers import MemoryWorld, begin, next_command, open_on, play

EARLY, LATE = 10, 1010


def calls(act):
    """Return which functions an act calls, and how often."""
    counted: Counter[str] = Counter()

    def count(frame, event, _):
        if event == "call":
            counted[f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}"] += 1

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return counted


@pytest.fixture
def session(catalogue):
    with open_on(MemoryWorld(), catalogue) as store:
        yield store.library.create(begin(catalogue)).session


def correct_until(session, cursor):
    while session.cursor < cursor:
        session.do(AdjustCoins(session.cursor % 2, 1))


@pytest.mark.parametrize("kind", [AdjustCoins, Score])
def test_a_step_folds_its_events_once(session, kind):
    while not isinstance(next_command(session), kind):
        play(session, 1)
    command = next_command(session)
    counted = calls(lambda: session.do(command))
    folded = sum(n for name, n in counted.items() if name.endswith(".apply"))
    assert folded == len(session.steps[-1].events)


def test_a_step_calls_no_more_late_in_a_game_than_early(session):
    counts = []
    for cursor in (EARLY, LATE):
        correct_until(session, cursor)
        counts.append(calls(lambda: session.do(AdjustCoins(0, 1))).total())
    early, late = counts
    assert late <= 1.2 * early


@pytest.mark.parametrize("act", ["undo", "rewrite"])
def test_going_back_calls_no_more_late_in_a_game_than_early(session, act):
    counts = []
    for cursor in (40, LATE):
        correct_until(session, cursor)
        acts = {
            "undo": session.undo,
            "rewrite": lambda: session.rewrite(session.cursor - 20, (AdjustCoins(0, 1),)),
        }
        counts.append(calls(acts[act]).total())
        session.undo()
    early, late = counts
    assert late <= 1.3 * early
