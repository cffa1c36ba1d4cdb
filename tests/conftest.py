"""What every test may use, and which tests a run takes."""

import random
import shutil
import tempfile
from pathlib import Path

import pytest

from companion.content import load_catalogue

# These are real files, but syncing them does not keep the disk busy for minutes.
_FAST = Path("/dev/shm")


def pytest_addoption(parser):
    parser.addoption(
        "--everything", action="store_true", help="run the long tests too, and every case of all"
    )
    parser.addoption(
        "--pixels", action="store_true", help="run the tests of what is drawn, and only those"
    )
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in the order of this seed")
    parser.addoption(
        "--take-pictures", action="store_true", help="take the golden pictures instead of comparing"
    )


def pytest_configure(config):
    config.addinivalue_line("markers", "long: run only by `make test-all`")
    config.addinivalue_line("markers", "pixels: looks at what is drawn; run only with `--pixels`")


def pytest_collection_modifyitems(config, items):
    everything, pixels = config.option.everything, config.option.pixels

    def is_wanted(test):
        marks = {mark.name for mark in test.iter_markers()}
        return ("pixels" in marks) == pixels and (everything or "long" not in marks)

    config.hook.pytest_deselected(items=[test for test in items if not is_wanted(test)])
    items[:] = filter(is_wanted, items)
    if config.option.shuffle:
        _shuffle(items, random.Random(config.option.shuffle))


def _shuffle(items, chance):
    """Shuffle the files and the tests in each, so that a file's fixtures are made only once."""
    files = {test.path: chance.random() for test in items}
    chance.shuffle(items)
    items.sort(key=lambda test: files[test.path])


def pytest_terminal_summary(terminalreporter, config):
    if config.option.shuffle:
        terminalreporter.write_line(f"In random order: --shuffle={config.option.shuffle}")


@pytest.fixture
def folder(tmp_path_factory):
    """Return an empty folder for as long as a test lasts."""
    if not _FAST.is_dir():
        yield tmp_path_factory.mktemp("folder")
        return
    folder = Path(tempfile.mkdtemp(prefix="companion-", dir=_FAST))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def is_everything(request):
    """Return whether nothing may be left out, however long it takes."""
    return request.config.option.everything


@pytest.fixture(scope="session")
def catalogue():
    return load_catalogue()
