"""The board to look at: zoomed, moved, and rotated by quarter turns."""

from collections.abc import Iterable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.engine import Board
from companion.pages.board import DrawnRegion
from companion.store import Settings
from companion.ui.board.picture import BoardPicture, Frame
from companion.ui.board.shapes import BoardShapes, Point, board_shapes, box_around
from companion.ui.board.sight import Sight, Window
from companion.ui.kit.motion import SECONDS

# In dp: a finger's size, and the usual region's width for signs at full size, for zooming in by
# itself, and for the closest zoom.
TARGET, _USUAL, _NEAR, _NEAREST = 48, 61, 120, 400
# Larger text makes larger signs, as long as they do not cover the board: it can be zoomed.
_MAX_TEXT = 1.3
# In dp: how far from the edge highlighted regions are kept.
_MARGIN = 60
# How long the board has to keep still before its letters are redrawn.
_SETTLED = 0.15


class BoardStage(Widget):
    """Shows a board; see `BoardView` for its properties."""

    board = ObjectProperty(None, allownone=True)
    regions = ObjectProperty(())
    turned = NumericProperty(0)
    is_moving = BooleanProperty(True)
    is_whole = BooleanProperty(True)
    radius = NumericProperty("16dp")
    frame_width = NumericProperty("2.5dp")
    # The board's width divided by its height, as it is turned.
    aspect = AliasProperty(lambda self: self._get_aspect(), bind=("board", "turned"))
    _way = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self.shapes = BoardShapes(1.0, 1.0, (), 1.0)
        self.window = Window((0.0, 0.0, 1.0, 1.0), (1.0, 1.0), 1.0)
        self.sight = Sight(1.0, 0.0, 0.0)
        self._from = self._to = self.sight
        self._shaped: tuple[Any, int] | None = None
        self._drawn: tuple[float, float] | None = None
        self._wanted: tuple[int, ...] = ()
        self._theme = App.get_running_app().theme
        self._lay_out_soon = Clock.create_trigger(self._lay_out, -1)
        self._sharpen_soon = Clock.create_trigger(self._sharpen, _SETTLED)
        super().__init__(**kwargs)
        self._frame = Frame(self.canvas)
        self.picture = BoardPicture(self._theme, self.canvas)
        for name in ("board", "turned", "pos", "size"):
            self.fbind(name, self._lay_out_soon)
        for name in ("radius", "frame_width"):
            self.fbind(name, self._look_there)
        Metrics.bind(fontscale=self._resize_text)
        self._theme.subscribe(self)
        self._lay_out_soon()

    def show(self, settings: Settings, board: Board, regions: Iterable[DrawnRegion]) -> None:
        """Show this board, with motion and turned as these settings say."""
        self.is_moving, self.turned = not settings.reduced_motion, settings.board_turned
        self.board, self.regions = board, tuple(regions)

    def _get_aspect(self) -> float:
        width, height = self.board.size if self.board else (1, 1)
        return float(height / width if self.turned % 2 else width / height)

    def recolour(self) -> None:
        """Take the colours of the theme."""
        self.picture.recolour()
        self._look_there()

    @property
    def is_laid_out(self) -> bool:
        """Return whether the board is drawn; a new one will be before the next frame."""
        return self.board is not None and self._shaped == (self.board, self.turned)

    def on_board(self, *_: object) -> None:
        """Forget what was to be shown of another board."""
        self._wanted = ()

    def on_regions(self, *_: object) -> None:
        """Draw what has changed."""
        if self.is_laid_out:
            self.picture.show(self.regions, self.is_moving)

    def show_all(self) -> None:
        """Show the whole board."""
        self._wanted = ()
        self.go_to(self.window.whole)

    def show_regions(self, regions: Iterable[int]) -> None:
        """Show these regions, each large enough for a finger; nothing moves if they are."""
        self._wanted = tuple(regions)
        if self._wanted and self.is_laid_out:
            self.go_to(self._sight_of(self._wanted))

    def spot_of(self, region: int) -> Point:
        """Return the middle of a region in the coordinates of this widget."""
        return self.sight.to_screen(*self.shapes.regions[region].anchor)

    def go_to(self, sight: Sight) -> None:
        """Look at another part of the board: at once for a finger, or animated."""
        drawn = self._from.towards(self._to, self._way)
        Animation.cancel_all(self, "_way")
        self.sight = self._to = self.window.kept(sight)
        self.is_whole = self.sight.scale <= self.window.least_scale * 1.001
        if self.is_moving and drawn != self.sight:
            self._from, self._way = drawn, 0.0
            Animation(_way=1.0, duration=SECONDS, transition="out_cubic").start(self)
        else:
            self.look_from(self.sight)

    def look_from(self, sight: Sight) -> None:
        """Look at another part of the board at once, following a finger."""
        Animation.cancel_all(self, "_way")
        self.sight = self._from = self._to = self.window.kept(sight)
        self.is_whole = self.sight.scale <= self.window.least_scale * 1.001
        self._way = 1.0
        self._look_there()

    def on__way(self, *_: object) -> None:
        """Animate to the part that is looked at."""
        self._look_there()

    def _look_there(self, *_: object) -> None:
        if not self.is_laid_out:
            return
        sight = self._from.towards(self._to, self._way)
        self.picture.place(sight, self.window.box)
        seen = self.window.seen(sight)
        self._frame.put(seen, self.radius, self.frame_width, self._theme.colours["border"])
        self._sharpen_soon.cancel()
        self._sharpen_soon()

    def _resize_text(self, *_: object) -> None:
        # Metrics would keep a callback for ever, unless it is a method.
        self._lay_out_soon()

    def _lay_out(self, *_: object) -> None:
        if not self.board:
            self._shaped = None
            self.picture.clear()
            self._frame.put((0.0, 0.0, 0.0, 0.0), 0.0, 0.0, self._theme.colours["border"])
        if not self.board or min(self.size) <= 1:
            return
        is_new = self._shaped != (self.board, self.turned)
        if is_new:
            self._shaped = self.board, self.turned
            self.shapes = board_shapes(self.board, int(self.turned))
        nearest = dp(_NEAREST) / (2 * self.shapes.usual_radius)
        board = self.shapes.width, self.shapes.height
        before, self.window = self.window, Window((*self.pos, *self.size), board, nearest)
        self._draw(is_new)
        if is_new or self.is_whole:
            self.sight = self.window.whole
        if self._wanted:
            self.look_from(self._sight_of(self._wanted))
        elif is_new or self.is_whole:
            self.look_from(self.window.whole)
        else:
            # What was in the middle stays there.
            (x, y), (old_x, old_y) = self.window.middle, before.middle
            self.look_from(self.sight.moved(x - old_x, y - old_y))
        for facts in self.regions:
            # A card that opens below the board takes room from it.
            if facts.is_chosen and not self.is_whole:
                self.bring_in(facts.region)

    def bring_in(self, region: int) -> None:
        """Bring a region well into view."""
        (x, y), (left, bottom, width, height) = self.spot_of(region), self.window.box
        away = _inwards(x, left, left + width), _inwards(y, bottom, bottom + height)
        if any(away):
            self.look_from(self.sight.moved(*away))

    def _draw(self, is_new: bool) -> None:
        """Draw everything, if the board or its size has changed."""
        whole, usual = self.window.least_scale, 2 * self.shapes.usual_radius
        unit = dp(1) / max(whole, dp(_USUAL) / usual)
        if is_new or (unit, Metrics.fontscale) != self._drawn:
            self._drawn = unit, Metrics.fontscale
            text = min(Metrics.fontscale, _MAX_TEXT)
            self.picture.lay_out(self.board, self.shapes, self.regions, text, unit)

    def _sight_of(self, regions: tuple[int, ...]) -> Sight:
        """Return the closest sight in which a finger can tell these regions apart."""
        shapes, window = self.shapes.regions, self.window
        least = dp(TARGET) / (2 * min(shapes[region].radius for region in regions))
        boxes = [shapes[region].box for region in regions]
        if self.sight.scale >= least and window.shows(self.sight, box_around(boxes)):
            return self.sight
        if window.least_scale >= least:
            return window.whole
        return window.around(boxes, least, dp(_NEAR) / (2 * self.shapes.usual_radius))

    def _sharpen(self, *_: object) -> None:
        self.picture.sharpen(self.sight.scale)


def _inwards(at: float, low: float, high: float) -> float:
    """Return how far something has to move to be well inside."""
    margin = min(dp(_MARGIN), (high - low) / 2)
    return max(0.0, low + margin - at) - max(0.0, at - high + margin)
