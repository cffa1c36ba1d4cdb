"""A number with a minus and a plus beside it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.ui.kit.keypad import open_number_pad
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.text import Toned, text_width
from companion.ui.kvfiles import load_kv

# Relative to the text size.
_SIDE = 34
_NUMBER = 28
_MIN_SIDE = 48
_MIN_NUMBER = 48
_GAP = 8


class StepNumber(Pressable, Toned, Label):
    """The number of a stepper; tap it to type."""

    name = StringProperty("")
    # A tap means the number, whatever it is by then.
    has_one_meaning = True


class Stepper(BoxLayout):
    """Changes a whole number within its bounds: step by step, or typed after a tap on it.

    All steppers have their signs aligned, whatever the number: there is room for two digits.
    """

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)
    text = StringProperty("")
    # Returns the text for a number, where it varies.
    say = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    # The text above the keys; `text` by default.
    heading = StringProperty("")
    # Tapping plus again means one more, whatever the text says by then.
    has_one_meaning = True
    # A difference: "+2" or "-3".
    is_difference = BooleanProperty(False)
    tone = StringProperty("ink")
    fill = StringProperty("sunken")
    text_unit = NumericProperty("1sp")
    side = NumericProperty("48dp")
    number_width = NumericProperty("48dp")
    # Its width without a text.
    bare_width = NumericProperty("160dp")
    # Where no word fits beside the signs, the text is below them.
    text_fits_beside = BooleanProperty(True)

    def on_kv_post(self, base_widget: object) -> None:
        """Take the right size, and only as much room as needed."""
        self._caption = self.ids.caption.__self__
        self.fbind("text_unit", self._measure)
        self._measure()
        self.fbind("value", self._say)
        self._say()
        self.fbind("text", self._show_caption)
        self._show_caption()
        for name in ("width", "bare_width", "text"):
            self.fbind(name, self._place_caption)

    @staticmethod
    def number(value: float, is_difference: bool) -> str:
        """Return the number as shown; a difference has its sign."""
        if not is_difference:
            return str(int(value))
        return f"{int(value):+}".replace("-", "\N{MINUS SIGN}") if value else "\N{PLUS-MINUS SIGN}0"

    def step(self, by: int) -> None:
        """Go one up or down, within the bounds."""
        self.value = max(self.low, min(self.high, self.value + by))

    def type(self) -> None:
        """Let the number be typed."""

        def take(number: int) -> None:
            self.value = number

        open_number_pad(self.name, self.heading or self.text, int(self.low), int(self.high), take)

    def _measure(self, *_: object) -> None:
        self.side = max(dp(_MIN_SIDE), _SIDE * self.text_unit)
        digits = text_width("00", _NUMBER * self.text_unit, bold=True)
        self.number_width = max(dp(_MIN_NUMBER), digits)
        self.bare_width = 2 * (self.side + dp(_GAP)) + self.number_width

    def _say(self, *_: object) -> None:
        if self.say:
            self.text = self.say(int(self.value))

    def _show_caption(self, *_: object) -> None:
        """Without a text it takes no room, not even a gap."""
        if bool(self.text) != bool(self._caption.parent):
            (self.add_widget if self.text else self.remove_widget)(self._caption)

    def _place_caption(self, *_: object) -> None:
        room = self.width - self.bare_width - dp(_GAP)
        self.text_fits_beside = not self.text or self._caption.longest_word() <= room


load_kv("kit/stepper")
