"""The board as a widget: to look at, move and tap."""

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window as Screen
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.modalview import ModalView

from companion.engine import WATER
from companion.ui.board.fingers import Fingers
from companion.ui.board.shapes import Point
from companion.ui.board.sight import KEYS, TAP_KEYS, Sight, nearest_region, next_region
from companion.ui.board.stage import TARGET, BoardStage
from companion.ui.kit.pressable import MOMENT, Touchable

_WHEEL, _CLOSER = 1.2, 2.2


class RegionSpot:
    """A region with a name and a place, like a widget: what tests look for."""

    opacity, disabled = 1, False

    def __init__(self, view: "BoardView", region: int, name: str) -> None:
        self.parent = view
        self.region = region
        self.name = name

    @property
    def center(self) -> Point:
        """The middle of the region."""
        return self.parent.spot_of(self.region)

    def to_window(self, x: float, y: float) -> Point:
        """Return a place in window coordinates."""
        place: Point = self.parent.to_window(x, y)
        return place


class BoardView(Touchable, BoardStage):
    """A board that can be looked at, moved and tapped.

    Properties:

    - `board`: the printed board (`companion.engine.Board`); None shows nothing.
    - `regions`: a tuple of `DrawnRegion`, in any order. Unchanged regions are not
      drawn again; missing ones stay as they were.
    - `turned`: the number of clockwise quarter turns. Signs stay upright.
    - `is_moving`: whether conquests flood their region and the board glides; not with reduced
      motion.
    - `zooms_on_double_tap`: off where quick taps on one region each count, as when placing tokens.
    - `takes_keys`: off where arrow keys mean something else.
    - `radius`, `frame_width`: of the frame around the board; 0 and 0 from edge to edge.
    - `show_regions(ids)`: zoom in so that a finger can tell these apart; `show_all()`: zoom out.

    Events:

    - `on_region(id)`: a region was tapped; at once, not only when no second tap can follow.
    - `on_beside()`: a finger tapped where there is no region.
    - `on_region_held(id)`: a finger stays on a region: say everything about it.
    - `is_whole`: whether the whole board is in sight.
    - `region_at(x, y)`, `place_of(id)`: from a place in the window to a region and back.
    - `spots`: each region as something with a name, its words, and a place.

    Fingers drag and pinch, a second tap comes nearer or goes back, and so does the wheel of a
    mouse; arrow keys go from region to region, and enter taps.
    """

    __events__ = ("on_region", "on_region_held", "on_beside")
    name = StringProperty("board")
    zooms_on_double_tap = BooleanProperty(True)
    takes_keys = BooleanProperty(True)
    # A second tap means what was there at the first, whatever was drawn in between.
    has_one_meaning = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fingers = Fingers(self)
        # What was seen before the board moved by itself, until somebody has looked.
        self._unseen: Sight | None = None
        self._see = Clock.create_trigger(lambda *_: setattr(self, "_unseen", None), MOMENT)
        Screen.bind(on_keyboard=self._on_key)

    def on_region(self, region: int) -> None:
        """A region was tapped."""

    def on_region_held(self, region: int) -> None:
        """A finger stays on a region."""

    def on_beside(self) -> None:
        """A place beside the board was tapped."""

    @property
    def spots(self) -> list[RegionSpot]:
        """Each region with its text and its place."""
        return [RegionSpot(self, facts.region, facts.words) for facts in self.regions]

    def place_of(self, region: int) -> Point:
        """Return the middle of a region in window coordinates."""
        place: Point = self.to_window(*self.spot_of(region))
        return place

    def region_at(self, x: float, y: float) -> int | None:
        """Return the region meant at a place in the window."""
        return self._meant(self.to_widget(x, y), self.sight)

    def go_to(self, sight: Sight) -> None:
        """Look at another part of the board; nothing there can be tapped before it was seen."""
        self._unseen = self.sight
        self._see()
        super().go_to(sight)

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of the board."""
        if self.disabled or not self.is_laid_out or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            share = _WHEEL if touch.button == "scrolldown" else 1 / _WHEEL
            self.drag(touch.pos, touch.pos, share)
            return True
        touch.grab(self)
        self._fingers.come(touch.uid, touch.pos, self.is_meant(touch) and self._was_seen(touch.pos))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move the board along."""
        if touch.grab_current is not self:
            return False
        self._fingers.move(touch.uid, touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go of the board, or tap it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.go(touch.uid, not self.disabled and self.is_meant(touch))
        self.has_acted(touch)
        return True

    def tap(self, at: Point) -> None:
        """A finger tapped."""
        if self._meant(at, self.sight) is None:
            self.dispatch("on_beside")
        self._tell("on_region", at)

    def tap_again(self, at: Point) -> bool:
        """Zoom in, or back out to the whole board."""
        if self.zooms_on_double_tap:
            self._wanted = ()
            nearer = self.sight.zoomed(self.sight.scale * _CLOSER, at)
            self.go_to(nearer if self.is_whole else self.window.whole)
        return self.zooms_on_double_tap

    def hold(self, at: Point) -> None:
        """A finger stays where it came down."""
        self._tell("on_region_held", at)

    def drag(self, start: Point, end: Point, share: float) -> None:
        """Move and zoom the board with the fingers."""
        self._wanted = ()
        nearer = self.sight.zoomed(self.window.possible(self.sight.scale * share), start)
        self.look_from(nearer.moved(end[0] - start[0], end[1] - start[1]))

    def _tell(self, event: str, at: Point) -> None:
        region = self._meant(at, self.sight)
        if region is not None:
            self._go_on(None)
            self.dispatch(event, region)

    def _was_seen(self, at: Point) -> bool:
        """Return whether a finger meets what has been there for longer than a moment."""
        return self._unseen is None or (
            self._meant(at, self._unseen) == self._meant(at, self.sight)
        )

    def _meant(self, at: Point, sight: Sight) -> int | None:
        """Return the region at a place, or a small one beside it that was probably meant."""
        hit = self.shapes.find(*sight.to_board(*at))
        veiled = {facts.region for facts in self.regions if facts.is_veiled}
        if hit is not None and hit not in veiled and self.board.regions[hit].terrain not in WATER:
            return hit
        near = []
        for shape in self.shapes.regions:
            x, y = sight.to_screen(*shape.anchor)
            away = hypot(x - at[0], y - at[1])
            is_small = 2 * shape.radius * sight.scale < dp(TARGET)
            if is_small and away <= dp(TARGET) / 2 and shape.region not in veiled:
                near.append((away, shape.region))
        return min(near)[1] if near else hit

    def _on_key(self, _screen: object, key: int, *_: object) -> bool:
        if not (key in KEYS or key in TAP_KEYS) or not self._has_keys():
            return False
        if key in TAP_KEYS:
            if self.picture.focused is not None:
                self.dispatch("on_region", self.picture.focused)
            return self.picture.focused is not None
        if self.picture.focused is None:
            chosen = [facts.region for facts in self.regions if facts.is_chosen]
            middle = self.sight.to_board(*self.window.middle)
            self._go_on(chosen[0] if chosen else nearest_region(self.shapes, middle))
        else:
            self._go_on(next_region(self.shapes, self.picture.focused, KEYS[key]))
        return True

    def _has_keys(self) -> bool:
        """Return whether the board has the keyboard: it is visible, and no sheet lies over it."""
        is_there = self.is_laid_out and self.get_root_window()
        if not self.takes_keys or self.disabled or not is_there:
            return False
        top: Any = self
        while top.parent is not None and top.parent is not Screen:
            top = top.parent
        above = Screen.children[: Screen.children.index(top)]
        return not any(isinstance(layer, ModalView) for layer in above)

    def _go_on(self, region: int | None) -> None:
        """Select a region with the keyboard, and bring it into view."""
        if region == self.picture.focused:
            return
        self.picture.focus(region)
        if region is not None:
            self.bring_in(region)
