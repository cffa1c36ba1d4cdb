"""Looking into a purse by touch: who may, for how long, and that nothing of it stays."""

import gc

import pytest

from companion.engine import AdjustCoins, Pick
from companion.store import Store
from tests.engine.helpers import ANNA, BEN
from tests.people import id_of, people
from tests.store.memory_disk import MemoryDisk

SECRET = "6389"
BACK = 27


@pytest.fixture
def table(drive):
    """A game where Ben has a number of coins that appears nowhere else."""
    drive.open_game("Anna", "Ben")
    drive.app.game.do(AdjustCoins(ANNA, 92))
    drive.app.game.do(AdjustCoins(BEN, int(SECRET) - 5))
    drive.frames()
    return drive


def rest(drive, name="peek-1"):
    """Put a finger there and leave it."""
    drive.press(name)
    drive.frames(6, 0.1)


def drive_on(drive, seconds):
    """Let time pass in a few large frames."""
    drive.frames(5, seconds / 5)


def layers():
    """The layers of the window, topmost first."""
    from kivy.core.window import Window

    return list(Window.children)


def kept_texts():
    """Every text in any widget that is still alive, shown or not."""
    from kivy.uix.label import Label

    return [o.text for o in gc.get_objects() if issubclass(type(o), Label)]


def touch_with_another_finger(drive, name):
    from kivy.base import EventLoop

    from tests.ui.driver import Finger

    second = Finger(9999, *drive._place(name))
    for phase in ("begin", "end"):
        EventLoop.post_dispatch_input(phase, second)


def test_a_purse_is_open_as_long_as_the_finger_rests_and_shows_no_other(table):
    assert table.find("peek-0").text == "hold to peek"
    assert table.find("peek-1").text == "", "only whoever's turn it is is told to hold"
    rest(table)
    view = next(layer for layer in layers() if type(layer).__name__ == "PeekView")
    texts = [widget.text for widget in view.walk() if getattr(widget, "text", "")]
    assert any("Ben" in text for text in texts)
    assert SECRET in texts
    assert not any("97" in text for text in texts)
    drive_on(table, 5)
    assert SECRET in table.texts()
    table.lift()
    for act in (table.app.game.undo, table.app.game.redo):
        assert not any(SECRET in text for text in table.texts())
        act()
        table.frames()
    table.tap("peek-1")
    assert "Keep your finger here to look into the purse." in table.texts()
    del view
    assert SECRET not in kept_texts()


def test_only_whoever_holds_the_finger_there_reads_the_number(table):
    from kivy.metrics import dp

    for width, height in ((1280, 800), (800, 1280), (360, 740)):
        table.resize(width, height)
        if table.has("tab-players"):
            table.tap("tab-players")
        pill = table.find("peek-1")
        x, y = pill.to_window(*pill.center)
        same = [w for w in table.app.root.walk() if getattr(w, "text", None) == "Ben"]
        rest(table)
        view = layers()[0]
        (number,) = (w for w in view.walk() if getattr(w, "text", None) == SECRET)
        card = view.ids.card
        # Not under the finger, but no farther from it than a hand's width.
        away = max(card.x - x, x - card.right, card.y - y, y - card.top)
        assert dp(60) <= away <= dp(100)
        assert card.width * card.height < 0.09 * width * height
        assert number.font_size < max(label.font_size for label in same)
        assert 0 <= card.x <= card.right <= width
        assert 0 <= card.y <= card.top <= height
        table.lift()


INTERRUPTIONS = {
    "second touch": lambda drive: touch_with_another_finger(drive, "pick"),
    "pause": lambda drive: drive.app.dispatch("on_pause"),
    "rotation": lambda drive: drive.resize(800, 1280),
    "back": lambda drive: drive.key(BACK),
    "a step": lambda drive: drive.app.game.do(Pick(0)),
    "undo": lambda drive: drive.app.game.undo(),
}


def test_a_peek_closes_when_anything_else_happens(table):
    for name, interrupt in INTERRUPTIONS.items():
        rest(table)
        assert SECRET in table.texts(), name
        interrupt(table)
        assert SECRET not in table.texts(), name
        drive_on(table, 1)
        assert SECRET not in table.texts(), name
        table.lift()
        assert table.has("peek-1"), name
        has_picked = table.app.game.state.current.active is not None
        assert has_picked == (name == "a step"), name
    assert SECRET not in kept_texts()


# With a PIN.


@pytest.fixture
def locked(table):
    table.app.store.settings.set_pin(id_of("Ben"), "1234")
    return table


def enter(drive, *keys):
    for key in keys:
        drive.tap(f"pin-{key}")
    drive.tap("pin-ok")


def test_the_pin_comes_before_the_purse_every_time(locked):
    rest(locked)
    locked.lift()
    assert not locked.has("pin-ok"), "nothing is typed yet"
    for key in ("1", "2", "9", "erase", "3", "4"):
        locked.tap(f"pin-{key}")
    assert not any("12" in text for text in locked.texts())
    locked.tap("pin-ok")
    assert SECRET not in locked.texts()
    rest(locked, "peek-hold")
    assert SECRET in locked.texts()
    locked.lift()
    assert SECRET not in locked.texts()
    for lock_again in (lambda: drive_on(locked, 21), lambda: locked.app.dispatch("on_pause")):
        assert not locked.has("peek-hold")
        rest(locked)
        locked.lift()
        assert SECRET not in locked.texts()
        enter(locked, *"1234")
        assert locked.has("peek-hold")
        lock_again()
    assert not locked.has("peek-hold")


def test_a_wrong_pin_makes_everyone_wait_even_after_a_restart(locked):
    from companion.ui.parts.saved_games import open_game

    locked.app.store.settings.set_pin(id_of("Anna"), "5678")
    locked.tap("peek-1")
    for pin, wait in (("1111", "1 second"), ("5678", "2 seconds"), ("1111", "4 seconds")):
        enter(locked, *pin)
        assert f"Wrong PIN. Try again in {wait}." in locked.texts()
        assert not locked.has("peek-hold")
        assert not locked.has("pin-1")
        drive_on(locked, 4.2)
    enter(locked, *"1111")
    locked.tap("pin-sheet-close")
    locked.tap("peek-1")
    assert "Wrong PIN. Try again in 7 seconds." in locked.texts()
    assert not locked.has("pin-1")
    before = locked.app.store
    (card,) = before.games()
    locked.end()
    before.close()
    with Store(MemoryDisk(before._disk.memory)) as store:
        locked.begin(store)
        open_game(locked.app.services, card.id)
        locked.frames(6)
        locked.tap("peek-1")
        assert "Wrong PIN. Try again in 8 seconds." in locked.texts()
        assert not locked.has("pin-1")
        drive_on(locked, 8.2)
        enter(locked, *"1234")
        assert locked.has("peek-hold")


def test_giving_another_player_ones_own_name_opens_no_purse(drive):
    """Dora gives Ben her name, so that her own PIN would open his purse."""
    settings = drive.app.store.settings
    settings.remember(people("Anna", "Ben", "Dora"))
    settings.set_pin(id_of("Ben"), "1234")
    settings.set_pin(id_of("Dora"), "5678")
    for ids in ((id_of("Anna"), id_of("Ben")), ()):
        drive.open_game("Anna", "Ben", ids=ids)
        drive.app.go("correct", section="players")
        drive.tap("rename-1")
        drive.type("rename-field", "Dora")
        drive.tap("rename-apply")
        drive.frames(20)
        drive.app.back()
        drive.frames()
        assert drive.find("player-1").block.title == "Dora"
        drive.tap("peek-1")
        assert "Ben's PIN" in drive.texts()
        enter(drive, *"5678")
        assert not drive.has("peek-hold")
        drive_on(drive, 1.2)
        enter(drive, *"1234")
        assert drive.has("peek-hold")
        drive.app.peek.close()


def test_with_open_scores_purses_are_simply_shown(drive):
    session = drive.open_game("Anna", "Ben", open_scores=True)
    drive.app.game.do(AdjustCoins(BEN, int(SECRET) - 5))
    drive.frames()
    assert any(text.endswith(SECRET) for text in drive.texts())
    rest(drive)
    assert not [layer for layer in layers() if type(layer).__name__ == "PeekView"]
    drive.lift()
    assert [trace.kind for trace in session.traces] == ["purse_corrected"]


@pytest.mark.parametrize(
    ("finger", "corner"),
    [
        # Above it; at the edges, the whole card stays visible.
        ((500, 200), (400, 270)),
        ((10, 200), (0, 270)),
        ((990, 200), (800, 270)),
        # Beside it, if there is no room above.
        ((900, 580), (630, 500)),
        ((100, 580), (170, 500)),
    ],
)
def test_a_purse_is_shown_beside_the_finger(finger, corner):
    from companion.ui.parts.peek import beside_finger

    assert beside_finger(finger, (200, 100), (1000, 600), 70) == corner


def test_on_a_narrow_phone_a_purse_is_shown_below_a_finger_at_the_top():
    from companion.ui.parts.peek import beside_finger

    assert beside_finger((180, 700), (200, 100), (360, 740), 70) == (80, 530)
