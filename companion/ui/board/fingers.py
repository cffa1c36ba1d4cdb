"""What fingers on the board mean: a tap, a double tap, a hold, a drag or a pinch.

A finger that has moved, or was not alone, no longer taps.
"""

from math import hypot
from typing import Protocol

from kivy.clock import Clock
from kivy.metrics import dp

from companion.ui.board.shapes import Point

# In dp: how far a finger may slip and still tap, and how far apart a double tap may be.
SLOP, NEAR = 12, 32
HOLD_SECONDS = 0.5
DOUBLE_SECONDS = 0.3


class Touched(Protocol):
    """Receives the gestures."""

    def tap(self, at: Point) -> None:
        """A finger tapped."""

    def tap_again(self, at: Point) -> bool:
        """A finger tapped again, soon; False: a second tap means the same as the first."""

    def hold(self, at: Point) -> None:
        """A finger stays where it came down."""

    def drag(self, start: Point, end: Point, share: float) -> None:
        """The fingers moved their centre, and are this much farther apart."""


class Fingers:
    """The fingers on the board."""

    def __init__(self, touched: Touched) -> None:
        self._touched = touched
        self._at: dict[int, Point] = {}
        self._began: Point | None = None
        self._last: tuple[float, Point] | None = None
        self._holding = Clock.create_trigger(self._hold, HOLD_SECONDS)

    def come(self, finger: int, at: Point, may_tap: bool) -> None:
        """A finger comes down; it may be meant for something else."""
        self._began = at if may_tap and not self._at else None
        self._at[finger] = at
        self._holding.cancel()
        if self._began:
            self._holding()

    def move(self, finger: int, at: Point) -> None:
        """A finger moves."""
        if self._began:
            if _apart(self._began, at) <= dp(SLOP):
                return
            self._stir()
            # From here on the board follows; it does not jump to the finger.
            self._at[finger] = at
            return
        middle, spread = self._middle()
        self._at[finger] = at
        new_middle, new_spread = self._middle()
        is_pinch = spread > dp(SLOP) / 2 and new_spread
        self._touched.drag(middle, new_middle, new_spread / spread if is_pinch else 1.0)

    def go(self, finger: int, may_tap: bool) -> None:
        """A finger is lifted."""
        self._at.pop(finger, None)
        self._holding.cancel()
        at, self._began = self._began, None
        if at and may_tap:
            self._tap(at)

    def _tap(self, at: Point) -> None:
        now, last = Clock.get_time(), self._last
        is_again = last and now - last[0] <= DOUBLE_SECONDS and _apart(last[1], at) <= dp(NEAR)
        self._last = None
        if not (is_again and self._touched.tap_again(at)):
            self._last = now, at
            self._touched.tap(at)

    def _hold(self, *_: object) -> None:
        at = self._began
        self._stir()
        if at:
            self._touched.hold(at)

    def _stir(self) -> None:
        self._began = self._last = None
        self._holding.cancel()

    def _middle(self) -> tuple[Point, float]:
        """Return the centre of all fingers, and their distance from it."""
        places = list(self._at.values())
        x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
        return (x, y), sum(_apart((x, y), place) for place in places) / len(places)


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
