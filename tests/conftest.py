"""What every test may use."""

import shutil
import tempfile
from pathlib import Path

import pytest

from companion.content import load_catalogue

# Files all the same, but where syncing them does not wear out the disk for minutes.
_FAST = Path("/dev/shm")


def pytest_addoption(parser):
    parser.addoption(
        "--take-pictures", action="store_true", help="take the golden pictures instead of comparing"
    )
    parser.addoption(
        "--everything", action="store_true", help="run the long tests too, and every scene in full"
    )


def pytest_configure(config):
    config.addinivalue_line("markers", "long: run only by `make test-all`")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--everything"):
        config.hook.pytest_deselected(items=[test for test in items if _is_long(test)])
        items[:] = [test for test in items if not _is_long(test)]


def _is_long(test):
    return test.get_closest_marker("long") is not None


@pytest.fixture
def folder(tmp_path_factory):
    """An empty folder for as long as a test lasts."""
    if not _FAST.is_dir():
        yield tmp_path_factory.mktemp("folder")
        return
    folder = Path(tempfile.mkdtemp(prefix="companion-", dir=_FAST))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def is_everything(request):
    """Tell whether nothing is to be left out, however long it takes."""
    return request.config.getoption("--everything")


@pytest.fixture(scope="session")
def catalogue():
    return load_catalogue()
