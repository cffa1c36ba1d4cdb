"""Long work in the background of a visible screen: a little between two frames."""

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any

from kivy.clock import Clock

# How long one frame may be delayed.
SECONDS = 0.02


class SpareTime:
    """Does some work piece by piece, and reports the result."""

    def __init__(self, done: Callable[[Any], object]) -> None:
        self._done = done
        self._work: Generator[float, None, Any] | None = None
        self._go_on_soon = Clock.create_trigger(self._go_on, interval=True)

    def begin(self, work: Generator[float, None, Any]) -> None:
        """Start this work, in place of any other."""
        self.stop()
        self._work = work
        self._go_on_soon()

    def stop(self) -> None:
        """Give up what is not done."""
        self._go_on_soon.cancel()
        if self._work:
            self._work.close()
            self._work = None

    def _go_on(self, *_: object) -> None:
        until = perf_counter() + SECONDS
        try:
            while self._work and perf_counter() < until:
                next(self._work)
        except StopIteration as end:
            self.stop()
            self._done(end.value)
