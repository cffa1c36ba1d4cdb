"""Who sits where, in which colour: cards to drag."""

from typing import Any

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.pressable import Pressable, Touchable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Icon
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import PlayerMark

# A finger that moved no further than this has tapped.
_STILL = 10


class SeatHandle(Touchable, Icon):
    """Drag this to move a player to another seat, or tap it to choose where."""

    name = StringProperty("")
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
            self.card.actions.move(self.card.place, seats)
        elif abs(way) < dp(_STILL):
            self.card.actions.ask_seat(self.card.place)
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
    name = StringProperty("")
    colour = NumericProperty(0)
    place = NumericProperty(0)
    player_name = StringProperty("")
    even = ObjectProperty(None)
    is_starter = BooleanProperty(False)
    is_first = BooleanProperty(False)
    is_last = BooleanProperty(False)
    shape = ShapeProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.shape.is_narrow:
            self.remove_widget(self.ids.arrows)
        # While dragged, the card is drawn under the finger, but keeps its place.
        self._shift = Translate()
        self.canvas.before.insert(0, self._shift)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())

    def on_lift(self, *_: object) -> None:
        """Be drawn where it is dragged."""
        self._shift.y = self.lift
        self.edge = "chosen" if self.lift else "clear"


class MarkButton(Pressable, PlayerMark):
    """A player's mark; tap it to change it. `hint` says so in words."""

    name = StringProperty("")
    hint = StringProperty("")


load_kv("new_game/seats")
