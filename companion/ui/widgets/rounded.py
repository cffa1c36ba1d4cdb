"""Rounded surfaces with soft edges: one small picture of a corner, stretched to any size.

Kivy's own smooth shapes shine through the edge of a list that scrolls, and its plain ones have
stairs for corners where the device does not smooth them.
"""

from functools import cache
from typing import Any

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture


def lay_rounded(pos: Any, size: Any, radius: float, left: float | None = None) -> BorderImage:
    """Return a rounded surface in the colour that was set; `left`: the radius at that side."""
    corner = max(0, round(min(radius, min(size) / 2)))
    texture = _picture(corner, corner if left is None else round(left))
    return BorderImage(texture=texture, pos=pos, size=size, border=[corner] * 4)


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
