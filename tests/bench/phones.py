"""Taps on the tablet while phones look on and strangers attack, over taps without either."""

import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from statistics import median
from time import perf_counter

from companion.phone.links import claimed
from tests.bench.measure import Group
from tests.bench.processes import rounds_in_window

GOAL = 1.1
PHONES, STRANGERS = 8, 200
NAMES = ("Anna", "Ben", "Chloé", "Dirk", "Eva")
TURNS = 22
TAPS, ROUNDS = 4, 2
# Nobody taps before having looked.
BETWEEN = 0.35
LOOPBACK = "127.0.0.1"


def measure(rounds):
    """Open a window for each round, where taps with and without guests take turns."""
    figures = rounds_in_window(tap_among_guests, rounds, GOAL)
    return Group("Phones", "the same without phones", figures)


def tap_among_guests(drive):
    """Return how long a tap takes on a table with a board, with guests and without."""
    from tests.ui.evenings import open_evening

    open_evening(drive, NAMES, TURNS, has_board=True)
    drive.app.go("table")
    drive.frames(20)
    drive.paint()
    taken = {}
    for strangers in (0, STRANGERS):
        alone, with_guests = [], []
        for _ in range(ROUNDS):
            alone += taps(drive)
            with guests(drive, strangers):
                with_guests += taps(drive)
        name = f"a tap with {PHONES} phones" + (f", {strangers} strangers" if strangers else "")
        taken[name] = median(with_guests), median(alone)
    return taken


def taps(drive):
    """Return the wall-clock time of each tap until everything was drawn."""
    found = []
    for name in ("undo", "redo") * TAPS:
        wait(drive, BETWEEN)
        found.append(drive.seconds_of_tap(drive.find(name), perf_counter))
    return found


def wait(drive, seconds):
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        drive.frames(1)
        time.sleep(0.005)


@contextmanager
def guests(drive, strangers):
    """Let phones in, five with a seat and three table screens, and this many strangers.

    They run in other processes, so only what the server does costs the app any time.
    """
    host = drive.app.phones.host
    assert host.switch_on(LOOPBACK)
    tokens = []
    for link in host.door.links:
        links, token = claimed(host.door.links, link)
        host.keep(replace(host.door, links=links))
        tokens.append(f"{link.number}:{token}")
    started = [start_guests("phones", host.url, PHONES, *tokens)]
    if strangers:
        started.append(start_guests("strangers", host.url, strangers))
    wait(drive, 2)
    assert all(host.site.is_here(link.number) for link in host.door.links)
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()
        host.switch_off()


def start_guests(*arguments):
    return subprocess.Popen([sys.executable, "-m", "tests.bench.guests", *map(str, arguments)])
