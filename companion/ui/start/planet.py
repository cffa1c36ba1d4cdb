"""A small world, drawn: a round green land with what stands on it."""

from math import cos, radians, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import sign_texture

# What stands on top: how far from the middle, in degrees, and how large it is.
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
# Fields on its face: left, bottom, width and height in shares of its diameter.
_FIELDS = ((0.16, 0.2, 0.34, 0.26), (0.52, 0.48, 0.36, 0.3), (0.24, 0.66, 0.2, 0.14))


class Planet(StencilView):
    """The world; a widget lower than the world is wide shows the top of it, like a horizon."""

    diameter = NumericProperty("220dp")
    colours = ObjectProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Layout changes several of them, several times: drawn once before the frame is enough.
        draw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "diameter", "colours"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.colours or self.height <= 0:
            return
        tall = self.diameter * _TALLEST
        x, y = self.center_x, self.top - tall - self.diameter / 2
        with self.canvas:
            for icon, angle, scale in _STANDING:
                # Below the horizon there is nothing to be seen.
                if y + cos(radians(angle)) * self.diameter / 2 > self.y:
                    Color(*self.colours["gold" if icon.startswith("regions") else "on_bar"])
                    self._stand(icon, scale, angle, (x, y))
            self._draw_land(x, y)

    def _draw_land(self, x: float, y: float) -> None:
        left, bottom = x - self.diameter / 2, y - self.diameter / 2
        Color(*self.colours["race"])
        Ellipse(pos=(left, bottom), size=(self.diameter, self.diameter), segments=180)
        rim = left, bottom, self.diameter, self.diameter
        SmoothLine(ellipse=(*rim, 0, 360, 180), width=dp(1))
        Color(*self.colours["gold"][:3], 0.16)
        for share in _FIELDS:
            at = left + share[0] * self.diameter, bottom + share[1] * self.diameter
            size = share[2] * self.diameter, share[3] * self.diameter
            Ellipse(pos=at, size=size, segments=80)

    def _stand(self, icon: str, scale: float, angle: float, middle: tuple[float, float]) -> None:
        """Draw an icon on the edge, its feet towards the middle."""
        # All of one size and then stretched: every size of letters is a font to be loaded.
        texture = sign_texture(icon, self.diameter * _TALLEST)
        width, height = (side * scale for side in texture.size)
        x = middle[0] + sin(radians(angle)) * self.diameter / 2
        y = middle[1] + cos(radians(angle)) * self.diameter / 2
        PushMatrix()
        Rotate(angle=-angle, origin=(x, y))
        # A glyph leaves some room below it: sink it a little, so that it stands and does not float.
        Rectangle(texture=texture, pos=(x - width / 2, y - height * 0.16), size=(width, height))
        PopMatrix()


load_kv("start/planet")
