"""Rows and bars across a screen: titles, menu rows, switches and notes."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Bar, Surface
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


class MenuRow(Pressable, Surface):
    """An icon and words that lead somewhere."""

    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    trailing = StringProperty("")
    text_size = NumericProperty("18sp")
    extra = NumericProperty(0)


class ProblemNote(Surface):
    """What is wrong with a typed text, beside its field; takes no room while all is well."""

    text = StringProperty("")


class ScreenBar(Bar):
    """A back button and a title; what a screen adds is on the right."""

    title = StringProperty("")
    has_back = BooleanProperty(True)


class SwitchFace(Widget):
    """The picture of a switch."""

    is_on = BooleanProperty(False)


class SwitchRow(Pressable, BoxLayout):
    """A text and a switch; the whole row is the target."""

    name = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    is_on = BooleanProperty(False)


load_kv("kit/rows")
