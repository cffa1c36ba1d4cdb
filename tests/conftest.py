"""What every test may use."""

import pytest

from companion.content import load_catalogue


def pytest_addoption(parser):
    parser.addoption(
        "--take-pictures", action="store_true", help="take the golden pictures instead of comparing"
    )


@pytest.fixture(scope="session")
def catalogue():
    return load_catalogue()
