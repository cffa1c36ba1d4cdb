"""Players and their races: the active one with its signs, those in decline pale and hatched."""

import re
from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.utils import escape_markup

from companion.icons import glyph
from companion.pages.blocks import Player, PlayerSign, Race
from companion.ui.blocks.look import BlockView, TapView
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Hatched, Surface
from companion.ui.kit.text import text_width, with_icon, with_mark
from companion.ui.kvfiles import load_kv

# Separates the parts of a line.
_BETWEEN = " · "
_MARKUP = re.compile(r"\[[^\]]*\]")
_NUMBER = re.compile(r"\d+")
# A number in another size than the words around it.
_SIZED = re.compile(r"\[size=(\d+)sp\]\[b\](.*?)\[/b\]\[/size\]")
# Markup of a number to be read across the table, and of one where there is plenty of room.
LARGE = "[size=28sp][b]{}[/b][/size]"
_HUGE = "[size=40sp][b]{}[/b][/size]"

# The heights of a card's parts: its name and margins in dp, its lines in sp.
_AROUND, _ACTIVE, _DECLINED, _LINE = 58, 60, 44, 26
# In sp: how much more a card with large numbers takes.
_LARGER = 30


def large_numbers(text: str, markup: str = LARGE) -> str:
    """Return a text as markup with large numbers."""
    return _NUMBER.sub(lambda found: markup.format(found[0]), escape_markup(text))


def lines_that_fit(text: str, room: float, digits: int = 1) -> str:
    """Return markup in as few lines as fit, never splitting a number from what it counts.

    Every digit counts as the widest, and each number has at least so many `digits`: then the lines
    of all players break alike.
    """
    first, between, rest = text.partition(_BETWEEN)
    numbers = _SIZED.findall(text)
    width = text_width(_MARKUP.sub("", _SIZED.sub("", text)), sp(16))
    widest = ((sp(int(size)), "0" * max(digits, len(number))) for size, number in numbers)
    width += sum(text_width(number, size, True) for size, number in widest)
    is_broken = between and width > room
    return f"{first}\n{lines_that_fit(rest, room, digits)}" if is_broken else text


class ActiveRace(BlockView, BoxLayout):
    """The race a player plays: its signs, its name, and below it how much it holds."""

    # With its name alone, with what it holds, or with that in huge numbers.
    detail = OptionProperty("usual", options=("brief", "usual", "large"))

    @staticmethod
    def counts(race: Race, detail: str, room: float) -> str:
        """Return what it holds, as markup."""
        markup = _HUGE if detail == "large" else LARGE
        counts = large_numbers(race.counts, markup)
        return "" if detail == "brief" else lines_that_fit(counts, room, digits=2)


class DeclinedRace(BlockView, Hatched):
    """A race in decline, in a line; `is_brief`: only signs and numbers."""

    is_brief = BooleanProperty(False)

    @staticmethod
    def with_counts(race: Race, room: float) -> str:
        """Return the name, and below it what it holds: in the same lines for everyone."""
        counts = lines_that_fit(large_numbers(race.counts), room)
        return "\n".join(filter(None, (escape_markup(race.title), counts)))

    @staticmethod
    def signs(race: Race) -> str:
        """Return what it holds; signs stand for the units, and one token per region needs none."""
        is_usual = race.in_decline and race.tokens == race.regions
        tokens = None if is_usual else race.tokens
        counts = {"signs/regions": race.regions, "markers/tokens": tokens}
        return "  ".join(
            f"{LARGE.format(n)} [font=icons][size=20sp]{glyph(icon)}[/size][/font]"
            for icon, n in counts.items()
            if n is not None
        )


class ShortLine(Label):
    """Signs and numbers in a line, as wide as they are."""

    ink = StringProperty("ink")


class ShortRaces(StackLayout):
    """What the races of a player hold, side by side, and then each of their signs, as markup.

    Signs stand for the units; if there is room, words do for the active race (`has_words`).
    """

    races = ObjectProperty(())
    signs = ObjectProperty(())
    ink = StringProperty("ink")
    has_words = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Follow every change."""
        for name in ("races", "signs", "ink", "has_words"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        specs: list[Any] = []
        for race in self.races:
            counts = large_numbers(race.counts) if self.has_words else DeclinedRace.signs(race)
            if race.in_decline:
                specs.append((DeclinedRace, {"block": race, "is_brief": True}))
            elif counts:
                specs.append((ShortLine, {"text": counts, "ink": self.ink}))
        specs += [(ShortLine, {"text": sign, "ink": self.ink}) for sign in self.signs]
        refill(self, specs)


def race_lines(races: Sequence[Race], detail: str) -> WidgetSpecs:
    """Return a line for each race; if they have to be brief, one for all of their numbers."""
    active = [
        (ActiveRace, {"block": race, "detail": detail}) for race in races if not race.in_decline
    ]
    if detail == "brief":
        return [*active, (ShortRaces, {"races": races})] if races else []
    declined = [race for race in races if race.in_decline]
    return [*active, *((DeclinedRace, {"block": race, "is_brief": False}) for race in declined)]


def sign_texts(signs: Sequence[PlayerSign], inks: Sequence[Any]) -> tuple[str, ...]:
    """Return markup for each sign; `inks`: the colours of the players' marks."""
    return tuple(
        with_icon(sign.icon, sign.text)
        + ("" if sign.colour is None else with_mark(sign.colour, inks[sign.colour], ""))
        for sign in signs
    )


class FactLine(BoxLayout):
    """An icon and a few words."""

    icon = StringProperty("")
    text = StringProperty("")


class PlayerCard(TapView, Pressable, Surface):
    """Everything that everyone may know about a player; a tap explains the combo."""

    # The text of the name, and the height of that part of the card.
    ink = StringProperty("ink")
    head_height = NumericProperty(0)
    detail = OptionProperty("usual", options=("brief", "usual", "large"))
    extra = NumericProperty(0)
    most_extra = NumericProperty("52dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("detail", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show a line for each race and fact: what is played or picked next, then the past."""
        races = self.block.races
        others = [(FactLine, {"icon": icon, "text": text}) for icon, text in self.block.lines]
        lines = race_lines(races, self.detail)
        at = sum(not race.in_decline for race in races)
        if self.detail == "brief" and at:
            at = len(lines)
        refill(self.ids.lines, [*lines[:at], *others, *lines[at:]])

    @staticmethod
    def words_that_fit(words: str, name: str, room: float) -> str:
        """Return the words for the pill if the name still fits beside them."""
        wide = text_width(name, sp(24), bold=True) + text_width(words, sp(16))
        return words if wide <= room else ""


class PlaceRow(BlockView, Surface):
    """A player's place at the end, and their coins."""

    name = StringProperty("")


def player_cards(players: Sequence[Player], actions: Any, room: float | None) -> WidgetSpecs:
    """Return a card for each player; if a height is given, brief enough for all to fit."""
    spare = 0 if room is None else room - sum(map(_height, players))
    detail = "brief" if spare < 0 else "large" if spare > sp(_LARGER) * len(players) else "usual"
    shared = {"actions": actions, "detail": detail}
    return [(PlayerCard, shared | {"block": player}) for player in players]


def _height(player: Player) -> float:
    """Return roughly how high a card is if everything has its own line."""
    lines = sum(_DECLINED if race.in_decline else _ACTIVE for race in player.races)
    return dp(_AROUND) + sp(lines + _LINE * len(player.lines))


load_kv("blocks/players")
