"""Statistics over all finished games: bars to compare, and numbers at a tap."""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.content import ComboValues, load_combo_values
from companion.pages.statistics import (
    ComboValue,
    StatisticsRow,
    empty_seats,
    statistics_rows,
    value_rows,
    values_text,
)
from companion.piecewise import part
from companion.play import Tallies
from companion.store import character_of, merged, parted, person_with
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow, RowSpec
from companion.ui.kit.rows import ChoiceChips
from companion.ui.kit.surface import Column, Surface
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt
from companion.ui.parts.work_sheet import SpareTime
from companion.words import Language

# Fewer make no line.
LEAST = 2


class RecentCoins(Column):
    """The chart with its caption; a tap shows the coins of a game."""

    reading = StringProperty("")

    def show(self, language: Language, coins: Sequence[int], games: int, colour: int) -> None:
        """Show the coins of the last of this many games, in a player's colour."""
        self._language, self._coins, self._first = language, coins, games - len(coins) + 1
        chart = self.ids.chart
        chart.first, chart.last_round, chart.seat_colours = self._first, str(games), [colour]
        chart.coins, chart.order = [list(coins)], [0]
        self.tell(-1)

    def tell(self, chosen: float) -> None:
        """Show the coins of the game that was tapped."""
        _, ngettext = self._language.gettext, self._language.ngettext
        if chosen < 0:
            self.reading = _("Tap a chart to read its numbers.")
            return
        n = self._coins[int(chosen)]
        # NOTE: the number of a game among all that somebody has played.
        game = _("Game {n}").format(n=self._first + int(chosen))
        self.reading = f"{game}: {ngettext('{n} coin', '{n} coins', n).format(n=n)}"


class BarLine(Column):
    """A name with its number, and a bar below."""

    facts = ObjectProperty(ComboValue("", "", "", 0, is_few=False), rebind=True)


# Further options: leave out the seats that the app plays, or see what it thinks.
PEOPLE, VALUES = "people", "values"
NOTHING = StatisticsRow("", "", "", 0, 0, "", ())


class StatisticsHead(ListRow, Words):
    """The text above all bars."""


class StatisticsMore(ListRow, ChoiceChips):
    """The further options above it, which scroll away with the bars."""


class StatisticsTile(ListRow, Pressable, Surface):
    """A bar with its title; a tap shows all numbers."""

    facts = ObjectProperty(NOTHING, rebind=True)
    # The player's colour, if it is about one.
    colour = NumericProperty(None, allownone=True)


class StatisticsScreen(AppScreen):
    """Players, races, powers and tables. Games are counted meanwhile, a little between frames."""

    part = StringProperty("players")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._tallies: Tallies | None = None
        # The chosen options.
        self._wanted = [PEOPLE]
        self._counting = SpareTime(self._show_sums)
        super().__init__(*args, **kwargs)

    def visit(self, **given: Any) -> None:
        """Start with the players, and count again: games may have ended meanwhile."""
        self.part = "players"
        # The app's opinion is only shown when asked for.
        self._wanted = [PEOPLE]
        self._counting.begin(self._count())
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Leave the rest for next time."""
        self._counting.stop()

    def refresh(self) -> None:
        """Show what is known so far."""
        _ = self.services.language.gettext
        self.ids.parts.options = [
            ("players", _("Players"), ""),
            ("races", _("Races"), ""),
            ("powers", _("Powers"), ""),
            # NOTE: statistics by the number of players at the table.
            ("tables", _("Number of players"), ""),
        ]
        self._show_rows()

    def choose(self, part_: str) -> None:
        """Show something else."""
        self.part = part_
        self.refresh()
        self.ids.rows.scroll_y = 1

    def choose_more(self, row: StatisticsMore) -> None:
        """Switch an option on or off."""
        self._wanted = list(row.chosen)
        self.choose(self.part)

    def tell(self, row: StatisticsTile) -> None:
        """Show all numbers of a bar."""
        facts: StatisticsRow = row.facts
        lines = filter(None, (facts.text, *facts.numbers, facts.rests_on))
        sheet = Sheet(title=facts.title, name="numbers")
        sheet.fill(*self._chart(facts), *(Words(text=line) for line in lines))
        sheet.fill(*(BarLine(facts=bar) for bar in facts.bars))
        if self.part == "players" and not character_of(facts.key):
            sheet.fill(*self._mergers(sheet, facts))
        sheet.open()

    def _chart(self, facts: StatisticsRow) -> list[RecentCoins]:
        """Return a player's coins game by game, if there are any."""
        if len(facts.recent) < LEAST:
            return []
        chart = RecentCoins()
        colour = self._colour_of(facts) or 0
        chart.show(self.services.language, facts.recent, facts.games, colour)
        return [chart]

    def _colour_of(self, facts: StatisticsRow) -> int | None:
        known = person_with(self.services.store.settings.current.players, facts.key)
        return known.colour if known else None

    def _mergers(self, sheet: Sheet, facts: StatisticsRow) -> list[PushButton]:
        """Return the buttons that merge a player with another, or undo that."""
        _, same = self.services.language.gettext, self._same
        others = [row for row in self._rows() if row.key != facts.key and not character_of(row.key)]
        found = []
        if others:
            # NOTE: a button: two names in the statistics are those of one player.
            text, act = _("Same person as…"), partial(self._choose_same, facts, others)
            found.append(_button("merge", text, sheet.closing(act)))
        if facts.key in same.values():
            act = partial(self._change_same, parted(same, facts.key))
            found.append(_button("part", _("Separate the merged names"), sheet.closing(act)))
        return found

    def _choose_same(self, facts: StatisticsRow, others: list[StatisticsRow]) -> None:
        title = self.services.language.gettext("{name} is the same person as")
        sheet = Sheet(title=title.format(name=facts.title), name="merge-sheet")
        for row in others:
            act = partial(self._change_same, merged(self._same, facts.key, row.key))
            sheet.fill(_button(f"merge-{row.key}", row.title, sheet.closing(act)))
        sheet.open()

    def _change_same(self, same: dict[str, str]) -> None:
        if attempt(self.services, lambda: self.services.store.settings.change(same_people=same)):
            self._show_rows()

    @property
    def _same(self) -> Mapping[str, str]:
        return self.services.store.settings.current.same_people

    def _rows(self) -> list[StatisticsRow]:
        language, tallies = self.services.language, self._tallies or Tallies()
        if self._shows_values:
            return value_rows(language, self._values, self.part, tallies)
        without = empty_seats(tallies) if PEOPLE in self._wanted else ()
        return statistics_rows(language, tallies, self.part, self._same, without)

    @property
    def _shows_values(self) -> bool:
        return self.part in ("races", "powers") and VALUES in self._wanted

    @cached_property
    def _values(self) -> ComboValues:
        return load_combo_values()

    @property
    def _options(self) -> list[tuple[str, str, str]]:
        """The further options of this part."""
        _ = self.services.language.gettext
        if self.part in ("races", "powers"):
            # NOTE: a choice: what races and powers earn when the app plays itself.
            return [(VALUES, _("What the app thinks of them"), "")]
        if self.part == "players" and empty_seats(self._tallies or Tallies()):
            # NOTE: a choice, above what players have won: leave out the seats that the app plays.
            return [(PEOPLE, _("Without empty seats"), "")]
        return []

    def _count(self) -> Generator[float, None, Tallies]:
        store = self.services.store
        yield from part(store.completing(), 0, 0.5)
        return (yield from part(store.records.adding_up(is_listed=True), 0.5, 1))

    def _show_sums(self, tallies: Tallies) -> None:
        self._tallies = tallies
        self.refresh()

    def _show_rows(self) -> None:
        options, wanted = self._options, self._wanted
        more = RowSpec("StatisticsMore", lambda: {"options": options, "chosen": wanted}, "more")
        head = RowSpec("StatisticsHead", lambda: {"text": self._head_text()}, "head")
        tiles = [
            RowSpec("StatisticsTile", partial(self._tile, row), bool(row.rests_on))
            for row in self._rows()
        ]
        self.ids.rows.show([*([more] if options else []), head, *tiles])

    def _tile(self, row: StatisticsRow) -> dict[str, Any]:
        return {"name": f"statistics-{row.key}", "facts": row, "colour": self._colour_of(row)}

    def _head_text(self) -> str:
        """Say what the numbers are based on and what can be done, or why there are none yet."""
        language, _ = self.services.language, self.services.language.gettext
        if self._shows_values:
            return values_text(language, self._values)
        if self._tallies is None:
            return _("Counting the games…")
        n = self._tallies.games
        if not n:
            return _("No finished games yet: play one to the end and open the purses.")
        games = language.ngettext("{n} game", "{n} games", n).format(n=n)
        return f"{games}. {_('Tap a chart to read its numbers.')}"


def _button(name: str, text: str, act: Callable[..., object]) -> PushButton:
    button = PushButton(name=name, role="label", icon="signs/people", text=text)
    button.bind(on_release=act)
    return button
