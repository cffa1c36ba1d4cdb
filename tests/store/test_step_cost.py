"""The cost of a step, in function calls: events are folded once, and nothing grows."""

import pytest

from companion.engine import AdjustCoins, Score
from tests.calls import calls
from tests.store.helpers import MemoryWorld, begin, next_command, open_on, play

EARLY, LATE = 10, 1010


@pytest.fixture
def library(catalogue):
    with open_on(MemoryWorld(), catalogue) as store:
        yield store.library


@pytest.fixture
def session(library, catalogue):
    return library.create(begin(catalogue)).session


def folded(counted):
    """Return how many events were folded."""
    return sum(n for name, n in counted.items() if name.endswith(".apply"))


def correct_until(session, cursor):
    while session.cursor < cursor:
        session.do(AdjustCoins(session.cursor % 2, 1))


@pytest.mark.parametrize("kind", [AdjustCoins, Score])
def test_a_step_folds_its_events_once(session, kind):
    while not isinstance(next_command(session), kind):
        play(session, 1)
    command = next_command(session)
    counted = calls(lambda: session.do(command))
    assert folded(counted) == len(session.steps[-1].events)


@pytest.mark.parametrize("back", [0, 1, 20])
def test_a_saved_game_is_folded_once_when_it_is_opened(library, session, back):
    play(session, 30)
    session.rewrite(session.cursor, ())
    play(session, 10)
    session.jump(session.cursor - back)
    opened = []
    counted = calls(lambda: opened.append(library.open_again(session)))
    assert folded(counted) == sum(len(step.events) for step in session.timeline.written)
    assert opened[0].session.state == session.state


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
