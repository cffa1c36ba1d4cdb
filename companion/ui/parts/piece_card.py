"""A banner or a badge with all that it does."""

from kivy.properties import ObjectProperty, OptionProperty, StringProperty

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
    mark = StringProperty("")
    # What is printed on it: a piece may be shown that nobody else knows yet.
    looks = ObjectProperty(None)
    short = StringProperty("")
    full = StringProperty("")


load_kv("parts/piece_card")
