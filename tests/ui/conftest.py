"""A real window on a display of its own, with the app in it."""

import gc
import os
import tempfile

import pytest


@pytest.fixture(scope="session")
def _window():
    """Start a display and Kivy's one window; everything Kivy writes goes to a temporary folder."""
    from tests.ui.display import start_display

    server, display = start_display()
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(
            DISPLAY=display,
            LIBGL_ALWAYS_SOFTWARE="1",
            KIVY_HOME=home,
            KIVY_NO_ARGS="1",
            KIVY_NO_FILELOG="1",
        )
        from companion.ui.launch import configure

        configure()
        import companion.ui.app  # noqa: F401

        # What is there for good need not be looked through before each test.
        gc.collect()
        gc.freeze()
        yield
    server.terminate()
    server.wait()


@pytest.fixture
def tmp_path(folder):
    return folder


@pytest.fixture
def drive(_window, tmp_path):
    """Start the app on an empty data folder and return hands and eyes for it."""
    from companion.store.store import open_store
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    with open_store(tmp_path / "data") as store:
        driver = Driver(CompanionApp(store))
        driver.start()
        yield driver
        driver.stop()


@pytest.fixture
def browsers():
    """Return what opens a browser; all are closed in the end."""
    from tests.phone.browser import Browser

    opened = []

    def open_browser(**choices):
        opened.append(Browser(**choices))
        return opened[-1]

    yield open_browser
    for browser in opened:
        browser.close()
