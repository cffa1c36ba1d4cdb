"""Players' phones in a real browser, Debian's Chromium, beside a table without a window."""

import select
import shutil
import time

import pytest

from companion.play import Session, Timeline
from tests.phone.phone_table import PhoneTable
from tests.ui.evenings import catalogue_of_all, evening

NEEDS_BROWSER = pytest.mark.skipif(
    not (shutil.which("chromium") and shutil.which("chromedriver")),
    reason="needs Debian's chromium and chromium-driver",
)
# Seconds: far more than a page ever takes, however busy the machine.
PATIENCE = 60


def let_in(table):
    """Switch phones on, and allow them to act."""
    table.switch_on()
    table.host.allow_acting(True)
    table.settle()
    return table


def evening_table(players, turns, has_board=True):
    """Return a table after this many turns, with phones that may act."""
    start, steps = evening(players, turns, has_board=has_board)
    return let_in(PhoneTable(session=Session(catalogue_of_all(), start, Timeline.of(steps))))


def until(table, is_so, what=""):
    """Let the table answer until a condition holds in a browser."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        table.answers.answer_all()
        table.settle()
        # The server and the browser need the processor more.
        select.select([], [], [], 0.002)
        assert time.monotonic() < deadline, what() if callable(what) else what


def sit_down(table, browser, seat):
    """Let a phone scan the code of a seat."""
    browser.go(table.host.seats()[seat].link)
    name = table.game.state.players[seat].name
    until(table, lambda: browser.run("return document.title") == name, lambda: browser.text)
    return browser


def turn_to(table, browser, page, **keys):
    """Switch a phone to another page, and wait until it is drawn."""
    browser.run("choose(arguments[0])", {"page": page, **keys})
    until(table, lambda: browser.run("return drawn") == page, lambda: browser.text)
    until(table, lambda: not browser.finds(".board:empty"))


def follow(table, *browsers):
    """Wait until every page shows the current game."""

    def is_up_to_date(browser):
        return browser.run("return shown && shown.number") == table.host.number

    for browser in browsers:
        until(table, lambda b=browser: is_up_to_date(b), lambda b=browser: b.text)
