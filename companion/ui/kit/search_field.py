"""A text field, and one to search with."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv


class TextField(Surface):
    """One line of text with a hint while it is empty; a short hint where there is little room."""

    __events__ = ("on_enter",)
    name = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    short_hint = StringProperty("")
    icon = StringProperty("")
    longest = NumericProperty(40)
    # Whether another line usually follows, so that the keyboard stays after Enter.
    keeps_focus = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Show the text from its beginning, unless somebody is typing."""
        # Kivy would show its end, or keep the scroll position of a longer text.
        show = Clock.create_trigger(self._show_beginning, -1)
        for name in ("text", "focus", "width"):
            self.ids.line.fbind(name, show)

    def on_enter(self) -> None:
        """The line is finished."""

    @staticmethod
    def hint_that_fits(hint: str, short_hint: str, room: float, size: float) -> str:
        """Return the longest hint that fits."""
        return hint if not short_hint or text_width(hint, size) <= room else short_hint

    def clear(self) -> None:
        """Forget what was written."""
        self.text = ""

    def _show_beginning(self, *_: object) -> None:
        line = self.ids.line
        if not line.focus:
            line.cursor, line.scroll_x = (0, 0), 0


class SearchField(TextField):
    """A field that filters what is below it while typing."""


load_kv("kit/search_field")
