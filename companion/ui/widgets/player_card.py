"""A player beside the table: races, peace, what comes next, and a purse that stays shut."""

from kivy.core.text import Label as TextMeasure
from kivy.metrics import sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.surface import Surface


class FactLine(BoxLayout):
    """An icon and a few words."""

    icon = StringProperty("")
    second_icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("ink")


class PlayerCard(Surface):
    """All that everyone may know of a player."""

    seat = NumericProperty(0)
    player_name = StringProperty("")
    is_current = BooleanProperty(False)
    lines = ListProperty()

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each fact; a card is made anew when they change."""
        for facts in self.lines:
            self.ids.lines.add_widget(FactLine(**facts))

    @staticmethod
    def words_that_fit(words: str, name: str, room: float) -> str:
        """Return the words for the pill if the name still has its line beside them."""
        wide = TextMeasure(font_size=sp(20), bold=True).get_extents(name)[0]
        wide += TextMeasure(font_size=sp(16)).get_extents(words)[0]
        return words if wide <= room else ""
