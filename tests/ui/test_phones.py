"""The screen for phones: off until switched on; codes, who is connected, what came from where."""

import pytest

from companion.phone.networks import Network
from companion.store import Store
from companion.store.problems import SaveFailed
from companion.words import problem_text
from tests.phone.phone_table import LOOPBACK
from tests.phone.window_table import WindowTable
from tests.store.memory_disk import MemoryDisk

HOME, SPOT = Network(LOOPBACK, "wlan0", "Living room"), Network("127.0.0.3", "ap0")


@pytest.fixture
def table(drive, monkeypatch):
    # A port that nobody else takes in the meantime, such as a second run of these tests.
    monkeypatch.setattr("companion.phone.host.PORTS", ())
    drive.open_game("Anna", "Ben", "Chloé", has_board=True)
    return visit_phones(drive)


def visit_phones(drive):
    drive.app.phones.find_networks = lambda: (HOME, SPOT)
    drive.app.go("phones")
    drive.frames(4)
    return WindowTable(drive)


def switch_on(table):
    table.drive.tap("phones-on")
    table.settle()


def says(table, words):
    return any(words in text for text in table.drive.texts())


def test_nothing_listens_until_it_is_switched_on(table, monkeypatch):
    drive = table.drive
    drive.app.go("table")
    drive.tap("menu")
    drive.tap("menu-phones")
    assert drive.app.root.current == "phones"
    assert not table.host.is_listening
    assert not drive.has("code-0")
    assert not drive.has("phones-act")
    switch_on(table)
    assert table.ask("/").status == 200
    assert [drive.find(f"code-{seat}").text for seat in range(3)] == [
        seat.link for seat in table.host.seats()
    ]
    assert f"http://{LOOPBACK}:{table.port}/" in drive.texts()
    drive.tap("network-127.0.0.3")
    assert table.host.door.address == "127.0.0.3"
    assert table.host.url.startswith("http://127.0.0.3:")

    def fail():
        raise SaveFailed("not_saved")

    # Phones are off even if their links can't be deleted, and the screen says so.
    monkeypatch.setattr(table.host._store, "forget", fail)
    drive.tap("phones-on")
    assert not table.host.is_listening
    assert not drive.has("code-0")
    assert problem_text(drive.app.language, SaveFailed("not_saved")) in drive.texts()


def test_a_code_is_large_at_a_tap_until_a_phone_has_it_and_can_be_given_anew(table):
    """Large enough to be scanned from across the table."""
    drive = table.drive
    switch_on(table)
    drive.tap("code-1")
    large, small = drive.find("large-code"), drive.find("code-1")
    assert large.text == small.text == table.host.seats()[1].link
    assert large.height > 2 * small.height
    phone = table.phone(1)
    phone.view()
    drive.pass_time(1.5)
    assert not drive.has("large-code")
    assert not drive.has("code-1")
    assert "The phone is connected." in drive.texts()
    drive.tap("renew-1")
    table.settle()
    assert drive.find("code-1").text
    assert phone.view().status == 403


def test_a_network_goes_and_comes_back_and_without_one_it_says_what_to_do(table):
    drive, phones = table.drive, table.drive.app.phones
    phones.find_networks = lambda: ()
    phones.changed()
    drive.frames(4)
    assert says(table, "hotspot")
    drive.tap("phones-on")
    assert not table.host.is_on
    phones.find_networks = lambda: (HOME, SPOT)
    phones.changed()
    drive.frames(4)
    switch_on(table)
    phone = table.phone(0)
    phones.find_networks = lambda: (SPOT,)
    drive.pass_time(1.2)
    assert not table.host.is_listening
    assert says(table, "Choose another one")
    phones.find_networks = lambda: (HOME, SPOT)
    drive.pass_time(1.2)
    table.settle()
    assert phone.view().status == 200


def test_who_wants_codes_without_a_game_is_told_when_they_come(drive):
    drive.app.phones.find_networks = lambda: (HOME,)
    drive.app.go("phones")
    drive.frames(4)
    drive.tap("phones-on")
    assert "Everyone's code appears here once a game has started." in drive.texts()
    # The only network, by its name; there is nothing to choose.
    assert "Living room" in drive.texts()
    assert not drive.has(f"network-{LOOPBACK}")


def test_the_tablet_shows_what_came_from_a_phone_but_no_purse(table):
    drive, players = table.drive, lambda: table.game.state.players
    switch_on(table)
    drive.tap("phones-act")
    before, phone = drive.texts(), table.phone(0)
    assert phone.look().answer == {"coins": 5}
    assert "5" not in set(drive.texts()) - set(before)
    drive.app.go("table")
    drive.frames(4)
    assert phone.press("pick-0", page="offers").answer == {"done": True}
    assert players()[0].active
    drive.frames(6)
    assert says(table, "Anna's phone: ")
    drive.tap("undo")
    assert players()[0].active is None
    phone.press("pick-0", page="offers")
    # A turn that ends on the phone is handed over, whatever the tablet shows.
    drive.app.go("conquer")
    drive.frames(4)
    assert phone.press("score-confirm", page="score").answer == {"done": True}
    drive.frames(6)
    assert drive.app.root.current == "table"
    assert table.game.state.turn.seat == 1


def test_phones_come_back_with_the_app(table):
    drive, disk = table.drive, MemoryDisk()
    with Store(disk) as store:
        drive.begin(store)
        drive.open_game("Anna", "Ben")
        table = visit_phones(drive)
        switch_on(table)
        phone, link = table.phone(1), table.host.seats()[0].link
        drive.end()
    store = Store(MemoryDisk(disk.memory))
    drive.begin(store)
    drive.app.phones.find_networks = lambda: (HOME,)
    drive.app.dispatch("on_start")
    drive.pass_time(1.2)
    phone.table = table = WindowTable(drive)
    drive.app.game.open(store.library.open(store.games()[0].id).session)
    table.settle()
    assert phone.view().answer["title"] == "Ben"
    assert table.host.seats()[0].link == link
