"""Where everybody's coins came from and went: a bar for each player, in colours and patterns."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.facts.story_coins import CoinSource
from companion.ui.kit.patterns import pattern
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.parts.coin_chart import text_picture

# A colour of the theme, and a pattern: each of the two alone tells sources apart.
LOOKS: dict[CoinSource, tuple[str, str]] = {
    "start": ("stone", "plain"),
    "regions": ("forest", "rising"),
    "race": ("sea", "dotted"),
    "power": ("gold", "falling"),
    "decline": ("mountain", "across"),
    "others": ("farmland", "crossed"),
    "found": ("hill", "upright"),
    "corrected": ("sunken", "squared"),
    "paid": ("warning", "checked"),
    "lost": ("swamp", "dashed"),
}
_STRENGTH = 0.4
# In dp: how large a tile of a pattern is.
_TILE = 10
_DRAWN = ("pos", "size", "parts", "most", "colours")


class SourceBar(Widget):
    """One bar of several parts, each a source and its coins; `most`: what would fill it.

    Coins that went out have a minus, and are as long as they are many.
    """

    parts = ListProperty()
    most = NumericProperty(1)
    colours = ObjectProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        for name in _DRAWN:
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.colours:
            return
        left, unit = self.x, self.width / max(1, self.most)
        with self.canvas:
            for source, coins in self.parts:
                self._draw_part(source, coins, left, abs(coins) * unit)
                left += abs(coins) * unit

    def _draw_part(self, source: CoinSource, coins: int, left: float, width: float) -> None:
        role, name = LOOKS[source]
        place = {"pos": (left, self.y), "size": (width, self.height)}
        Color(*self.colours[role])
        Rectangle(**place)
        right, top = width / dp(_TILE), self.height / dp(_TILE)
        Color(*self.colours["border"][:3], _STRENGTH)
        Rectangle(texture=pattern(name), tex_coords=(0, 0, right, 0, right, top, 0, top), **place)
        Color(*self.colours["border"])
        Line(rectangle=(left, self.y, width, self.height), width=dp(1))
        self._write(coins, left + width / 2, width)

    def _write(self, coins: int, middle: float, room: float) -> None:
        """Write a number where there is room for it."""
        said = str(coins).replace("-", "\N{MINUS SIGN}")
        picture = text_picture(said, sp(15), bold=True)
        width, height = picture.width + dp(8), min(picture.height, self.height - dp(6))
        if width > room - dp(4) or abs(coins) < 1:
            return
        Color(*self.colours["paper"])
        pos = middle - width / 2, self.center_y - height / 2
        RoundedRectangle(pos=pos, size=(width, height), radius=[dp(4)])
        Color(*self.colours["on_gold"])
        pos = middle - picture.width / 2, self.center_y - picture.height / 2
        Rectangle(texture=picture, pos=pos, size=picture.size)


class SourceTile(Pressable, Surface):
    """A player's bar; a tap brings all numbers."""

    name = StringProperty("")
    colour = NumericProperty(0)
    player_name = StringProperty("")
    coins = StringProperty("")
    parts = ListProperty()
    most = NumericProperty(1)


class SourceKey(BoxLayout):
    """What a colour and a pattern stand for."""

    source = StringProperty("start")
    text = StringProperty("")


load_kv("story/source_bars")
