"""Looking into a purse: who may, for how long, and that nothing of it stays."""

import gc

import pytest

from companion.engine.commands import AdjustCoins, Pick, Rename
from companion.ui.peek import LONGEST_WAIT, PinGate, far_half, pin_owner, purse
from tests.engine.helpers import ANNA, BEN, Table

SECRET = "83"
BACK = 27


class Pins(dict):
    """PINs by name, as they are."""

    def has_pin(self, player):
        return player in self

    def is_pin(self, player, pin):
        return self.get(player) == pin


class Watch:
    """A clock that goes only when told."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def gate(watch):
    return PinGate(Pins(Anna="1234", Ben="9876"), watch)


def test_the_right_pin_opens_at_once(gate):
    assert gate.wait("Anna") == 0
    assert gate.admits("Anna", "1234")


def test_each_wrong_pin_makes_the_next_wait_longer(gate, watch):
    waits = []
    for _ in range(9):
        assert not gate.admits("Anna", "0000")
        waits.append(gate.wait("Anna"))
        watch.now += waits[-1]
    assert waits == [1, 2, 4, 8, 16, 32, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]


def test_during_the_wait_even_the_right_pin_stays_outside(gate, watch):
    gate.admits("Anna", "0000")
    watch.now += 0.9
    assert not gate.admits("Anna", "1234")
    watch.now += 0.1
    assert gate.admits("Anna", "1234")


def test_trying_during_the_wait_does_not_lengthen_it(gate, watch):
    gate.admits("Anna", "0000")
    gate.admits("Anna", "0000")
    assert gate.wait("Anna") == 1


def test_the_right_pin_forgives_the_wrong_ones(gate, watch):
    for pin in ("0000", "1111", "1234", "2222"):
        gate.admits("Anna", pin)
        watch.now += gate.wait("Anna")
    gate.admits("Anna", "3333")
    assert gate.wait("Anna") == 2


def test_one_players_mistakes_do_not_keep_another_waiting(gate):
    gate.admits("Anna", "0000")
    assert gate.wait("Ben") == 0
    assert gate.admits("Ben", "9876")


def test_a_pin_that_was_reset_takes_its_wrong_tries_along(gate, watch):
    gate.admits("Anna", "0000")
    watch.now += 1
    gate.admits("Anna", "0000")
    gate.forget("Anna")
    assert gate.wait("Anna") == 0
    gate.admits("Anna", "0000")
    assert gate.wait("Anna") == 1


def test_a_new_name_does_not_shake_off_the_pin():
    table = Table()
    pins = Pins(Ben="9876")
    table.do(Rename(BEN, "Benno"))
    assert pin_owner(pins, table.state, BEN) == "Ben"
    assert pin_owner(pins, table.state, ANNA) is None
    assert pin_owner(Pins(Benno="1", Ben="2"), table.state, BEN) == "Benno"


def test_a_purse_is_what_its_owner_has():
    table = Table()
    table.do(AdjustCoins(BEN, 7))
    assert [purse(table.state, seat) for seat in (ANNA, BEN)] == [5, 12]


@pytest.mark.parametrize(
    ("x", "y", "is_wide", "half"),
    [
        (0.9, 0.5, True, {"x": 0.0, "y": 0.0}),
        (0.1, 0.5, True, {"x": 0.5, "y": 0.0}),
        (0.5, 0.2, False, {"x": 0.0, "y": 0.5}),
        (0.5, 0.8, False, {"x": 0.0, "y": 0.0}),
    ],
)
def test_the_number_stands_in_the_half_without_the_finger(x, y, is_wide, half):
    assert far_half(x, y, is_wide) == half


# In the window.


@pytest.fixture
def table(drive):
    """A game in which Ben has a number of coins that stands nowhere else."""
    drive.open_game("Anna", "Ben")
    drive.app.room.do(AdjustCoins(BEN, int(SECRET) - 5))
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
    """What lies in the window, the topmost first."""
    from kivy.core.window import Window

    return list(Window.children)


def kept_texts():
    """Every text in any widget that is still alive, shown or not."""
    from kivy.uix.label import Label

    return [o.text for o in gc.get_objects() if issubclass(type(o), Label)]


def touch_with_another_finger(drive):
    from kivy.base import EventLoop

    from tests.ui.driver import Finger

    EventLoop.post_dispatch_input("begin", Finger(9999, 0.5, 0.5))


def test_a_purse_is_open_as_long_as_the_finger_rests(table):
    assert SECRET not in table.texts()
    rest(table)
    assert SECRET in table.texts()
    drive_on(table, 5)
    assert SECRET in table.texts()
    table.lift()
    assert SECRET not in table.texts()
    assert SECRET not in kept_texts()


def test_a_peek_names_its_owner_and_shows_no_other_purse(table):
    table.app.room.do(AdjustCoins(ANNA, 92))
    rest(table)
    shown = next(w for w in layers() if type(w).__name__ == "PeekView")
    texts = [w.text for w in shown.walk() if getattr(w, "text", "")]
    assert any("Ben" in text for text in texts)
    assert SECRET in texts
    assert not any("97" in text for text in texts)
    table.lift()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 740)])
def test_the_number_is_far_from_the_finger(table, size):
    table.resize(*size)
    if table.has("tab-players"):
        table.tap("tab-players")
    pill = table.find("peek-1")
    rest(table)
    (number,) = (w for layer in layers() for w in layer.walk() if is_secret(w))
    x, y = pill.to_window(*pill.center)
    half = (
        (size[0] / 2, number.center_x, x)
        if size[0] > size[1]
        else (size[1] / 2, number.center_y, y)
    )
    middle, there, here = half
    assert (there < middle) != (here < middle)
    table.lift()


def is_secret(widget):
    return getattr(widget, "text", None) == SECRET


INTERRUPTIONS = {
    "second touch": touch_with_another_finger,
    "pause": lambda drive: drive.app.dispatch("on_pause"),
    "rotation": lambda drive: drive.resize(800, 1280),
    "back": lambda drive: drive.key(BACK),
    "a step": lambda drive: drive.app.room.do(Pick(0)),
    "undo": lambda drive: drive.app.room.undo(),
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
        assert SECRET not in kept_texts(), name


def test_the_back_key_closes_the_peek_and_does_not_leave_the_table(table):
    rest(table)
    table.key(BACK)
    assert table.has("peek-1")
    table.lift()


def test_a_second_finger_presses_nothing_else(table):
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from tests.ui.driver import Finger

    x, y = table.find("pick").to_window(*table.find("pick").center)
    rest(table)
    second = Finger(9999, x / Window.width, y / Window.height)
    for phase in ("begin", "end"):
        EventLoop.post_dispatch_input(phase, second)
        table.frames()
    table.lift()
    assert table.app.room.state.current.active is None


def test_a_tap_only_tells_how_it_is_done(table):
    table.tap("peek-1")
    assert SECRET not in table.texts()
    assert "Keep your finger on it to look into the purse." in table.texts()


def test_undo_and_redo_open_no_purse(table):
    for act in (table.app.room.undo, table.app.room.redo):
        act()
        table.frames()
        assert not any(SECRET in text for text in table.texts())


def test_only_the_player_whose_turn_it_is_is_told_to_hold(table):
    assert table.find("peek-0").text == "hold to peek"
    assert table.find("peek-1").text == ""


def test_a_pill_is_large_enough_for_a_finger(table):
    for size in ((1280, 800), (360, 740)):
        table.resize(*size)
        if table.has("tab-players"):
            table.tap("tab-players")
        for seat in (ANNA, BEN):
            assert min(table.find(f"peek-{seat}").size) >= 48


# With a PIN.


@pytest.fixture
def locked(table):
    table.app.store.settings.set_pin("Ben", "1234")
    return table


def enter(drive, pin):
    for digit in pin:
        drive.tap(f"pin-{digit}")
    drive.tap("pin-ok")


def test_the_pin_comes_before_the_purse(locked):
    rest(locked)
    locked.lift()
    assert SECRET not in locked.texts()
    enter(locked, "1234")
    assert SECRET not in locked.texts()
    rest(locked, "peek-hold")
    assert SECRET in locked.texts()
    locked.lift()
    assert SECRET not in locked.texts()
    assert not locked.has("peek-hold")


def test_a_wrong_pin_opens_nothing_and_makes_everyone_wait(locked):
    locked.tap("peek-1")
    enter(locked, "1111")
    assert not locked.has("peek-hold")
    assert "That was not it. Again in 1 second." in locked.texts()
    assert not locked.has("pin-1")
    drive_on(locked, 1.5)
    enter(locked, "1234")
    assert locked.has("peek-hold")


def test_closing_the_question_does_not_shorten_the_wait(locked):
    locked.tap("peek-1")
    for _ in range(3):
        enter(locked, "1111")
        drive_on(locked, 5)
    enter(locked, "1111")
    locked.tap("pin-sheet-close")
    locked.tap("peek-1")
    assert "That was not it. Again in 7 seconds." in locked.texts()
    assert not locked.has("pin-1")


def test_the_pin_is_never_to_be_read(locked):
    locked.tap("peek-1")
    for digit in "1234":
        locked.tap(f"pin-{digit}")
    assert not any("12" in text for text in locked.texts())


def test_a_digit_can_be_taken_back(locked):
    locked.tap("peek-1")
    for key in ("1", "2", "9", "erase", "3", "4", "ok"):
        locked.tap(f"pin-{key}")
    assert locked.has("peek-hold")


def test_the_pin_is_asked_every_time(locked):
    locked.tap("peek-1")
    enter(locked, "1234")
    rest(locked, "peek-hold")
    locked.lift()
    rest(locked)
    locked.lift()
    assert SECRET not in locked.texts()
    assert locked.has("pin-1")


def test_an_unlocked_purse_locks_itself_after_a_while(locked):
    locked.tap("peek-1")
    enter(locked, "1234")
    drive_on(locked, 21)
    assert not locked.has("peek-hold")


def test_a_pause_takes_the_unlocked_purse_away(locked):
    locked.tap("peek-1")
    enter(locked, "1234")
    locked.app.dispatch("on_pause")
    assert not locked.has("peek-hold")


@pytest.mark.parametrize("text_size", [100, 200])
def test_all_keys_fit_into_every_window(locked, text_size):
    from tests.ui.fits import SIZES

    locked.app.store.settings.change(text_size=text_size)
    locked.app.follow_settings()
    locked.app.peek.begin(1)
    for size in SIZES:
        locked.resize(*size)
        sheet = locked.find("pin-sheet")
        assert sheet.ids.body.height <= sheet.ids.body.parent.height + 1, size


def test_nothing_typed_cannot_be_entered(locked):
    locked.tap("peek-1")
    assert not locked.has("pin-ok")
    locked.tap("pin-1")
    assert locked.has("pin-ok")


def test_anothers_pin_is_of_no_use(locked):
    locked.app.store.settings.set_pin("Anna", "5678")
    locked.tap("peek-1")
    enter(locked, "5678")
    assert not locked.has("peek-hold")
