"""Races and powers: the rules of all of them, and those that people made themselves."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.device.share import share_file
from companion.engine import Piece
from companion.pages import blocks
from companion.pages.blocks import Piece as PieceBlock
from companion.pages.own_pieces import own_cards, shelf_undo_text, title_of
from companion.pages.rulebook import RulesChoice, rules_page
from companion.store import PieceImport, ShelfAct
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.taps import TapTaker
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import fill
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Row
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.badges import PieceCard, RuleCard
from companion.ui.parts.saved_files import save_and_share
from companion.ui.parts.saved_games import attempt, tell_notices
from companion.ui.parts.work_sheet import ImportSheet
from companion.words import act_undo_text, piece_import_text


class RulesScreen(TapTaker, AppScreen):
    """Races, powers, a turn, the game and house rules behind chips, and a search through all."""

    is_rehearsed = True
    is_empty = BooleanProperty(False)
    _section = "races"

    def visit(self, **given: Any) -> None:
        """Show everything, or one piece."""
        about = given.get("about")
        if given or not self.ids.search.text:
            self.ids.search.text = self.services.language.piece(about) if about else ""
        self.refresh_soon()

    def look_at(self, choice: RulesChoice) -> None:
        """Switch to another part; the search is cleared."""
        self._section = choice.section
        if self.ids.search.text:
            self.ids.search.text = ""
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the cards of this part, or those that match the search."""
        game, wanted = self.services.game, self.ids.search.text.strip()
        house = game.state.setup.house if game.is_open else None
        page = rules_page(self.services, house, RulesChoice(self._section, wanted))
        look = PageLook(self.shape, "page")
        notes = [block for block in page.body if isinstance(block, blocks.Note)]
        draw(self.ids.sections, page.questions, look, self)
        draw(self.ids.note, notes, look, self)
        self.ids.scroller.scroll_y = 1
        self.is_empty = not page.body
        kinds = {blocks.Piece: PieceCard, blocks.Rule: RuleCard}
        cards = (block for block in page.body if block not in notes)
        self.ids.cards.deal([(kinds[type(own)], {"block": own, "wanted": wanted}) for own in cards])


class NewPieceButtons(Row):
    """Two buttons: a new race, a new power."""

    actions = ObjectProperty(None)
    shape = ShapeProperty()
    is_inviting = BooleanProperty(False)


class OwnPieceCard(PieceCard):
    """What it does, and buttons to change, copy, share or delete it."""

    actions = ObjectProperty(None)


class UnfinishedPieceCard(OwnPieceCard):
    """What it does so far, and buttons to go on with it or to delete it."""

    def on_kv_post(self, base_widget: object) -> None:
        """Offer only what can be done with it."""
        for part in (self.ids.copying, self.ids.sharing):
            self.ids.acts.remove_widget(part)


class PiecesScreen(AppScreen):
    """Unfinished work comes first, then races, then powers."""

    undo_text = StringProperty("")
    share = staticmethod(share_file)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # The unfinished work thrown away last, and the last change to the shelf at that time.
        self._thrown: tuple[str, Piece, ShelfAct | None] | None = None
        super().__init__(*args, **kwargs)

    def visit(self, **given: Any) -> None:
        """Come in; the editor may have changed what there is."""
        self.refresh_soon()

    def refresh(self) -> None:
        """Show the pieces as they are saved now."""
        services = self.services
        shelf, begun = services.store.own_pieces, services.store.piece_drafts.current
        cards = partial(own_cards, services.catalogue, services.language)
        kept = [(entry.key, entry.piece) for entry in shelf.current if entry.key not in begun]
        shown = [*cards(begun.items(), is_unfinished=True), *cards(kept)]
        fill(self.ids.place, [self.ids.list if shown else self.ids.empty])
        self.ids.cards.deal(
            [
                (
                    UnfinishedPieceCard if block.is_unfinished else OwnPieceCard,
                    {"block": block, "actions": self},
                )
                for block in shown
            ]
        )
        self.undo_text = self._undo_text()
        tell_notices(services)

    def make(self, kind: str) -> None:
        """Make a new race or a new power."""
        self.services.go("piece_editor", new=kind)

    def edit(self, block: PieceBlock) -> None:
        """Change a piece, or go on with an unfinished one."""
        self.services.go("piece_editor", key=block.key)

    def copy(self, block: PieceBlock) -> None:
        """Make a copy of this piece."""
        self.services.go("piece_editor", like=block.piece)

    def export(self, block: PieceBlock) -> None:
        """Save a piece to a file, share it if the device can, and say where it is."""
        make = partial(self.services.store.export_pieces, [block.key])
        save_and_share(self.services, self.share, [block.title], make)

    def delete(self, block: PieceBlock) -> None:
        """Delete a piece, or throw away unfinished work; undo brings both back."""
        shelf, drafts = self.services.store.own_pieces, self.services.store.piece_drafts
        if block.is_unfinished:
            self._thrown = block.key, drafts.current[block.key], shelf.last_act
            attempt(self.services, lambda: drafts.drop(block.key))
        else:
            attempt(self.services, lambda: shelf.remove(block.key))
        self.refresh()

    def undo(self) -> None:
        """Undo the last change to the pieces."""
        store = self.services.store
        if thrown := self._thrown_last:
            key, piece = thrown
            attempt(self.services, lambda: store.piece_drafts.keep(key, piece))
            self._thrown = None
        else:
            self._begin_again(attempt(self.services, store.own_pieces.undo))
        self.refresh()

    def _begin_again(self, act: ShelfAct | None) -> None:
        """Keep what an undo takes off the shelf as unfinished work, so that no tap loses it."""
        drafts = self.services.store.piece_drafts
        for entry in act.about if act and act.kind in ("kept", "changed") else ():
            attempt(self.services, partial(drafts.keep, entry.key, entry.piece))

    def choose_import(self) -> None:
        """Ask for a file; its pieces are tested like those made here."""
        language = self.services.language
        busy = {
            "name": "trial",
            "title": language.gettext("Trying it out"),
            # NOTE: each race and power of a file that is being imported.
            "text": language.gettext("Testing each one with all the others…"),
        }
        ImportSheet(
            language,
            start=self.services.store.importing_pieces,
            tell=self._taken_in,
            give_up=self.services.say,
            while_busy=busy,
            title=language.gettext("Import races and powers"),
        ).open()

    def _taken_in(self, result: PieceImport) -> str:
        """Show and say what a file contained; return what was left out, which stays visible."""
        text = piece_import_text(self.services.language, result)
        self.refresh()
        if not result.refused:
            self.services.say(text, is_well=True)
        return text if result.refused else ""

    @property
    def _thrown_last(self) -> tuple[str, Piece] | None:
        """What was thrown away, unless the shelf has changed since."""
        last_act = self.services.store.own_pieces.last_act
        is_last = self._thrown is not None and self._thrown[2] is last_act
        return self._thrown[:2] if self._thrown and is_last else None

    def _undo_text(self) -> str:
        language, thrown = self.services.language, self._thrown_last
        if thrown:
            return act_undo_text(language, "removed", title_of(language, thrown[1]))
        return shelf_undo_text(language, self.services.store.own_pieces.last_act)
