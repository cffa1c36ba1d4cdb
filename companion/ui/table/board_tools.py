"""How to look at the board: all of it, turned, and what its signs mean."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfiles import load_kv


class BoardTools(BoxLayout):
    """Buttons beside the title of a page: on the board they would cover what is to be tapped."""

    board = ObjectProperty(None, rebind=True)
    tone = StringProperty("ink")


load_kv("table/board_tools")
