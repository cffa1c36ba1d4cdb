"""What is said of a saved game: who plays, how far it has come, and when that was."""

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.box_contents import refill
from companion.ui.kit.even_words import EvenSize
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv


class PlayerTag(BoxLayout):
    """A player's mark and name; long names wrap."""

    colour = NumericProperty(0)
    text = StringProperty("")
    even = ObjectProperty(None)
    is_current = BooleanProperty(False)


class GameFace(Column):
    """All that is said of a game. `seat`: whose turn it is, or -1."""

    caption = StringProperty("")
    title = StringProperty("")
    status = StringProperty("")
    when = StringProperty("")
    players = ListProperty()
    colours = ListProperty()
    seat = NumericProperty(-1)
    is_readable = BooleanProperty(True)

    def on_kv_post(self, base_widget: object) -> None:
        """Show the players, now and whenever they change."""
        for name in ("players", "colours", "seat"):
            self.fbind(name, self._show_players)
        self._show_players()

    def _show_players(self, *_: object) -> None:
        even = EvenSize()
        tags = [
            (
                PlayerTag,
                {"colour": colour, "text": name, "even": even, "is_current": seat == self.seat},
            )
            for seat, (name, colour) in enumerate(zip(self.players, self.colours, strict=False))
        ]
        refill(self.ids.tags, tags)


load_kv("parts/game_face")
