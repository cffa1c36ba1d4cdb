"""What appears under a finger is not pressed by it, and quick fingers lose nothing else."""

import pytest

from companion.engine.commands import AdjustCoins, EndGame, PlaceFortress
from tests.ui.dealing import seat_race

GAPS = (0.06, 0.12, 0.24)
PHONE = (360, 740)


@pytest.fixture
def table(drive):
    """A turn of Anna's Trolls, which nobody has begun."""
    session = drive.open_game("Anna", "Ben")
    seat_race(session, 0, "trolls", "fortified", regions=4)
    drive.frames()
    return drive


def reminders(drive):
    story = drive.app.root.get_screen("table").ids.turn.ids.story
    return [widget.text for widget in story.walk() if type(widget).__name__ == "NoteCard"]


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_two_taps_on_pick_pick_and_no_more(drive, size, gap):
    drive.resize(*size)
    session = drive.open_game("Anna", "Ben")
    drive.tap_quickly("pick", "pick", gap=gap)
    assert session.state.current.active
    assert drive.app.root.current == "table"


@pytest.mark.parametrize("gap", GAPS)
def test_two_taps_on_a_reminder_put_one_away(drive, gap):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    drive.tap("hint-conquer-close")
    drive.tap("more-notes")
    before = reminders(drive)
    assert len(before) > 1
    drive.tap_quickly("put-away", "put-away", gap=gap)
    assert len(reminders(drive)) == len(before) - 1


def test_two_taps_on_back_go_back_once(table):
    table.tap("menu")
    table.tap("menu-history")
    table.app.go("rules")
    table.tap_quickly("back", "back")
    assert table.app.root.current == "history"


def test_a_sheet_is_not_closed_by_the_tap_that_follows_the_one_that_opened_it(table):
    table.tap_quickly("combo-in-play", "combo-in-play")
    assert table.has("combo")


def test_after_a_look_everything_can_be_pressed(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    drive.tap("score")
    assert drive.app.root.current == "score"


def test_a_wait_for_the_app_is_no_look(drive):
    """What takes long to be built is as new to whoever tapped twice meanwhile."""
    from kivy.base import EventLoop

    drive.resize(*PHONE)
    session = drive.open_game("Anna", "Ben")
    drive.press("pick")
    place = drive._finger.sx, drive._finger.sy
    EventLoop.post_dispatch_input("end", drive._finger)
    drive.frames(1, 1.5)
    drive._touch(*place)
    drive.lift()
    assert session.state.current.active
    assert drive.app.root.current == "table"


def test_every_quick_tap_on_a_stepper_counts(table):
    table.app.root.current_screen.correct_hand()
    before = table.find("hand").value
    table.tap_quickly(*["hand-minus"] * 5)
    assert table.find("hand").value == before - 5
    table.tap_quickly("hand-plus", "hand-minus", "hand-plus", "hand-plus")
    assert table.find("hand").value == before - 3


def test_every_quick_undo_counts_though_each_says_something_else(table):
    session = table.app.game.session
    for command in (AdjustCoins(0, 1), PlaceFortress(), AdjustCoins(1, 1)):
        session.do(command)
    before = session.cursor
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
