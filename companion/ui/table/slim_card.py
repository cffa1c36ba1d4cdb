"""A player in a line above the board or beside it: name and race."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.pages.blocks import Player
from companion.pages.table import NO_RACE
from companion.ui.blocks.look import BlockView
from companion.ui.kit.layouts import WidgetSpecs
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv

# With this many players or fewer, there is room for large letters above the board.
_FEW = 3


class SlimCard(BlockView, Pressable, Surface):
    """What the whole table may know of a player at a glance; a tap explains the combo."""

    name = StringProperty("")
    ink = StringProperty("ink")
    # The longest text of all cards beside it: its text size is used for all.
    longest = StringProperty("")
    # An optional line below: what the races hold, and who is at peace.
    has_counts = BooleanProperty(True)
    # With larger letters, if few players leave room.
    is_airy = BooleanProperty(False)
    # The room for what is beside the words.
    least_height = NumericProperty("56dp")
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")

    def on_release(self) -> None:
        """Explain the combo."""
        if self.block.tap:
            self.actions.take(self.block.tap)


class SlimPlayerCard(SlimCard):
    """One of the players beside the board, with the purse."""


class TurnCard(SlimCard):
    """The current player alone, if there is only room for one: with hand and regions."""

    race = ObjectProperty(NO_RACE, rebind=True)
    number_size = NumericProperty("34sp")


class HandCard(Surface):
    """The current player's hand and regions, in a free place among the cards."""

    actions = ObjectProperty(None)
    colour = NumericProperty(0)
    ink = StringProperty("on_player_0")
    race = ObjectProperty(NO_RACE, rebind=True)
    # With smaller letters, if height is scarce.
    saves_height = BooleanProperty(False)
    # With everything in one line, if there is next to none.
    shares_line = BooleanProperty(False)
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


def slim_cards(players: Sequence[Player], shared: dict[str, Any], is_airy: bool) -> WidgetSpecs:
    """Return a card for each player; `shared`: properties of all of them."""
    texts = (player.headline[1] for player in players)
    longest = max(texts, key=lambda text: text_width(text, sp(16)))
    shared = shared | {"is_airy": is_airy and len(players) <= _FEW, "longest": longest}
    return [(SlimPlayerCard, shared | {"block": player}) for player in players]


load_kv("table/slim_card")
