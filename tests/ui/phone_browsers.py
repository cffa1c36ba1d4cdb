"""Phones of players beside the tablet's real window: Debian's Chromium, frame by frame."""

import shutil
import time

import pytest

from companion.phone.networks import Network
from tests.phone.phone_table import LOOPBACK
from tests.phone.window_table import WindowTable

NEEDS_BROWSER = pytest.mark.skipif(
    not (shutil.which("chromium") and shutil.which("chromedriver")),
    reason="needs Debian's chromium and chromium-driver",
)
# Seconds: far more than a page ever takes, however busy the machine is.
PATIENCE = 60


def let_in(drive):
    """Switch phones on, and let them act; return the table."""
    drive.app.phones.find_networks = lambda: (Network(LOOPBACK, "lo"),)
    drive.app.go("phones")
    drive.frames(4)
    drive.tap("phones-on")
    drive.tap("phones-act")
    drive.app.go("table")
    table = WindowTable(drive)
    table.settle()
    return table


def until(table, is_so, what=""):
    """Let frames pass on the tablet until something is so in a browser."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        # Frames, but no time: how long a browser takes is nothing to the window.
        table.answer_all()
        table.settle()
        assert time.monotonic() < deadline, what() if callable(what) else what


def sit_down(table, browser, seat):
    """Let a phone scan the code of a seat."""
    browser.go(table.host.seats()[seat].link)
    name = table.game.state.players[seat].name
    until(table, lambda: browser.run("return document.title") == name, lambda: browser.text)
    return browser


def follow(table, *browsers):
    """Wait until every page shows the game as it is."""

    def is_up_to_date(browser):
        return browser.run("return shown && shown.number") == table.host.number

    for browser in browsers:
        until(table, lambda b=browser: is_up_to_date(b), lambda b=browser: b.text)
