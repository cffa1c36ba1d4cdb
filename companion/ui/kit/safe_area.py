"""The part of the window that no system bar covers: everything is laid out within it."""

from typing import Any

from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import (
    AliasProperty,
    NumericProperty,
    ReferenceListProperty,
    VariableListProperty,
)


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
