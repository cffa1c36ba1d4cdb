"""What of many cases `make test` runs; `make test-all` runs every one."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

long = pytest.mark.long
# On a real folder everything takes twice as long and hardly ever differs.
mostly_in_memory = pytest.mark.parametrize(
    "world", ["memory", pytest.param("file", marks=long)], indirect=True
)


def one_in(share: int, cases: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the cases, all but each so many-th of them marked as long."""
    return [
        pytest.param(*case, marks=[long] if number % share else [])
        for number, case in enumerate(cases)
    ]
