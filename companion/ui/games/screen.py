"""All games on this device: open, rename, delete, save to a file and bring in from one."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from companion.device.share import share_file
from companion.facts.games import game_facts, title_text
from companion.store.game_files import exchange_folders, typed_path
from companion.store.index import GameCard
from companion.store.problems import StoreProblem
from companion.store.untrusted_files import read_incoming
from companion.ui.games.game_card import ImportPanel, ManagePanel
from companion.ui.games.import_sheet import ImportSheet
from companion.ui.kit.box_contents import fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.row_list import RowSpec
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt, open_game, tell_notices
from companion.words.game_files import saved_text, shown
from companion.words.language import Language
from companion.words.store_problems import problem_text


class GamesScreen(AppScreen):
    """The games in progress, then the finished ones, the latest first."""

    is_empty = BooleanProperty(True)
    share = staticmethod(share_file)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._sheet: Sheet | None = None
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._list, self._hint = self.ids.games.__self__, self.ids.empty.__self__

    def visit(self, **given: Any) -> None:
        """Come in; other screens may have changed which games there are."""
        self.refresh_soon()

    def refresh(self) -> None:
        """List the games as they are saved now."""
        _ = self.services.language.gettext
        games = self.services.store.games()
        self.is_empty = not games
        fill(self.ids.place, [self._list if games else self._hint])
        going = [card for card in games if not card.is_over]
        finished = [card for card in games if card.is_over]
        rows = [*self._rows(_("IN PROGRESS"), going)]
        self._list.show([*rows, *self._rows(_("FINISHED"), finished, is_second=bool(rows))])
        tell_notices(self.services)

    def open(self, card: GameCard) -> None:
        """Bring a game to the table."""
        open_game(self.services, card.id)

    def manage(self, card: GameCard) -> None:
        """Offer what can be done with a game."""
        panel = ManagePanel(
            game_name=card.name,
            is_shut=not card.summary.is_revealed,
            on_rename=lambda panel: self.rename(panel, card),
            on_export=lambda _: self.export(card),
            on_delete=lambda _: self.delete(card),
        )
        self._open(title_text(self.services.language, card), "manage", panel)

    def rename(self, panel: ManagePanel, card: GameCard) -> None:
        """Give a game another name; one that cannot be is told beside the field."""
        panel.problem = self._refusal(card, panel.ids.field.text)
        if not panel.problem:
            self._done("")

    def export(self, card: GameCard) -> None:
        """Save a game to a file, hand that on if the device can, and say where it is."""
        language, store = self.services.language, self.services.store
        names = (card.name,) if card.name else card.summary.players
        save = exchange_folders().save
        path = attempt(self.services, lambda: save(names, store.export_game(card.id)))
        if path:
            self._done(saved_text(language, path, self.share(path, "application/json")))

    def delete(self, card: GameCard) -> None:
        """Delete a game with all its files."""
        _ = self.services.language.gettext
        title = title_text(self.services.language, card)
        attempt(self.services, lambda: self.services.store.library.delete(card.id))
        if not self.services.store.library.has(card.id):
            self._done(_("Deleted: {title}").format(title=title))

    def choose_import(self) -> None:
        """Ask which file to bring in."""
        folders = exchange_folders()
        panel = ImportPanel(
            folder=shown(folders.imports, 1_000),
            files=list(map(str, folders.found())),
            on_choose=lambda panel, path: self.take_in(panel, typed_path(path)),
        )
        self._open(self.services.language.gettext("Import games"), "import", panel)

    def take_in(self, panel: ImportPanel, path: Path) -> None:
        """Bring the games of a file in; what is wrong with it is told beside the field."""
        panel.problem = ""
        services, refuse = self.services, partial(setattr, panel, "problem")
        try:
            work = services.store.importing(read_incoming(path))
        except StoreProblem as problem:
            refuse(problem_text(services.language, problem))
            return
        # The sheet that asked for the file gives way meanwhile.
        ImportSheet(services.language, work, self._done, refuse, services.say).begin(self._sheet)

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
            # Nearer to its own games than to those above.
            padding = (0, dp(14) if is_second else 0, 0, 0)
            yield RowSpec("ListTitle", lambda: {"text": title, "padding": padding}, padding)
        language = self.services.language
        for card in cards:
            like = (len(card.summary.players), bool(card.name), card.is_over, card.is_readable)
            yield RowSpec("GameTile", partial(_tile, language, card), like)

    def _open(self, title: str, name: str, panel: Any) -> None:
        self._sheet = Sheet(title=title, name=name).fill(panel).open()

    def _done(self, text: str) -> None:
        if self._sheet:
            self._sheet.dismiss()
        self.refresh()
        if text:
            self.services.say(text, is_well=True)


def _tile(language: Language, card: GameCard) -> dict[str, Any]:
    """Return what a tile says; only those that are seen are asked."""
    return {"card": card, "name": f"game-{card.id}", "facts": game_facts(language, card)}
