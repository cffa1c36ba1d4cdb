"""What every test may use."""

import pytest

from companion.content import load_catalogue


@pytest.fixture(scope="session")
def catalogue():
    return load_catalogue()
