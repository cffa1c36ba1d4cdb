"""A sentence with its icon on the board's panel: something to do by hand."""

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class PanelNote(Surface):
    """Something to do by hand; with `put_away` there is a button at its end that does so."""

    name = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    put_away = ObjectProperty(None, allownone=True)


load_kv("table/panel_note")
