"""A small world, drawn: a round green land with what stands on it."""

from math import cos, radians, sin
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Text
from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.ui.kvfiles import load_kv
from companion.ui.theme import glyph

# What stands round the edge, clockwise from the top, with how large it is.
_STANDING = (
    ("markers/fortress", 1.1),
    ("regions/forest", 0.8),
    ("races/skeletons", 0.6),
    ("regions/forest", 1.0),
    ("powers/bivouacking", 0.9),
    ("regions/farmland", 0.7),
    ("races/halflings", 0.8),
    ("regions/forest", 0.9),
    ("markers/encampment", 1.0),
    ("races/giants", 0.6),
    ("races/wizards", 0.9),
    ("regions/forest", 0.7),
    ("powers/flying", 0.8),
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
        if not self.colours:
            return
        tall = self.diameter * _TALLEST
        x, y = self.center_x, self.top - tall - self.diameter / 2
        with self.canvas:
            for index, (icon, scale) in enumerate(_STANDING):
                tone = "gold" if index % 3 else "on_bar"
                Color(*self.colours[tone])
                self._stand(icon, scale * tall * 0.8, index * 360 / len(_STANDING), (x, y))
            self._draw_land(x, y)

    def _draw_land(self, x: float, y: float) -> None:
        left, bottom = x - self.diameter / 2, y - self.diameter / 2
        Color(*self.colours["race"])
        Ellipse(pos=(left, bottom), size=(self.diameter, self.diameter), segments=120)
        Color(*self.colours["gold"][:3], 0.16)
        for share in _FIELDS:
            at = left + share[0] * self.diameter, bottom + share[1] * self.diameter
            size = share[2] * self.diameter, share[3] * self.diameter
            Ellipse(pos=at, size=size, segments=80)

    def _stand(self, icon: str, height: float, angle: float, middle: tuple[float, float]) -> None:
        """Draw an icon on the edge, its feet towards the middle."""
        text = Text(text=glyph(icon), font_name="icons", font_size=height)
        text.refresh()
        width, tall = text.texture.size
        x = middle[0] + sin(radians(angle)) * self.diameter / 2
        y = middle[1] + cos(radians(angle)) * self.diameter / 2
        PushMatrix()
        Rotate(angle=-angle, origin=(x, y))
        # A glyph leaves some room below it: sink it a little, so that it stands and does not float.
        Rectangle(texture=text.texture, pos=(x - width / 2, y - height * 0.16), size=(width, tall))
        PopMatrix()


load_kv("widgets/planet")
