"""A tie: those who have as many coins count their tokens on the board."""

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.facts.reveal import Reveal
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Row
from companion.ui.kvfiles import load_kv


class TokenRow(Row):
    """Asks one of the tied players for the tokens on the board."""

    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    tokens = NumericProperty(0)


class TiePage(AnchorLayout):
    """Asks all who are tied, and nobody else."""

    shape = ShapeProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._asked: tuple[int, ...] = ()
        super().__init__(**kwargs)

    @property
    def tokens(self) -> dict[int, int]:
        """What the tied players have counted, by seat."""
        return {int(row.seat): int(row.tokens) for row in self.ids.rows.children}

    def forget(self) -> None:
        """Begin with what is on record when next shown."""
        self._asked = ()

    def show(self, reveal: Reveal) -> None:
        """Ask the tied for their tokens, as the record has them; what was counted stays."""
        if self._asked == reveal.outcome.tied:
            return
        self._asked = reveal.outcome.tied
        self.ids.rows.clear_widgets()
        for seat in reveal.outcome.tied:
            row = TokenRow(
                seat=seat,
                colour=reveal.state.setup.colour(seat),
                player_name=reveal.state.players[seat].name,
                tokens=reveal.expected_tokens(seat),
            )
            self.ids.rows.add_widget(row)


load_kv("reveal/tie_page")
