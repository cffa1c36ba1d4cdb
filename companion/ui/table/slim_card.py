"""A player in a line above the board: name and race."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.state import State
from companion.facts.reader import Reader
from companion.facts.table import player_facts
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class SlimCard(Pressable, Surface):
    """What the whole table may know of a player at a glance; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    is_current = BooleanProperty(False)
    ink = StringProperty("ink")
    icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("faint")
    # With larger letters, where few players have the room.
    is_roomy = BooleanProperty(False)
    # What is beside the words needs so much.
    least_height = NumericProperty("56dp")
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


class SlimPlayerCard(SlimCard):
    """One of the players above the board, with a purse that stays shut."""


class TurnCard(SlimCard):
    """The player on turn, where there is room for one: with the hand and the regions."""

    hand = NumericProperty(0)
    regions = NumericProperty(0)
    number_size = NumericProperty("34sp")


def slim_facts(reader: Reader, state: State, seat: int, player: Any) -> dict[str, Any]:
    """Return what the card of a player says: of several races the first."""
    facts = player_facts(reader, state, seat, player)
    line = next(iter(facts.pop("lines")), {"icon": "", "text": "", "tone": "faint"})
    icon = line.get("second_icon") or line["icon"]
    return facts | {"icon": icon, "text": line["text"], "tone": line["tone"]}


load_kv("table/slim_card")
