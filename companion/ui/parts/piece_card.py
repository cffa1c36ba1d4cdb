"""A banner or a badge with all that it does."""

from kivy.properties import OptionProperty, StringProperty

from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class PieceCard(Card):
    """A race or power: its names, its tokens, the rule in a line and in full."""

    name = StringProperty("")
    kind = OptionProperty("races", options=("races", "powers"))
    piece = StringProperty("")
    title = StringProperty("")
    beside = StringProperty("")
    tokens = StringProperty("")
    short = StringProperty("")
    full = StringProperty("")


load_kv("parts/piece_card")
