"""Looking into a purse: who may, for how long, and that nothing of it stays."""

import gc

import pytest

from companion.engine.commands import AdjustCoins, Pick
from companion.facts.peek import far_half, purse
from companion.store.pin_gate import LONGEST_WAIT, PinGate
from companion.store.pins import hash_pin
from companion.store.purse_locks import PurseLock
from companion.store.settings import SettingsStore
from tests.engine.helpers import ANNA, BEN, Table
from tests.people import id_of, people
from tests.store.helpers import MemoryWorld

SECRET = "83"
BACK = 27


class Watch:
    """A clock that goes only when told."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


PINS = {"Anna": "1234", "Ben": "9876"}
LOCKS = {name: PurseLock(id_of(name), name, hash_pin(pin)) for name, pin in PINS.items()}


@pytest.fixture
def gate(watch):
    return PinGate(SettingsStore(MemoryWorld().disk()), watch)


def test_the_right_pin_opens_at_once(gate):
    assert gate.wait(id_of("Anna")) == 0
    assert gate.admits(LOCKS["Anna"], "1234")


def test_each_wrong_pin_makes_the_next_wait_longer(gate, watch):
    waits = []
    for _ in range(9):
        assert not gate.admits(LOCKS["Anna"], "0000")
        waits.append(gate.wait(id_of("Anna")))
        watch.now += waits[-1]
    assert waits == [1, 2, 4, 8, 16, 32, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]


def test_during_the_wait_even_the_right_pin_stays_outside(gate, watch):
    gate.admits(LOCKS["Anna"], "0000")
    watch.now += 0.9
    assert not gate.admits(LOCKS["Anna"], "1234")
    watch.now += 0.1
    assert gate.admits(LOCKS["Anna"], "1234")


def test_trying_during_the_wait_does_not_lengthen_it(gate, watch):
    gate.admits(LOCKS["Anna"], "0000")
    gate.admits(LOCKS["Anna"], "0000")
    assert gate.wait(id_of("Anna")) == 1


def test_the_right_pin_forgives_the_wrong_ones(gate, watch):
    for pin in ("0000", "1111", "1234", "2222"):
        gate.admits(LOCKS["Anna"], pin)
        watch.now += gate.wait(id_of("Anna"))
    gate.admits(LOCKS["Anna"], "3333")
    assert gate.wait(id_of("Anna")) == 2


def test_one_players_mistakes_do_not_keep_another_waiting(gate):
    gate.admits(LOCKS["Anna"], "0000")
    assert gate.wait(id_of("Ben")) == 0
    assert gate.admits(LOCKS["Ben"], "9876")


def test_a_pin_that_was_reset_takes_its_wrong_tries_along(gate, watch):
    gate.admits(LOCKS["Anna"], "0000")
    watch.now += 1
    gate.admits(LOCKS["Anna"], "0000")
    gate.forget(id_of("Anna"))
    assert gate.wait(id_of("Anna")) == 0
    gate.admits(LOCKS["Anna"], "0000")
    assert gate.wait(id_of("Anna")) == 1


@pytest.mark.parametrize("wrong", [1, 3, 9])
def test_a_restart_begins_the_wait_anew_whatever_the_clocks_say(wrong):
    world, watch = MemoryWorld(), Watch()
    gate = PinGate(SettingsStore(world.disk()), watch)
    for _ in range(wrong):
        watch.now += gate.wait(id_of("Anna"))
        assert not gate.admits(LOCKS["Anna"], "0000")
        assert SettingsStore(world.disk()).current.wrong_tries, "saved before it is answered"
    watch.now += gate.wait(id_of("Anna")) - 0.1
    world.restart()
    for now in (0.0, 5e9):
        later = Watch()
        later.now = now
        gate = PinGate(SettingsStore(world.disk()), later)
        assert gate.wait(id_of("Anna")) == min(LONGEST_WAIT, 2 ** (wrong - 1))
        assert not gate.admits(LOCKS["Anna"], "1234")
        assert gate.admits(LOCKS["Ben"], "9876")
    later.now += LONGEST_WAIT
    assert gate.admits(LOCKS["Anna"], "1234")
    assert PinGate(SettingsStore(world.disk()), Watch()).wait(id_of("Anna")) == 0


def test_a_full_device_lets_the_right_pin_in_and_still_slows_the_wrong_one_down(watch):
    disk = MemoryWorld().failing()
    gate = PinGate(SettingsStore(disk), watch)
    disk.limits.room = 0
    assert not gate.admits(LOCKS["Anna"], "0000")
    assert gate.wait(id_of("Anna")) == 1
    watch.now += 1
    assert gate.admits(LOCKS["Anna"], "1234")


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
    table.app.game.do(AdjustCoins(ANNA, 92))
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
    assert table.app.game.state.current.active is None


def test_a_tap_only_tells_how_it_is_done(table):
    table.tap("peek-1")
    assert SECRET not in table.texts()
    assert "Keep your finger on it to look into the purse." in table.texts()


def test_undo_and_redo_open_no_purse(table):
    for act in (table.app.game.undo, table.app.game.redo):
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
    table.app.store.settings.set_pin(id_of("Ben"), "1234")
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
    assert "Wrong PIN. Try again in 1 second." in locked.texts()
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
    assert "Wrong PIN. Try again in 7 seconds." in locked.texts()
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
    from tests.ui.layout_problems import SIZES

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
    locked.app.store.settings.set_pin(id_of("Anna"), "5678")
    locked.tap("peek-1")
    enter(locked, "5678")
    assert not locked.has("peek-hold")


def rename(drive, seat, name):
    drive.app.go("correct")
    drive.frames()
    drive.tap("fold-players")
    drive.tap(f"rename-{seat}")
    drive.type("rename-field", name)
    drive.tap("rename-apply")
    drive.frames(20)
    drive.app.back()
    drive.frames()


@pytest.mark.parametrize("has_ids", [True, False])
def test_giving_another_player_ones_own_name_opens_no_purse(drive, has_ids):
    """Dora gives Ben her name, for her own PIN to open his purse."""
    settings = drive.app.store.settings
    settings.remember(people("Anna", "Ben", "Dora"))
    settings.set_pin(id_of("Ben"), "1234")
    settings.set_pin(id_of("Dora"), "5678")
    ids = (id_of("Anna"), id_of("Ben")) if has_ids else ()
    drive.open_game("Anna", "Ben", ids=ids)
    rename(drive, BEN, "Dora")
    assert drive.find("player-1").player_name == "Dora"
    drive.tap("peek-1")
    assert "Ben's PIN" in drive.texts()
    enter(drive, "5678")
    assert not drive.has("peek-hold")
    drive.pass_time(1.2)
    enter(drive, "1234")
    assert drive.has("peek-hold")


def test_starting_the_app_anew_does_not_end_the_wait(locked):
    from companion.ui.peek import Peek

    for _ in range(3):
        locked.tap("peek-1")
        enter(locked, "0000")
        locked.app.peek.close()
        locked.pass_time(4.2)
    # What a start makes anew; the settings are read from their files.
    store = locked.app.store
    store.settings = SettingsStore(store._disk)
    del locked.app.gate
    locked.app.peek = Peek(locked.app.services, locked.app.gate)
    locked.app.peek.begin(1)
    locked.frames()
    assert "Wrong PIN. Try again in 4 seconds." in locked.texts()
    assert not locked.has("pin-1")
    locked.pass_time(4.2)
    enter(locked, "1234")
    assert locked.has("peek-hold")
