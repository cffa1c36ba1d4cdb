"""The place for phones: off until it is switched on; codes, who is there, what came from where."""

import pytest

from companion.phone.networks import Network
from companion.store.problems import SaveFailed
from companion.store.store import open_store
from companion.words.store_problems import problem_text
from tests.phone.phone_table import LOOPBACK
from tests.phone.window_table import WindowTable

HOME, SPOT = Network(LOOPBACK, "wlan0", "Living room"), Network("127.0.0.3", "ap0")


@pytest.fixture
def table(drive):
    drive.open_game("Anna", "Ben", "Chloé", has_board=True)
    drive.app.phones.find_networks = lambda: (HOME, SPOT)
    drive.app.go("phones")
    drive.frames(4)
    return WindowTable(drive)


def switch_on(table):
    table.drive.tap("phones-on")
    table.settle()


def test_the_menu_leads_there(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("menu")
    drive.tap("menu-phones")
    assert drive.app.root.current == "phones"


def test_nothing_listens_until_it_is_switched_on(table):
    assert not table.host.is_listening
    assert not table.drive.has("code-0")
    assert not table.drive.has("phones-act")
    switch_on(table)
    assert table.ask("/").status == 200
    assert [table.drive.find(f"code-{seat}").text for seat in range(3)] == [
        seat.link for seat in table.host.seats()
    ]
    table.drive.tap("phones-on")
    assert not table.host.is_listening
    assert not table.drive.has("code-0")


def test_links_that_stay_on_the_device_are_told_of(table, monkeypatch):
    switch_on(table)
    with monkeypatch.context() as patch:

        def fail():
            raise SaveFailed("not_saved")

        patch.setattr(table.host._store, "forget", fail)
        table.drive.tap("phones-on")
    assert not table.host.is_listening
    assert not table.drive.has("code-0")
    sentence = problem_text(table.drive.app.services.language, SaveFailed("not_saved"))
    assert sentence in table.drive.texts()


def test_the_address_is_there_in_large_letters(table):
    switch_on(table)
    assert f"http://{LOOPBACK}:{table.port}/" in table.drive.texts()


def test_a_claimed_code_is_put_away_and_can_be_given_anew(table):
    switch_on(table)
    phone = table.phone(0)
    phone.view()
    table.drive.pass_time(1.2)
    assert not table.drive.has("code-0")
    assert "The phone is connected." in table.drive.texts()
    table.drive.tap("renew-0")
    table.settle()
    assert table.drive.find("code-0").text
    assert phone.view().status == 403


def test_a_code_is_large_at_a_tap_until_a_phone_has_it(table):
    """Large enough to be scanned from across the table."""
    switch_on(table)
    table.drive.tap("code-1")
    large, small = table.drive.find("large-code"), table.drive.find("code-1")
    assert large.text == small.text == table.host.seats()[1].link
    assert large.height > 2 * small.height
    table.phone(1)
    table.drive.pass_time(1.5)
    assert not table.drive.has("large-code")


def test_who_wants_codes_without_a_game_is_told_when_they_come(drive):
    drive.app.phones.find_networks = lambda: (HOME,)
    drive.app.go("phones")
    drive.frames(4)
    drive.tap("phones-on")
    assert "Everyone's code is here as soon as a game lies on the table." in drive.texts()
    # The one network there is, by its name; nothing is to be chosen.
    assert "Living room" in drive.texts()
    assert not drive.has(f"network-{LOOPBACK}")


def test_another_network_is_another_address(table):
    switch_on(table)
    table.drive.tap("network-127.0.0.3")
    assert table.host.door.address == "127.0.0.3"
    assert table.host.url.startswith("http://127.0.0.3:")


def test_a_network_that_goes_and_comes_back(table):
    switch_on(table)
    phone = table.phone(0)
    table.drive.app.phones.find_networks = lambda: (SPOT,)
    table.drive.pass_time(1.2)
    assert not table.host.is_listening
    assert any("Choose another one" in text for text in table.drive.texts())
    table.drive.app.phones.find_networks = lambda: (HOME, SPOT)
    table.drive.pass_time(1.2)
    table.settle()
    assert phone.view().status == 200


def test_without_a_network_it_says_what_to_do(table):
    table.drive.app.phones.find_networks = lambda: ()
    table.drive.app.phones.changed()
    table.drive.frames(4)
    assert any("hotspot" in text for text in table.drive.texts())
    table.drive.tap("phones-on")
    assert not table.host.is_on


def test_the_tablet_shows_what_came_from_a_phone(table):
    switch_on(table)
    table.drive.tap("phones-act")
    table.drive.app.go("table")
    table.drive.frames(4)
    phone = table.phone(0)
    assert phone.press("pick-0", page="offers").told == {"done": True}
    combo = table.game.state.players[0].active
    assert combo
    table.drive.frames(6)
    assert any(text.startswith("Anna's phone: ") for text in table.drive.texts())
    table.drive.tap("undo")
    assert table.game.state.players[0].active is None


def test_a_turn_that_ends_on_the_phone_is_handed_over(table):
    switch_on(table)
    table.drive.tap("phones-act")
    table.drive.app.go("table")
    phone = table.phone(0)
    phone.press("pick-0", page="offers")
    table.drive.app.go("conquer")
    table.drive.frames(4)
    assert phone.press("score", page="score").told == {"done": True}
    table.drive.frames(6)
    assert table.drive.app.root.current == "table"
    assert table.game.state.turn.seat == 1


def test_a_look_on_the_phone_shows_nothing_on_the_tablet(table):
    switch_on(table)
    before = table.drive.texts()
    assert table.phone(0).look().told == {"coins": 5}
    assert "5" not in set(table.drive.texts()) - set(before)


@pytest.mark.usefixtures("_window")
def test_phones_come_back_with_the_app(tmp_path):
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    def start(store):
        drive = Driver(CompanionApp(store))
        drive.start()
        drive.app.phones.find_networks = lambda: (HOME,)
        return drive

    with open_store(tmp_path / "data") as store:
        drive = start(store)
        drive.open_game("Anna", "Ben")
        drive.app.go("phones")
        drive.frames(4)
        table = WindowTable(drive)
        switch_on(table)
        phone, link = table.phone(1), table.host.seats()[0].link
        drive.stop()
    with open_store(tmp_path / "data") as store:
        drive = start(store)
        drive.pass_time(1.2)
        phone.table = table = WindowTable(drive)
        drive.app.game.open(store.library.open(store.games()[0].id).session)
        table.settle()
        assert phone.view().told["title"] == "Ben"
        assert table.host.seats()[0].link == link
        drive.stop()
