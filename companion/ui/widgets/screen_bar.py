"""The bar of every screen that is not the table: the way back, and where one is."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfiles import load_kv


class ScreenBar(BoxLayout):
    """A way back and a title; what a screen puts into it stands at the right."""

    title = StringProperty("")


load_kv("widgets/screen_bar")
