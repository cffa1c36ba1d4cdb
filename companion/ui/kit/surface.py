"""Surfaces: rounded shapes, cards and panels, patterns and hatching.

Rounded shapes are one small picture of their corners, stretched to any size: Kivy's own smooth
shapes show through the edge of a scrolling list, and its plain ones have jagged corners where the
device does not smooth them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil, hypot
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

# A white pixel of each strength.
_PIXELS = [b"\xff\xff\xff" + bytes([alpha]) for alpha in range(256)]


class Rounded(BorderImage):
    """A surface with round corners in the colour that was set, as in kv: `Rounded: radius: dp(8)`.

    A radius of half its height makes a pill, or a disc. `is_square_left`: only the right corners
    are round.
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


class Rim(BorderImage):
    """The edge of such a surface, as in kv: `Rim: box: self.x, self.y, self.width, self.height, r`.

    It looks like Kivy's own smooth line, whose hundreds of triangles take longer to build and to
    draw than all that they surround.
    """

    def __init__(self, box: Sequence[float] = (0, 0, 0, 0, 0), width: float = 1) -> None:
        super().__init__()
        self._box, self._width = box, width
        self._lie()

    @property
    def box(self) -> Sequence[float]:
        """What it surrounds: x, y, width, height and the radius of the corners."""
        return self._box

    @box.setter
    def box(self, box: Sequence[float]) -> None:
        self._box = box
        self._lie()

    @property
    def width(self) -> float:
        """How thick it is on either side."""
        return self._width

    @width.setter
    def width(self, width: float) -> None:
        self._width = width
        self._lie()

    def _lie(self) -> None:
        x, y, width, height, radius = self._box
        around, corner = ceil(self._width), max(0, round(radius))
        self.texture = rim_picture(corner, self._width)
        self.border = [around + corner] * 4
        self.pos = x - around, y - around
        self.size = width + 2 * around, height + 2 * around


@cache
def rounded_picture(corner: int, between: int = 2, is_square_left: bool = False) -> Texture:
    """Return a white square with rounded corners and so much between them, to stretch."""
    return _texture(_rows(corner, between, _filled, is_square_left=is_square_left))


@cache
def soft_picture(corner: int, between: int) -> Texture:
    """Return the same with a clear pixel around it: it stays soft when rotated."""
    return _texture(_rows(corner, between, _filled, around=1))


@cache
def rim_picture(corner: int, width: float) -> Texture:
    """Return the edge of such a square, so thick on either side."""

    def cover(away: float) -> float:
        # What Kivy's smooth line covers.
        return 1.64 * (width - abs(away)) - 0.16

    return _texture(_rows(corner, 2, cover, around=ceil(width)))


def _texture(rows: list[bytes]) -> Texture:
    size = len(rows[0]) // 4, len(rows)
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _filled(away: float) -> float:
    return 0.5 - away


def _rows(
    corner: int,
    between: int,
    cover: Callable[[float], float],
    around: int = 0,
    is_square_left: bool = False,
) -> list[bytes]:
    """Return the pixels of a square with rounded corners, row by row.

    `cover`: how much of a pixel it covers so far outside its edge. `around`: pixels outside it.
    """
    # A corner, and in the end the straight side.
    side = around + corner
    corners = [
        [_alpha(cover(_away(side - x - 0.5, side - y - 0.5, corner))) for x in range(side + 1)]
        for y in range(side + 1)
    ]
    left = [corners[-1]] * (side + 1) if is_square_left else corners
    rows = [
        b"".join(_PIXELS[alpha] for alpha in (*start[:-1], *[end[-1]] * between, *end[-2::-1]))
        for start, end in zip(left, corners, strict=True)
    ]
    return [*rows[:-1], *[rows[-1]] * between, *rows[-2::-1]]


def _away(x: float, y: float, radius: int) -> float:
    """Return how far outside the edge a point is, so far out from the centre of a corner."""
    return hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0) - radius


def _alpha(share: float) -> int:
    return round(255 * min(1.0, max(0.0, share)))


@cache
def soft_strip(width: int) -> Texture:
    """Return a line of white pixels, soft at both ends: stretched, a strip at any angle."""
    return _texture([_PIXELS[0], *[_PIXELS[255]] * width, _PIXELS[0]])


@cache
def fading() -> Texture:
    """Return a column of white pixels that fade from the bottom to the top."""
    return _texture([_PIXELS[alpha] for alpha in range(255, -1, -17)])


# In pixels: a power of two, as repeating it requires; and the thickness of a line.
TILE, _LINE = 16, 3
_HALF = TILE // 2


def _is_near(n: int) -> bool:
    return min(n % TILE, -n % TILE) <= _LINE // 2


_PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "plain": lambda x, y: False,
    "rising": lambda x, y: _is_near(x - y),
    "falling": lambda x, y: _is_near(x + y),
    "across": lambda x, y: _is_near(y),
    "upright": lambda x, y: _is_near(x),
    "crossed": lambda x, y: _is_near(x - y) or _is_near(x + y),
    "dotted": lambda x, y: (x - _HALF) ** 2 + (y - _HALF) ** 2 <= (_LINE + 1) ** 2,
    "squared": lambda x, y: _is_near(x) or _is_near(y),
    "checked": lambda x, y: (x < _HALF) == (y < _HALF),
    "dashed": lambda x, y: _is_near(y) and x < _HALF,
}


@cache
def pattern(name: str) -> Any:
    """Return a picture to tile, white where the pattern is and clear elsewhere."""
    is_on = _PATTERNS[name]
    texture = Texture.create(size=(TILE, TILE), colorfmt="rgba")
    shown = [is_on(x, y) for y in range(TILE) for x in range(TILE)]
    pixels = b"".join(b"\xff\xff\xff" + (b"\xff" if on else b"\x00") for on in shown)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture


class Painted(Widget):
    """A widget that paints itself, once a frame at most, whenever it or the theme has changed."""

    # What else it is painted from.
    painted_from: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        self.recolour = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", *self.painted_from):
            self.fbind(name, self.recolour)
        super().__init__(**kwargs)
        self._theme = App.get_running_app().theme
        self._theme.subscribe(self)

    def _draw(self, *_: object) -> None:
        """Paint it."""


class Surface(Painted, BoxLayout):
    """A rounded surface filled with a colour of the theme, or with `tint` if set.

    It is drawn here rather than in kv: there are so many that a handler for each part of each shape
    would take most of the time to build a screen.
    """

    fill = StringProperty("card")
    edge = StringProperty("clear")
    tint = ColorProperty([0, 0, 0, 0])
    stripe = ColorProperty([0, 0, 0, 0])
    stripe_width = NumericProperty("10dp")
    edge_width = NumericProperty("1dp")
    radius = NumericProperty("12dp")
    shadow = NumericProperty("1.5dp")
    painted_from = ("fill", "edge", "tint", "stripe", "edge_width", "radius", "shadow")

    def __init__(self, **kwargs: Any) -> None:
        self._ground = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._ground)

    def _draw(self, *_: object) -> None:
        colours, (x, y), (width, height) = self._theme.colours, self.pos, self.size
        surface = self.tint if self.tint[3] else colours[self.fill]
        self._ground.clear()
        if self.shadow:
            self._lay(colours["shade"], (x, y - self.shadow), self.size)
        indent = 0
        if self.stripe[3]:
            self._lay(self.stripe, self.pos, self.size)
            # What covers it has square corners there, or the stripe would hook around them.
            indent = self.stripe_width
        if surface[3]:
            self._lay(surface, (x + indent, y), (width - indent, height), bool(indent))
        if colours[self.edge][3]:
            self._ground.add(Color(*colours[self.edge]))
            rim = (x, y, width, height, self.radius)
            self._ground.add(Rim(rim, self.edge_width))

    def _lay(self, colour: Any, pos: Any, size: Any, is_square_left: bool = False) -> None:
        self._ground.add(Color(*colour))
        self._ground.add(Rounded(self.radius, is_square_left, pos=pos, size=size))


class Card(Surface):
    """A surface as high as its content."""


class Column(BoxLayout):
    """A vertical box as high as its content."""


class Row(BoxLayout):
    """A horizontal box as high as the highest thing in it."""


class Bar(BoxLayout):
    """A band or panel from edge to edge, dark unless it has another `fill`."""

    fill = StringProperty("bar")


# In dp: the distance of the lines, and what the round corners take of them.
_APART, _INSET = 9, 2
_STRENGTH = 0.45


class Hatched(Surface):
    """A surface with lines in the colour of its edge."""

    def _draw(self, *_: object) -> None:
        super()._draw()
        inset, (x, y), (width, height) = dp(_INSET), self.pos, self.size
        size = max(0, width - 2 * inset), max(0, height - 2 * inset)
        right, top = (side / dp(_APART) for side in size)
        self._ground.add(Color(*self._theme.colours[self.edge][:3], _STRENGTH))
        self._ground.add(
            Rectangle(
                texture=pattern("rising"),
                pos=(x + inset, y + inset),
                size=size,
                tex_coords=(0, 0, right, 0, right, top, 0, top),
            )
        )
