"""A row of a menu."""

from kivy.properties import NumericProperty, StringProperty

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class MenuRow(Pressable, Surface):
    """An icon and words that lead somewhere."""

    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    trailing = StringProperty("")
    text_size = NumericProperty("18sp")
    extra = NumericProperty(0)


load_kv("kit/menu_row")
