"""Every store test runs on memory and on file."""

import shutil
import tempfile
from pathlib import Path

import pytest

from tests.store.helpers import FileWorld, MemoryWorld

# Files all the same, but where syncing them does not wear out the disk for minutes.
_FAST = Path("/dev/shm")


@pytest.fixture
def folder(tmp_path):
    """An empty folder for as long as a test lasts."""
    if not _FAST.is_dir():
        yield tmp_path
        return
    folder = Path(tempfile.mkdtemp(prefix="companion-", dir=_FAST))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(params=["memory", "file"])
def world(request, folder):
    return MemoryWorld() if request.param == "memory" else FileWorld(folder / "data")
