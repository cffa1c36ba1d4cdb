"""A player in a line above the board or beside it: name and race."""

from typing import Any

from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine import State
from companion.pages.player_card import player_facts
from companion.pages.reader import Reader
from companion.play import PlayerView, players_seen
from companion.ui.kit.layouts import WidgetSpecs
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv
from companion.ui.parts.race_lines import short_counts

# With this many players or fewer, there is room for large letters above the board.
_FEW = 3


class SlimCard(Pressable, Surface):
    """What the whole table may know of a player at a glance; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    coins = StringProperty("")
    is_current = BooleanProperty(False)
    ink = StringProperty("ink")
    icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("faint")
    # The longest text of all cards beside it: its text size is used for all.
    longest = StringProperty("")
    # An optional line below: what the races hold, and who is at peace.
    has_counts = BooleanProperty(True)
    races = ObjectProperty(())
    ally = NumericProperty(-1)
    # With larger letters, if few players leave room.
    is_airy = BooleanProperty(False)
    # The room for what is beside the words.
    least_height = NumericProperty("56dp")
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


class SlimPlayerCard(SlimCard):
    """One of the players beside the board, with the purse."""


class TurnCard(SlimCard):
    """The current player alone, if there is only room for one: with hand and regions."""

    hand = NumericProperty(0)
    regions = NumericProperty(0)
    number_size = NumericProperty("34sp")


class HandCard(Surface):
    """The current player's hand and regions, in a free place among the cards."""

    actions = ObjectProperty(None)
    colour = NumericProperty(0)
    ink = StringProperty("on_player_0")
    hand = NumericProperty(0)
    regions = NumericProperty(0)
    # With smaller letters, if height is scarce.
    saves_height = BooleanProperty(False)
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


def slim_cards(
    reader: Reader, state: State, shared: dict[str, Any], is_airy: bool
) -> list[tuple[type[Widget], dict[str, Any]]]:
    """Return a card for each player; `shared`: properties of all of them."""
    players = players_seen(state)
    is_airy = is_airy and len(players) <= _FEW
    cards = [
        slim_facts(reader, state, seat, player, is_airy) | shared
        for seat, player in enumerate(players)
    ]
    longest = max((facts["text"] for facts in cards), key=lambda text: text_width(text, sp(16)))
    return [(SlimPlayerCard, facts | {"longest": longest}) for facts in cards]


def turn_card(reader: Reader, state: State, shared: dict[str, Any]) -> WidgetSpecs:
    """Return a card for the current player; `shared`: the numbers of the acting race."""
    seat = state.turn.seat
    facts = slim_facts(reader, state, seat, players_seen(state)[seat], is_airy=False)
    return [(TurnCard, facts | shared | {"longest": facts["text"]})]


def slim_facts(
    reader: Reader, state: State, seat: int, player: PlayerView, is_airy: bool
) -> dict[str, Any]:
    """Return what a player's card says: the active race, or what comes instead."""
    facts = player_facts(reader, state, seat, player)
    lines, ally, races = (facts.pop(name) for name in ("lines", "ally", "races"))
    active = [race for race in races if not race.in_decline]
    line: dict[str, Any] = {"icon": "", "text": "", "tone": "faint"}
    if active:
        icon = reader.language.piece_icon(active[0].race)
        line = {"icon": icon, "text": active[0].title, "tone": "ink"}
    elif lines:
        line |= lines[0]
    line["ally"] = -1 if ally is None else state.setup.colour(ally)
    line["races"] = short_counts(reader, races, has_words=is_airy)
    return facts | line | {"is_airy": is_airy}


load_kv("table/slim_card")
