"""Two fingers at once: what the first has done or changed, the second doesn't do again."""

import pytest

from tests.ui.dealing import seat_race


@pytest.fixture
def table(drive):
    """A turn of Anna's Trolls that hasn't begun yet; Ben's Elves are next."""
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "stout", regions=4)
    seat_race(session, 1, "elves", "hill", regions=3)
    drive.frames()
    return drive


def press_each(drive, *names):
    """Put a finger on each of these, leave them there, and return them."""
    fingers = []
    for name in names:
        drive.press(name)
        fingers.append(drive._finger)
    return fingers


def lift_at_once(drive, fingers):
    """Lift all of them before the next frame."""
    for finger in fingers:
        drive._finger = finger
        drive._feel("end")
    drive.frames(20)


def test_a_sheet_takes_one_answer_and_a_correction_is_made_once(table):
    session = table.app.game.session
    table.tap("abandon")
    steps = session.cursor
    lift_at_once(table, press_each(table, "number-confirm", "number-confirm"))
    assert session.cursor == steps + 1
    table.app.go("correct", section="coins")
    table.tap("coins-0-plus")
    lift_at_once(table, press_each(table, "coins-0-apply", "coins-0-apply"))
    assert session.cursor == steps + 2


def test_whoever_declines_late_does_not_score_for_the_next_player(table):
    session = table.app.game.session
    table.tap("score")
    table.tap("score-confirm")
    steps = session.cursor
    fingers = press_each(table, "late-decline-stay", "late-decline-now")
    # Held long enough to decline; the sheet has begun to close when the other finger is lifted.
    while session.cursor == steps:
        table.frames(1)
    lift_at_once(table, fingers)
    assert session.cursor == steps + 1
