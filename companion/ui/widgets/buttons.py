"""Everything that can be pressed. Targets are never smaller than 48 dp."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfiles import load_kv
from companion.ui.widgets.surface import Surface

HOLD_SECONDS = 0.8
_TICK = 1 / 60
# A longer one is no frame but a pause, and nobody was holding then.
_LONGEST_FRAME = 0.1


class PushButton(ButtonBehavior, Surface):
    """A button with an icon and words that wrap."""

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    kind = OptionProperty("plain", options=("primary", "plain", "quiet", "warning", "bar"))
    role = OptionProperty("heading", options=("heading", "label"))
    ink = StringProperty("ink")
    least_height = NumericProperty("56dp")


class IconButton(ButtonBehavior, BoxLayout):
    """A round button with only an icon; `hint` says in words what it does."""

    icon = StringProperty("")
    name = StringProperty("")
    hint = StringProperty("")
    tone = StringProperty("ink")
    fill = StringProperty("clear")


class Chip(ButtonBehavior, Surface):
    """A choice among others; the chosen one is filled."""

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)


class HoldButton(PushButton):
    """A button for what cannot be taken lightly: it acts only when held."""

    __events__ = ("on_hold",)
    progress = NumericProperty(0.0)
    seconds = NumericProperty(HOLD_SECONDS)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ticking: Any = None

    def on_press(self) -> None:
        """Begin to fill the ring."""
        self.progress = 0.0
        self._ticking = Clock.schedule_interval(self._advance, _TICK)

    def on_release(self) -> None:
        """Let go too early: nothing happens."""
        self._stop()

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that leaves the button has changed its mind."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._stop()
        return bool(super().on_touch_move(touch))

    def on_hold(self) -> None:
        """Held long enough."""

    def _advance(self, seconds: float) -> None:
        self.progress = min(1.0, self.progress + min(seconds, _LONGEST_FRAME) / self.seconds)
        if not self.get_root_window():
            self._stop()  # taken away under the finger
        elif self.progress >= 1.0:
            self._stop()
            self.dispatch("on_hold")

    def _stop(self) -> None:
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        self.progress = 0.0


load_kv("widgets/buttons")
