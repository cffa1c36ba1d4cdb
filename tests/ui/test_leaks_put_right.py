"""Putting an old step right tells nobody what is in a purse: not the form, not what follows.

Two games with purses that differ by a secret, told as corrections that can be put right as well.
"""

import pytest

from companion.engine.commands import AdjustCoins, Conquer, Pick, Score
from companion.engine.conquest_cost import Region
from tests.ui.test_leaks import NOON, PLAYERS, PURSES, Onlooker

BACK = 27
# The steps, counting from 1: a correction for each purse, then a turn of two players.
COINS, DEAR_PICK, CONQUEST, SCORE = 1, 4, 5, 6


@pytest.fixture(scope="module")
def seen(_window, tmp_path_factory):
    """Return what is to be seen in both games, moment by moment."""
    return [_play(tmp_path_factory.mktemp(name), PURSES[name]) for name in PURSES]


def _play(folder, purses):
    from companion.store.store import open_store
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    with open_store(folder / "data", clock=lambda: NOON) as store:
        drive = Driver(CompanionApp(store))
        drive.start(960, 640)
        session = drive.open_game(*PLAYERS)
        for seat, coins in enumerate(purses):
            session.do(AdjustCoins(seat, coins))
        for slot in (4, 2):
            session.do(Pick(slot))
            session.do(Conquer(Region("hill")))
            session.do(Score())
        onlooker = Onlooker(drive, folder)
        _look_at_everything(drive, onlooker)
        drive.stop()
    return onlooker.seen


def _look_at_everything(drive, onlooker):
    def look(moment, *names):
        for name in names:
            drive.tap(name)
        drive.frames(12)
        onlooker.look(moment)

    def back(times):
        for _ in range(times):
            drive.key(BACK)
            drive.frames(12)

    drive.app.go("history")
    look("the step of a correction", f"step-{COINS}")
    look("its form", "step-put-right")
    look("it filled in", "coins-0-plus")
    look("what follows from it", "coins-0-apply")
    back(2)
    look("a correction to be removed", f"step-{COINS}", "step-remove")
    back(1)
    look("the form of a pick", f"step-{DEAR_PICK}", "step-put-right")
    look("what follows from a dearer one", "offer-5")
    back(2)
    look("the form of a conquest", f"step-{CONQUEST}", "step-put-right")
    look("what follows from another", "region-forest")
    back(1)
    look("the form of a score", f"step-{SCORE}", "step-put-right")
    look("what follows from another score", "regions-plus", "score-confirm")
    look("it is put right", "consequences-do")
    look("a correction is removed", f"step-{COINS}", "step-remove", "consequences-do")


def test_the_form_and_what_follows_tell_nothing_of_a_purse(seen):
    poor, rich = seen
    assert len(poor) == len(rich) == 13
    for one, other in zip(poor, rich, strict=True):
        assert one.moment == other.moment
        assert one.texts == other.texts, one.moment
        assert one.names == other.names, one.moment
        assert one.picture == other.picture, one.moment
