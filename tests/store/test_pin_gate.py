"""Who may look into a purse, how long a wrong PIN makes everyone wait, and what a look shows."""

import pytest

from companion.engine import AdjustCoins
from companion.pages.reveal import purse
from companion.store import PinGate, PurseLock, SettingsStore
from companion.store.pins import LONGEST_WAIT, hash_pin
from tests.engine.helpers import ANNA, BEN, Table
from tests.people import id_of
from tests.store.helpers import MemoryWorld


class Watch:
    """A clock that only moves when a test says so."""

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
