"""A player's races on a card: the active one with its signs, those in decline pale and hatched."""

import re
from collections.abc import Sequence
from typing import Any

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.utils import escape_markup

from companion.icons import glyph
from companion.pages.player_card import RaceInPlay, counts_text
from companion.pages.reader import Reader
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.kit.surface import Hatched
from companion.ui.kit.text import text_width, with_icon, with_mark
from companion.ui.kvfiles import load_kv

# Separates the parts of a line.
_BETWEEN = " · "
_MARKUP = re.compile(r"\[[^\]]*\]")
# A number in another size than the words around it.
_SIZED = re.compile(r"\[size=(\d+)sp\]\[b\](.*?)\[/b\]\[/size\]")
# Markup for a number where there is plenty of room.
_HUGE = "[size=40sp][b]{}[/b][/size]"

# Races with what they hold, as markup.
Counted = tuple[tuple[RaceInPlay, str], ...]

# Markup of a number to be read across the table.
LARGE = "[size=28sp][b]{}[/b][/size]"


def lines_that_fit(text: str, room: float) -> str:
    """Return it in as few lines as fit, never splitting a number from what it counts."""
    first, between, rest = text.partition(_BETWEEN)
    numbers = _SIZED.findall(text)
    width = text_width(_MARKUP.sub("", _SIZED.sub("", text)), sp(16))
    width += sum(text_width(number, sp(int(size)), bold=True) for size, number in numbers)
    return f"{first}\n{lines_that_fit(rest, room)}" if between and width > room else text


class ActiveRace(BoxLayout):
    """The race a player plays: its signs, its name, and below it how much it holds."""

    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    counts = StringProperty("")
    is_loud = BooleanProperty(False)
    in_lines = staticmethod(lines_that_fit)


class DeclinedRace(Hatched):
    """A race in decline, in a line; `is_brief`: only signs and numbers."""

    race = StringProperty("")
    title = StringProperty("")
    counts = StringProperty("")
    is_brief = BooleanProperty(False)
    in_lines = staticmethod(lines_that_fit)

    @staticmethod
    def with_counts(title: str, counts: str) -> str:
        """Return the name, and below it what it holds: in the same lines for everyone."""
        return "\n".join(filter(None, (escape_markup(title), counts)))


class ShortLine(Label):
    """Signs and numbers in a line, as wide as they are."""

    ink = StringProperty("ink")


class ShortRaces(StackLayout):
    """What the races of a player hold, side by side; `ally`: who is at peace with them."""

    races = ObjectProperty(())
    ally = StringProperty("")
    ink = StringProperty("ink")

    def on_kv_post(self, base_widget: object) -> None:
        """Follow every change."""
        for name in ("races", "ally", "ink"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        specs: list[Any] = []
        for race, counts in self.races:
            if race.in_decline:
                facts = {"race": race.race, "title": race.title, "counts": counts}
                specs.append((DeclinedRace, facts | {"is_brief": True}))
            elif counts:
                specs.append((ShortLine, {"text": counts, "ink": self.ink}))
        if self.ally:
            specs.append((ShortLine, {"text": self.ally, "ink": self.ink}))
        refill(self, specs)


def race_lines(reader: Reader, races: Sequence[RaceInPlay], is_loud: bool = False) -> WidgetSpecs:
    """Return a line for each race of a player, with numbers and their units."""
    return [
        _race_line(race, counts_text(reader, race, LARGE))
        if race.in_decline
        else _race_line(race, counts_text(reader, race, _HUGE if is_loud else LARGE), is_loud)
        for race in races
    ]


def short_lines(reader: Reader, races: Sequence[RaceInPlay]) -> WidgetSpecs:
    """Return the name of the combo, and one line for all races with signs for the units."""
    active = [_race_line(race, "") for race in races if not race.in_decline]
    counted = short_counts(reader, races, has_words=False)
    return [*active, (ShortRaces, {"races": counted})] if races else []


def short_counts(reader: Reader, races: Sequence[RaceInPlay], has_words: bool) -> Counted:
    """Return each race with what it holds, in signs; if there is room, the active one in words."""
    in_words = [race for race in races if has_words and not race.in_decline]
    return tuple(
        (race, counts_text(reader, race, LARGE) if race in in_words else _signs(race))
        for race in races
    )


def peace_mark(ally: float, inks: Sequence[Any]) -> str:
    """Return markup for peace with the player of this colour; nothing for none."""
    if ally < 0:
        return ""
    return with_icon("markers/peace", "") + with_mark(int(ally), inks[int(ally)], "")


def _race_line(race: RaceInPlay, counts: str, is_loud: bool = False) -> tuple[Any, dict[str, Any]]:
    if race.in_decline:
        return DeclinedRace, _race_facts(race, counts) | {"is_brief": False}
    return ActiveRace, _race_facts(race, counts) | {"power": race.power, "is_loud": is_loud}


def _race_facts(race: RaceInPlay, counts: str) -> dict[str, Any]:
    return {"race": race.race, "title": race.title, "counts": counts}


def _signs(race: RaceInPlay) -> str:
    """Signs stand for the units; one token per region needs no sign."""
    is_usual = race.in_decline and race.tokens == race.regions
    counts = {"signs/regions": race.regions, "markers/tokens": None if is_usual else race.tokens}
    return "  ".join(
        f"{LARGE.format(n)} [font=icons][size=20sp]{glyph(icon)}[/size][/font]"
        for icon, n in counts.items()
        if n is not None
    )


load_kv("parts/race_lines")
