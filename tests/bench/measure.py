"""Measures one thing against another: in turns, several times, and compares the medians."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Measured = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """How much of something the subject takes, and the reference measured beside it."""

    name: str
    subject: float
    reference: float
    ratio: float
    goal: float | None = None
    unit: str = "s"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Figures with the same reference."""

    title: str
    against: str
    figures: tuple[Figure, ...]


def compare(
    name: str, subject: Measured, reference: Measured, rounds: int, goal: float | None = None
) -> Figure:
    """Measure both in turns; each returns what it took."""
    return summed_up(name, [(subject(), reference()) for _ in range(rounds)], goal)


def summed_up(
    name: str, pairs: list[tuple[float, float]], goal: float | None = None, unit: str = "s"
) -> Figure:
    """Return the medians of pairs that were measured one right after the other."""
    subject, reference = (median(side) for side in zip(*pairs, strict=True))
    ratio = median(one / other for one, other in pairs)
    return Figure(name, subject, reference, ratio, goal, unit)


def seconds(act: Callable[[], object], times: int = 1, clock: Measured = perf_counter) -> float:
    """Return how long an act takes, on average over some times."""
    gc.collect()
    start = clock()
    for _ in range(times):
        act()
    return (clock() - start) / times
