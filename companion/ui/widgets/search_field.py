"""A line to write in, and one to search with."""

from kivy.properties import NumericProperty, StringProperty

from companion.ui.kvfiles import load_kv
from companion.ui.widgets.surface import Surface


class TextField(Surface):
    """One line of text with a hint while it is empty."""

    __events__ = ("on_enter",)
    name = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    icon = StringProperty("")
    longest = NumericProperty(40)

    def on_enter(self) -> None:
        """The line is finished."""

    def clear(self) -> None:
        """Forget what was written."""
        self.text = ""


class SearchField(TextField):
    """A line that filters what is below it as one writes."""


load_kv("widgets/search_field")
