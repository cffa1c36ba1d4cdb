"""A player beside the table: races, peace, what comes next, and a purse that usually stays shut."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.engine import State
from companion.pages.player_card import player_facts
from companion.pages.reader import Reader
from companion.play import players_seen
from companion.ui.kit.layouts import refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv
from companion.ui.parts.race_lines import race_lines, short_lines

# What is passed on to a card unchanged.
_CARD = ("name", "race", "power", "seat", "colour", "player_name", "is_current", "coins")
# The heights of a card's parts: its name and margins in dp, its lines in sp.
_AROUND, _ACTIVE, _DECLINED, _LINE = 58, 60, 44, 26
# In sp: how much more a card with large numbers takes.
_LARGER = 30


class FactLine(BoxLayout):
    """An icon and a few words."""

    icon = StringProperty("")
    text = StringProperty("")


class PlayerCard(Pressable, Surface):
    """Everything that everyone may know about a player; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    coins = StringProperty("")
    is_current = BooleanProperty(False)
    # The text of the name, and the height of that part of the card.
    ink = StringProperty("ink")
    head_height = NumericProperty(0)
    lines = ListProperty()
    is_brief = BooleanProperty(False)
    extra = NumericProperty(0)
    most_extra = NumericProperty("52dp")

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each race and fact."""
        self.fbind("lines", self._show_lines)
        self._show_lines()

    def _show_lines(self, *_: object) -> None:
        refill(self.ids.lines, self.lines)

    @staticmethod
    def words_that_fit(words: str, name: str, room: float) -> str:
        """Return the words for the pill if the name still fits beside them."""
        wide = text_width(name, sp(24), bold=True) + text_width(words, sp(16))
        return words if wide <= room else ""


def player_cards(reader: Reader, state: State, actions: Any, room: float | None) -> list[Any]:
    """Return a card for each player; if a height is given, brief enough for all to fit."""
    players = [
        player_facts(reader, state, seat, player) for seat, player in enumerate(players_seen(state))
    ]
    spare = 0 if room is None else room - sum(map(_height, players))
    size = "brief" if spare < 0 else "large" if spare > sp(_LARGER) * len(players) else "usual"
    return [
        (PlayerCard, _card_facts(reader, facts, size) | {"actions": actions}) for facts in players
    ]


def _card_facts(reader: Reader, facts: dict[str, Any], size: str) -> dict[str, Any]:
    """Return what a card says: what is played or picked next first, then the past."""
    races, others = facts["races"], [(FactLine, line) for line in facts["lines"]]
    active = [race for race in races if not race.in_decline]
    if size == "brief":
        short = short_lines(reader, races)
        lines = [*short, *others] if active else [*others, *short]
    else:
        played = race_lines(reader, active, is_loud=size == "large")
        lines = [*played, *others, *race_lines(reader, races[len(active) :])]
    return {name: facts[name] for name in _CARD} | {"lines": lines, "is_brief": size == "brief"}


def _height(facts: dict[str, Any]) -> float:
    """Return roughly how high a card is if everything has its own line."""
    lines = sum(_DECLINED if race.in_decline else _ACTIVE for race in facts["races"])
    return dp(_AROUND) + sp(lines + _LINE * len(facts["lines"]))


load_kv("parts/player_card")
