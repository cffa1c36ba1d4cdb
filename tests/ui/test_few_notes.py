"""Few words at a time: two reminders are open at the most, the rest is behind a count."""

import pytest

from tests.ui.scenes import SCENES, score_turn

MOST_NOTES = 2


def open_notes(drive):
    from kivy.core.window import Window

    from companion.ui.table.turn_panel import NoteCard

    return [w for layer in Window.children for w in layer.walk() if isinstance(w, NoteCard)]


def test_two_are_open_and_a_tap_shows_the_rest_until_the_next_turn(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    assert len(open_notes(drive)) == MOST_NOTES
    assert drive.find("more-notes").text == "+1 more"
    drive.tap("more-notes")
    assert len(open_notes(drive)) == MOST_NOTES + 1
    assert not drive.has("more-notes")
    score_turn(drive.app.game.session)
    drive.frames(4)
    drive.tap("pick")
    assert len(open_notes(drive)) <= MOST_NOTES


def test_what_is_put_away_makes_room_for_the_next(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    drive.tap("put-away")
    assert len(open_notes(drive)) == MOST_NOTES
    assert not drive.has("more-notes")


@pytest.mark.parametrize("name", ["table_turn", "table_quiet", "table_first_turn", "board_turn"])
def test_no_turn_has_more_open(drive, name):
    SCENES[name](drive)
    drive.frames(3)
    assert len(open_notes(drive)) <= MOST_NOTES
