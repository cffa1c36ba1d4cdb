"""Taps on the tablet while phones look on and strangers are a nuisance: `phones` runs it.

`python -m tests.bench.guests phones URL COOKIE…` and `… strangers URL` are the guests: processes of
their own, so that what they do themselves takes none of the app's time but what is the door's.
"""

import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from urllib.parse import urlsplit

from companion.store.store import open_store
from companion.ui.launch import configure
from tests.bench.measure import seconds

PHONES, STRANGERS = 8, 200
NAMES = ("Anna", "Ben", "Chloé", "Dirk", "Eva")
TURNS = 22
TAPS, ROUNDS = 4, 2
# Nobody taps sooner than a look takes.
BETWEEN = 0.35
LOOPBACK = "127.0.0.1"
NONSENSE = (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /view HTTP/1.1\r\n", b"\0" * 4000, b"P")


def main():
    """Start the app with a board and measure taps, in turns with and without guests."""
    configure()
    from companion.ui.app import CompanionApp
    from tests.bench.visits import paint
    from tests.ui.driver import Driver
    from tests.ui.evenings import open_evening

    with (
        tempfile.TemporaryDirectory() as home,
        open_store(Path(home) / "data") as store,
    ):
        drive = Driver(CompanionApp(store))
        drive.start()
        open_evening(drive, NAMES, TURNS, has_board=True)
        drive.app.go("table")
        drive.frames(20)
        paint()
        taken = {}
        for strangers in (0, STRANGERS):
            alone, with_guests = [], []
            for _ in range(ROUNDS):
                alone += taps(drive)
                with guests(drive, strangers):
                    with_guests += taps(drive)
            name = f"a tap with {PHONES} phones" + (f", {strangers} strangers" if strangers else "")
            taken[name] = median(with_guests), median(alone)
        drive.stop()
    print(json.dumps(taken), file=sys.__stdout__)


def taps(drive):
    """Return how long each of some taps took, on the clock on the wall, until all was drawn."""
    from tests.bench.visits import paint

    found = []
    for _ in range(TAPS):
        for name in ("undo", "redo"):
            begun = perf_counter()
            while perf_counter() - begun < BETWEEN:
                drive.frames(1)
                time.sleep(0.005)
            found.append(touch(drive, name))
            paint()
    return found


def touch(drive, name):
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from tests.bench.visits import draw
    from tests.ui.driver import Finger

    drive.frames(4, 0.1)
    widget = drive.find(name)
    x, y = widget.to_window(*widget.center)
    finger = Finger(1, x / Window.width, y / Window.height)

    def act():
        EventLoop.post_dispatch_input("begin", finger)
        draw(drive)
        EventLoop.post_dispatch_input("end", finger)
        draw(drive)

    return seconds(act, clock=perf_counter)


@contextmanager
def guests(drive, strangers):
    """Let phones in, five with a seat and three table screens, and so many strangers."""
    from dataclasses import replace

    from companion.phone.links import claimed

    host = drive.app.phones.host
    assert host.switch_on(LOOPBACK)
    cookies = []
    for link in host.door.links:
        links, token = claimed(host.door.links, link)
        host.keep_links(replace(host.door, links=links))
        cookies.append(f"{link.number}:{token}")
    kinds = [("phones", cookies), *([("strangers", [str(strangers)])] if strangers else [])]
    started = [
        subprocess.Popen([sys.executable, "-m", "tests.bench.guests", kind, host.url, *more])
        for kind, more in kinds
    ]
    begun = perf_counter()
    while perf_counter() - begun < 2:
        drive.frames(1)
        time.sleep(0.01)
    assert all(host.site.is_here(link.number) for link in host.door.links)
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()
        host.switch_off()


def be_phones(url, cookies):
    """Follow the game as pages do: with a seat each, the rest without."""
    seats = [cookie.partition(":")[::2] for cookie in cookies]
    pages = [(f"/{number}/view", f"seat={token}") for number, token in seats]
    pages += [("/view", "")] * (PHONES - len(pages))
    threads = [Thread(target=follow, args=(url, *page)) for page in pages]
    for thread in threads:
        thread.start()


def follow(url, path, cookie):
    place, after = urlsplit(url), ""
    while True:
        head = f"GET {path}?page=board&after={after} HTTP/1.1\r\nHost: {place.netloc}\r\n"
        try:
            with socket.create_connection((place.hostname, place.port), timeout=40) as line:
                line.sendall(f"{head}Cookie: {cookie}\r\n\r\n".encode())
                heard = b""
                while part := line.recv(65536):
                    heard += part
            after = json.loads(heard.partition(b"\r\n\r\n")[2]).get("number", "")
        except (OSError, ValueError):
            time.sleep(0.2)


def be_strangers(url, count):
    """Hold so many lines at once: tell slowly, tell nonsense, and come again when shown out."""
    place, chance = urlsplit(url), random.Random(1)
    lines: list[socket.socket | None] = [None] * count
    while True:
        for at, line in enumerate(lines):
            with suppress(OSError):
                if line is None:
                    # Each from an address of its own, as a whole network of them would.
                    made = socket.socket()
                    made.settimeout(0.2)
                    made.bind((f"127.1.{at % 200}.7", 0))
                    lines[at] = made
                    made.connect((place.hostname, place.port))
                    made.setblocking(False)
                    made.send(chance.choice(NONSENSE))
                    continue
                line.send(b"x")
                if line.recv(4096):
                    continue
            if line is not None and is_shut(line):
                line.close()
                lines[at] = None
        time.sleep(0.02)


def is_shut(line):
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


if __name__ == "__main__":
    if sys.argv[1:2] == ["phones"]:
        be_phones(sys.argv[2], sys.argv[3:])
    elif sys.argv[1:2] == ["strangers"]:
        be_strangers(sys.argv[2], int(sys.argv[3]))
    else:
        main()
