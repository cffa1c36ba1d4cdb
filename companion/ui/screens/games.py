"""All games on this device: open, rename, delete, save to a file and bring in from one."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.dataclasses import replace
from companion.device.share import share_file
from companion.pages.game_search import GameSearch, count_text, filter_page, found_games
from companion.pages.games import GameFacts, game_facts, title_text
from companion.pages.sharing import games_table
from companion.store import GameCard, ImportResult, StoreProblem
from companion.ui.blocks.sheet import AskSheet
from companion.ui.kit.layouts import fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow, RowSpec
from companion.ui.kit.rows import ChoiceTitle
from companion.ui.kit.surface import Column, Surface
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_files import save_and_share
from companion.ui.parts.saved_games import attempt, open_game, tell_notices
from companion.ui.parts.work_sheet import ImportSheet, SpareTime
from companion.words import Language, import_text, problem_text

# With fewer games nobody needs a search.
MANY = 5


class ListTitle(ListRow, ChoiceTitle):
    """What the games below it have in common."""


class GameTile(ListRow, Pressable, Surface):
    """A game in the list; a tap opens it."""

    card = ObjectProperty(None)
    facts = ObjectProperty(GameFacts(), rebind=True)


class ManagePanel(Column):
    """What can be done with a game besides playing it; `screen` does it."""

    screen = ObjectProperty(None)
    card = ObjectProperty(None)
    problem = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Offer the story only where there is one: not while it is played, or a purse is shut."""
        if self.card.summary.result is None:
            self.remove_widget(self.ids.story)


class GamesScreen(AppScreen):
    """The games in progress, then the finished ones, latest first unless sorted otherwise.

    Results missing from games of earlier versions are read meanwhile, a little between two frames.
    """

    is_empty = BooleanProperty(True)
    search = ObjectProperty(GameSearch(), rebind=True)
    # How many games were found.
    found = StringProperty("")
    share = staticmethod(share_file)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._sheet: Sheet | None = None
        self._completing, self._is_completed = SpareTime(self._show_news), False
        super().__init__(*args, **kwargs)

    def visit(self, **given: Any) -> None:
        """Come in; other screens may have changed which games there are."""
        self._is_completed = False
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Leave the rest for next time."""
        self._completing.stop()

    def refresh(self) -> None:
        """List the games as they are saved now."""
        _ = self.services.language.gettext
        games = self.services.store.games()
        self.is_empty = not games
        line = [self.ids.line] if len(games) >= MANY or self.search.is_filter else []
        fill(self.ids.head, [*line, *([self.ids.found] if self.search.is_filter else [])])
        fill(self.ids.place, [self.ids.games if games else self.ids.empty])
        found = found_games(games, self.search)
        self.found = count_text(self.services.language, len(found), len(games))
        going = [card for card in found if not card.is_over]
        finished = [card for card in found if card.is_over]
        rows = [*self._rows(_("IN PROGRESS"), going)]
        self.ids.games.show([*rows, *self._rows(_("FINISHED"), finished, is_second=bool(rows))])
        tell_notices(self.services)
        self._complete(games)

    def on_search(self, *_: object) -> None:
        """Show what matches now, from the top."""
        self.refresh()
        self.ids.games.scroll_y = 1

    def write(self, words: str) -> None:
        """Search for these words."""
        self.search = replace(self.search, words=words)

    def show_all(self) -> None:
        """Clear all filters."""
        self.search = GameSearch(order=self.search.order)
        self.ids.field.text = ""

    def choose_filter(self) -> None:
        """Offer what games can be filtered by; the sheet stays, for there may be more."""
        language, cards = self.services.language, self.services.store.games()

        def take(search: GameSearch) -> None:
            self.search = search
            sheet.show(filter_page(language, cards, search))

        page = filter_page(language, cards, self.search)
        sheet = AskSheet("games-filter-sheet", page, take, stays=True)
        sheet.open()

    def open(self, card: GameCard) -> None:
        """Bring a game to the table."""
        open_game(self.services, card.id)

    def manage(self, card: GameCard) -> None:
        """Offer what can be done with a game."""
        panel = ManagePanel(screen=self, card=card)
        title = title_text(self.services.language, card)
        self._sheet = Sheet(title=title, name="manage").fill(panel).open()

    def tell_story(self, card: GameCard) -> None:
        """Bring a finished game to the table, and show its story."""
        self._done("")
        open_game(self.services, card.id, "story")

    def rename(self, panel: ManagePanel) -> None:
        """Rename a game; an invalid name is explained beside the field."""
        panel.problem = self._refusal(panel.card, panel.ids.field.text)
        if not panel.problem:
            self._done("")

    def export(self, card: GameCard) -> None:
        """Save a game to a file, share it if the device can, and say where it is."""
        services, names = self.services, (card.name,) if card.name else card.summary.players
        if save_and_share(services, self.share, names, lambda: services.store.export_game(card.id)):
            self._done("")

    def export_table(self) -> None:
        """Save all games as a table, without purses that are shut."""
        services, games = self.services, self.services.store.games()
        n, ngettext = len(games), services.language.ngettext
        # NOTE: what was saved; where it is follows.
        said = ngettext("{n} game in a table.", "{n} games in a table.", n).format(n=n)
        table = partial(games_table, games)
        save_and_share(services, self.share, ["games"], table, ".csv", said)

    def delete(self, card: GameCard) -> None:
        """Delete a game with all its files."""
        _ = self.services.language.gettext
        title = title_text(self.services.language, card)
        attempt(self.services, lambda: self.services.store.library.delete(card.id))
        if not self.services.store.library.has(card.id):
            self._done(_("Deleted: {title}").format(title=title))

    def choose_import(self) -> None:
        """Ask which file to import."""
        language = self.services.language
        self._sheet = ImportSheet(
            language,
            start=self.services.store.importing,
            tell=self._taken_in,
            give_up=self.services.say,
            while_busy={"name": "importing", "title": language.gettext("Importing games")},
            title=language.gettext("Import games"),
        ).open()

    def _taken_in(self, result: ImportResult) -> str:
        self._done(import_text(self.services.language, result))
        return ""

    def _refusal(self, card: GameCard, name: str) -> str:
        try:
            self.services.store.library.rename(card.id, name)
        except StoreProblem as problem:
            return problem_text(self.services.language, problem)
        return ""

    def _rows(
        self, title: str, cards: list[GameCard], is_second: bool = False
    ) -> Iterator[RowSpec]:
        if cards:
            # Closer to the games below it than to those above.
            padding = (0, dp(14) if is_second else 0, 0, 0)
            text = f"{title} ({len(cards)})"
            yield RowSpec("ListTitle", lambda: {"text": text, "padding": padding}, padding)
        language = self.services.language
        for card in cards:
            summary = card.summary
            is_won = bool(summary.result)
            like = (len(summary.players), bool(card.name), card.is_over, card.is_readable, is_won)
            yield RowSpec("GameTile", partial(_tile, language, card), like)

    def _complete(self, games: Sequence[GameCard]) -> None:
        """Read what is missing about some games, once per visit."""
        if not (self._is_completed or all(card.summary.is_whole for card in games)):
            self._is_completed = True
            self._completing.begin(self.services.store.completing())

    def _show_news(self, has_news: bool) -> None:
        if has_news:
            self.refresh()

    def _done(self, text: str) -> None:
        if self._sheet:
            self._sheet.dismiss()
        self.refresh()
        if text:
            self.services.say(text, is_well=True)


def _tile(language: Language, card: GameCard) -> dict[str, Any]:
    """Return what a tile says; called only for visible ones."""
    return {"card": card, "name": f"game-{card.id}", "facts": game_facts(language, card)}
