"""A line to write in, and one to search with."""

from kivy.properties import NumericProperty, StringProperty

from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv


class TextField(Surface):
    """One line of text with a hint while it is empty; the short one where there is little room."""

    __events__ = ("on_enter",)
    name = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    short_hint = StringProperty("")
    icon = StringProperty("")
    longest = NumericProperty(40)

    def on_enter(self) -> None:
        """The line is finished."""

    @staticmethod
    def hint_that_fits(hint: str, short_hint: str, room: float, size: float) -> str:
        """Return the hint in as many words as there is room for."""
        return hint if not short_hint or text_width(hint, size) <= room else short_hint

    def clear(self) -> None:
        """Forget what was written."""
        self.text = ""


class SearchField(TextField):
    """A line that filters what is below it as one writes."""


load_kv("kit/search_field")
