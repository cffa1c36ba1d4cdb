"""A player in a line above the board: name and race."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class SlimCard(Pressable, Surface):
    """What the whole table may know of a player at a glance; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    is_current = BooleanProperty(False)
    icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("faint")
    # With larger letters, where few players have the room.
    is_roomy = BooleanProperty(False)
    # What is beside the words needs so much.
    least_height = NumericProperty("56dp")
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


class SlimPlayerCard(SlimCard):
    """One of the players above the board, with a purse that stays shut."""


class TurnCard(SlimCard):
    """The player on turn, where there is room for one: with the hand and the regions."""

    hand = NumericProperty(0)
    regions = NumericProperty(0)
    number_size = NumericProperty("34sp")


load_kv("table/slim_card")
