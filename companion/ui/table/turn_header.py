"""The head of the turn: whose it is, in their colour, with hand and regions in large numbers."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.theme import TEXT_SIZES


class TurnHeader(Pressable, Surface):
    """The player whose turn it is, with tokens in hand and regions; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("combo-in-play")
    colour = NumericProperty(0)
    ink = StringProperty("on_player_0")
    player_name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    hand = NumericProperty(0)
    regions = NumericProperty(0)
    shape = ShapeProperty()
    number_width = NumericProperty("96sp")
    # Only the numbers, where the player and the combo are told beside it.
    is_brief = BooleanProperty(False)
    # The numbers are smaller, where height is dear.
    saves_height = BooleanProperty(False)


class TouchNumber(Pressable, BoxLayout):
    """A large number with its meaning below, or beside it; tapping it puts it right."""

    name = StringProperty("")
    most_width = NumericProperty("96sp")
    number_size = NumericProperty(TEXT_SIZES["huge"])
    number = NumericProperty(0)
    text = StringProperty("")
    tone = StringProperty("ink")


load_kv("table/turn_header")
