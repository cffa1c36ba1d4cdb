"""A saved game in the list of all, and what can be done with it besides playing."""

from pathlib import Path

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.facts.games import GameFacts
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceTitle
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv
from companion.words.game_files import shown


class ListTitle(ListRow, ChoiceTitle):
    """What the games below it have in common."""


class GameTile(ListRow, Pressable, Surface):
    """A game in the list; a tap opens it."""

    card = ObjectProperty(None)
    name = StringProperty("")
    facts = ObjectProperty(GameFacts(), rebind=True)


class ManagePanel(Column):
    """What can be done with a game besides playing it."""

    __events__ = ("on_rename", "on_export", "on_delete")
    game_name = StringProperty("")
    problem = StringProperty("")
    is_shut = BooleanProperty(False)

    def on_rename(self) -> None:
        """Give it the name in the field."""

    def on_export(self) -> None:
        """Save it to a file."""

    def on_delete(self) -> None:
        """Delete it."""


class ImportPanel(Column):
    """The files that lie ready, and a field for any other."""

    __events__ = ("on_choose",)
    folder = StringProperty("")
    files = ListProperty()
    problem = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Offer each file that lies ready."""
        for number, path in enumerate(self.files):
            text = shown(Path(path).name)
            button = PushButton(name=f"file-{number}", icon="signs/import", text=text, role="label")
            button.bind(on_release=lambda _, path=path: self.dispatch("on_choose", path))
            self.ids.found.add_widget(button)

    def on_choose(self, path: str) -> None:
        """Bring this file in."""


load_kv("games/game_card")
