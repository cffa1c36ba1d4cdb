"""The signs of a combo, a player's mark, a pile of coins."""

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.ui.kvfiles import load_kv
from companion.ui.theme import glyph


class ComboBadge(BoxLayout):
    """The round sign of a power beside the square sign of a race."""

    race = StringProperty("")
    power = StringProperty("")
    side = NumericProperty("44dp")


class PlayerMark(Label):
    """A player's shape in the player's colour: never the colour alone."""

    seat = NumericProperty(0)
    shape = StringProperty("circle")
    colour = ColorProperty([0, 0, 0, 1])

    @staticmethod
    def sign(shape: str) -> str:
        """Return the character that draws a shape."""
        return glyph(f"signs/{shape}")


class CoinPill(BoxLayout):
    """Coins lying on a combo."""

    coins = NumericProperty(0)


load_kv("widgets/badges")
