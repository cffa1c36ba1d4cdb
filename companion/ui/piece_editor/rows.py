"""Rows to choose from: what a piece may start from, and every ability there is."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui.kit.choice_chips import ChoiceTitle
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class OfferTitle(ListRow, ChoiceTitle):
    """What the abilities below it have in common."""


class GroupRow(ListRow, Pressable, Surface):
    """A group of abilities, to be opened and folded."""

    name = StringProperty("")
    group = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    hint = StringProperty("")
    is_open = BooleanProperty(False)


class OfferRow(ListRow, Pressable, Surface):
    """An ability in words; one that cannot be chosen says why."""

    name = StringProperty("")
    ability = StringProperty("")
    text = StringProperty("")
    about = StringProperty("")
    why_not = StringProperty("")


class StartRow(ListRow, Pressable, Surface):
    """A race or power to start from; without a piece it is a blank one."""

    name = StringProperty("")
    kind = StringProperty("races")
    piece = StringProperty("")
    looks = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    text = StringProperty("")


load_kv("piece_editor/rows")
