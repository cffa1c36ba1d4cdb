"""Rounded shapes with soft edges: one small picture of their corners, stretched to any size.

Kivy's own smooth shapes shine through the edge of a list that scrolls, and its plain ones have
stairs for corners where the device does not smooth them.
"""

from functools import cache
from typing import Any

from kivy.factory import Factory
from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture


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
        self.texture = _picture(corner, 0 if self._is_square_left else corner)
        self.border = [corner] * 4


@cache
def _picture(right: int, left: int) -> Texture:
    """Return a white square with rounded corners and a little between them to stretch."""
    side = 2 * right + 2
    pixels = bytearray(b"\xff" * (4 * side * side))
    for y in range(side):
        for x in range(side):
            radius = left if x < side // 2 else right
            pixels[4 * (y * side + x) + 3] = round(255 * _cover(x, y, side, radius))
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _cover(x: int, y: int, side: int, radius: int) -> float:
    """Return how much of a pixel the shape covers: 1 inside, 0 outside, between at the edge."""
    across = radius - (min(x, side - 1 - x) + 0.5)
    down = radius - (min(y, side - 1 - y) + 0.5)
    if across <= 0 or down <= 0:
        return 1.0
    return float(min(1.0, max(0.0, radius + 0.5 - (across**2 + down**2) ** 0.5)))


Factory.register("Rounded", cls=Rounded)
