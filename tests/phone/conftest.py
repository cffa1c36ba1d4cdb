"""Tables with phones; nothing is drawn here, so nobody waits for it."""

import pytest

from tests.phone.phone_table import PhoneTable


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    monkeypatch.setattr("companion.phone.host.DRAWING", 0.0)
    # A port that nobody else takes meanwhile, such as these tests run twice at once.
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
    """Return what opens a browser; all are closed in the end."""
    yield chromium.open
    chromium.forget()
