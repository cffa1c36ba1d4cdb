"""A saved game in the list of all, and what can be done with it besides playing."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.facts.games import GameFacts
from companion.ui.kit.choice_chips import ChoiceTitle
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv


class ListTitle(ListRow, ChoiceTitle):
    """What the games below it have in common."""


class GameTile(ListRow, Pressable, Surface):
    """A game in the list; a tap opens it."""

    card = ObjectProperty(None)
    name = StringProperty("")
    facts = ObjectProperty(GameFacts(), rebind=True)


class ManagePanel(Column):
    """What can be done with a game besides playing it."""

    __events__ = ("on_rename", "on_story", "on_export", "on_delete")
    game_name = StringProperty("")
    problem = StringProperty("")
    is_shut = BooleanProperty(False)
    # A game that is played, or has a shut purse, has no story to tell.
    has_story = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Offer the story only where there is one."""
        if not self.has_story:
            self.remove_widget(self.ids.story)

    def on_rename(self) -> None:
        """Give it the name in the field."""

    def on_story(self) -> None:
        """Tell its story."""

    def on_export(self) -> None:
        """Save it to a file."""

    def on_delete(self) -> None:
        """Delete it."""


load_kv("games/game_card")
