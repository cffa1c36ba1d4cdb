"""A banner or a badge with all that it does."""

from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion.ui.kvfiles import load_kv
from companion.ui.widgets.surface import Surface
from companion.ui.widgets.text import Icon


class PieceSign(Icon):
    """The square sign of a race or the round sign of a power."""

    kind = OptionProperty("races", options=("races", "powers"))
    piece = StringProperty("")
    side = NumericProperty("50dp")


class PieceCard(Surface):
    """A race or power: its names, its tokens, the rule in a line and in full."""

    name = StringProperty("")
    kind = OptionProperty("races", options=("races", "powers"))
    piece = StringProperty("")
    title = StringProperty("")
    beside = StringProperty("")
    tokens = StringProperty("")
    short = StringProperty("")
    full = StringProperty("")


load_kv("widgets/piece_card")
