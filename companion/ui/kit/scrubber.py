"""A scrubber: go to any of many steps by a tap or by dragging."""

from typing import Any

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.icons import glyph
from companion.ui.kit.pressable import Touchable
from companion.ui.kit.surface import Painted
from companion.ui.kit.text import text_picture

# In dp.
_TRACK, _TICK, _THUMB = 8, 16, 28
# In sp: the numbers below the track, and the signs above it.
_LABEL, _SIGN = 14, 18


class Scrubber(Touchable, Painted):
    """Steps from 0 to `most` on a track.

    `ticks` are landmarks, such as new rounds, each with what is written below it;
    `marks` have an icon above the track, and its colour.
    """

    __events__ = ("on_scrub",)
    name = StringProperty("scrubber")
    value = NumericProperty(0)
    most = NumericProperty(1)
    ticks = ListProperty()
    marks = ListProperty()
    painted_from = ("value", "most", "ticks", "marks")
    # Dragging means the same all the time.
    has_one_meaning = True

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
        """Return the position of a step."""
        room = self.width - dp(_THUMB)
        return float(self.x + dp(_THUMB) / 2 + room * value / max(1, self.most))

    def _go(self, x: float) -> None:
        share = (x - self.place_of(0)) / max(1, self.width - dp(_THUMB))
        value = round(min(1, max(0, share)) * self.most)
        if value != self.value:
            self.dispatch("on_scrub", value)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            self._lay("sunken", self.place_of(self.most))
            self._lay("gold_line", self.place_of(self.value))
            self._draw_ticks()
            for step, icon, colour in self.marks:
                Color(*get_color_from_hex(colour))
                sign = text_picture(glyph(icon), sp(_SIGN), font_name="icons")
                self._stamp(sign, self.place_of(step), self.center_y + dp(_THUMB) / 2, 0)
            self._knob("card", _THUMB + 4)
            self._knob("gold_line", _THUMB)

    def _draw_ticks(self) -> None:
        end = self.x - dp(1)
        for step, label in self.ticks:
            at = self.place_of(step)
            Color(*self._theme.colours["faint"])
            pos = at - dp(1), self.center_y - dp(_TICK) / 2
            RoundedRectangle(pos=pos, size=(dp(2), dp(_TICK)), radius=[dp(1)])
            words = text_picture(label, sp(_LABEL))
            # What would touch the one before is left out.
            if at - words.width / 2 > end:
                self._stamp(words, at, self.center_y - dp(_THUMB) / 2, 1)
                end = at + words.width / 2 + sp(_LABEL) / 2

    def _stamp(self, picture: Any, x: float, y: float, below: float) -> None:
        pos = x - picture.width / 2, y - below * picture.height
        Rectangle(texture=picture, pos=pos, size=picture.size)

    def _lay(self, role: str, right: float) -> None:
        left = self.place_of(0)
        Color(*self._theme.colours[role])
        RoundedRectangle(
            pos=(left, self.center_y - dp(_TRACK) / 2),
            size=(max(0, right - left), dp(_TRACK)),
            radius=[dp(_TRACK) / 2],
        )

    def _knob(self, role: str, side: float) -> None:
        Color(*self._theme.colours[role])
        at = self.place_of(self.value), self.center_y
        Ellipse(pos=(at[0] - dp(side) / 2, at[1] - dp(side) / 2), size=(dp(side), dp(side)))
