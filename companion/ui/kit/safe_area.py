"""The part of the window that no system bar covers: everything is laid out within it."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import (
    AliasProperty,
    NumericProperty,
    ReferenceListProperty,
    VariableListProperty,
)

from companion.device.screen import window_insets

# Seconds between two checks: turned upside down, the window has the same size and other insets.
_PAUSE = 0.5


class SafeArea(EventDispatcher):
    """The area for screens, sheets and messages; kv can bind to it as to a window."""

    # What is covered on the left, top, right and bottom.
    insets = VariableListProperty(0)
    x, y = NumericProperty(0), NumericProperty(0)
    width, height = NumericProperty(0), NumericProperty(0)
    pos, size = ReferenceListProperty(x, y), ReferenceListProperty(width, height)
    center = AliasProperty(
        lambda self: (self.x + self.width / 2, self.y + self.height / 2), bind=("pos", "size")
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(insets=self._fit)
        Window.bind(size=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        left, top, right, bottom = self.insets
        self.pos = left, bottom
        self.size = Window.width - left - right, Window.height - top - bottom


safe_area = SafeArea()


def keep_clear(background: Sequence[float]) -> None:
    """Follow the system bars from now on, if there are any, with this colour behind them."""
    Window.clearcolor = background
    # The keyboard moves the window up as far as the text field needs, and no further.
    Window.softinput_mode = "below_target"
    Clock.unschedule(_look)
    if _look():
        Clock.schedule_interval(_look, _PAUSE)


def _look(_seconds: float = 0) -> bool:
    """Read what is covered now; False, which ends the checks, where that is unknown."""
    insets = window_insets()
    if insets is not None:
        safe_area.insets = insets
    return insets is not None
