"""A player beside the table: races, peace, what comes next, and a purse that stays shut."""

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
