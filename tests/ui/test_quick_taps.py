"""What appears under a finger isn't pressed by it, and quick fingers lose nothing else."""

from itertools import product

import pytest

from companion.engine import AdjustCoins, EndGame, PlaceFortress
from tests.ui.dealing import seat_race
from tests.ui.scenes import knowing

GAPS = (0.06, 0.12, 0.24)
PHONE = (360, 740)


@pytest.fixture
def table(drive):
    """A turn of Anna's Trolls that hasn't begun yet."""
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    drive.frames()
    return drive


def reminders(drive):
    story = drive.app.root.get_screen("table").ids.turn.ids.body
    return [widget.block for widget in story.walk() if type(widget).__name__ == "TodoView"]


def test_two_taps_on_pick_pick_and_no_more(drive):
    from kivy.base import EventLoop

    for size, gap in product(((1280, 800), PHONE), GAPS):
        drive.resize(*size)
        session = drive.open_game("Anna", "Ben")
        drive.tap_quickly("pick", "pick", gap=gap)
        assert session.state.current.active
        assert drive.app.root.current == "table"
    drive.tap("score")
    assert drive.app.root.current == "score", "after a look everything can be pressed"
    # What took long to build is just as new to somebody who tapped twice in the meantime.
    session = drive.open_game("Anna", "Ben")
    drive.press("pick")
    place = drive._finger.sx, drive._finger.sy
    EventLoop.post_dispatch_input("end", drive._finger)
    drive.frames(1, 1.5)
    drive._touch(*place)
    drive.lift()
    assert session.state.current.active
    assert drive.app.root.current == "table"


def test_two_taps_on_a_reminder_put_one_away(drive):
    knowing(drive)
    for gap in GAPS:
        drive.open_game("Anna", "Ben")
        drive.tap("pick")
        # All of it may be shown already.
        if drive.has("more-notes"):
            drive.tap("more-notes")
        before = reminders(drive)
        assert len(before) > 1
        drive.tap_quickly("put-away", "put-away", gap=gap)
        assert len(reminders(drive)) == len(before) - 1


def test_two_taps_go_back_once_and_do_not_close_the_sheet_they_open(table):
    table.tap_quickly("combo-in-play", "combo-in-play")
    assert table.has("combo-sheet")
    table.clear()
    table.tap("menu")
    table.tap("menu-history")
    table.app.go("rules")
    table.tap_quickly("back", "back")
    assert table.app.root.current == "history"


def test_every_quick_tap_on_a_stepper_and_every_quick_undo_counts(table):
    table.app.root.current_screen.correct_hand()
    before = int(table.find("hand-number").text)
    table.tap_quickly(*["hand-minus"] * 5)
    assert int(table.find("hand-number").text) == before - 5
    table.tap_quickly("hand-plus", "hand-minus", "hand-plus", "hand-plus")
    assert int(table.find("hand-number").text) == before - 3
    table.clear()
    session = table.app.game.session
    for command in (AdjustCoins(0, 1), PlaceFortress(), AdjustCoins(1, 1)):
        session.do(command)
    before = session.cursor
    # Each says something different from the one before.
    table.tap_quickly("undo", "undo", "undo")
    assert session.cursor == before - 3


def test_every_quick_key_counts(drive):
    session = drive.open_game("Anna", "Ben", real_coins=True)
    session.do(AdjustCoins(0, 40))
    session.do(EndGame())
    drive.app.go("reveal")
    drive.tap("card-0")
    drive.tap_quickly("coins-4", "coins-4", "coins-5", gap=0.06)
    assert drive.find("coins").typed == "445"
