"""A switch, alone or beside the words for what it turns on."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.pressable import Pressable
from companion.ui.kvfiles import load_kv


class SwitchFace(Widget):
    """The picture of a switch that is on or off."""

    is_on = BooleanProperty(False)


class SwitchRow(Pressable, BoxLayout):
    """Words and a switch; the whole row is the target."""

    name = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    is_on = BooleanProperty(False)


load_kv("kit/switch")
