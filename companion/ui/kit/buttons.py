"""Everything that can be pressed. Targets are never smaller than 48 dp."""

from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.ui.kit.labelled import Labelled
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Rounded
from companion.ui.kit.text import Icon
from companion.ui.kvfiles import load_kv
from companion.ui.theme import TEXT_SIZES

# The fill, edge and text colour of each kind of button.
_KINDS = {
    "primary": ("go", "go", "on_go"),
    "chosen": ("chosen", "chosen", "on_chosen"),
    "plain": ("card", "line", "ink"),
    "quiet": ("clear", "line", "ink"),
    "warning": ("warning", "warning", "on_warning"),
    "bar": ("bar_raised", "bar_raised", "on_bar"),
    "chosen_on_bar": ("on_bar", "on_bar", "bar"),
}
_CHIP_SIZE = "18sp"
_TARGET = 56
_MARGIN = 32
_PRESSED = 0.6

HOLD_SECONDS = 0.8
_TICK = 1 / 60
# A longer frame is a pause of the app: nobody was holding anything.
_LONGEST_FRAME = 0.1
# Seconds: how long a button is held before it repeats, and then between repeats.
_BEFORE, _BETWEEN = 0.4, 0.12


class PushButton(Labelled):
    """A button with an icon and words that wrap.

    `hint`: what it does in full, where there is no room to write it.
    """

    hint = StringProperty("")
    kind = OptionProperty("plain", options=tuple(_KINDS))
    role = OptionProperty("heading", options=("heading", "label"))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("kind", self._restyle)
        self.fbind("role", self._restyle)
        self._restyle()

    def fit(self, *_: object) -> None:
        """Be as high as the words; in a row of even buttons, at least as high."""
        super().fit()
        if self.size_hint_y is not None:
            self.size_hint_min_y = max(self.least_height, self.own_height)

    def _restyle(self, *_: object) -> None:
        self.fill, self.edge, self.ink = _KINDS[self.kind]
        self.words.font_size, self.words.bold = TEXT_SIZES[self.role], self.role == "heading"


class TableButton(PushButton):
    """A button that stays readable while it can't be pressed, with a broken outline."""

    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("disabled", self._restyle)

    def on_release(self) -> None:
        """Do it."""
        self.actions.act(self.name)

    def _restyle(self, *_: object) -> None:
        super()._restyle()
        if self.disabled:
            self.edge = "clear"


class IconButton(Pressable, Icon):
    """A round button with only an icon; `hint` says in words what it does."""

    hint = StringProperty("")
    fill = StringProperty("clear")

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "fill"):
            self.fbind(name, self._draw_soon)
        self.fbind("state", self._show_press)

    def recolour(self, *_: object) -> None:
        """Take the colours of the theme, now and whenever they change."""
        super().recolour()
        self._draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if self.fill != "clear":
            with self.canvas.before:
                Color(*self._theme.colours[self.fill])
                Rounded(self.height / 2, pos=self.pos, size=self.size)

    def _show_press(self, *_: object) -> None:
        self.opacity = _PRESSED if self.state == "down" else 1


class RepeatButton(IconButton):
    """A round button that acts when tapped, and repeats while held."""

    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        self._next: Any = None
        self._has_repeated = False
        super().__init__(**kwargs)

    def on_press(self) -> None:
        """Wait to see whether it is tapped or held."""
        self._stop()
        self._has_repeated = False
        self._next = Clock.schedule_once(self._repeat, _BEFORE)

    def on_release(self) -> None:
        """Act on a tap; the end of a hold is none."""
        if not self._has_repeated:
            self.dispatch("on_step")

    def on_state(self, *_: object) -> None:
        """Stop when the finger is lifted."""
        if self.state == "normal":
            self._stop()

    def on_step(self) -> None:
        """Take one step."""

    def _repeat(self, _: float) -> None:
        """Act again, unless the finger has left the button."""
        touch = self.last_touch
        is_under = self.collide_point(*self.to_widget(*touch.pos))
        if self.disabled or not is_under or not self.is_meant(touch):
            return
        self._has_repeated = True
        self._next = Clock.schedule_once(self._repeat, _BETWEEN)
        self.dispatch("on_step")

    def _stop(self) -> None:
        if self._next:
            self._next.cancel()


class Chip(Labelled):
    """One choice of several, as wide as its words; the chosen one is filled.

    `is_on_bar`: on a dark panel, where a light one stands out.
    """

    is_chosen = BooleanProperty(False)
    is_on_bar = BooleanProperty(False)
    most_width = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_x", None)
        super().__init__(**kwargs)
        for name in ("is_chosen", "is_on_bar"):
            self.fbind(name, self._restyle)
        self.fbind("most_width", self.fit_soon)
        self._restyle()

    @property
    def room(self) -> float:
        """The width of a line: a chip makes its own room."""
        return self.most_width - dp(_MARGIN) if self.most_width else inf

    def fit(self, *_: object) -> None:
        """Be as wide as the words."""
        super().fit()
        if self.size_hint_x is None:
            self.width = max(dp(_TARGET), self.face_width + dp(_MARGIN))

    def _restyle(self, *_: object) -> None:
        chosen, other = ("chosen_on_bar", "bar") if self.is_on_bar else ("chosen", "plain")
        self.fill, self.edge, self.ink = _KINDS[chosen if self.is_chosen else other]
        self.words.font_size, self.words.bold = _CHIP_SIZE, self.is_chosen


class HoldButton(PushButton):
    """A button for serious acts: it acts only when held."""

    __events__ = ("on_hold",)
    progress = NumericProperty(0.0)
    seconds = NumericProperty(HOLD_SECONDS)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ticking: Any = None
        self._touch: Any = None

    def on_press(self) -> None:
        """Start filling the ring, again if another finger comes."""
        self._stop()
        self._touch = self.last_touch
        self._ticking = Clock.schedule_interval(self._advance, _TICK)

    def on_state(self, *_: object) -> None:
        """Released too early: nothing happens."""
        if self.state == "normal":
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
        if not self.is_meant(self._touch):
            self._stop()  # removed under the finger, or changed
        elif self.progress >= 1.0:
            self._stop()
            self.dispatch("on_hold")
            self.has_acted(self._touch)

    def _stop(self) -> None:
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        self.progress = 0.0


load_kv("kit/buttons")
