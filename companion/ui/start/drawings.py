"""What is drawn on the start: a small world, and what the app does in three pictures."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

from kivy.core.text import Label as Text
from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Quad, Rectangle, Rotate, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.stencilview import StencilView

from companion.ui.kit.layouts import CardGrid
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Painted, Rounded, Surface
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import sign_texture
from companion.ui.theme import piece_colour

# What stands on top: its angle from the top in degrees, and its size.
_STANDING = (
    ("regions/farmland", -72, 0.5),
    ("regions/forest", -54, 0.7),
    ("signs/hat", -37, 0.65),
    ("regions/forest", -20, 0.55),
    ("markers/fortress", 0, 0.9),
    ("regions/forest", 21, 0.7),
    ("signs/house", 39, 0.6),
    ("regions/forest", 56, 0.8),
    ("markers/encampment", 74, 0.55),
)
# The highest of it, as a share of the diameter.
_TALLEST = 0.2
# Fields on its face: left, bottom, width and height as shares of its diameter.
_FIELDS = ((0.16, 0.2, 0.34, 0.26), (0.52, 0.48, 0.36, 0.3), (0.24, 0.66, 0.2, 0.14))


class Planet(Painted, StencilView):
    """The world; a widget less high than wide shows only the top of it, like a horizon."""

    diameter = NumericProperty("220dp")
    painted_from = ("diameter",)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.height <= 0:
            return
        tall = self.diameter * _TALLEST
        x, y = self.center_x, self.top - tall - self.diameter / 2
        with self.canvas:
            for icon, angle, scale in _STANDING:
                # Below the horizon there is nothing to be seen.
                if y + cos(radians(angle)) * self.diameter / 2 > self.y:
                    Color(*self._theme.colours["gold" if icon.startswith("regions") else "on_bar"])
                    self._stand(icon, scale, angle, (x, y))
            self._draw_land(x, y)

    def _draw_land(self, x: float, y: float) -> None:
        left, bottom = x - self.diameter / 2, y - self.diameter / 2
        Color(*self._theme.colours["race"])
        Ellipse(pos=(left, bottom), size=(self.diameter, self.diameter), segments=180)
        rim = left, bottom, self.diameter, self.diameter
        SmoothLine(ellipse=(*rim, 0, 360, 180), width=dp(1))
        Color(*self._theme.colours["gold"][:3], 0.16)
        for share in _FIELDS:
            at = left + share[0] * self.diameter, bottom + share[1] * self.diameter
            size = share[2] * self.diameter, share[3] * self.diameter
            Ellipse(pos=at, size=size, segments=80)

    def _stand(self, icon: str, scale: float, angle: float, middle: tuple[float, float]) -> None:
        """Draw an icon on the edge, its feet towards the middle."""
        # All have one size and are stretched: each size of letters would load another font.
        texture = sign_texture(icon, self.diameter * _TALLEST)
        width, height = (side * scale for side in texture.size)
        x = middle[0] + sin(radians(angle)) * self.diameter / 2
        y = middle[1] + cos(radians(angle)) * self.diameter / 2
        PushMatrix()
        Rotate(angle=-angle, origin=(x, y))
        # A glyph leaves some room below it: sink it a little, or it would float.
        Rectangle(texture=texture, pos=(x - width / 2, y - height * 0.16), size=(width, height))
        PopMatrix()


class WelcomePicture(Surface):
    """A drawing and a short sentence: below it, or beside it in a narrow column."""

    kind = StringProperty("combos")
    text = StringProperty("")
    shape = ShapeProperty()
    extra = NumericProperty(0)
    most_extra = NumericProperty(0)


class WelcomePictures(CardGrid):
    """All three of them; each has a column of its own where there is room."""

    shape = ShapeProperty()


# Everything is drawn on a sheet of this size, and stretched to the widget.
_WIDTH, _HEIGHT = 168, 100
# Combos: the sign of a power, that of a race, its colour, and how long the name is.
_COMBOS = (
    ("signs/wing", "signs/leaf", "brick", 74),
    ("markers/fortress", "signs/club", "olive", 92),
    ("regions/hill", "regions/farmland", "rose", 58),
)
# Regions: the terrain, four corners, and its sign; what the second and the third take.
_LAND = (
    ("forest", (4, 4, 56, 4, 66, 52, 4, 58), "regions/forest"),
    ("farmland", (4, 58, 66, 52, 84, 96, 4, 96), ""),
    ("hill", (56, 4, 164, 4, 164, 44, 66, 52), ""),
    ("mountain", (66, 52, 164, 44, 164, 96, 84, 96), "regions/mountain"),
)
_PRICES = (("2", 38, 76, "go", "on_go"), ("4", 112, 27, "go", "on_go"))
_COINS = ((52, 34), (84, 28), (116, 34), (68, 56), (100, 56))


class Drawing(Painted):
    """One of them, by its name."""

    kind = StringProperty("combos")
    painted_from = ("kind",)

    def _draw(self, *_: object) -> None:
        draw: dict[str, Callable[[], None]] = {
            "combos": self._draw_combos,
            "region": self._draw_region,
            "purse": self._draw_purse,
        }
        self.canvas.clear()
        with self.canvas:
            draw[self.kind]()

    def _draw_combos(self) -> None:
        """Draw three combos, one below the other; the middle one is chosen."""
        for row, (power, race, colour, words) in enumerate(_COMBOS):
            y = 70 - row * 33
            if row == 1:
                self._round("chosen", 2, y - 2, 164, 32, 8)
            self._round("tint" if row == 1 else "sunken", 4, y, 160, 28, 6)
            self._round("power", 9, y + 3, 22, 22, 11)
            self._sign(power, 20, y + 14, 14, "on_badge")
            Color(*piece_colour(colour))
            Rounded(self._unit * 5, pos=self._at(34, y + 3), size=self._sized(22, 22))
            self._sign(race, 45, y + 14, 14, "on_badge")
            self._round("line", 64, y + 11, words, 6, 3)

    def _draw_region(self) -> None:
        """Draw four regions: one is held, two show a price."""
        self._round("border", 0, 0, 168, 100, 8)
        for terrain, corners, sign in _LAND:
            Color(*self._theme.colours[terrain])
            points = [
                along
                for x, y in zip(corners[::2], corners[1::2], strict=True)
                for along in self._at(x, y)
            ]
            Quad(points=points)
            Color(*self._theme.colours["border"])
            SmoothLine(points=points, close=True, width=self._unit * 0.9)
            if sign:
                middle = sum(corners[::2]) / 4, sum(corners[1::2]) / 4
                self._sign(sign, *middle, 30, "border")
        for text, x, y, fill, ink in _PRICES:
            self._round("on_go", x - 15, y - 15, 30, 30, 15)
            self._round(fill, x - 13, y - 13, 26, 26, 13)
            self._letters(text, x, y, ink)

    def _draw_purse(self) -> None:
        """Draw a heap of coins, too many to count."""
        for x, y in _COINS:
            self._round("coin_line", x - 19, y - 19, 38, 38, 19)
            self._round("gold", x - 17, y - 17, 34, 34, 17)
        self._round("bar", 55, 15, 58, 58, 29)
        self._sign("signs/hidden", 84, 44, 36, "on_bar")

    @property
    def _unit(self) -> float:
        return float(min(self.width / _WIDTH, self.height / _HEIGHT))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the sheet is."""
        left = self.center_x - _WIDTH * self._unit / 2
        return left + x * self._unit, self.center_y + (y - _HEIGHT / 2) * self._unit

    def _sized(self, width: float, height: float) -> tuple[float, float]:
        return width * self._unit, height * self._unit

    def _round(self, role: str, x: float, y: float, width: float, height: float, r: float) -> None:
        Color(*self._theme.colours[role])
        Rounded(r * self._unit, pos=self._at(x, y), size=self._sized(width, height))

    def _sign(self, icon: str, x: float, y: float, size: float, role: str) -> None:
        Color(*self._theme.colours[role])
        self._stamp(sign_texture(icon, round(size * self._unit)), x, y)

    def _letters(self, text: str, x: float, y: float, role: str) -> None:
        words = Text(text=text, font_size=19 * self._unit, bold=True)
        words.refresh()
        Color(*self._theme.colours[role])
        self._stamp(words.texture, x, y)

    def _stamp(self, texture: Any, x: float, y: float) -> None:
        x, y = self._at(x, y)
        width, height = texture.size
        Rectangle(texture=texture, pos=(x - width / 2, y - height / 2), size=texture.size)


load_kv("start/drawings")
