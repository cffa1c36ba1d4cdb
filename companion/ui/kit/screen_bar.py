"""The bar of every screen that is not the table: the way back, and where one is."""

from kivy.properties import BooleanProperty, StringProperty

from companion.ui.kit.surface import Bar
from companion.ui.kvfiles import load_kv


class ScreenBar(Bar):
    """A way back and a title; what a screen puts into it stands at the right."""

    title = StringProperty("")
    has_back = BooleanProperty(True)


load_kv("kit/screen_bar")
