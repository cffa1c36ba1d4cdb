"""A player beside the table: races, peace, what comes next, and a purse that stays shut."""

from kivy.metrics import sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.box_contents import refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv


class FactLine(BoxLayout):
    """An icon and a few words."""

    icon = StringProperty("")
    second_icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("ink")


class PlayerCard(Pressable, Surface):
    """All that everyone may know of a player; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    is_current = BooleanProperty(False)
    ink = StringProperty("ink")
    lines = ListProperty()
    extra = NumericProperty(0)
    most_extra = NumericProperty("52dp")

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each fact."""
        for name in ("lines", "ink"):
            self.fbind(name, self._show_lines)
        self._show_lines()

    def _show_lines(self, *_: object) -> None:
        tone = {"tone": self.ink} if self.is_current else {}
        refill(self.ids.lines, ((FactLine, facts | tone) for facts in self.lines))

    @staticmethod
    def words_that_fit(words: str, name: str, room: float) -> str:
        """Return the words for the pill if the name still has its line beside them."""
        wide = text_width(name, sp(24), bold=True) + text_width(words, sp(16))
        return words if wide <= room else ""


load_kv("parts/player_card")
