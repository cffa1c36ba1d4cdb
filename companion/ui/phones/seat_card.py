"""A player's way in: the code to scan, or that the phone is there."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class PhoneSeatCard(Card):
    """A player with the code of the own page; `renew` is told the seat that wants a new one."""

    name = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    link = StringProperty("")
    text = StringProperty("")
    renew = ObjectProperty(lambda seat: None)


load_kv("phones/seat_card")
