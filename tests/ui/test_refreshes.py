"""Only the screen that is to be seen is brought up to date, once, and only if something changed."""

import pytest

from companion.engine.commands import Pick
from tests.ui.dealing import SMALL

PLACES = ("table", "conquer", "score", "hand_over", "history", "settings", "rules", "reveal")
BACK_KEY = 27


class Refreshes:
    """Counts how often the screens show things anew."""

    def __init__(self, drive):
        self._drive = drive
        self._seen = []
        for name in PLACES:
            # All are there already, so that none is counted for being built.
            if not drive.app.root.has_screen(name):
                drive.app.go(name)
        drive.app.go("start")
        drive.app.go("table")
        drive.frames(6)
        for screen in drive.app.root.screens:
            screen.refresh = self._counted(screen.name, screen.refresh)

    def during(self, act):
        self._drive.frames()
        self._seen.clear()
        act()
        self._drive.frames()
        return self._seen

    def _counted(self, name, refresh):
        def counted():
            self._seen.append(name)
            refresh()

        return counted


@pytest.fixture
def table(drive):
    drive.resize(*SMALL)
    drive.open_game("Anna", "Ben")
    drive.app.game.do(Pick(0))
    drive.frames()
    return drive


@pytest.fixture
def refreshes(table):
    return Refreshes(table).during


def test_a_step_is_shown_once(table, refreshes):
    assert refreshes(lambda: table.tap("undo")) == ["table"]


def test_several_changes_are_shown_together(table, refreshes):
    def act():
        table.app.game.undo()
        table.app.game.redo()

    assert refreshes(act) == ["table"]


def test_a_conquest_is_shown_on_the_table_alone(table, refreshes):
    table.tap("conquer")
    table.tap("region-hill")
    assert refreshes(lambda: table.tap("conquered")) == ["table"]
    assert table.app.game.state.turn.conquests


def test_a_hand_put_right_while_leaving_is_shown_on_the_table_alone(table, refreshes):
    table.tap("conquer")
    table.tap("hand-minus")
    hand = table.app.game.state.current.active.hand
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    assert table.app.game.state.current.active.hand == hand - 1


def test_a_score_refreshes_neither_its_sheet_nor_the_table_it_passes(table, refreshes):
    table.tap("score")
    table.tap("regions-plus")
    assert refreshes(lambda: table.tap("score-confirm")) == ["hand_over"]
    assert refreshes(lambda: table.tap("undo")) == ["score"]
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]


def test_the_end_is_shown_at_the_end_alone(table, refreshes):
    table.tap("menu")
    assert refreshes(lambda: table.hold("menu-end")) == ["reveal"]
    assert refreshes(lambda: table.tap("reveal-cancel")) == ["table"]


def test_a_game_that_is_opened_is_shown_on_the_table_alone(table, refreshes):
    table.app.go("start")
    assert refreshes(lambda: table.tap("continue")) == ["table"]


def test_who_comes_back_finds_the_table_as_it_was_unless_something_changed(table, refreshes):
    table.app.go("rules")
    assert refreshes(lambda: table.key(BACK_KEY)) == []
    table.app.go("rules")
    assert refreshes(table.app.game.undo) == ["rules"]
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    assert table.has("pick")


def test_another_language_reaches_the_table_when_it_is_seen_again(table, refreshes):
    table.app.go("settings")
    assert refreshes(lambda: table.tap("language-de")) == ["settings"]
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]


def test_a_reminder_put_away_is_shown_once(table, refreshes):
    assert refreshes(lambda: table.app.game.put_away("some reminder")) == ["table"]


def test_a_screen_that_was_taken_down_hears_of_nothing(table):
    screen = table.app.root.current_screen
    table.app.root.take_down()
    screen.refresh = pytest.fail
    table.app.game.undo()
    table.frames()


def test_a_finger_finds_things_as_they_are(table):
    """Two taps that the app gets to see at once: the second is not for what was there before."""
    from kivy.core.window import Window

    screen = table.app.root.current_screen
    table.app.game.undo()
    assert not screen.is_picking
    Window.dispatch("on_touch_down", table_touch(table))
    assert screen.is_picking


def table_touch(drive):
    from tests.ui.driver import Finger

    touch = Finger(99, 0.5, 0.999)
    touch.scale_for_screen(*SMALL)
    return touch


def test_larger_text_reaches_the_table_when_it_is_seen_again(table, refreshes):
    from kivy.metrics import Metrics

    table.app.go("settings")
    try:
        for scale in (2, 1):
            assert refreshes(lambda scale=scale: setattr(Metrics, "fontscale", scale)) == []
        Metrics.fontscale = 1.5
        assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    finally:
        Metrics.fontscale = 1
