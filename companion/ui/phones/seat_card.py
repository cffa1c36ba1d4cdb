"""A player's way in: the code to scan, or that the phone is there."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class CodeButton(Pressable, QrPicture):
    """A code that can be tapped, to be seen from across the table."""


class PhoneSeatCard(Card):
    """A player with the code of the own page.

    `renew` is told the seat that wants a new one, `enlarge` the seat whose code shall be large.
    """

    name = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    link = StringProperty("")
    text = StringProperty("")
    renew = ObjectProperty(lambda seat: None)
    enlarge = ObjectProperty(lambda seat: None)


load_kv("phones/seat_card")
