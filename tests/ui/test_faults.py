"""Whatever goes wrong in the app is told in a sentence, and the game goes on as it is saved."""

import logging
import threading

import pytest

from companion.engine import Pick
from companion.ui.fault_recovery import CALM, LADDER
from companion.ui.parts.saved_games import open_game
from tests.people import id_of

SENTENCE = "Something went wrong. Your games are saved as they were: just go on."
BACK = 27


class BrokenError(Exception):
    """A fault made on purpose."""


@pytest.fixture
def table(drive):
    """A game with a step, at a table above a catcher."""
    drive.open_game("Anna", "Ben").do(Pick(0))
    drive.frames(6)
    drive.app.faults.start()
    return drive


def fail(*_):
    raise BrokenError("on purpose")


def fail_with(fault):
    raise fault


def where(drive):
    return drive.app.root.current


def is_told(drive):
    return SENTENCE in drive.texts()


def is_playable(drive):
    """Whether a tap still does what it should, and is saved."""
    game = drive.app.game
    before = game.session.cursor
    drive.tap("undo")
    undone = game.session.cursor
    [card] = drive.app.store.games()
    saved = drive.app.store.library.read(card.id).live.cursor
    return before == 1 and undone == saved == 0


def in_every_frame(is_broken):
    """Fail, and again in the next frame, as long as something is broken."""
    from kivy.clock import Clock

    def again(_):
        if is_broken():
            Clock.schedule_once(again)
            fail()

    Clock.schedule_once(again)


def on_tap(drive):
    from companion.ui.kit.buttons import PushButton

    button = PushButton(name="broken", text="Broken", on_release=fail)
    drive.app.root.current_screen.add_widget(button)
    drive.tap("broken")
    drive.app.root.current_screen.remove_widget(button)


def on_timer(drive):
    from kivy.clock import Clock

    Clock.schedule_once(fail)
    drive.frames()


def on_property(drive):
    drive.app.root.current_screen.bind(opacity=fail)
    drive.attempt(lambda: setattr(drive.app.root.current_screen, "opacity", 0.5))
    drive.app.root.current_screen.unbind(opacity=fail)


def on_key(drive):
    from kivy.core.window import Window

    Window.bind(on_keyboard=fail)
    drive.key(ord("x"))
    Window.unbind(on_keyboard=fail)


def on_change(drive):
    """A listener that fails, after the step is saved."""

    def fail_once(change):
        unsubscribe()
        fail(change)

    unsubscribe = drive.app.game.subscribe(fail_once)
    drive.tap("undo")
    drive.app.game.redo()


def in_thread(drive):
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    drive.frames()


def in_sheet(drive):
    drive.tap("menu")
    drive.frames(6, 0.1)
    drive.find("menu-close").bind(on_press=fail)
    drive.tap("menu-close")
    assert not drive.has("menu-close"), "what lay above the table is gone"


def test_a_fault_is_told_and_logged_and_the_game_goes_on(table, caplog):
    state = table.app.game.state
    for fault in (on_tap, on_timer, on_property, on_key, on_change, in_thread, in_sheet):
        caplog.clear()
        fault(table)
        assert is_told(table), fault
        assert where(table) == "table", fault
        assert table.app.game.state == state, fault
        [logged] = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert logged.exc_info[0] is BrokenError, fault
        assert is_playable(table), fault
        table.app.game.redo()
        # After a while the next fault is a first one, and nothing is told any more.
        table.frames(1, CALM + 1)
        assert not is_told(table), fault


def test_a_fault_while_drawing_is_told_and_the_rest_is_drawn(table):
    from kivy.lang import Builder

    screen = table.app.root.current_screen
    broken = Builder.load_string(
        """
Widget:
    canvas:
        Rectangle:
            size: self.size if self.width < 1000 else 1 / 0
"""
    )
    screen.add_widget(broken)
    broken.width = 2000
    table.frames()
    assert is_told(table)
    assert where(table) == "table"
    assert is_playable(table)
    screen.remove_widget(broken)


def test_a_fault_in_every_frame_leads_to_the_start_and_no_farther(table):
    in_every_frame(lambda: where(table) == "table")
    table.frames(2 * len(LADDER))
    assert where(table) == "start"
    assert is_told(table)
    table.tap("continue")
    assert where(table) == "table"
    assert is_playable(table)


def test_a_screen_that_cannot_be_shown_or_reached_leads_to_one_that_can(table, monkeypatch):
    from companion.ui.table.screen import TableScreen

    with monkeypatch.context() as patch:
        patch.setattr(table.app.root.get_screen("start"), "visit", fail)
        table.key(BACK)
        assert where(table) == "table", "the start is left out of the way back"
        assert is_told(table)
    table.frames(1, CALM + 1)
    screen = table.app.root.current_screen
    with monkeypatch.context() as patch:
        patch.setattr(screen, "refresh", fail)
        table.attempt(table.app.game.undo)
        table.frames()
    assert is_told(table)
    assert where(table) == "table"
    assert isinstance(table.app.root.current_screen, TableScreen)
    assert table.app.root.current_screen is not screen
    assert table.app.game.session.cursor == 0


def test_what_cannot_be_helped_ends_the_app(table):
    from kivy.clock import Clock

    for end in (KeyboardInterrupt, MemoryError):
        with pytest.raises(end):
            table.attempt(lambda end=end: fail_with(end))
        assert not is_told(table)
    broken = ["for good"]
    in_every_frame(lambda: broken)
    with pytest.raises(BrokenError):
        table.frames(2 * len(LADDER))
    broken.clear()
    # Nor is anything caught where no catcher is, as in other tests.
    table.app.faults.stop()
    Clock.schedule_once(fail)
    with pytest.raises(BrokenError):
        table.frames()


def test_where_there_is_no_way_back_to_the_start_the_app_ends_at_once(table, monkeypatch):
    root = table.app.root
    monkeypatch.setattr(root.current_screen, "refresh", fail)
    monkeypatch.setattr(root, "rebuild", fail)
    monkeypatch.setattr(root, "start_over", fail)
    table.app.game.undo()
    with pytest.raises(BrokenError):
        table.frames()


def test_purses_that_came_locked_from_elsewhere_stay_locked(table):
    store, (card,) = table.app.store, table.app.store.games()
    store.settings.set_pin(id_of("Anna"), "1234")
    data = store.export_game(card.id)
    store.library.delete(card.id)
    store.settings.set_pin(id_of("Anna"), None)
    store.take_in(store.read_import(data))
    open_game(table.app.services, card.id)
    table.attempt(fail)
    table.frames(12)
    assert is_told(table)
    table.hold("peek-0")
    assert table.has("pin-sheet")
