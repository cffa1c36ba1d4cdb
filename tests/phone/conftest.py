"""Tables with phones; nothing is drawn here, so no test waits for drawing."""

import pytest

from tests.phone.phone_table import PhoneTable


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    monkeypatch.setattr("companion.phone.host.DRAWING", 0.0)
    # A port that nobody else takes in the meantime, such as a second run of these tests.
    monkeypatch.setattr("companion.phone.host.PORTS", ())


@pytest.fixture
def table():
    with PhoneTable() as table:
        yield table.switch_on()


@pytest.fixture(scope="session")
def chromium():
    from tests.phone.browser import Chromium

    started = Chromium()
    yield started
    started.close()


@pytest.fixture
def browsers(chromium):
    """Return a function that opens a browser; all of them are closed at the end."""
    yield chromium.open
    chromium.forget()
