"""What a new game is put together from: seats, names to tap, choices."""

from typing import Any

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.kvfiles import load_kv
from companion.ui.widgets.surface import Surface
from companion.ui.widgets.text import Icon


class SeatHandle(Icon):
    """Take hold here to carry a player to another seat."""

    name = StringProperty("")
    card = ObjectProperty(None)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the card up."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Carry it along."""
        if touch.grab_current is not self:
            return False
        self.card.lift = self._way(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Put it down at the seat it is over."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.card.lift = 0
        seats = round(-self._way(touch) / (self.card.height + dp(8)))
        if seats:
            self.card.dispatch("on_move", seats)
        return True

    @staticmethod
    def _way(touch: Any) -> float:
        way: float = (touch.sy - touch.osy) * Window.height
        return way


class SeatCard(ButtonBehavior, Surface):
    """A player at the table to be; a tap lets them start."""

    __events__ = ("on_move", "on_remove")
    lift = NumericProperty(0)
    name = StringProperty("")
    seat = NumericProperty(0)
    place = NumericProperty(0)
    player_name = StringProperty("")
    is_starter = BooleanProperty(False)
    is_first = BooleanProperty(False)
    is_last = BooleanProperty(False)
    is_narrow = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # While it is carried the card is drawn where the finger is; its place stays.
        self._shift = Translate()
        self.canvas.before.insert(0, self._shift)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())

    def on_lift(self, *_: object) -> None:
        """Be drawn where it is carried to."""
        self._shift.y = self.lift
        self.edge = "action" if self.lift else "clear"

    def on_move(self, by: int) -> None:
        """Sit so many seats further down."""

    def on_remove(self) -> None:
        """Leave the table."""


class FlowChip(ButtonBehavior, Surface):
    """A choice among others that stand in lines; a long one wraps instead of running out."""

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)


class ChoiceCard(ButtonBehavior, Surface):
    """One of two ways to play, with what it means; the chosen one is ticked."""

    text = StringProperty("")
    meaning = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)


class ProblemNote(Surface):
    """What is wrong with what was typed, beside the field; nothing at all while all is well."""

    text = StringProperty("")


load_kv("widgets/seats")
