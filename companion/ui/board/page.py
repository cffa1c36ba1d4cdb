"""Beside the board: what a page says about it, and what its signs mean."""

from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import printed_board
from companion.pages import blocks
from companion.pages.board import spot_regions
from companion.pages.board_legend import LegendItem, board_legend
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.views import draw
from companion.ui.board.signs import Look, SignPen
from companion.ui.board.textures import TILE, pattern
from companion.ui.kit.layouts import KeepsParts, Shelf, fill
from companion.ui.kit.rows import ChoiceTitle
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Column, Painted, Row
from companion.ui.kvfiles import load_kv
from companion.words import Language, undo_text


class BoardPage(KeepsParts, BoxLayout):
    """A bar, the board, and what a page says; regions that the page wants tapped are its spots.

    `zooms`: whether a double tap zooms in; off where quick taps on a region each count.
    `undoes`: whether the last step can be taken back here.
    """

    shape = ShapeProperty()
    actions = ObjectProperty(None)
    page = ObjectProperty(blocks.Page(""), rebind=True)
    undo_text = StringProperty("")
    text_unit = NumericProperty("20sp")
    zooms = BooleanProperty(True)
    undoes = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Follow how much room there is."""
        super().on_kv_post(base_widget)
        self.fbind("shape", self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Let the buttons scroll with the rest where there is no room for both."""
        ids, is_cramped = self.ids, self.shape.is_squat or self.shape.is_tight
        fill(ids.flow, [ids.beside, ids.below] if is_cramped else [ids.beside])
        fill(ids.panel, [ids.scroll] if is_cramped else [ids.scroll, ids.below])

    def show(self, page: blocks.Page) -> None:
        """Show a page with the board as it stands, and what undo would undo."""
        services = self.actions.services
        state, settings = services.game.state, services.store.settings.current
        self.page = page
        board = printed_board(services.catalogue, state)
        self.ids.board.show(settings, board, spot_regions(services, state, page))
        label = services.game.session.undo_label if self.undoes else None
        self.undo_text = undo_text(services.language, label, state.names)
        look = PageLook(self.shape, "page")
        draw(self.ids.beside, [*page.questions, *page.body], look, self.actions)
        draw(self.ids.below, page.foot, look, self.actions)

    def tap(self, region: int) -> None:
        """Do what a tap on a region stands for."""
        for spot in self.page.spots:
            if spot.region == region and spot.tap is not None:
                self.actions.take(spot.tap)


# How much of a pattern is shown, and at which scale.
_PATCH = 0.6
# What is small on the board gets more room here.
_LARGER = 1.4


class LegendSign(Painted):
    """A sign as it is on the board."""

    item = ObjectProperty(None)
    painted_from = ("item",)

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


load_kv("board/page")
