"""What a store is opened on: memory and, among the long tests, a real folder too."""

import pytest

from tests.selection import long
from tests.store.helpers import FileWorld, MemoryWorld


@pytest.fixture(params=["memory", pytest.param("file", marks=long)])
def world(request, folder):
    return MemoryWorld() if request.param == "memory" else FileWorld(folder / "data")
