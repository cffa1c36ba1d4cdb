"""Few words at a time: without room at most two reminders are open, the rest is behind a count."""

from tests.ui.scenes import SCENES, score_turn

MAX_NOTES = 2


def open_notes():
    from kivy.core.window import Window

    from companion.ui.blocks.views import TodoView

    return [w for layer in Window.children for w in layer.walk() if isinstance(w, TodoView)]


def test_two_reminders_are_open_and_a_tap_shows_the_rest_until_the_next_turn(drive):
    drive.resize(360, 600)
    drive.open_game("Finn", "Ben")
    drive.tap("pick")
    assert len(open_notes()) == MAX_NOTES
    assert drive.find("more-notes").text == "+1 more"
    drive.tap("more-notes")
    assert len(open_notes()) == MAX_NOTES + 1
    assert not drive.has("more-notes")
    score_turn(drive.app.game.session)
    drive.frames(4)
    drive.tap("pick")
    assert len(open_notes()) <= MAX_NOTES
    # A dismissed reminder makes room for the next.
    drive.open_game("Cleo", "Dirk")
    drive.tap("pick")
    drive.tap("put-away")
    assert len(open_notes()) == MAX_NOTES
    assert not drive.has("more-notes")
    for name in ("table_first_turn", "board_turn"):
        SCENES[name](drive)
        drive.frames(3)
        assert len(open_notes()) <= MAX_NOTES, name


def test_no_reminder_is_folded_away_above_empty_space(drive):
    drive.open_game("Finn", "Ben")
    drive.tap("pick")
    assert len(open_notes()) > MAX_NOTES
    assert not drive.has("more-notes")
