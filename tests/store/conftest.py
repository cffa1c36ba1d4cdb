"""Every store test runs on memory and on file."""

import pytest

from tests.store.helpers import FileWorld, MemoryWorld


@pytest.fixture(params=["memory", "file"])
def world(request, folder):
    return MemoryWorld() if request.param == "memory" else FileWorld(folder / "data")
