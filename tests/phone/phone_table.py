"""A table with phones and without a window: the server in its thread, the test as the table.

A client sends requests over a real loopback connection. While it waits, the table answers what is
queued on its desk, as it does between two frames.
"""

import json
import select
import socket
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from companion.content import load_catalogue
from companion.engine import Setup, start_game
from companion.phone.answers import PhoneAnswers
from companion.phone.host import PhoneHost
from companion.play import CurrentGame, Session
from companion.store import PinGate, Store
from tests.store.memory_disk import MemoryDisk

NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva")
LOOPBACK = "127.0.0.1"
PATIENCE = 10


@dataclass
class Heard:
    """An answer, byte for byte, and what it says."""

    raw: bytes
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def __post_init__(self):
        head, _, self.body = self.raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = {n.lower(): v for n, _, v in (line.partition(": ") for line in lines)}

    @property
    def answer(self):
        return json.loads(self.body)


class PhoneTable:
    """A game on the table with phones switched on; `clock` is the PIN gate's, set by hand."""

    def __init__(self, *players, disk=None, session=None, start="seeded", **choices):
        self.catalogue = load_catalogue()
        self.now = 100.0
        self.store = Store(disk or MemoryDisk())
        self.complaints: list = []
        self.acted: list = []
        self.waiting: list = []
        # What the app does next for an empty seat, once the table has decided it.
        self.moves: tuple = ()
        self.game = CurrentGame(self.complaints.append)
        setup = Setup(players or NAMES[:3], seed=5, **choices)
        self.game.open(session or Session(self.catalogue, start_game(self.catalogue, setup)))
        gate = PinGate(self.store.settings, lambda: self.now)
        self.host = PhoneHost(
            self.game,
            self.store.phones,
            call_table=lambda: None,
            later=lambda act, seconds: self.waiting.append((act, seconds)),
            find_moves=lambda: self.moves,
        )
        self.host._start = start
        self.answers: Any = PhoneAnswers(
            self.host,
            self.game,
            self.store.settings,
            lambda: gate,
            lambda: self.now,
            self.acted.append,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def switch_on(self):
        assert self.host.switch_on(LOOPBACK)
        self.settle()
        return self

    def close(self):
        self.host.stop()
        self.store.close()

    def settle(self, is_later=False):
        """Let the server catch up with the table, and run what was scheduled for the next frame."""
        for act, seconds in list(self.waiting):
            if is_later or not seconds:
                self.waiting.remove((act, seconds))
                act()
        while self.host.is_listening and self.host.site._published != self.host._published:
            heard = threading.Event()
            server: Any = self.host._server
            server.call(heard.set)
            assert heard.wait(PATIENCE)

    @property
    def port(self):
        assert self.host.door
        return self.host.door.port

    @property
    def address(self):
        return LOOPBACK, self.port

    @property
    def origin(self):
        return f"http://{LOOPBACK}:{self.port}"

    def exchange(self, data, source=LOOPBACK):
        """Send these bytes and return everything that comes back until the connection closes."""
        with socket.create_connection(self.address, source_address=(source, 0)) as line:
            line.sendall(data)
            return self.listen(line)

    def listen(self, line):
        found, deadline = b"", time.monotonic() + 30
        while time.monotonic() < deadline:
            self.answers.answer_all()
            if select.select([line], [], [], 0.002)[0]:
                try:
                    heard = line.recv(65536)
                except ConnectionResetError:
                    return found
                if not heard:
                    return found
                found += heard
        raise AssertionError("no answer")

    def ask(self, path, body=None, source=LOOPBACK, **headers):
        """Send a request as a browser would, and return the answer."""
        return Heard(self.exchange(self.request(path, body, **headers), source))

    def request(self, path, body=None, **headers):
        answer = {"host": f"{LOOPBACK}:{self.port}"}
        data = b""
        if body is not None:
            data = json.dumps(body).encode()
            answer |= {"origin": self.origin, "content-type": "application/json"}
            answer["content-length"] = str(len(data))
        answer |= {name.replace("_", "-"): value for name, value in headers.items()}
        method = "GET" if body is None else "POST"
        lines = [f"{method} {path} HTTP/1.1", *(f"{n}: {v}" for n, v in answer.items() if v)]
        return "\r\n".join((*lines, "", "")).encode() + data

    def phone(self, seat, **headers):
        """Let a phone claim the link of a seat, and return it."""
        link = self.host.seats()[seat].link
        heard = self.ask("/claim", {"secret": link.partition("#")[2]}, **headers)
        assert heard.status == 200, heard.raw
        cookie = heard.headers["set-cookie"].partition(";")[0]
        self.settle()
        return TestPhone(self, heard.answer["page"], cookie, headers)


@dataclass
class TestPhone:
    """A phone that has a seat."""

    __test__ = False
    table: PhoneTable
    page: int
    cookie: str
    headers: dict[str, str]

    def view(self, **chosen):
        from urllib.parse import urlencode

        path = f"/{self.page}/view?{urlencode(chosen)}"
        return self.table.ask(path, cookie=self.cookie, **self.headers)

    def look(self, pin=""):
        body = {"pin": pin} if pin else {}
        path = f"/{self.page}/look"
        return self.table.ask(path, body, cookie=self.cookie, **self.headers)

    def press(self, name, number=None, **chosen):
        # Whoever presses has seen the current page.
        self.table.settle()
        body = {**chosen, "press": name, "number": number or self.table.host.number}
        path = f"/{self.page}/do"
        heard = self.table.ask(path, body, cookie=self.cookie, **self.headers)
        self.table.settle()
        return heard

    def counted(self, page, **counts):
        """Return the choice after entering this count on a sheet, such as r0_regions=3."""
        (moment, *_) = {
            block[way]["of"]
            for block in self.view(page=page).answer["blocks"]
            for way in ("less", "more")
            if block.get(way)
        }
        written = (f"{name.lstrip('r').replace('_', '-', 1)}-{n}" for name, n in counts.items())
        return {"page": page, "of": moment, "counts": ",".join(written)}

    def buttons(self, **chosen):
        """Return the names of all buttons on a page."""
        return set(names_of(self.view(**chosen).answer["blocks"]))


def pages_of(phone, **chosen):
    """Return the pages that the buttons of a page lead to."""
    return {block["go"]["page"] for block in phone.view(**chosen).answer["blocks"] if "go" in block}


def names_of(blocks):
    """Yield the names of the buttons that carry something out."""
    for block in blocks:
        if block.get("press"):
            yield block["name"]
        yield from (block[key] for key in ("press_less", "press_more") if key in block)
        yield from names_of(block.get("blocks", []))


def texts_of(blocks):
    """Yield every text on a page."""
    for block in blocks:
        yield from (str(block[key]) for key in ("t", "note", "w") if block.get(key))
        yield from (str(part) for row in block.get("rows", []) for part in row)
        for inside in ("blocks", "items", "regions"):
            yield from texts_of(block.get(inside, []))
