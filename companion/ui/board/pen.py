"""Draws the signs of a region around its anchor: discs, pills, icons and letters."""

from typing import Any

from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle

from companion.ui.board.shapes import Point
from companion.ui.board.textures import DISC, disc, letters, sign

Ink = Any
# The size of letters in a line of this height.
_IN_LINE = 0.85


class Pen:
    """Draws around an origin, in units of `unit`; `sharpness`: at least so many pixels per unit."""

    def __init__(
        self, group: InstructionGroup, origin: Point, unit: float, sharpness: float
    ) -> None:
        self._group = group
        self.origin = origin
        self.unit = unit
        self._sharpness = sharpness

    def pill(self, middle: Point, width: float, height: float, ink: Ink, round_: float = 1) -> None:
        """Draw a surface with rounded sides, fully or by a share."""
        corner = min(width, height) / 2 * round_ * self.unit
        pos, size = self._place(middle, width, height)
        border = [DISC // 2 - 1] * 4
        self._group.add(Color(*ink))
        self._group.add(
            BorderImage(
                texture=disc(), pos=pos, size=size, border=border, display_border=[corner] * 4
            )
        )

    def disc(self, middle: Point, radius: float, ink: Ink) -> None:
        """Draw a disc."""
        pos, size = self._place(middle, 2 * radius, 2 * radius)
        self._group.add(Color(*ink))
        self._group.add(Rectangle(texture=disc(), pos=pos, size=size))

    def sign(self, icon: str, middle: Point, size: float, ink: Ink) -> None:
        """Draw an icon of this height."""
        texture = sign(icon, round(size * self._sharpness))
        self._draw(texture, middle, size, ink)

    def letters(self, text: str, middle: Point, size: float, ink: Ink) -> None:
        """Write a text of this height."""
        texture = self._written(text, size)
        self._draw(texture, middle, size, ink)

    def width(self, text: str, size: float) -> float:
        """Return how wide a text of this height is."""
        texture = self._written(text, size)
        return float(size * texture.width / texture.height)

    def _written(self, text: str, size: float) -> Any:
        return letters(text, round(size * _IN_LINE * self._sharpness))

    def _draw(self, texture: Any, middle: Point, size: float, ink: Ink) -> None:
        pos, drawn = self._place(middle, size * texture.width / texture.height, size)
        self._group.add(Color(*ink))
        self._group.add(Rectangle(texture=texture, pos=pos, size=drawn))

    def _place(self, middle: Point, width: float, height: float) -> tuple[Point, Point]:
        x, y = self.origin
        pos = x + (middle[0] - width / 2) * self.unit, y + (middle[1] - height / 2) * self.unit
        return pos, (width * self.unit, height * self.unit)
