"""A sentence with its icon on the board's panel: something to do by hand."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class PanelNote(Surface):
    """Something to do by hand; with `put_away` there is a button at its end that does so."""

    name = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    # Of whom it tells: the player with this colour, whose shape is the icon.
    mark = NumericProperty(-1)
    put_away = ObjectProperty(None, allownone=True)


load_kv("table/panel_note")
