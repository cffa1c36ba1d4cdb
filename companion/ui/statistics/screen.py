"""What all games that are over tell together: bars to compare, and numbers at a tap."""

from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.facts.statistics_rows import StatisticsRow, statistics_rows
from companion.piecewise import part
from companion.play import Tallies
from companion.store import merged, parted, person_with
from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow, RowSpec
from companion.ui.kit.spare_time import SpareTime
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt
from companion.ui.statistics.recent_coins import LEAST, RecentCoins

NOTHING = StatisticsRow("", "", "", 0, 0, "", ())


class StatisticsHead(ListRow, Words):
    """What is said above all bars."""


class StatisticsTile(ListRow, Pressable, Surface):
    """A bar with its title; a tap brings all numbers."""

    name = StringProperty("")
    facts = ObjectProperty(NOTHING, rebind=True)
    # A player's, if it is about one.
    colour = NumericProperty(None, allownone=True)


class StatisticsScreen(AppScreen):
    """Players, races, powers and tables. Games are counted meanwhile, a little between frames."""

    part = StringProperty("players")
    # What is said while there is nothing to show.
    note = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._tallies: Tallies | None = None
        self._counting = SpareTime(self._show_sums)
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._list, self._note = self.ids.rows.__self__, self.ids.note.__self__

    def visit(self, **given: Any) -> None:
        """Come in and count anew: games may have ended meanwhile."""
        self._counting.begin(self._count())
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Leave the rest for the next time."""
        self._counting.stop()

    def refresh(self) -> None:
        """Show what is known by now."""
        _ = self.services.language.gettext
        self.ids.parts.options = [
            ("players", _("Players"), ""),
            ("races", _("Races"), ""),
            ("powers", _("Powers"), ""),
            # NOTE: statistics by the number of players at the table.
            ("tables", _("Number of players"), ""),
        ]
        if self._tallies is None:
            self.note = _("Counting the games…")
        elif not self._tallies.games:
            self.note = _("No game is over yet: play one to its end and open the purses.")
        else:
            self.note = ""
        self._show_rows()

    def choose(self, part_: str) -> None:
        """Look at something else."""
        self.part = part_
        self._show_rows()
        self._list.scroll_y = 1

    def tell(self, row: StatisticsTile) -> None:
        """Tell all numbers of a bar."""
        facts: StatisticsRow = row.facts
        lines = filter(None, (facts.text, *facts.numbers, facts.rests_on))
        sheet = Sheet(title=facts.title, name="numbers")
        sheet.fill(*self._chart(facts), *(Words(text=line) for line in lines))
        if self.part == "players":
            sheet.fill(*self._mergers(sheet, facts))
        sheet.open()

    def _chart(self, facts: StatisticsRow) -> list[RecentCoins]:
        """Return a player's coins game by game, where there are some."""
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
        """Return what makes a player one with another, or takes that back."""
        _, same = self.services.language.gettext, self._same
        others = [row for row in self._rows() if row.key != facts.key]
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
        tallies = self._tallies or Tallies()
        return statistics_rows(self.services.language, tallies, self.part, self._same)

    def _count(self) -> Generator[float, None, Tallies]:
        store = self.services.store
        yield from part(store.completing(), 0, 0.5)
        return (yield from part(store.records.adding_up(is_listed=True), 0.5, 1))

    def _show_sums(self, tallies: Tallies) -> None:
        self._tallies = tallies
        self.refresh()

    def _show_rows(self) -> None:
        rows = self._rows()
        fill(self.ids.place, [self._note if self.note else self._list])
        specs = [
            RowSpec("StatisticsTile", partial(self._tile, row), bool(row.rests_on)) for row in rows
        ]
        head = RowSpec("StatisticsHead", lambda: {"text": self._head_text()}, "head")
        self._list.show([head, *specs] if specs else [])

    def _tile(self, row: StatisticsRow) -> dict[str, Any]:
        return {"name": f"statistics-{row.key}", "facts": row, "colour": self._colour_of(row)}

    def _head_text(self) -> str:
        """Say how many games there are, and what can be done."""
        language, n = self.services.language, self._tallies.games if self._tallies else 0
        games = language.ngettext("{n} game", "{n} games", n).format(n=n)
        return f"{games}. {language.gettext('Tap a chart to read its numbers.')}"


def _button(name: str, text: str, act: Callable[..., object]) -> PushButton:
    button = PushButton(name=name, role="label", icon="signs/people", text=text)
    button.bind(on_release=act)
    return button
