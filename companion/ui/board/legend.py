"""The legend of the board: each sign beside its meaning."""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.pages.board_legend import LegendItem, board_legend
from companion.ui.board.look import Look
from companion.ui.board.signs import SignPen
from companion.ui.board.textures import TILE, pattern
from companion.ui.kit.choices import ChoiceTitle
from companion.ui.kit.layouts import Shelf
from companion.ui.kit.surface import Column, Row
from companion.ui.kvfiles import load_kv
from companion.words import Language

# How much of a pattern is shown, and at which scale.
_PATCH = 0.6
# What is small on the board gets more room here.
_LARGER = 1.4


class LegendSign(Widget):
    """A sign as it is on the board."""

    item = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self.recolour = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._theme = App.get_running_app().theme
        for name in ("pos", "size", "item"):
            self.fbind(name, self.recolour)
        self._theme.subscribe(self)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        item, look = self.item, Look(self._theme, 1.0, 1.0, dp(1), 1.0)
        if item.terrain:
            self._draw_patch(item.terrain, look)
            return
        group = InstructionGroup()
        self.canvas.add(group)
        unit = dp(_LARGER if item.symbol or item.mark else 1)
        _draw_sign(SignPen(look, group, self.center, unit, unit), item)

    def _draw_patch(self, terrain: str, look: Look) -> None:
        side = min(self.size) - dp(4)
        place = {"pos": (self.center_x - side / 2, self.center_y - side / 2), "size": (side, side)}
        with self.canvas:
            Color(*look.ink(terrain))
            Ellipse(texture=pattern(terrain), tex_coords=_patch(), **place)
            Color(*look.ink("border"))
            SmoothLine(ellipse=(*place["pos"], side, side), width=dp(1.2))


def _patch() -> tuple[float, ...]:
    """Return the texture corners of the part of a tile that is shown: its central motif."""
    low, high = (TILE / 4 / TILE) - _PATCH / 2, (TILE / 4 / TILE) + _PATCH / 2
    return low, low, high, low, high, high, low, high


def _draw_sign(pen: SignPen, item: LegendItem) -> None:
    if item.price:
        pen.price(item.price, (0, 0))
    elif item.symbol:
        pen.symbol(f"regions/{item.symbol}", (0, 0))
    elif item.mark:
        pen.mark(item.mark, (0, 0))
    elif item.disc:
        pen.stand(item.disc, (0, 0))
        if item.disc.count:
            pen.count(item.disc, (8, 12))


class LegendRow(Row):
    """A sign and its meaning."""

    item = ObjectProperty(None)


class BoardLegend(Column):
    """The signs of a board and their meanings, as the content of a sheet."""

    def __init__(self, language: Language, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for group in board_legend(language):
            self.add_widget(ChoiceTitle(text=group.title))
            shelf = LegendShelf()
            shelf.show(LegendRow(item=item) for item in group.items)
            self.add_widget(shelf)


class LegendShelf(Shelf):
    """Rows side by side where there is room."""


load_kv("board/legend")
