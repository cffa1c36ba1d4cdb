"""A number with a minus and a plus beside it."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfiles import load_kv


class Stepper(BoxLayout):
    """Changes a whole number one tap at a time, within its bounds."""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)
    text = StringProperty("")
    name = StringProperty("")

    def step(self, by: int) -> None:
        """Go one up or down, no further than the bounds."""
        self.value = max(self.low, min(self.high, self.value + by))


load_kv("widgets/stepper")
