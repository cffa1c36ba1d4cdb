"""Digits to type, for a PIN or a number of coins, and the sheet that holds them."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.labelled import Labelled
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv

_ROWS, _GAP = 4, 8
_SMALLEST_KEY, _LARGEST_KEY = 48, 60
_SIGN, _SIGN_SHARE = 26, 0.56
# Keys of a keyboard, among the letters and on the number pad.
_FIRST_DIGITS, _BACKSPACE, _ENTER, _MINUS = (48, 256), 8, (13, 271), (45, 269)


class Key(Labelled):
    """A key of a pad, whose sign follows its height."""

    is_main = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=1, padding=0, fill="sunken", **kwargs)
        self.words.bold = True

    def on_is_main(self, *_: object) -> None:
        """Stand out, or look like the others."""
        self.fill, self.ink = ("go", "on_go") if self.is_main else ("sunken", "ink")

    def on_height(self, *_: object) -> None:
        """Make the icon as large as there is room for."""
        self.words.font_size = min(sp(_SIGN), self.height * _SIGN_SHARE)


class Keypad(Column):
    """Digits to type; `on_enter` comes with what was typed.

    All twelve keys fit into a height of `room`. Text and other buttons are above and below them or,
    in a shallow window, on their left.
    """

    __events__ = ("on_enter",)
    name = StringProperty("")
    title = StringProperty("")
    message = StringProperty("")
    typed = StringProperty("")
    is_secret = BooleanProperty(False)
    shape = ShapeProperty()
    room = NumericProperty("1000dp")
    # The minimum number of digits: each has a waiting dot, and enables the tick.
    fewest = NumericProperty(0)
    most = NumericProperty(8)

    def __init__(self, **kwargs: Any) -> None:
        self._others = Column()
        super().__init__(**kwargs)
        for digit in "123456789":
            self._add(digit, lambda _, digit=digit: self.type(digit), text=digit)
        self._erase = self._add("erase", lambda _: self.erase(), icon="signs/erase")
        self._add("0", lambda _: self.type("0"), text="0")
        self._ok = self._add("ok", lambda _: self.enter(), icon="signs/check")
        self.on_typed()

    def type(self, digit: str) -> None:
        """Add a digit, as long as there is room."""
        self.typed = (self.typed + digit)[: int(self.most)]

    def erase(self) -> None:
        """Remove the last digit."""
        self.typed = self.typed[:-1]

    def enter(self) -> None:
        """Hand over what was typed."""
        self.dispatch("on_enter", self.typed)

    def on_enter(self, typed: str) -> None:
        """Something was typed."""

    def on_typed(self, *_: object) -> None:
        """Enable only the keys that can do something."""
        self._erase.disabled = not self.typed
        self._ok.is_main = len(self.typed) >= max(1, self.fewest)
        self._ok.disabled = not self._ok.is_main

    def press_key(self, key: int) -> bool:
        """Take a key of a keyboard; False if it is none of these."""
        digits = {first + digit: str(digit) for first in _FIRST_DIGITS for digit in range(10)}
        if key in digits:
            self.type(digits[key])
        elif key == _BACKSPACE:
            self.erase()
        elif key not in _ENTER:
            return False
        elif not self._ok.disabled:
            self.enter()
        return True

    def offer(self, *others: Widget) -> None:
        """Add something to do instead of typing."""
        for other in others:
            self._others.add_widget(other)
        self.on_shape()

    def on_shape(self, *_: object) -> None:
        """Place the other buttons below the keys, or beside them."""
        if self._others.parent:
            self._others.parent.remove_widget(self._others)
        if self._others.children:
            (self.ids.words if self.shape.is_shallow else self).add_widget(self._others)

    @staticmethod
    def digits(typed: str, is_secret: bool, fewest: float) -> str:
        """Return the digits to show: none of a secret."""
        if not is_secret:
            return typed.replace("-", "\N{MINUS SIGN}") or " "
        waiting = "\N{MIDDLE DOT}" * (int(fewest) - len(typed))
        return " ".join("\N{BULLET}" * len(typed) + waiting)

    @staticmethod
    def key_height(room: float) -> float:
        """Return the height of a key where all of them have this room."""
        wanted = max(dp(_LARGEST_KEY), sp(_SMALLEST_KEY))
        return float(max(dp(_SMALLEST_KEY), min(wanted, (room + dp(_GAP)) / _ROWS - dp(_GAP))))

    def _add(self, key: str, act: Callable[[Any], None], **look: Any) -> Key:
        added = Key(name=f"{self.name}-{key}", on_release=act, **look)
        self.ids.grid.add_widget(added)
        return added


class NumberPad(Keypad):
    """Takes a whole number within bounds."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        self._low, self._high = low, high
        bounds = f"{low} \N{HORIZONTAL ELLIPSIS} {high}".replace("-", "\N{MINUS SIGN}")
        most = max(len(str(abs(low))), len(str(abs(high))))
        super().__init__(message=bounds, most=most, **kwargs)
        if low < 0:
            sign = PushButton(name=f"{self.name}-sign", text="+ / \N{MINUS SIGN}", role="label")
            sign.bind(on_release=lambda _: self.turn_sign())
            self.offer(sign)

    def type(self, digit: str) -> None:
        """Add a digit, as long as there is room; a sign takes none."""
        sign, digits = self._parts
        self.typed = sign + (digits.lstrip("0") + digit)[: int(self.most)]

    def turn_sign(self) -> None:
        """Make it negative, or positive again."""
        sign, digits = self._parts
        self.typed = digits if sign else f"-{digits}"

    def press_key(self, key: int) -> bool:
        """Take a key of a keyboard; the minus too, where numbers have one."""
        if key in _MINUS and self._low < 0:
            self.turn_sign()
            return True
        return super().press_key(key)

    def on_typed(self, *_: object) -> None:
        """Enable the tick for a valid number."""
        super().on_typed()
        is_possible = bool(self._parts[1]) and self._low <= int(self.typed) <= self._high
        self._ok.disabled, self._ok.is_main = not is_possible, is_possible

    @property
    def _parts(self) -> tuple[str, str]:
        """The sign, if there is one, and the digits."""
        digits = self.typed.removeprefix("-")
        return self.typed.removesuffix(digits), digits


class PadSheet(Sheet):
    """A sheet with a keypad, all of whose keys are visible however low the window is."""

    heading = StringProperty("")
    pad = ObjectProperty(None, allownone=True)
    head_height = NumericProperty(0)
    room = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.head.bind(height=self.setter("head_height"))
        for name in ("pad", "shape", "room"):
            self.fbind(name, self._fit)

    def ask(self, pad: Keypad) -> "PadSheet":
        """Show this pad in place of any other, with its keys fitted to the window."""
        self.ids.body.clear_widgets()
        self.pad = pad
        self.fill(pad)
        return self

    def _handle_keyboard(self, window: object, key: int, *more: object) -> bool:
        """Let a keyboard type too, unless the keys have to wait."""
        if super()._handle_keyboard(window, key, *more):
            return True
        is_open = self.pad and not self.is_closing and not self.pad.ids.grid.disabled
        return bool(is_open and self.pad.press_key(key))

    def _fit(self, *_: object) -> None:
        # In a shallow window the title is where there is room for it.
        is_beside = self.shape.is_shallow and self.pad is not None
        self.title = "" if is_beside else self.heading
        if self.pad:
            self.pad.title = self.heading if is_beside else ""
            self.pad.shape, self.pad.room = self.shape, self.room


def open_number_pad(
    name: str, heading: str, low: int, high: int, take: Callable[[int], object]
) -> PadSheet:
    """Let a number be typed; if closed without one, nothing happens."""
    sheet = PadSheet(heading=heading, name=f"{name}-sheet")
    pad = NumberPad(low, high, name=f"{name}-pad")
    pad.bind(on_enter=lambda _, typed: sheet.closing(lambda: take(int(typed)))())
    sheet.ask(pad).open()
    return sheet


load_kv("kit/keypad")
