"""Counts which functions are called, and how often."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType


def calls(act: Callable[[], object]) -> Counter[str]:
    """Return how often each function is called while `act` runs."""
    counted: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            counted[f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}"] += 1

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return counted


def name_of(function: Callable[..., object]) -> str:
    """Return the name under which calls of a function are counted."""
    return f"{function.__module__}.{function.__qualname__}"
