"""What is said of a saved game: who plays, how far it has come, and when that was."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.games import GameFacts
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
    is_winner = BooleanProperty(False)


class GameFace(Column):
    """All that is said of a game."""

    caption = StringProperty("")
    facts = ObjectProperty(GameFacts(), rebind=True)

    def on_kv_post(self, base_widget: object) -> None:
        """Show the players, now and whenever they change."""
        self.fbind("facts", self._show_players)
        self._show_players()

    def _show_players(self, *_: object) -> None:
        even, players = EvenSize(), zip(self.facts.players, self.facts.colours, strict=True)
        tags = [
            {
                "colour": colour,
                "text": name,
                "even": even,
                "is_current": place == self.facts.seat,
                # The best come first.
                "is_winner": place < self.facts.crowned,
            }
            for place, (name, colour) in enumerate(players)
        ]
        refill(self.ids.tags, ((PlayerTag, tag) for tag in tags))


load_kv("parts/game_face")
