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
        self.texture = rounded_picture(corner, is_square_left=self._is_square_left)
        self.border = [corner] * 4


@cache
def rounded_picture(corner: int, between: int = 2, is_square_left: bool = False) -> Texture:
    """Return a white square with rounded corners and so much between them, to be stretched."""
    return _texture(_rows(corner, between, is_square_left))


@cache
def soft_picture(corner: int, between: int) -> Texture:
    """Return the same with nothing around it, one pixel wide: it is soft however it is turned."""
    side = 2 * corner + between
    rows = [_PIXELS[0] + row + _PIXELS[0] for row in _rows(corner, between, False)]
    return _texture([_PIXELS[0] * (side + 2), *rows, _PIXELS[0] * (side + 2)])


def _texture(rows: list[bytes]) -> Texture:
    size = len(rows[0]) // 4, len(rows)
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _rows(corner: int, between: int, is_square_left: bool) -> list[bytes]:
    """Return the pixels of a square with rounded corners, row by row."""
    upper = [_row(y, corner, between, is_square_left) for y in range(corner)]
    straight = _PIXELS[255] * (2 * corner + between)
    return [*upper, *[straight] * between, *reversed(upper)]


def _row(y: int, corner: int, between: int, is_square_left: bool) -> bytes:
    """Return a row of pixels through two corners."""
    right = [_cover(x, y, corner) for x in range(corner)]
    left = [255] * corner if is_square_left else right
    return b"".join(_PIXELS[alpha] for alpha in (*left, *[255] * between, *reversed(right)))


def _cover(x: int, y: int, radius: int) -> int:
    """Return how much of a pixel a quarter of a disc covers, from 0 to 255."""
    away = hypot(radius - x - 0.5, radius - y - 0.5)
    return round(255 * min(1.0, max(0.0, radius + 0.5 - away)))


@cache
def soft_strip(width: int) -> Texture:
    """Return a line of white pixels, soft at both ends: stretched along, a strip at any angle."""
    return _texture([_PIXELS[0], *[_PIXELS[255]] * width, _PIXELS[0]])
