"""A switch, to be set into whatever is pressed to turn it."""

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.ui.kvfiles import load_kv


class SwitchFace(Widget):
    """The picture of a switch that is on or off."""

    is_on = BooleanProperty(False)


load_kv("kit/switch")
