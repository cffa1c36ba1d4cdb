"""A band across the screen for what everyone at the table should know."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfiles import load_kv


class Banner(BoxLayout):
    """Shows `text`, or `short` in a narrow window; while not `is_shown` it has no height."""

    name = StringProperty("")
    text = StringProperty("")
    short = StringProperty("")
    icon = StringProperty("signs/round")
    fill = StringProperty("gold")
    ink = StringProperty("on_gold")
    is_shown = BooleanProperty(False)


load_kv("kit/banner")
