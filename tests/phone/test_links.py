"""Whose phone it is: links are claimed once, can be replaced, and survive a restart."""

import errno
import logging
import socket

import pytest

from companion.engine import AdjustCoins, OpenPurse, start_game
from companion.pages.reveal import rematch_setup
from companion.phone.server import PhoneServer
from companion.play import Session
from companion.store import StoreProblem
from companion.store.problems import SaveFailed
from tests.phone.phone_table import LOOPBACK, PhoneTable, texts_of
from tests.store.memory_disk import Memory, MemoryDisk


def secret_of(table, seat):
    return table.host.seats()[seat].link.partition("#")[2]


def test_a_link_is_claimed_by_the_first_phone(table):
    secret = secret_of(table, 0)
    phone = table.phone(0)
    assert phone.view().answer["title"] == "Anna"
    assert table.ask("/claim", {"secret": secret}).status == 403
    assert table.host.seats()[0].is_claimed
    assert table.host.seats()[0].link == ""


def test_secrets_are_long_and_all_different(table):
    secrets = [secret_of(table, seat) for seat in range(3)]
    assert len(set(secrets)) == 3
    # 64 characters to choose from: 6 bits each.
    assert min(len(secret) for secret in secrets) * 6 >= 128


def test_nobody_sees_another_page_with_the_own_token(table):
    anna, ben = table.phone(0), table.phone(1)
    assert table.ask(f"/{ben.page}/view", cookie=anna.cookie).status == 403
    assert table.ask(f"/{ben.page}/look", {}, cookie=anna.cookie).status == 403
    assert table.ask(f"/{ben.page}/view").status == 403


def test_a_new_link_shuts_the_old_phone_out(table):
    phone = table.phone(0)
    table.host.renew(table.host.door.links[0].player)
    table.settle()
    assert phone.view().status == 403
    assert phone.look().status == 403
    assert table.phone(0).view().status == 200


def test_phones_come_back_when_the_tablet_does():
    memory = Memory()
    with PhoneTable(disk=MemoryDisk(memory)).switch_on() as before:
        phone, secret = before.phone(0), secret_of(before, 1)
        port = before.host.door.port
    with PhoneTable(disk=MemoryDisk(memory)) as after:
        after.host.resume()
        after.settle()
        assert after.host.door.port == port
        phone.table = after
        assert phone.view().answer["title"] == "Anna"
        assert secret_of(after, 1) == secret


def test_switched_off_it_stays_off():
    memory = Memory()
    with PhoneTable(disk=MemoryDisk(memory)).switch_on() as before:
        before.host.switch_off()
    assert not any(name.startswith("phones") for name in memory.files)
    with PhoneTable(disk=MemoryDisk(memory)) as after:
        after.host.resume()
        assert not after.host.is_on


def test_what_is_kept_of_a_claimed_link_opens_nothing():
    memory = Memory()
    with PhoneTable(disk=MemoryDisk(memory)).switch_on() as table:
        secret = secret_of(table, 0)
        phone = table.phone(0)
        kept = b"".join(data for name, data in memory.files.items() if name == "phones.1.json")
        kept += memory.files["phones.0.json"]
        token = phone.cookie.partition("=")[2]
        assert token.encode() not in kept
        newest = max((n for n in memory.files if n.startswith("phones")), key=memory.files.get)
        assert table.store.phones.read().links[0].secret == "", newest
        assert secret not in str(table.store.phones.read())


def test_a_phone_stays_with_its_owner_in_the_next_game(table):
    phone = table.phone(0)
    setup = rematch_setup(table.game.state)
    assert setup.players[0] == "Ben"
    table.game.open(Session(table.catalogue, start_game(table.catalogue, setup)))
    table.settle()
    assert phone.view().answer["title"] == "Anna"


def test_who_does_not_play_sees_what_everybody_sees(table):
    phone = table.phone(0)
    other = PhoneTable("Xenia", "Yves").game.session
    table.game.open(other)
    table.settle()
    answer = phone.view().answer
    assert answer["tabs"] == []
    assert "Xenia" in " ".join(texts_of(answer["blocks"]))
    assert phone.look().status == 403


def test_the_tablet_knows_who_is_there(table):
    table.phone(1).view()
    assert [seat.is_connected for seat in table.host.seats()] == [False, True, False]


def test_a_taken_port_is_no_obstacle(table, monkeypatch):
    monkeypatch.setattr("companion.phone.host.PORTS", (table.port,))
    with PhoneTable().switch_on() as other:
        assert other.host.door.port != table.host.door.port
        assert other.ask("/").status == 200


def test_nobody_listens_where_there_is_no_such_network(table):
    table.host.switch_off()
    assert not table.host.switch_on("203.0.113.7")
    assert table.host.is_on
    assert not table.host.is_listening
    assert table.store.phones.read() is None


@pytest.mark.parametrize("secret", ["", "x", "\N{PILE OF POO}" * 10, "a" * 1000])
def test_a_guess_claims_nothing(table, secret):
    assert table.ask("/claim", {"secret": secret}).status == 403


def test_a_practice_turn_is_nobodys_business(table):
    phone = table.phone(0)
    table.game.practise(PhoneTable("Xenia", "Yves").game.session)
    table.settle()
    assert "Xenia" not in phone.view().body.decode()
    assert phone.look().status == 403


def test_the_result_comes_after_the_suspense(table):
    from companion.engine import EndGame

    phone = table.phone(0)
    table.game.do(EndGame())
    for seat in range(3):
        table.game.do(OpenPurse(seat))
    table.settle()
    assert "wins" not in phone.view().body.decode()
    table.settle(is_later=True)
    assert "5 coins" in " ".join(texts_of(phone.view().answer["blocks"]))


@pytest.mark.parametrize("damage", [b"", b"nonsense", b'{"schema":9}'])
def test_damaged_links_are_no_obstacle(damage):
    memory = Memory()
    with PhoneTable(disk=MemoryDisk(memory)).switch_on():
        pass
    for name in [name for name in memory.files if name.startswith("phones")]:
        memory.files[name] = damage
    with PhoneTable(disk=MemoryDisk(memory)) as after:
        after.host.resume()
        assert not after.host.is_on
        after.switch_on()
        assert after.phone(0).view().status == 200
        after.host.switch_off()
    assert not any(name.startswith("phones") for name in memory.files)


def test_at_another_address_everybody_scans_anew(table):
    table.phone(0)
    unclaimed = secret_of(table, 1)
    assert table.host.switch_on("127.0.0.2")
    anna, ben, _ = table.host.seats()
    assert not anna.is_claimed
    assert anna.link.startswith("http://127.0.0.2:")
    assert ben.link.endswith(unclaimed)


def test_a_practice_turn_has_no_codes(table):
    table.game.practise(PhoneTable("Anna", "Ben").game.session)
    assert table.host.seats() == ()


class Worn(MemoryDisk):
    """A disk that fails to handle the phones' links."""

    broken = ""

    def fill(self, name, data):
        self._try("fill", name)
        super().fill(name, data)

    def remove(self, name):
        self._try("remove", name)
        super().remove(name)

    def listing(self, folder):
        self._try("listing", "phones")
        return super().listing(folder)

    def _try(self, act, name):
        if act in self.broken.split() and name.startswith("phones"):
            raise OSError(errno.EIO, name)


def test_what_cannot_be_kept_is_not_switched_on():
    disk = Worn()
    disk.broken = "fill"
    with PhoneTable(disk=disk) as table:
        with pytest.raises(SaveFailed):
            table.host.switch_on(LOOPBACK)
        assert not table.host.is_on
        assert not table.host.is_listening


def test_links_that_cannot_be_removed_are_emptied():
    memory = Memory()
    disk = Worn(memory)
    with PhoneTable(disk=disk).switch_on() as before:
        disk.broken = "remove"
        before.host.switch_off()
    with PhoneTable(disk=MemoryDisk(memory)) as after:
        after.host.resume()
        assert not after.host.is_on


@pytest.mark.parametrize("broken", ["remove fill", "listing"])
def test_it_is_off_and_says_so_even_where_links_stay(broken):
    disk = Worn()
    with PhoneTable(disk=disk).switch_on() as table:
        address = table.address
        disk.broken = broken
        with pytest.raises(StoreProblem):
            table.host.switch_off()
        assert not table.host.is_on
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address)
        disk.broken = ""


def test_who_was_shut_out_while_the_network_was_gone_stays_out(table, monkeypatch):
    phone = table.phone(0)
    table.host.follow_networks([])
    table.host.renew(table.host.door.links[0].player)
    call = PhoneServer.call
    monkeypatch.setattr(PhoneServer, "call", lambda server, act, _=0.0: call(server, act, 3600.0))
    table.host.follow_networks([LOOPBACK])
    # The server doesn't know the state yet, so it reveals nothing.
    assert phone.view().status == 503


def test_what_was_pressed_before_the_network_went_holds_no_longer(table):
    table.host.allow_acting(True)
    table.settle()
    phone = table.phone(0)
    with socket.create_connection(table.address) as line:
        body = {"page": "offers", "press": "pick-1", "number": table.host.number}
        line.sendall(table.request(f"/{phone.page}/do", body, cookie=phone.cookie))
        while not table.host.desk._tickets:
            pass
        number = table.host.number
        table.host.follow_networks([])
        table.game.do(AdjustCoins(1, 3))
        assert table.host.number != number
        table.answers.answer_all()
    assert table.game.session.cursor == 1


def test_a_server_that_ends_by_itself_is_opened_again(table, monkeypatch, caplog):
    def fail(*_):
        raise RuntimeError

    phone, server = table.phone(0), table.host._server
    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL):
        patch.setattr(server, "_round", fail)
        server.ring()
        server._thread.join(10)
    assert not table.host.is_listening
    assert table.host.url == ""
    table.host.follow_networks([LOOPBACK])
    table.settle()
    assert phone.view().status == 200


def test_no_earlier_link_is_kept():
    memory = Memory()
    with PhoneTable(disk=MemoryDisk(memory)).switch_on() as table:
        secret = secret_of(table, 0)
        table.host.renew(table.host.door.links[0].player)
        kept = [data for name, data in memory.files.items() if name.startswith("phones")]
        assert kept
        assert not any(secret.encode() in data for data in kept)
