"""The pill that opens a purse while a finger rests on it, and the card that it opens."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.pages.blocks import Player
from companion.pages.reveal import PurseCard
from companion.ui.kit.pressable import BACK_KEY, Touchable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import with_icon
from companion.ui.kvfiles import load_kv

Pair = tuple[float, float]
STAY_SECONDS = 0.3
# In dp: far enough from the finger to be seen, and as close as possible.
_APART = 72


class Resting(Touchable):
    """Distinguishes a finger that stays (`on_stay`, while still down) from one that taps."""

    __events__ = ("on_stay", "on_tap")
    _waiting: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """Start waiting."""
        is_here = self.collide_point(*touch.pos) and self.is_meant(touch)
        if touch.is_mouse_scrolling or not is_here:
            return False
        touch.grab(self)
        self._cancel()
        self._waiting = Clock.schedule_once(lambda _: self._stay(touch), STAY_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides away wants something else."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._cancel()
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """Lifted before it rested: a tap."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._cancel():
            self.dispatch("on_tap")
            self.has_acted(touch)
        return True

    def on_stay(self, touch: Any) -> None:
        """The finger stays here."""

    def on_tap(self) -> None:
        """The finger was here only for a moment."""

    def _stay(self, touch: Any) -> None:
        self._waiting = None
        if self.get_parent_window():
            self.dispatch("on_stay", touch)

    def _cancel(self) -> bool:
        waiting, self._waiting = self._waiting, None
        if waiting:
            waiting.cancel()
        return waiting is not None


class PeekPill(Resting, BoxLayout):
    """In the head of a player's card: hold it to look into the purse.

    Where everybody may see the purse, it says the coins, and there is nothing to hold.
    """

    block = ObjectProperty(Player(), rebind=True)
    text = StringProperty("")
    ink = StringProperty("ink")
    peek = ObjectProperty(None)

    @staticmethod
    def marked(text: str, coins: str) -> str:
        """Return the coins, or a closed eye before the words if there is room for them."""
        if coins:
            return with_icon("markers/coins", coins)
        return with_icon("signs/hidden", text).rstrip()

    def on_touch_down(self, touch: Any) -> bool:
        """Leave the touch to the card if there is nothing to hold."""
        return not self.block.coins and super().on_touch_down(touch)

    def on_stay(self, touch: Any) -> None:
        """Open the purse, or ask for the PIN first."""
        self.peek.begin(self.block.seat, touch)

    def on_tap(self) -> None:
        """Say how it works, or ask for the PIN."""
        self.peek.begin(self.block.seat)


class HoldPad(Resting, Surface):
    """After the PIN: a place for the finger to rest on."""

    name = StringProperty("peek-hold")
    text = StringProperty("")


class PeekView(FloatLayout):
    """One purse, for its owner: a small card beside the finger. Any change closes it."""

    card: PurseCard = ObjectProperty(PurseCard(), rebind=True)

    def __init__(self, closed: Callable[[], None], card: PurseCard) -> None:
        super().__init__(card=card)
        self._closed = closed
        self._finger = 0.0, 0.0

    def on_kv_post(self, base_widget: object) -> None:
        """Follow the size of the card."""
        self.ids.card.fbind("size", self._put)

    def open(self, touch: Any) -> None:
        """Show the number for as long as this finger rests."""
        self._finger = touch.sx * Window.width - self.x, touch.sy * Window.height - self.y
        self._put()
        touch.grab(self)
        Window.add_widget(self)
        Window.bind(
            on_resize=self.close, on_rotate=self.close, focus=self.close, on_keyboard=self._key
        )

    def close(self, *_: object) -> None:
        """Remove the number from the window and from memory; does nothing if already closed."""
        if not self.parent:
            return
        Window.unbind(
            on_resize=self.close, on_rotate=self.close, focus=self.close, on_keyboard=self._key
        )
        Window.remove_widget(self)
        self.card = PurseCard()
        self.ids.number.texture_update()
        self._closed()

    def on_touch_down(self, touch: Any) -> bool:
        """A second finger closes it, and does nothing else."""
        self.close()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """The finger is lifted."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.close()
        return True

    def _put(self, *_: object) -> None:
        card = self.ids.card
        x, y = beside_finger(self._finger, card.size, self.size, dp(_APART))
        card.pos = self.x + x, self.y + y

    def _key(self, _window: object, key: int, *_: object) -> bool:
        self.close()
        return key == BACK_KEY


def beside_finger(finger: Pair, card: Pair, window: Pair, apart: float) -> Pair:
    """Return the lower left corner of a card that a finger neither covers nor points at.

    Above the finger, where no hand is; else at the side with more room; else below it.
    """
    (x, y), (width, height), (right, top) = finger, card, window
    across = min(max(x - width / 2, 0), right - width)
    if y + apart + height <= top:
        return across, y + apart
    level = min(max(y - height / 2, 0), top - height)
    if x > right / 2 and x - apart - width >= 0:
        return x - apart - width, level
    if x + apart + width <= right:
        return x + apart, level
    return across, max(0, y - apart - height)


load_kv("parts/peek")
