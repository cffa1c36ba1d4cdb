"""Pause, resume, stop, back key, rotation and split screen: nothing is lost, nothing stays open."""

import pytest

from companion.engine.commands import EndGame, Pick
from companion.store.store import open_store

BACK = 27


def where(drive):
    return drive.app.root.current


def stays_on():
    """Whether the screen is kept from going dark."""
    from kivy.core.window import Window

    return not Window.allow_screensaver


def pause(drive):
    assert drive.app.dispatch("on_pause"), "the app stays alive"
    drive.frames()


def resume(drive):
    drive.app.dispatch("on_resume")
    drive.frames(6)


def settle(drive):
    """Let sheets come and go."""
    drive.frames(6, 0.1)


# The back key.


def test_back_closes_the_sheet_then_the_screen_and_then_asks(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("menu")
    settle(drive)
    assert drive.has("menu-close")
    drive.key(BACK)
    settle(drive)
    assert not drive.has("menu-close")
    assert where(drive) == "table"
    drive.key(BACK)
    assert where(drive) == "start"
    drive.key(BACK)
    settle(drive)
    assert drive.has("leave-go")


@pytest.mark.parametrize("stay", ["tap", "back"])
def test_whoever_stays_is_where_they_were(drive, stay):
    drive.key(BACK)
    settle(drive)
    if stay == "tap":
        drive.tap("leave-stay")
    else:
        drive.key(BACK)
    settle(drive)
    assert not drive.has("leave-go")
    assert where(drive) == "start"


def test_leaving_is_one_more_tap(drive):
    from companion.ui.quit_sheet import ask_to_quit

    left = []
    ask_to_quit(drive.app.language, lambda: left.append(True))
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


def test_a_button_of_a_sheet_that_is_fading_away_does_nothing(drive):
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion.ui.quit_sheet import ask_to_quit
    from tests.ui.driver import Finger

    left = []
    ask_to_quit(drive.app.language, lambda: left.append(True))
    settle(drive)
    x, y = drive.find("leave-go").to_window(*drive.find("leave-go").center)
    Window.dispatch("on_keyboard", BACK, 0, None, [])
    finger = Finger(1, x / Window.width, y / Window.height)
    for phase in ("begin", "end"):
        EventLoop.post_dispatch_input(phase, finger)
    settle(drive)
    assert not left


def test_other_keys_do_nothing(drive):
    drive.app.go("rules")
    drive.key(ord("x"))
    assert where(drive) == "rules"


# Pause and resume.


def test_a_game_is_saved_before_a_pause_that_never_ends(drive, tmp_path):
    drive.open_game("Anna", "Ben").do(Pick(0))
    pause(drive)
    saved = drive.app.store.games()[0].id
    drive.app.store.close()
    with open_store(tmp_path / "data") as store:
        assert store.library.open(saved).session.state == drive.app.game.state


def test_a_half_filled_score_sheet_survives_a_pause(drive):
    drive.open_game("Anna", "Ben").do(Pick(0))
    drive.app.go("score")
    drive.frames(6)
    total = drive.app.root.current_screen.total
    plus = next(name for name in sorted(drive.names()) if name.endswith("regions-plus"))
    drive.tap(plus)
    assert drive.app.root.current_screen.total == total + 1
    pause(drive)
    resume(drive)
    assert where(drive) == "score"
    assert drive.app.root.current_screen.total == total + 1


def test_a_game_renamed_meanwhile_is_seen_after_a_pause(drive):
    drive.open_game("Anna", "Ben")
    drive.app.go("start")
    drive.frames(6)
    pause(drive)
    store = drive.app.store
    store.library.rename(store.games()[0].id, "Friday")
    resume(drive)
    assert "Friday" in drive.texts()


def test_a_hold_is_not_completed_by_a_pause(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("menu")
    settle(drive)
    drive.press("menu-end")
    drive.frames(2)
    pause(drive)
    drive.frames(1, seconds=3600)
    resume(drive)
    drive.lift()
    assert not drive.app.game.state.is_over


def test_a_button_that_is_taken_away_is_no_longer_held(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("menu")
    settle(drive)
    drive.press("menu-end")
    drive.key(BACK)
    drive.pass_time(2)
    drive.lift()
    assert not drive.app.game.state.is_over


def test_a_hold_in_a_sheet_begins_with_the_touch(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("menu")
    settle(drive)
    drive.press("menu-end")
    drive.frames(2)
    assert drive.find("menu-end").progress > 0
    drive.lift()


# Rotation and split screen.


@pytest.mark.parametrize("size", [(800, 1280), (640, 800), (400, 800), (1280, 400)])
def test_another_window_changes_nothing_in_the_game(drive, size):
    state = drive.open_game("Anna", "Ben").state
    drive.resize(*size)
    assert where(drive) == "table"
    assert drive.app.game.state == state
    drive.resize(1280, 800)
    assert drive.has("pick")


def test_a_sheet_stays_open_and_inside_when_the_tablet_is_turned(drive):
    from kivy.core.window import Window

    drive.open_game("Anna", "Ben")
    drive.tap("menu")
    settle(drive)
    drive.resize(800, 1280)
    sheet = next(w for w in Window.children if getattr(w, "name", "") == "menu")
    assert sheet.x >= 0
    assert sheet.right <= Window.width
    assert sheet.y >= 0
    assert sheet.top <= Window.height


# Staying awake.


def test_the_screen_stays_on_from_the_table_until_the_game_is_left(drive):
    assert not stays_on()
    session = drive.open_game("Anna", "Ben")
    assert stays_on()
    for screen in ("rules", "conquer", "history", "settings"):
        drive.app.go(screen)
        assert stays_on(), screen
    drive.app.go("start")
    assert not stays_on()
    drive.app.go("table")
    session.do(EndGame())
    drive.app.go("reveal")
    assert not stays_on()


def test_a_pause_and_the_end_let_it_go_dark(drive):
    drive.open_game("Anna", "Ben")
    pause(drive)
    assert not stays_on()
    resume(drive)
    assert stays_on()
    drive.app.dispatch("on_stop")
    assert not stays_on()


def test_whoever_does_not_want_it_is_heard_at_once(drive):
    drive.open_game("Anna", "Ben")
    drive.app.go("settings")
    drive.frames()
    drive.tap("keep-awake")
    assert not stays_on()
    assert not drive.app.store.settings.current.keep_awake
    drive.tap("keep-awake")
    assert stays_on()


# A purse.


@pytest.fixture
def guarded(drive):
    """The app with a record of when its screen may be pictured."""
    guards: list[bool] = []
    drive.app.peek._guard = guards.append
    drive.open_game("Anna", "Ben")
    return guards


def open_purse(drive):
    drive.press("peek-1")
    drive.frames(6, 0.1)


def test_an_open_purse_is_kept_out_of_pictures(drive, guarded):
    open_purse(drive)
    assert guarded == [True]
    drive.lift()
    assert guarded == [True, False]


def test_a_purse_that_a_pause_closes_is_guarded_until_the_app_is_back(drive, guarded):
    open_purse(drive)
    pause(drive)
    assert guarded == [True]
    resume(drive)
    drive.lift()
    assert guarded[-1] is False
