"""Whatever is sent, the server answers or hangs up, and carries on."""

import json
import logging
import random
import socket

import pytest

from companion.store.people import id_from_name
from tests.phone.phone_table import LOOPBACK, Heard

# Parts of requests, and of things that only look like one.
PARTS = (
    *("GET", "POST", "HEAD", "/", "/view", "/1/view", "/1/do", "/1/look", "/claim", "/words"),
    *("/phone.js", "/outline/", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "{", "}"),
    *("/999999/view", "HTTP/1.1", "HTTP/9", "/1/view?page=board&region=99"),
    *("\r\n", "\r\n\r\n", " ", "Host: ", "Cookie: seat=", "Content-Length: ", "\0", "é"),
    *("Content-Length: -1", "Content-Length: 99999999999", "Transfer-Encoding: chunked"),
    *("/view?" + "a=b&" * 60, "Accept-Language: ", "de;q=0.5,xx," * 30, '{"secret":', '"press"'),
    *("[" * 900, "Origin: null", "Expect: 100-continue", "Upgrade: websocket"),
)
BODIES = (b"", b"{}", b"[]", b"null", b'{"secret":1}', b"[" * 1500)


def garbage(chance, host):
    """Return something that isn't a request, or only nearly."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.randbytes(chance.randrange(400))
    if kind == 1:
        return "".join(chance.choices(PARTS, k=chance.randrange(1, 12))).encode()
    method, path = chance.choice(("GET", "POST")), chance.choice(PARTS)
    body = chance.choice((*BODIES, chance.randbytes(50)))
    length = chance.choice((len(body), len(body), 0, 3, 5000))
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {length}"]
    name = chance.choice(("Origin", "Cookie", "X", "Accept-Language"))
    lines.append(f"{name}: {chance.choice(PARTS)}")
    data = "\r\n".join((*lines, "", "")).encode("utf-8", "replace") + body
    return data if kind == 2 else bytes(chance.choices(data, k=len(data)))


def throw(table, count, seed):
    chance = random.Random(seed)
    host = f"{LOOPBACK}:{table.port}"
    for at in range(count):
        with socket.create_connection(
            table.address, source_address=(f"127.0.1.{at % 250}", 0)
        ) as line:
            try:
                line.sendall(garbage(chance, host))
                line.shutdown(socket.SHUT_WR)
            except OSError:
                continue
            heard = table.listen(line)
            if heard:
                assert Heard(heard).status in (200, 400, 403, 404, 405, 413, 421, 431)


@pytest.fixture(autouse=True)
def _without_pause(monkeypatch):
    """Serve strangers one after another without a pause, so that a test doesn't take all day."""
    monkeypatch.setattr("companion.phone.server._PAUSE", 0.0)


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_changes_nothing(table, caplog, seed):
    before = table.game.session.timeline
    with caplog.at_level(logging.ERROR):
        throw(table, 150, seed)
    assert caplog.records == []
    assert table.phone(0).view().status == 200
    assert table.game.session.timeline is before
    assert table.complaints == []


@pytest.mark.long
def test_much_nonsense_changes_nothing(table, caplog):
    before = table.game.session.timeline
    with caplog.at_level(logging.ERROR):
        throw(table, 10_000, "many")
    assert caplog.records == []
    assert table.phone(0).view().status == 200
    assert table.game.session.timeline is before


PAGES = ("board", "calculator", "attack", "score", "decline", "offers", "rules", "home")
WORDS = (
    *(*PAGES, "x", "-1", "0", "1", "7", "99", "1000000", "hill", "sea", "nobody", "lost_tribe"),
    *("0-trolls", "offer-orcs", "dragon,catapult", "é", "\0", "a" * 400, ""),
)
NAMES = (
    *("page", "region", "by", "there", "tokens", "use", "die", "loss_die", "catapult_at"),
    *("attacker", "terrain", "holder", "encampments", "marks", "uses", "hand", "extra"),
    *("loss", "keep", "counts", "overrides", "pots", "loot", "stage", "of"),
)
PRESSES = (
    *(
        "pick-0",
        "pick-5",
        "pick-9",
        "score-confirm",
        "decline-confirm",
        "late-decline-now",
        "conquered",
        "face-0",
    ),
    *("coin-3", "anyway", "abandon", "x"),
)


@pytest.mark.parametrize("has_board", [False, True])
def test_a_players_own_phone_cannot_do_what_is_not_offered(has_board, caplog):
    """All kinds of choices, from a phone with a seat: pages are shown, and the rules hold."""
    from tests.phone.phone_table import PhoneTable

    chance = random.Random(7)
    with PhoneTable(has_board=has_board).switch_on() as table, caplog.at_level(logging.ERROR):
        table.host.allow_acting(True)
        table.settle()
        phones = [table.phone(seat) for seat in range(3)]
        for _ in range(150):
            phone = chance.choice(phones)
            chosen = {
                chance.choice(NAMES): chance.choice(WORDS) for _ in range(chance.randrange(6))
            }
            assert phone.view(**chosen).status == 200, chosen
            heard = phone.press(chance.choice(PRESSES), **chosen)
            assert heard.status == 200
            assert set(heard.answer) <= {"said", "done"}
        assert caplog.records == []


def test_bodies_that_are_no_words_are_nothing(table):
    phone = table.phone(0)
    bodies: tuple = ([], "text", 5, None, {"press": 5, "number": ["x"]}, {"pin": 1234})
    for body in bodies:
        data = json.dumps(body).encode()
        head = table.request(
            f"/{phone.page}/look", {}, cookie=phone.cookie, content_length=str(len(data))
        )
        heard = Heard(table.exchange(head[:-2] + data))
        assert heard.status == 200


def test_half_a_sign_is_no_pin_and_no_secret(table):
    table.store.settings.set_pin(id_from_name("Anna"), "2580")
    phone = table.phone(0)
    for pin in ("\ud800", "2580\udfff", "\N{ARABIC-INDIC DIGIT TWO}580"):
        assert "Anna" in phone.look(pin).answer["pin"]
    assert phone.look("2580").answer == {"coins": 5}
    assert table.ask("/claim", {"secret": "\ud800"}).status == 403


def test_whatever_fails_on_the_tablet_is_answered_and_the_next_one_too(table, caplog):
    def fail():
        raise RuntimeError

    table.store.settings.set_pin(id_from_name("Anna"), "2580")
    anna, ben = table.phone(0), table.phone(1)
    table.answers.find_gate = fail
    with caplog.at_level(logging.CRITICAL):
        answer = anna.look("2580").answer
    assert answer == {"said": "That didn't work. Nothing was changed."}
    assert ben.look().answer == {"coins": 5}
