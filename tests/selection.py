"""Which of many cases `make test` runs; `make test-all` runs every one."""

from collections.abc import Iterable
from typing import Any

import pytest

long = pytest.mark.long
# On a real folder everything takes twice as long and hardly ever differs.
also_on_file = pytest.mark.parametrize("world", ["memory", "file"], indirect=True)


def one_in(share: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases; all but one in `share` of them are marked as long."""
    listed = (case if isinstance(case, tuple) else (case,) for case in cases)
    return [
        pytest.param(*case, marks=[long] if number % share else [])
        for number, case in enumerate(listed)
    ]
