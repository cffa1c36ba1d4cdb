"""Long work in small pieces: a generator that yields now and then to let others run."""

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def finish(work: Generator[Any, None, T]) -> T:
    """Do all of the work at once and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found


def part(work: Generator[float, None, T], low: float, high: float) -> Generator[float, None, T]:
    """Do work that is part of other work: its progress runs from `low` to `high`."""
    try:
        while True:
            yield low + (high - low) * next(work)
    except StopIteration as end:
        found: T = end.value
        return found
    finally:
        work.close()
