"""Cards and panels: a rounded surface, with a player's stripe where it belongs to one."""

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout


class Surface(BoxLayout):
    """A rounded surface filled with a colour of the theme, or with `tint` if that is set."""

    fill = StringProperty("card")
    edge = StringProperty("clear")
    tint = ColorProperty([0, 0, 0, 0])
    stripe = ColorProperty([0, 0, 0, 0])
    stripe_width = NumericProperty("10dp")
    edge_width = NumericProperty("1dp")
    radius = NumericProperty("12dp")
    shadow = NumericProperty("1.5dp")


class Column(BoxLayout):
    """A vertical box as high as what is in it."""


class Row(BoxLayout):
    """A horizontal box as high as the highest thing in it."""
