"""A scrubber: a finger goes to any of many steps, by a tap or by dragging along."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kit.pressable import Touchable
from companion.ui.kvfiles import load_kv

_DRAWN = ("pos", "size", "value", "most", "ticks", "colours")
# In dp.
_TRACK, _TICK, _THUMB = 8, 16, 28


class Scrubber(Touchable, Widget):
    """Steps from 0 to `most` on a track; `ticks` are those worth finding, such as new rounds."""

    __events__ = ("on_scrub",)
    name = StringProperty("scrubber")
    value = NumericProperty(0)
    most = NumericProperty(1)
    ticks = ListProperty()
    colours = ObjectProperty({})
    # Whoever drags it means the same all the time.
    has_one_meaning = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        for name in _DRAWN:
            self.fbind(name, draw)
        draw()

    def on_scrub(self, value: int) -> None:
        """A finger went to a step."""

    def on_touch_down(self, touch: Any) -> bool:
        """Go where a finger comes down."""
        if self.disabled or not self.collide_point(*touch.pos) or not self.is_meant(touch):
            return False
        if touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._go(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger."""
        if touch.grab_current is not self:
            return False
        self._go(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Stay where the finger leaves it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.has_acted(touch)
        return True

    def place_of(self, value: float) -> float:
        """Return how far to the right a step is."""
        room = self.width - dp(_THUMB)
        return float(self.x + dp(_THUMB) / 2 + room * value / max(1, self.most))

    def _go(self, x: float) -> None:
        share = (x - self.place_of(0)) / max(1, self.width - dp(_THUMB))
        value = round(min(1, max(0, share)) * self.most)
        if value != self.value:
            self.dispatch("on_scrub", value)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.colours:
            return
        with self.canvas:
            self._lay("sunken", self.place_of(self.most))
            self._lay("gold_line", self.place_of(self.value))
            for tick in self.ticks:
                Color(*self.colours["faint"])
                size = dp(2), dp(_TICK)
                RoundedRectangle(
                    pos=(self.place_of(tick) - dp(1), self.center_y - dp(_TICK) / 2),
                    size=size,
                    radius=[dp(1)],
                )
            self._knob("card", _THUMB + 4)
            self._knob("gold_line", _THUMB)

    def _lay(self, role: str, right: float) -> None:
        left = self.place_of(0)
        Color(*self.colours[role])
        RoundedRectangle(
            pos=(left, self.center_y - dp(_TRACK) / 2),
            size=(max(0, right - left), dp(_TRACK)),
            radius=[dp(_TRACK) / 2],
        )

    def _knob(self, role: str, side: float) -> None:
        Color(*self.colours[role])
        at = self.place_of(self.value), self.center_y
        Ellipse(pos=(at[0] - dp(side) / 2, at[1] - dp(side) / 2), size=(dp(side), dp(side)))


load_kv("kit/scrubber")
