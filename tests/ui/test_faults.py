"""Whatever goes wrong is reported in a sentence, and the game goes on from its last save."""

import logging
import threading

import pytest

from companion.engine import Pick
from tests.people import id_of
from tests.store.helpers import take_in

SENTENCE = "Something went wrong. Your games are safe: just carry on."
BACK = 27


class BrokenError(Exception):
    """A fault made on purpose."""


@pytest.fixture
def table(drive):
    """A game with a step, at a table with a fault catcher."""
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


def is_reported(drive):
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
    """Fail in every frame as long as something is broken."""
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
    """A listener that fails after the step is saved."""

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
    from companion.ui.faults import CALM

    state = table.app.game.state
    for fault in (on_tap, on_timer, on_property, on_key, on_change, in_thread, in_sheet):
        caplog.clear()
        fault(table)
        assert is_reported(table), fault
        assert where(table) == "table", fault
        assert table.app.game.state == state, fault
        [logged] = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert logged.exc_info[0] is BrokenError, fault
        assert is_playable(table), fault
        table.app.game.redo()
        # After a while the next fault counts as the first, and is reported no more.
        table.frames(1, CALM + 1)
        assert not is_reported(table), fault


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
    assert is_reported(table)
    assert where(table) == "table"
    assert is_playable(table)
    screen.remove_widget(broken)


def test_a_fault_in_every_frame_leads_to_the_start_and_no_farther(table):
    from companion.ui.faults import LADDER

    in_every_frame(lambda: where(table) == "table")
    table.frames(2 * len(LADDER))
    assert where(table) == "start"
    assert is_reported(table)
    table.tap("continue")
    assert where(table) == "table"
    assert is_playable(table)


def test_a_screen_that_cannot_be_shown_or_reached_leads_to_one_that_can(table, monkeypatch):
    from companion.ui.faults import CALM
    from companion.ui.table.screen import TableScreen

    with monkeypatch.context() as patch:
        patch.setattr(table.app.root.get_screen("start"), "visit", fail)
        table.key(BACK)
        assert where(table) == "table", "the start is left out of the way back"
        assert is_reported(table)
    table.frames(1, CALM + 1)
    screen = table.app.root.current_screen
    with monkeypatch.context() as patch:
        patch.setattr(screen, "refresh", fail)
        table.attempt(table.app.game.undo)
        table.frames()
    assert is_reported(table)
    assert where(table) == "table"
    assert isinstance(table.app.root.current_screen, TableScreen)
    assert table.app.root.current_screen is not screen
    assert table.app.game.session.cursor == 0


def test_what_cannot_be_helped_ends_the_app(table):
    from kivy.clock import Clock

    from companion.ui.faults import LADDER

    for end in (KeyboardInterrupt, MemoryError):
        with pytest.raises(end):
            table.attempt(lambda end=end: fail_with(end))
        assert not is_reported(table)
    broken = ["for good"]
    in_every_frame(lambda: broken)
    with pytest.raises(BrokenError):
        table.frames(2 * len(LADDER))
    broken.clear()
    # Without a catcher nothing is caught, as in other tests.
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
    from companion.ui.parts.saved_games import open_game

    store, (card,) = table.app.store, table.app.store.games()
    store.settings.set_pin(id_of("Anna"), "1234")
    data = store.export_game(card.id)
    store.library.delete(card.id)
    store.settings.set_pin(id_of("Anna"), None)
    take_in(store, data)
    open_game(table.app.services, card.id)
    table.attempt(fail)
    table.frames(12)
    assert is_reported(table)
    table.hold("peek-0")
    assert table.has("pin-sheet")


class Watch:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_faults_without_a_calm_moment_lead_farther_and_farther_back_and_then_to_the_end():
    from companion.ui.faults import LADDER, RecoveryLadder

    ladder = RecoveryLadder(Watch())
    first = [next(ladder.ways(), None) for _ in range(len(LADDER) + 2)]
    assert first == [*LADDER, None, None]


def test_after_a_calm_moment_the_next_fault_is_a_first_one():
    from companion.ui.faults import CALM, RecoveryLadder, WayBack

    watch = Watch()
    ladder = RecoveryLadder(watch)
    for _ in range(20):
        watch.now += CALM + 1
        assert next(ladder.ways()) == WayBack.REFRESH


def test_a_way_that_fails_leads_to_the_next():
    from companion.ui.faults import RecoveryLadder, WayBack

    assert list(RecoveryLadder(Watch()).ways()) == list(WayBack)


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), SystemExit(), MemoryError()])
def test_what_is_to_end_the_app_ends_it(fault):
    from companion.ui.faults import can_go_on

    assert not can_go_on(fault)


@pytest.mark.parametrize("fault", [ValueError(), RecursionError(), OSError()])
def test_anything_else_does_not(fault):
    from companion.ui.faults import can_go_on

    assert can_go_on(fault)
