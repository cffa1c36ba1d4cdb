"""Cards and panels: a rounded surface, with a player's stripe where it belongs to one."""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.rounded import Rounded

_LOOK = ("pos", "size", "fill", "edge", "tint", "stripe", "edge_width", "radius", "shadow")


class Surface(BoxLayout):
    """A rounded surface filled with a colour of the theme, or with `tint` if that is set.

    It is drawn here rather than in kv: there are so many of them that a handler for each part of
    each shape would take most of the time in which a screen is built.
    """

    fill = StringProperty("card")
    edge = StringProperty("clear")
    tint = ColorProperty([0, 0, 0, 0])
    stripe = ColorProperty([0, 0, 0, 0])
    stripe_width = NumericProperty("10dp")
    edge_width = NumericProperty("1dp")
    radius = NumericProperty("12dp")
    shadow = NumericProperty("1.5dp")

    def __init__(self, **kwargs: Any) -> None:
        self._ground = InstructionGroup()
        self.wear = Clock.create_trigger(self._draw, -1)
        for name in _LOOK:
            self.fbind(name, self.wear)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._ground)
        self._theme = App.get_running_app().theme
        self._theme.dress(self)

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
            self._ground.add(SmoothLine(rounded_rectangle=rim, width=self.edge_width))

    def _lay(self, colour: Any, pos: Any, size: Any, is_square_left: bool = False) -> None:
        self._ground.add(Color(*colour))
        self._ground.add(Rounded(self.radius, is_square_left, pos=pos, size=size))


class Card(Surface):
    """A surface as high as what is in it."""


class Column(BoxLayout):
    """A vertical box as high as what is in it."""


class Row(BoxLayout):
    """A horizontal box as high as the highest thing in it."""


class Bar(BoxLayout):
    """A dark band or panel, from edge to edge."""
