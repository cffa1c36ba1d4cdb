"""Pause, resume, stop, back key, rotation, split screen: nothing is lost, nothing stays open."""

import pytest

from companion.engine import EndGame, Pick
from tests.pages.reading import number
from tests.ui.board.tables import board_game

BACK = 27


def where(drive):
    return drive.app.root.current


def stays_on():
    """Whether the screen is kept on."""
    from kivy.core.window import Window

    return not Window.allow_screensaver


def pause(drive):
    assert drive.app.dispatch("on_pause"), "the app stays alive"
    drive.frames()


def resume(drive):
    drive.app.dispatch("on_resume")
    drive.frames(6)


def settle(drive):
    """Let sheets open and close."""
    drive.frames(6, 0.1)


def open_menu(drive):
    drive.tap("menu")
    settle(drive)


# The back key.


def test_back_closes_the_sheet_then_the_screen_and_then_asks(drive):
    drive.open_game("Anna", "Ben")
    open_menu(drive)
    assert drive.has("menu-close")
    drive.key(BACK)
    settle(drive)
    assert not drive.has("menu-close")
    drive.key(ord("x"))
    assert where(drive) == "table"
    drive.key(BACK)
    assert where(drive) == "start"
    for stay in (lambda: drive.tap("leave-stay"), lambda: drive.key(BACK)):
        drive.key(BACK)
        settle(drive)
        assert drive.has("leave-go")
        stay()
        settle(drive)
        assert not drive.has("leave-go")
        assert where(drive) == "start"


def test_leaving_is_one_more_tap_while_the_question_is_there(drive, monkeypatch):
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from tests.ui.driver import Finger

    left = []
    monkeypatch.setattr(drive.app, "stop", lambda: left.append(True))
    drive.key(BACK)
    settle(drive)
    x, y = drive.find("leave-go").to_window(*drive.find("leave-go").center)
    Window.dispatch("on_keyboard", BACK, 0, None, [])
    finger = Finger(1, x / Window.width, y / Window.height)
    for phase in ("begin", "end"):
        EventLoop.post_dispatch_input(phase, finger)
    settle(drive)
    assert not left, "the question was fading away"
    drive.key(BACK)
    settle(drive)
    assert not left
    drive.tap("leave-go")
    assert left


def test_back_answers_a_sheet_that_waits_and_leaves_the_screen_alone(drive):
    from companion.ui.kit.overlays import Sheet

    drive.app.go("rules")
    answers = []
    sheet = Sheet(auto_dismiss=False)
    sheet.bind(on_dismiss=lambda _: answers.append(True))
    sheet.open()
    settle(drive)
    for _ in range(2):
        drive.key(BACK)
    settle(drive)
    assert answers == [True], "two quick presses are one"
    assert sheet.parent is None
    assert where(drive) == "rules"


# Pause and resume.


def test_after_a_pause_everything_is_as_it_was(drive):
    drive.open_game("Anna", "Ben").do(Pick(0))
    drive.app.go("score")
    drive.frames(6)
    screen = drive.app.root.current_screen
    total = int(number(screen.page))
    drive.tap(next(name for name in sorted(drive.names()) if name.endswith("regions-plus")))
    assert number(screen.page) == str(total + 1)
    pause(drive)
    # It may never come back: everything is saved.
    [saved] = drive.app.store.games()
    again = drive.app.store.library.open_again(drive.app.game.session)
    assert again.session.state == drive.app.game.state
    resume(drive)
    assert where(drive) == "score"
    assert number(screen.page) == str(total + 1)
    drive.app.go("start")
    drive.frames(6)
    pause(drive)
    drive.app.store.library.rename(saved.id, "Friday")
    resume(drive)
    assert "Friday" in drive.texts()


def test_a_hold_is_completed_neither_by_a_pause_nor_by_a_button_that_is_gone(drive):
    drive.open_game("Anna", "Ben")
    open_menu(drive)
    drive.press("menu-end")
    drive.frames(2)
    assert drive.find("menu-end").progress > 0, "it begins with the touch"
    pause(drive)
    drive.frames(1, seconds=3600)
    resume(drive)
    drive.lift()
    assert not drive.app.game.state.is_over
    drive.press("menu-end")
    drive.key(BACK)
    drive.pass_time(2)
    drive.lift()
    assert not drive.has("menu-end")
    assert not drive.app.game.state.is_over


# Rotation and split screen.


def test_another_window_changes_nothing_in_the_game_and_leaves_a_sheet_open(drive):
    from kivy.core.window import Window

    state = drive.open_game("Anna", "Ben").state
    for size in ((800, 1280), (640, 800), (400, 800), (1280, 400), (1280, 800)):
        drive.resize(*size)
        assert where(drive) == "table"
        assert drive.app.game.state == state
    assert drive.has("pick")
    open_menu(drive)
    drive.resize(800, 1280)
    sheet = drive.find("menu-close")
    while sheet.parent is not Window:
        sheet = sheet.parent
    assert sheet.x >= 0
    assert sheet.right <= Window.width
    assert sheet.y >= 0
    assert sheet.top <= Window.height


@pytest.fixture
def bars():
    """Return a function that lays bars over the window: left, top, right and bottom."""
    from companion.ui.kit.safe_area import safe_area

    yield lambda *insets: setattr(safe_area, "insets", insets)
    safe_area.insets = (0, 0, 0, 0)


def test_bars_of_the_system_cover_nothing_and_a_finger_meets_what_it_sees(drive, bars):
    from kivy.core.window import Window

    session = board_game(drive)
    bars(30, 40, 50, 60)
    drive.frames()
    drive.press("peek-1")
    drive.frames(6, 0.1)
    drive.app.say("Ben took 3 regions")
    open_layers = [drive.app.root, *Window.children]
    drive.lift()
    assert len(open_layers) == 4
    drive.tap_region(5)
    drive.tap("conquered")
    assert session.state.regions[5].race == "trolls"
    open_menu(drive)
    open_layers.append(Window.children[0])
    for insets in ((30, 40, 50, 60), (0, 0, 90, 0)):
        bars(*insets)
        settle(drive)
        left, top, right, bottom = insets
        for layer in open_layers:
            assert left <= layer.x < layer.right <= Window.width - right, layer
            assert bottom <= layer.y < layer.top <= Window.height - top, layer
        sheet = open_layers[-1]
        assert sheet.center == [(left + 1280 - right) / 2, (bottom + 800 - top) / 2]


# Staying awake.


def test_the_screen_stays_on_from_the_table_until_the_game_is_left(drive):
    assert not stays_on()
    session = drive.open_game("Anna", "Ben")
    assert stays_on()
    for screen in ("rules", "conquer", "history", "settings"):
        drive.app.go(screen)
        assert stays_on(), screen
    drive.frames()
    # Switching it off works at once.
    drive.tap("keep-awake")
    assert not stays_on()
    assert not drive.app.store.settings.current.keep_awake
    drive.tap("keep-awake")
    assert stays_on()
    pause(drive)
    assert not stays_on()
    resume(drive)
    assert stays_on()
    drive.app.go("start")
    assert not stays_on()
    drive.app.go("table")
    session.do(EndGame())
    drive.app.go("reveal")
    assert not stays_on()


def test_the_end_of_the_app_lets_the_screen_go_dark(drive):
    from kivy.core.window import Window

    from companion.ui.kit.pressable import WindowGlances

    drive.open_game("Anna", "Ben")
    app = drive.app
    app.dispatch("on_stop")
    assert not stays_on()
    # The next test goes on with this app.
    app._glances = WindowGlances()
    Window.bind(on_touch_down=app.root.catch_up, on_touch_up=app.root.catch_up)


# A purse.


def test_an_open_purse_is_kept_out_of_pictures_until_it_is_closed_or_the_app_is_back(drive):
    guards: list[bool] = []
    drive.app.peek._guard = guards.append
    drive.open_game("Anna", "Ben")
    drive.press("peek-1")
    settle(drive)
    assert guards == [True]
    drive.lift()
    assert guards == [True, False]
    guards.clear()
    drive.press("peek-1")
    settle(drive)
    pause(drive)
    assert guards == [True]
    resume(drive)
    drive.lift()
    assert guards[-1] is False
