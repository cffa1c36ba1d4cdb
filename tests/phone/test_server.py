"""The front door: what it lets in, how much of it, and that it is shut when phones are off."""

import re
import socket
import threading

import pytest

from companion.phone import connection, server
from companion.phone.requests import MAX_BODY, MAX_HEAD
from tests.phone.phone_table import LOOPBACK, Heard, PhoneTable


def test_the_page_comes_with_all_it_needs(table):
    page = table.ask("/")
    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    files = re.findall(r'(?:href|src)="(/[a-z.]+)"', page.body.decode())
    assert files
    assert all(table.ask(file).status == 200 for file in files)
    assert "http" not in re.sub(r"http-equiv", "", page.body.decode())


def test_nothing_but_our_own_files_is_run_or_shown(table):
    for path in ("/", "/view", "/nothing", "/phone.js"):
        policy = table.ask(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert table.ask(path).headers["x-content-type-options"] == "nosniff"


def test_everything_together_is_small():
    """Everything a phone loads on the largest board, with the longest page of rules."""
    with PhoneTable("A", "B", "C", "D", "E", has_board=True).switch_on() as table:
        phone = table.phone(0)
        board = phone.view(page="board")
        (outline,) = [b["outline"] for b in board.answer["blocks"] if b["k"] == "board"]
        scripts = ["/phone.js", "/board.js", "/purse.js"]
        files = ["/", *scripts, "/phone.css", "/font.ttf", "/icon.svg", "/words"]
        heard = [table.ask(path) for path in (*files, f"/outline/{outline}")]
        pages = [phone.view(page=page) for page in ("home", "offers", "calculator", "rules")]
        assert sum(len(each.raw) for each in (*heard, board, *pages)) < 175_000


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:8642", ""])
def test_another_name_for_the_address_gets_nothing(table, host):
    assert table.ask("/", host=host).status == 421
    assert table.ask("/view", host=host).status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "https://127.0.0.1:8642"])
def test_no_foreign_page_can_act(table, origin):
    phone = table.phone(0)
    heard = table.ask(f"/{phone.page}/look", {}, cookie=phone.cookie, origin=origin)
    assert heard.status == 403
    assert table.game.session.traces == ()


def test_no_foreign_page_can_read(table):
    phone = table.phone(0)
    path = f"/{phone.page}/view"
    answer = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "cors"}
    assert table.ask(path, cookie=phone.cookie, **answer).status == 403
    assert table.ask(path, cookie=phone.cookie, origin="http://evil.example").status == 403
    # A link from elsewhere may lead to the page, which is empty without its script.
    assert table.ask("/", sec_fetch_site="cross-site", sec_fetch_mode="navigate").status == 200


def test_a_form_of_a_foreign_page_cannot_act(table):
    phone = table.phone(0)
    kinds = {"content_type": "text/plain"}
    assert table.ask(f"/{phone.page}/look", {}, cookie=phone.cookie, **kinds).status == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"])
def test_only_get_and_post_are_answered(table, method):
    heard = Heard(table.exchange(f"{method} / HTTP/1.1\r\nHost: x\r\n\r\n".encode()))
    assert heard.status == 405


def test_what_is_too_large_is_refused_before_it_is_read(table):
    host = f"{LOOPBACK}:{table.host.door.port}"
    long_line = f"GET /{'a' * 3000} HTTP/1.1\r\nHost: {host}\r\n\r\n"
    many = "".join(f"X-{n}: y\r\n" for n in range(100))
    body = f"POST /claim HTTP/1.1\r\nHost: {host}\r\nContent-Length: {MAX_BODY + 1}\r\n\r\n"
    chunked = f"POST /claim HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n"
    twice = f"GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n"
    head = f"GET / HTTP/1.1\r\nHost: {host}\r\n{many}\r\n"
    answer = [(long_line, 405), (head, 431), (body, 413), (chunked, 400), (twice, 400)]
    for data, status in answer:
        assert Heard(table.exchange(data.encode())).status == status, data[:60]
    endless = b"GET / HTTP/1.1\r\nX: " + b"a" * (MAX_HEAD + 100)
    assert Heard(table.exchange(endless)).status == 431


def test_who_tells_slowly_is_shown_out(table, monkeypatch):
    monkeypatch.setattr(connection, "TELLING", 0.2)
    with socket.create_connection(table.address) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        assert table.listen(slow) == b""
    assert table.ask("/").status == 200


def test_many_who_say_nothing_keep_nobody_out(table):
    phone = table.phone(0)
    silent = [socket.create_connection(table.address, source_address=("127.0.0.2", 0))]
    silent += [
        socket.create_connection(table.address, source_address=(f"127.0.0.{3 + n % 200}", 0))
        for n in range(server.MAX_CONNECTIONS + 40)
    ]
    assert phone.view().status == 200
    assert len(table.host._server._connections) <= server.MAX_CONNECTIONS
    for line in silent:
        line.close()


def test_one_address_has_no_more_than_its_share(table):
    lines = [socket.create_connection(table.address) for _ in range(server.MAX_FROM_ONE + 10)]
    assert table.ask("/", source="127.0.0.9").status == 200
    connections = table.host._server._connections
    assert sum(one.peer == LOOPBACK for one in connections) <= server.MAX_FROM_ONE
    for line in lines:
        line.close()


def test_off_means_off(table):
    phone = table.phone(0)
    address, secret = table.address, table.host.seats()[1].link
    with socket.create_connection(address) as waiting:
        path = f"/{phone.page}/view?after={table.host.number}"
        waiting.sendall(table.request(path, cookie=phone.cookie))
        table.host.switch_off()
        assert table.listen(waiting) == b""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address)
    assert table.store.phones.read() is None
    assert table.host._published.links == ()
    table.switch_on()
    assert phone.view().status == 403
    assert table.ask("/claim", {"secret": secret.partition("#")[2]}).status == 403


def test_only_the_chosen_address_listens(table):
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.77", table.host.door.port))


def test_a_phone_hears_of_a_change_by_itself(table):
    from companion.engine import Pick

    phone = table.phone(1)
    number = phone.view().answer["number"]
    with socket.create_connection(table.address) as line:
        path = f"/{phone.page}/view?after={number}"
        line.sendall(table.request(path, cookie=phone.cookie))
        table.game.do(Pick(0))
        heard = Heard(table.listen(line))
    assert heard.answer["number"] != number
    assert heard.answer["blocks"]


def test_who_waits_and_goes_on_talking_is_shown_out(table):
    number = table.ask("/view").answer["number"]
    with socket.create_connection(table.address) as waiting:
        waiting.sendall(table.request(f"/view?after={number}"))
        while not any(one.later for one in list(table.host._server._connections)):
            pass
        waiting.sendall(b"x" * 100)
        assert table.listen(waiting) == b""


def test_a_player_behind_many_strangers_is_let_in_with_them(table, monkeypatch):
    """One look at the queue is enough: the next comes after the pause."""
    phone = table.phone(0)
    monkeypatch.setattr(server, "_PAUSE", 3600.0)
    begun, held = threading.Event(), threading.Event()

    def hold():
        begun.set()
        held.wait(10)

    table.host._server.call(hold)
    assert begun.wait(10)
    lines = [
        socket.create_connection(table.address, source_address=("127.0.0.66", 0)) for _ in range(40)
    ]
    with socket.create_connection(table.address) as player:
        player.sendall(table.request(f"/{phone.page}/view", cookie=phone.cookie))
        held.set()
        assert Heard(table.listen(player)).status == 200
    for line in lines:
        line.close()
