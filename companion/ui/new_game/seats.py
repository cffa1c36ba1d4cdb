"""What a new game is put together from: seats, names to tap, choices."""

from typing import Any

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable, Touchable
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Icon
from companion.ui.kvfiles import load_kv
from companion.words import Language

# A finger that has gone no further than this has tapped.
_STILL = 10


class SeatHandle(Touchable, Icon):
    """Take hold here to carry a player to another seat, or tap to choose the way."""

    name = StringProperty("")
    card = ObjectProperty(None)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the card up."""
        if not self.collide_point(*touch.pos) or not self.is_meant(touch):
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
        way = self._way(touch)
        seats = round(-way / (self.card.height + dp(8)))
        if seats:
            self.card.dispatch("on_move", seats)
        elif abs(way) < dp(_STILL):
            self.card.dispatch("on_handle")
        self.has_acted(touch)
        return True

    @staticmethod
    def _way(touch: Any) -> float:
        way: float = (touch.sy - touch.osy) * Window.height
        return way


class SeatCard(Pressable, Surface):
    """A player at the table to be; a tap lets them start."""

    __events__ = ("on_move", "on_handle", "on_recolour", "on_remove")
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
        # While it is carried the card is drawn where the finger is; its place stays.
        self._shift = Translate()
        self.canvas.before.insert(0, self._shift)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())

    def on_lift(self, *_: object) -> None:
        """Be drawn where it is carried to."""
        self._shift.y = self.lift
        self.edge = "chosen" if self.lift else "clear"

    def on_move(self, by: int) -> None:
        """Sit so many seats further down."""

    def on_handle(self) -> None:
        """The handle was tapped: whoever cannot drag is asked where to sit."""

    def on_recolour(self) -> None:
        """The mark was tapped: another colour is wanted."""

    def on_remove(self) -> None:
        """Leave the table."""


class SeatSheet(Sheet):
    """Asks where a player is to sit whoever cannot, or would rather not, drag."""

    def __init__(self, card: SeatCard, language: Language) -> None:
        _ = language.gettext
        super().__init__(title=card.player_name, name="seat-sheet")
        self._card = card
        if not card.is_first:
            self._offer("move-up", "signs/up", _("One seat up"), -1)
        if not card.is_last:
            self._offer("move-down", "signs/picks", _("One seat down"), 1)

    def _offer(self, name: str, icon: str, text: str, by: int) -> None:
        button = PushButton(name=name, icon=icon, text=text)
        button.bind(on_release=lambda _: self._move(by))
        self.fill(button)

    def _move(self, by: int) -> None:
        self.dismiss()
        self._card.dispatch("on_move", by)


class FlowChip(Pressable, Surface):
    """A name among others that stand in lines; a long one wraps instead of running out."""

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")


class Tick(Icon):
    """Whether something is chosen: a box to tick, or a round one where only one can be."""

    is_chosen = BooleanProperty(False)
    is_round = BooleanProperty(False)


class TickChip(Pressable, Surface):
    """Something among others that stand in lines: to take or leave, or the one to take."""

    text = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)
    is_exclusive = BooleanProperty(False)


class ChoiceCard(Pressable, Surface):
    """A way to play with what it means: to take or leave, or one of two that exclude each other."""

    text = StringProperty("")
    meaning = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)
    is_exclusive = BooleanProperty(False)


load_kv("new_game/seats")
