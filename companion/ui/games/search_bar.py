"""Searching for games: a text field, and a sheet of filters."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.dataclasses import replace
from companion.pages.games import (
    GameSearch,
    count_text,
    number_options,
    order_options,
    set_options,
)
from companion.store import GameCard
from companion.ui.kit.layouts import fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv
from companion.words import Language


class GameFilter(Column):
    """All filters; every choice applies at once."""

    __events__ = ("on_change",)
    search = ObjectProperty(GameSearch(), rebind=True)
    numbers = ListProperty()
    sets = ListProperty()
    orders = ListProperty()

    def on_change(self, search: GameSearch) -> None:
        """Another filter was chosen."""

    def choose(self) -> None:
        """Apply what is chosen now."""
        chosen = [self.ids[name].chosen for name in ("numbers", "sets")]
        self.search = self.search.choose(*chosen, self.ids.order.choice)
        self.dispatch("on_change", self.search)


class GameSearchBar(Column):
    """The search field; below it how many games were found, while some are left out."""

    __events__ = ("on_filter",)
    search = ObjectProperty(GameSearch(), rebind=True)
    found = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Remember what is not always shown."""
        # The ids are weak, and hidden parts have no parent to keep them.
        self._line, self._found = self.ids.line.__self__, self.ids.found.__self__

    def on_filter(self) -> None:
        """Somebody wants to filter."""

    def tell(self, language: Language, found: int, games: int) -> None:
        """Say how many games were found, while some are left out."""
        self.found = count_text(language, found, games)
        fill(self, [self._line, *([self._found] if self.search.is_filter else [])])

    def write(self, words: str) -> None:
        """Search for these words."""
        self.search = replace(self.search, words=words)

    def show_all(self) -> None:
        """Clear all filters."""
        self.search = self.search.without_filter()
        self.ids.field.text = ""

    def choose(self, language: Language, cards: Sequence[GameCard]) -> Any:
        """Offer what these games can be filtered by."""
        panel = GameFilter(
            search=self.search,
            numbers=number_options(language, cards),
            sets=set_options(language, cards),
            orders=order_options(language),
            on_change=lambda _, search: setattr(self, "search", search),
        )
        title = language.gettext("Filter and sort")
        return Sheet(title=title, name="games-filter-sheet").fill(panel).open()


load_kv("games/search_bar")
