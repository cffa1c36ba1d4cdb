"""Numbers with a minus and a plus: tapped, held, or typed."""

import pytest

from companion.engine import Pick

BACK, ENTER, BACKSPACE = 27, 13, 8


@pytest.fixture
def session(drive):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    return session


def coins(drive):
    """Return how many coins will be added to Ben's purse."""
    return int(drive.find("coins-1-number").text.replace("\N{MINUS SIGN}", "-"))


def test_a_held_sign_goes_on_until_the_limit_or_the_finger_leaves(drive, session):
    drive.app.go("correct", section="coins")
    drive.tap("coins-1-plus")
    assert coins(drive) == 1
    drive.hold("coins-1-plus", 1.5)
    assert 5 <= coins(drive) <= 12
    drive.hold("coins-1-minus", 10)
    assert coins(drive) == -30
    drive.swipe(drive._place("coins-1-plus"), (0.5, 0.02), steps=2)
    assert coins(drive) == -30
    # A line of the score changes its words with the number.
    drive.app.go("table")
    drive.tap("score")
    before = int(drive.find("regions-number").text)
    drive.hold("regions-plus", 1.2)
    assert int(drive.find("regions-number").text) >= before + 3


def test_a_number_is_typed_after_a_tap_on_it_and_stays_within_its_limits(drive, session):
    drive.app.go("correct", section="coins")
    drive.tap("coins-1-number")
    assert "Ben" in drive.texts()
    assert not drive.has("coins-1-pad-ok")
    for key in ("9", "sign", "9"):
        drive.tap(f"coins-1-pad-{key}")
    assert not drive.has("coins-1-pad-ok"), "99 coins fewer are too many"
    for key in ("erase", "ok"):
        drive.tap(f"coins-1-pad-{key}")
    assert coins(drive) == -9
    assert drive.find("coins-1-apply").text == "Remove 9 coins"
    for keys, value in (
        ((ord("7"), BACKSPACE, ord("1"), ord("2"), ENTER), 12),
        ((ord("4"), ord("4"), ENTER, BACK), 12),
        ((ord("-"), 256 + 3, ENTER), -3),
    ):
        drive.tap("coins-1-number")
        for key in keys:
            drive.key(key)
        drive.frames(4, 0.1)
        assert not drive.has("coins-1-pad-ok")
        assert coins(drive) == value
    assert drive.app.root.current == "correct"
