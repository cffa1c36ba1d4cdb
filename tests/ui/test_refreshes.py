"""Only the visible screen is refreshed, once, and only if something changed."""

import pytest

from companion.engine import (
    Conquer,
    ConquerAt,
    Pick,
    Target,
    options,
    position,
    score_sheet,
    targets_now,
)
from companion.pages.region import region_page
from tests.calls import calls, name_of
from tests.ui.board.tables import board_game, priced
from tests.ui.dealing import SMALL

PLACES = ("table", "conquer", "score", "hand_over", "history", "settings", "rules", "reveal")
BACK_KEY = 27


@pytest.fixture
def table(drive):
    drive.resize(*SMALL)
    drive.open_game("Anna", "Ben")
    drive.app.game.do(Pick(0))
    drive.frames()
    return drive


@pytest.fixture
def refreshes(table, monkeypatch):
    """Return a function that tells which screens were refreshed during an act."""
    for name in PLACES:
        # All are there already, so that building one doesn't count.
        if not table.app.root.has_screen(name):
            table.app.go(name)
    table.app.go("start")
    table.app.go("table")
    table.frames(6)
    seen = []

    def counted(name, refresh):
        def count_and_refresh():
            seen.append(name)
            refresh()

        return count_and_refresh

    for screen in table.app.root.screens:
        monkeypatch.setattr(screen, "refresh", counted(screen.name, screen.refresh))

    def during(act):
        table.frames()
        seen.clear()
        act()
        table.frames()
        return seen

    return during


def test_a_step_is_shown_once_and_on_the_table_alone(table, refreshes):
    game = table.app.game
    assert refreshes(lambda: table.tap("undo")) == ["table"]
    assert refreshes(game.redo) == ["table"]
    assert refreshes(lambda: (game.undo(), game.redo())) == ["table"], "shown together"
    assert refreshes(lambda: game.put_away("some reminder")) == ["table"]
    table.tap("conquer")
    table.tap("region-hill")
    assert refreshes(lambda: table.tap("conquered")) == ["table"]
    assert game.state.turn.conquests
    table.tap("conquer")
    table.tap("hand-minus")
    hand = game.state.current.active.hand
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    assert game.state.current.active.hand == hand - 1, "put right while leaving"


def test_a_score_and_the_end_refresh_nothing_that_they_pass(table, refreshes):
    table.tap("score")
    table.tap("regions-plus")
    assert refreshes(lambda: table.tap("score-confirm")) == ["hand_over"]
    assert refreshes(lambda: table.tap("undo")) == ["score"]
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    table.tap("menu")
    assert refreshes(lambda: table.hold("menu-end")) == ["reveal"]
    assert refreshes(lambda: table.tap("reveal-cancel")) == ["table"]
    table.app.go("start")
    assert refreshes(lambda: table.tap("continue")) == ["table"]


def test_who_comes_back_finds_the_table_as_it_was_unless_something_changed(table, refreshes):
    from kivy.metrics import Metrics

    table.app.go("rules")
    assert refreshes(lambda: table.key(BACK_KEY)) == []
    table.app.go("rules")
    assert refreshes(table.app.game.undo) == ["rules"]
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    assert table.has("pick")
    table.app.go("settings")
    assert refreshes(lambda: table.tap("language-de")) == ["settings"]
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]
    table.app.go("settings")
    table.frames()
    assert refreshes(lambda: setattr(Metrics, "fontscale", 1.5)) == []
    assert refreshes(lambda: table.key(BACK_KEY)) == ["table"]


def test_a_finger_finds_things_as_they_are_and_what_is_gone_hears_of_nothing(table):
    """Two taps that arrive at once: the second isn't for what was there before."""
    from kivy.core.window import Window

    from tests.ui.driver import Finger

    touch = Finger(99, 0.5, 0.999)
    touch.scale_for_screen(*SMALL)
    screen = table.app.root.current_screen
    table.app.game.undo()
    assert not screen.is_picking
    Window.dispatch("on_touch_down", touch)
    assert screen.is_picking
    table.app.root.take_down()
    screen.refresh = pytest.fail
    table.app.game.redo()
    table.frames()


def test_the_table_asks_the_engine_once_what_may_be_done(table):
    table.app.game.do(Conquer(Target("hill")))
    counted = calls(table.frames)
    assert counted[name_of(options)] == counted[name_of(score_sheet)] == 1


def test_the_board_asks_the_engine_once_for_options_prices_and_the_score(drive):
    drive.resize(1280, 800)
    board_game(drive)
    drive.frames(6)
    game = drive.app.game
    prices = targets_now(game.session.catalogue, game.state)
    game.do(ConquerAt(next(at for at, price in prices if price.possible and not price.short)))
    counted = calls(drive.frames)
    assert [counted[name_of(asked)] for asked in (options, targets_now, score_sheet)] == [1, 1, 1]


def test_a_tap_on_a_region_works_out_its_page_once(drive):
    drive.resize(1280, 800)
    board_game(drive)
    drive.frames(6)
    at = next(iter(priced(drive)))
    counted = calls(lambda: drive.tap_region(at))
    assert drive.has("conquered")
    assert counted[name_of(region_page)] == counted[name_of(position)] == 1
