"""Correcting an old step doesn't show what is in a purse: neither the form nor what follows.

Two games with purses that differ by a secret, entered as corrections that can be corrected too.
"""

import pytest

from companion.engine import AdjustCoins, Conquer, Pick, Score, Target
from tests.ui.test_leaks import PLAYERS, compare
from tests.ui.test_leaks import log as log

BACK = 27
# The steps, counting from 1: a correction for each purse, then a turn of two players.
COINS, DEAR_PICK, CONQUEST, SCORE = 1, 4, 5, 6


class Hands:
    """Plays two turns and then corrects its steps, looking at every moment."""

    def __init__(self, drive, look, purses):
        self.drive, self._look = drive, look
        session = drive.open_game(*PLAYERS)
        for seat, coins in enumerate(purses):
            session.do(AdjustCoins(seat, coins))
        for slot in (4, 2):
            session.do(Pick(slot))
            session.do(Conquer(Target("hill")))
            session.do(Score())
        drive.app.go("history")

    def touch(self, moment, *names):
        for name in names:
            self.drive.tap(name)
        self.drive.frames(3, 0.1)
        self._look(moment)

    def back(self, times):
        for _ in range(times):
            self.drive.key(BACK)
            self.drive.frames(3, 0.1)


def put_coins_right(*given):
    hands = Hands(*given)
    hands.touch("the step of a correction", f"step-{COINS}")
    hands.touch("its form", "step-put-right")
    hands.touch("what follows from it", "coins-0-plus")
    hands.back(1)
    hands.touch("a correction to be removed", f"step-{COINS}", "step-remove")
    hands.back(1)
    hands.touch("the form of a pick", f"step-{DEAR_PICK}", "step-put-right")
    hands.touch("what follows from a dearer one", "offer-5")


def put_conquests_right(*given):
    hands = Hands(*given)
    hands.touch("the form of a conquest", f"step-{CONQUEST}", "step-put-right")
    hands.touch("what follows from another", "region-forest")
    hands.back(1)
    hands.touch("the form of a score", f"step-{SCORE}", "step-put-right")
    hands.touch("what follows from another score", "regions-plus")
    hands.touch("it is put right", "put-right")
    hands.touch("a correction is removed", f"step-{COINS}", "step-remove", "consequences-do")


@pytest.mark.parametrize(
    ("play", "moments"),
    [(put_coins_right, 6), (put_conquests_right, 6)],
    ids=["coins", "conquests"],
)
def test_the_form_and_what_follows_tell_nothing_of_a_purse(drive, log, play, moments):
    poor, _ = compare(drive, play, log)
    assert len(poor.seen) == moments
