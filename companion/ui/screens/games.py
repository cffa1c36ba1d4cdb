"""All games on this device: open, rename, delete, save to a file and bring in from one."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty

from companion.device.share import share_file
from companion.store.index import GameCard
from companion.store.problems import StoreProblem
from companion.ui.game_files import exchange_folders, saved_text, shown, typed_path
from companion.ui.games import attempt, game_facts, open_game, tell_notices, title_text
from companion.ui.screens.base import AppScreen
from companion.ui.widgets.choice_chips import ChoiceTitle
from companion.ui.widgets.game_card import GameTile, ImportPanel, ManagePanel
from companion.ui.widgets.import_sheet import bring_in
from companion.ui.widgets.overlays import Sheet
from companion.words.store import problem_text

ROOMY = 420
LOW = 480


class GamesScreen(AppScreen):
    """The games in progress, then the finished ones, the latest first."""

    is_empty = BooleanProperty(True)
    is_roomy = BooleanProperty(True)
    is_low = BooleanProperty(False)
    share = staticmethod(share_file)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._sheet: Sheet | None = None
        super().__init__(*args, **kwargs)
        self._hint = self.ids.empty.__self__

    def refresh(self) -> None:
        """List the games as they are saved now."""
        _ = self.services.language.gettext
        self.choose_shape()
        games = self.services.store.games()
        self.is_empty = not games
        box = self.ids.games
        box.clear_widgets()
        if not games:
            box.add_widget(self._hint)
        self._list(_("IN PROGRESS"), [card for card in games if not card.is_over])
        self._list(_("FINISHED"), [card for card in games if card.is_over])
        tell_notices(self.services)

    def manage(self, card: GameCard) -> None:
        """Offer what can be done with a game."""
        panel = ManagePanel(game_name=card.name, is_readable=card.is_readable)
        panel.bind(
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
            folder=shown(folders.imports, 1_000), files=list(map(str, folders.found()))
        )
        panel.bind(on_choose=lambda panel, path: self.take_in(panel, typed_path(path)))
        self._open(self.services.language.gettext("Import games"), "import", panel)

    def take_in(self, panel: ImportPanel, path: Path) -> None:
        """Bring the games of a file in; what is wrong with it is told beside the field."""
        panel.problem = ""
        bring_in(self.services, path, self._done, partial(setattr, panel, "problem"))

    def _refusal(self, card: GameCard, name: str) -> str:
        try:
            self.services.store.library.rename(card.id, name)
        except StoreProblem as problem:
            return problem_text(self.services.language, problem)
        return ""

    def _list(self, title: str, cards: list[GameCard]) -> None:
        box = self.ids.games
        if cards:
            # Nearer to its own games than to those above.
            above = "14dp" if box.children else 0
            box.add_widget(ChoiceTitle(text=title, padding=(0, above, 0, 0)))
        for card in cards:
            facts = game_facts(self.services.language, card)
            tile = GameTile(name=f"game-{card.id}", **facts)
            tile.bind(
                on_release=lambda tile: open_game(self.services, tile.game),
                on_manage=lambda _, card=card: self.manage(card),
            )
            box.add_widget(tile)

    def _open(self, title: str, name: str, panel: Any) -> None:
        self._sheet = Sheet(title=title, name=name).fill(panel)
        self._sheet.open()

    def _done(self, text: str) -> None:
        if self._sheet:
            self._sheet.dismiss()
        self.refresh()
        if text:
            self.services.say(text)

    def choose_shape(self) -> None:
        """Arrange things as the window and the size of the text allow."""
        width, height = self.room_for_text
        self.is_roomy, self.is_low = width >= ROOMY, height < LOW
