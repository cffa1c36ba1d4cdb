"""Long work in small pieces: a generator that stops now and then, so that others have a turn."""

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def finish(work: Generator[Any, None, T]) -> T:
    """Do all of the work at once and return what comes of it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found


def part(work: Generator[float, None, T], low: float, high: float) -> Generator[float, None, T]:
    """Do work that is a part of other work: its shares run from `low` to `high`."""
    try:
        while True:
            yield low + (high - low) * next(work)
    except StopIteration as end:
        found: T = end.value
        return found
    finally:
        work.close()
