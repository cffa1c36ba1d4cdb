"""An icon beside words that wrap, centred together on a surface that can be pressed."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.icons import glyph
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Toned, WholeWords, text_width
from companion.ui.theme import whose_mark

# Letters fill only a part of their height: an icon beside them is drawn larger.
_ICON_SCALE = 1.4
_GAP = 8
_AIR = 20
_PRESSED = 0.7


class FaceText(Toned, WholeWords):
    """The words of a face, or its icon."""

    def recolour(self, *_: object) -> None:
        """Take the colour of the tone; what cannot be pressed stays readable."""
        super().recolour()
        self.disabled_color = self._theme.colours["bar_faint" if self.tone == "on_bar" else "faint"]

    def measure(self) -> int:
        """Return the width of the text without wrapping."""
        return max(text_width(line, self.font_size, self.bold) for line in self.text.split("\n"))


class Labelled(Pressable, Surface):
    """Something to press, with a face of an icon and words; as high as the words need.

    With a player's shape for an icon, it has a stripe in that player's colour.

    It is arranged here rather than in kv: nothing else is built as often, and kv would follow every
    width with a height and every height with a width.
    """

    text = StringProperty("")
    icon = StringProperty("")
    ink = StringProperty("ink")
    least_height = NumericProperty("56dp")
    # Its own height, which others beside it may follow.
    own_height = NumericProperty(0)
    edge_width = NumericProperty("1.2dp")
    shadow = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.words = FaceText(size_hint=(None, None), halign="center")
        self._sign: FaceText | None = None
        # Width, words and text size change one after the other: once a frame is enough.
        self.fit_soon = Clock.create_trigger(self.fit, -1)
        super().__init__(**{"size_hint_y": None, "padding": (dp(12), dp(8))} | kwargs)
        for name in ("text", "icon", "ink"):
            self.fbind(name, self._write)
        for name in ("width", "least_height"):
            self.fbind(name, self.fit_soon)
        self.words.fbind("font_size", self._write)
        self.words.fbind("texture_size", self.fit_soon)
        self.fbind("state", self._show_press)
        self.add_widget(self.words)
        self._write()

    @property
    def room(self) -> float:
        """The width available for the face."""
        return float(self.width - self.padding[0] - self.padding[2])

    @property
    def face_width(self) -> float:
        """The width of icon and words."""
        return self._sign_room + float(self.words.width)

    @property
    def face_height(self) -> float:
        """The height of the words, with some air."""
        return float(self.words.height) + dp(_AIR)

    def fit(self, *_: object) -> None:
        """Wrap the words, and be as high as they are."""
        words, sign = self.words, self._sign
        if sign:
            # No icon is better than broken or small words.
            is_room = words.longest_word() <= self.room - sign.width - dp(_GAP)
            sign.opacity = 1 if self.icon and (is_room or not self.text) else 0
        room = self.room - self._sign_room
        wrapped = (max(room, 1), None) if words.measure() > room else (None, None)
        if tuple(words.text_size) != wrapped:
            words.text_size = wrapped
            words.texture_update()
        words.size = words.texture_size if self.text else (0, 0)
        self.own_height = self.face_height
        if self.size_hint_y is None:
            self.height = max(self.least_height, self.own_height)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """Centre the face."""
        left = self.center_x - self.face_width / 2
        if self._sign:
            self._sign.x, self._sign.center_y = left, self.center_y
        self.words.x, self.words.center_y = left + self._sign_room, self.center_y

    @property
    def _sign_room(self) -> float:
        if not self._sign or not self._sign.opacity:
            return 0.0
        return float(self._sign.width) + (dp(_GAP) if self.text else 0)

    def _write(self, *_: object) -> None:
        self.words.text, self.words.tone = self.text, self.ink
        whose = whose_mark(self.icon)
        self.stripe = self._theme.players[whose] if whose >= 0 else (0, 0, 0, 0)
        if self.icon and not self._sign:
            self._sign = FaceText(size_hint=(None, None), font_name="icons")
            self.add_widget(self._sign)
        if self._sign:
            sign, size = self._sign, self.words.font_size * _ICON_SCALE
            sign.text, sign.tone = glyph(self.icon), self.ink
            sign.font_size, sign.size = size, (size, size)
        self.fit_soon()

    def _show_press(self, *_: object) -> None:
        self.opacity = _PRESSED if self.state == "down" else 1
