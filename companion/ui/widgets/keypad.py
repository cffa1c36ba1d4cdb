"""Digits to type with, for a PIN or a number of coins."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.kvfiles import load_kv
from companion.ui.theme import glyph
from companion.ui.widgets.surface import Column, Surface


class Key(ButtonBehavior, Surface):
    """A key of a pad."""

    name = StringProperty("")
    text = StringProperty("")
    is_icon = BooleanProperty(False)
    is_main = BooleanProperty(False)


class Keypad(Column):
    """Digits to type with; `on_enter` comes with what was typed."""

    __events__ = ("on_enter",)
    name = StringProperty("")
    typed = StringProperty("")
    is_secret = BooleanProperty(False)
    most = NumericProperty(8)

    def on_kv_post(self, base_widget: object) -> None:
        """Lay out the keys."""
        for digit in "123456789":
            self._add(digit, lambda _, digit=digit: self.type(digit), text=digit)
        self._add("erase", lambda _: self.erase(), text=glyph("signs/back"), is_icon=True)
        self._add("0", lambda _: self.type("0"), text="0")
        check = {"text": glyph("signs/check"), "is_icon": True, "is_main": True}
        self._add("ok", lambda _: self.enter(), **check)

    def type(self, digit: str) -> None:
        """Add a digit, as long as there is room."""
        self.typed = (self.typed + digit)[: int(self.most)]

    def erase(self) -> None:
        """Take the last digit back."""
        self.typed = self.typed[:-1]

    def enter(self) -> None:
        """Hand over what was typed, if anything."""
        if self.typed:
            self.dispatch("on_enter", self.typed)

    def on_enter(self, typed: str) -> None:
        """Something was typed."""

    def _add(self, key: str, act: Callable[[Any], None], **look: Any) -> None:
        self.ids.grid.add_widget(Key(name=f"{self.name}-{key}", on_release=act, **look))


load_kv("widgets/keypad")
