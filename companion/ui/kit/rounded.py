"""Rounded shapes with soft edges: one small picture of their corners, stretched to any size.

Kivy's own smooth shapes shine through the edge of a list that scrolls, and its plain ones have
stairs for corners where the device does not smooth them.
"""

from functools import cache
from math import hypot
from typing import Any

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

# A white pixel of each strength.
_PIXELS = [b"\xff\xff\xff" + bytes([alpha]) for alpha in range(256)]


class Rounded(BorderImage):
    """A surface with round corners in the colour that was set, as in kv: `Rounded: radius: dp(8)`.

    Half of its height for a radius makes a pill, or a disc. `is_square_left`: only the corners at
    the right are round.
    """

    def __init__(self, radius: float = 0, is_square_left: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._is_square_left = is_square_left
        self.radius = radius

    @property
    def radius(self) -> float:
        """How round the corners are."""
        return self._radius

    @radius.setter
    def radius(self, radius: float) -> None:
        self._radius = radius
        corner = max(0, round(radius))
        self.texture = _picture(corner, self._is_square_left)
        self.border = [corner] * 4


@cache
def _picture(corner: int, is_square_left: bool) -> Texture:
    """Return a white square with rounded corners and a little between them to stretch."""
    side = 2 * corner + 2
    upper = [_row(y, corner, is_square_left) for y in range(corner)]
    rows = [*upper, _PIXELS[255] * side, _PIXELS[255] * side, *reversed(upper)]
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _row(y: int, corner: int, is_square_left: bool) -> bytes:
    """Return a row of pixels through two corners."""
    right = [_cover(x, y, corner) for x in range(corner)]
    left = [255] * corner if is_square_left else right
    return b"".join(_PIXELS[alpha] for alpha in (*left, 255, 255, *reversed(right)))


def _cover(x: int, y: int, radius: int) -> int:
    """Return how much of a pixel a quarter of a disc covers, from 0 to 255."""
    away = hypot(radius - x - 0.5, radius - y - 0.5)
    return round(255 * min(1.0, max(0.0, radius + 0.5 - away)))
