"""Who sits where, in which colour, and who starts: cards to drag, and a wheel."""

import secrets
from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.pages.new_game import Seat
from companion.store import Person
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable, Touchable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Row, Surface
from companion.ui.kit.text import Icon
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import PlayerMark
from companion.words import Language

# A finger that moved no further than this has tapped.
_STILL = 10


class SeatHandle(Touchable, Icon):
    """Drag this to move a player to another seat, or tap it to choose where."""

    card = ObjectProperty(None)

    def on_touch_down(self, touch: Any) -> bool:
        """Pick the card up."""
        if not self.collide_point(*touch.pos) or not self.is_meant(touch):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag it along."""
        if touch.grab_current is not self:
            return False
        self.card.lift = self._way(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drop it at the seat it is over."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.card.lift = 0
        way = self._way(touch)
        seats = round(-way / (self.card.height + dp(8)))
        if seats:
            self.card.actions.move(self.card.block.place, seats)
        elif abs(way) < dp(_STILL):
            self.card.actions.ask_seat(self.card.block.place)
        self.has_acted(touch)
        return True

    @staticmethod
    def _way(touch: Any) -> float:
        way: float = (touch.sy - touch.osy) * Window.height
        return way


class SeatCard(Pressable, Surface):
    """A player in the set-up; a tap makes them start. `actions` does what else is asked for."""

    actions = ObjectProperty(None)
    lift = NumericProperty(0)
    block = ObjectProperty(Seat(), rebind=True)
    even = ObjectProperty(None)
    shape = ShapeProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if not self.shape.has_pairs:
            self.remove_widget(self.ids.arrows)
        # While dragged, the card is drawn under the finger, but keeps its place.
        self._shift = Translate()
        self.canvas.before.insert(0, self._shift)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())

    @property
    def player_name(self) -> str:
        """Whose card it is: a finger that was on another one does nothing."""
        return str(self.block.player_name)

    def on_lift(self, *_: object) -> None:
        """Be drawn where it is dragged."""
        self._shift.y = self.lift
        self.edge = "chosen" if self.lift else "clear"


class MarkButton(Pressable, PlayerMark):
    """A player's mark; tap it to change it. `hint` says so in words."""

    hint = StringProperty("")


SPIN_SECONDS = 1.2
_TURNS = 3
_MARK_AT = 0.58


class Wheel(Widget):
    """A sector for each player; `pointed_at` is the index of the one at the pointer."""

    __events__ = ("on_stop",)
    # The colour of whoever has each sector.
    player_colours = ListProperty()
    tints = ListProperty()
    colours = ObjectProperty({})
    angle = NumericProperty(0)
    pointed_at = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._marks: list[PlayerMark] = []
        super().__init__(**kwargs)
        for name in ("pos", "size", "angle", "tints", "colours"):
            self.fbind(name, self._draw)
        self.on_player_colours()

    def on_player_colours(self, *_: object) -> None:
        """Make a sector for each player."""
        self.clear_widgets()
        self._marks = [
            PlayerMark(colour=colour, font_size="30sp") for colour in self.player_colours
        ]
        for mark in self._marks:
            self.add_widget(mark)
        self._draw()

    def spin(self, to: int, is_moving: bool = True) -> None:
        """Spin until this index is at the pointer."""
        Animation.cancel_all(self, "angle")
        sector = 360 / len(self.player_colours)
        end = -(to + 0.5) * sector
        if not is_moving:
            self.angle = end
            self.dispatch("on_stop")
            return
        self.angle %= 360
        turn = Animation(angle=end + 360 * (_TURNS + 1), d=SPIN_SECONDS, t="out_cubic")
        turn.bind(on_complete=lambda *_: self.dispatch("on_stop"))
        turn.start(self)

    def stop(self) -> None:
        """Stop at once, without `on_stop`."""
        Animation.cancel_all(self, "angle")

    def on_stop(self) -> None:
        """It has stopped where it was sent."""

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if not self.player_colours or not self.colours:
            return
        side = min(self.size)
        sector = 360 / len(self.player_colours)
        with self.canvas.before:
            for index, (colour, mark) in enumerate(
                zip(self.player_colours, self._marks, strict=True)
            ):
                begin = self.angle + index * sector
                self._draw_sector(side, begin, begin + sector, self.tints[colour], mark)
            Color(*self.colours["line"])
            Line(circle=(self.center_x, self.center_y, side / 2), width=2)
        self.pointed_at = int((-self.angle % 360) / sector) % len(self.player_colours)

    def _draw_sector(
        self, side: float, begin: float, end: float, tint: list[float], mark: PlayerMark
    ) -> None:
        corner = (self.center_x - side / 2, self.center_y - side / 2)
        Color(*mark.color)
        Ellipse(pos=corner, size=(side, side), angle_start=begin, angle_end=end, segments=60)
        inner = side * 0.9
        corner = (self.center_x - inner / 2, self.center_y - inner / 2)
        Color(*tint)
        Ellipse(pos=corner, size=(inner, inner), angle_start=begin, angle_end=end, segments=60)
        self._draw_spoke(side, begin)
        # Kivy's angles begin at the top and go clockwise.
        middle, reach = radians((begin + end) / 2), side / 2 * _MARK_AT
        mark.center = self.center_x + sin(middle) * reach, self.center_y + cos(middle) * reach

    def _draw_spoke(self, side: float, angle: float) -> None:
        x = self.center_x + sin(radians(angle)) * side / 2
        y = self.center_y + cos(radians(angle)) * side / 2
        Color(*self.colours["line"])
        Line(points=[self.center_x, self.center_y, x, y], width=1.2)


class WheelPanel(Row):
    """The wheel, whom it points at, and a button to spin again; `sheet` is what it lies on."""

    sheet = ObjectProperty(None)
    names = ListProperty()
    player_colours = ListProperty()
    text = StringProperty("")
    shape = ShapeProperty()

    def pass_by(self, index: int) -> None:
        """Name whomever the pointer passes."""
        self.text = self.names[int(index)]


class WheelSheet(Sheet):
    """Reports the seat that was drawn: when the wheel stops, or when it is skipped."""

    def __init__(
        self,
        language: Language,
        people: Sequence[Person],
        starter: int,
        is_moving: bool,
        choose: Callable[[int], object],
    ) -> None:
        # NOTE: title of a wheel that draws who starts: whoever has the most pointed ears.
        super().__init__(title=language.gettext("The pointiest ears"), name="wheel")
        self._count, self._is_moving, self._choose = len(people), is_moving, choose
        names, colours = [one.name for one in people], [one.colour for one in people]
        look = {"names": names, "player_colours": colours, "text": names[starter]}
        self._panel = WheelPanel(shape=self.shape, sheet=self, **look)
        self._panel.ids.wheel.bind(on_stop=self._tell)
        self.fill(self._panel)
        self.turn()

    def on_dismiss(self) -> None:
        """Stop; the result was fixed when the wheel began to spin."""
        self._panel.ids.wheel.stop()
        self._tell()

    def turn(self) -> None:
        """Spin, once more if need be."""
        self._chosen = secrets.randbelow(self._count)
        self._panel.ids.wheel.spin(self._chosen, is_moving=self._is_moving)

    def _tell(self, *_: object) -> None:
        self._choose(self._chosen)


load_kv("new_game/seats")
