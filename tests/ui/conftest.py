"""One window with one app for the whole process; every test gets a clean table."""

import gc
import os
import secrets
import tempfile

import pytest

from companion.store import Store
from companion.store.disk import FileDisk
from tests.store.memory_disk import MemoryDisk

PASSED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.stash[PASSED] = report.passed
    return report


@pytest.fixture(scope="session")
def app_driver(request):
    """Start the app in the one window of this process.

    Nobody looks at most windows: they open without a display and paint nothing. Only with
    `--pixels` are they drawn, on a display of our own.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(KIVY_HOME=home, KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1")
        # What is copied or selected stays here: no clipboard program is started.
        os.environ["KIVY_CLIPBOARD"] = "dummy"
        server = None
        if request.config.getoption("--pixels"):
            from tests.ui.display import start_display

            server, display = start_display()
            os.environ.update(DISPLAY=display, LIBGL_ALWAYS_SOFTWARE="1")
        else:
            os.environ.update(SDL_VIDEODRIVER="offscreen", KIVY_GL_BACKEND="mock")
        from companion.ui.launch import configure

        configure()
        from kivy.core import clipboard

        clipboard.CutBuffer = None
        from companion.ui.app import CompanionApp
        from tests.ui.driver import Driver

        driver = Driver(CompanionApp(Store(MemoryDisk())))
        driver.start()
        # Long-lived objects need not be scanned again and again.
        gc.collect()
        gc.freeze()
        yield driver
        driver.stop()
        if server:
            server.terminate()
            server.wait()


@pytest.fixture
def tmp_path(folder):
    return folder


@pytest.fixture
def data_folder(folder):
    """Return where the store keeps its files: a test that asks for this gets real files."""
    return folder / "data"


@pytest.fixture
def home(folder, monkeypatch):
    """Return the folder for imported and exported files."""
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    return folder


@pytest.fixture
def drive(app_driver, request):
    """Return hands and eyes for the app, on an empty store."""
    on_files = "data_folder" in request.fixturenames
    disk = FileDisk(request.getfixturevalue("data_folder")) if on_files else MemoryDisk()
    chance = secrets.randbelow, secrets.choice
    with Store(disk) as store:
        app_driver.begin(store)
        yield app_driver
        app_driver.end(is_sound=request.node.stash.get(PASSED, False))
    secrets.randbelow, secrets.choice = chance
