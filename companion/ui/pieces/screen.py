"""All races and powers that people made: change, copy, hand on, delete, bring in from a file."""

from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.device.share import share_file
from companion.engine import Piece
from companion.facts.own_pieces import own_cards, shelf_undo_text, title_of
from companion.store import PieceImport, ShelfAct, exchange_folders
from companion.ui.kit.box_contents import fill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.import_sheet import ImportSheet
from companion.ui.parts.saved_games import attempt, tell_notices
from companion.ui.pieces.own_card import OwnPieceCard
from companion.words import act_undo_text, piece_import_text, saved_text


class PiecesScreen(AppScreen):
    """What was begun and not kept yet comes first, then races, then powers."""

    undo_text = StringProperty("")
    share = staticmethod(share_file)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # What was begun and thrown away last, and what had been done to the shelf until then.
        self._thrown: tuple[str, Piece, ShelfAct | None] | None = None
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._list, self._hint = self.ids.list.__self__, self.ids.empty.__self__

    def visit(self, **given: Any) -> None:
        """Come in; the editor may have changed what there is."""
        self.refresh_soon()

    def refresh(self) -> None:
        """Show the pieces as they are saved now."""
        services = self.services
        shelf, begun = services.store.own_pieces, services.store.piece_drafts.current
        cards = partial(own_cards, services.catalogue, services.language)
        kept = [(entry.key, entry.piece) for entry in shelf.current if entry.key not in begun]
        mark = services.language.gettext("not finished yet")
        told = [{**facts, "is_unfinished": True, "mark": mark} for facts in cards(begun.items())]
        told += cards(kept)
        fill(self.ids.place, [self._list if told else self._hint])
        self.ids.cards.deal(partial(self._card, facts) for facts in told)
        self.undo_text = self._undo_text()
        tell_notices(services)

    def make(self, kind: str) -> None:
        """Make a new race or a new power."""
        self.services.go("piece_editor", new=kind)

    def edit(self, card: OwnPieceCard) -> None:
        """Change a piece, or go on with one that was begun."""
        self.services.go("piece_editor", key=card.key)

    def copy(self, card: OwnPieceCard) -> None:
        """Make another piece like this one."""
        self.services.go("piece_editor", like=card.piece)

    def export(self, card: OwnPieceCard) -> None:
        """Save a piece to a file, hand that on if the device can, and say where it is."""
        data = self.services.store.export_pieces([card.key])
        save = exchange_folders().save
        path = attempt(self.services, lambda: save((card.title,), data))
        if path:
            is_shared = self.share(path, "application/json")
            self.services.say(saved_text(self.services.language, path, is_shared), is_well=True)

    def delete(self, card: OwnPieceCard) -> None:
        """Delete a piece, or throw away what was begun; undo brings both back."""
        shelf, drafts = self.services.store.own_pieces, self.services.store.piece_drafts
        if card.is_unfinished:
            self._thrown = card.key, drafts.current[card.key], shelf.last_act
            attempt(self.services, lambda: drafts.drop(card.key))
        else:
            attempt(self.services, lambda: shelf.remove(card.key))
        self.refresh()

    def undo(self) -> None:
        """Take back what was last done to the pieces."""
        store = self.services.store
        if thrown := self._thrown_last:
            key, piece = thrown
            attempt(self.services, lambda: store.piece_drafts.keep(key, piece))
            self._thrown = None
        else:
            self._begin_again(attempt(self.services, store.own_pieces.undo))
        self.refresh()

    def _begin_again(self, act: ShelfAct | None) -> None:
        """Let what an undo takes off the shelf be begun and not kept: it is not lost by a tap."""
        drafts = self.services.store.piece_drafts
        for entry in act.about if act and act.kind in ("kept", "changed") else ():
            attempt(self.services, partial(drafts.keep, entry.key, entry.piece))

    def choose_import(self) -> None:
        """Ask for a file; its pieces are tried out as those that are made here."""
        language = self.services.language
        busy = {
            "name": "trial",
            "title": language.gettext("Trying it out"),
            # NOTE: each race and power of a file that is being imported.
            "text": language.gettext("Playing each of them with all others…"),
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
        """Show and say what came of a file; what was left out is returned, to stay in sight."""
        text = piece_import_text(self.services.language, result)
        self.refresh()
        if not result.refused:
            self.services.say(text, is_well=True)
        return text if result.refused else ""

    def _card(self, facts: dict[str, Any]) -> OwnPieceCard:
        return OwnPieceCard(
            **facts,
            on_edit=self.edit,
            on_copy=self.copy,
            on_share=self.export,
            on_delete=self.delete,
        )

    @property
    def _thrown_last(self) -> tuple[str, Piece] | None:
        """What was thrown away, unless something was done to the shelf since."""
        last_act = self.services.store.own_pieces.last_act
        is_last = self._thrown is not None and self._thrown[2] is last_act
        return self._thrown[:2] if self._thrown and is_last else None

    def _undo_text(self) -> str:
        language, thrown = self.services.language, self._thrown_last
        if thrown:
            return act_undo_text(language, "removed", title_of(language, thrown[1]))
        return shelf_undo_text(language, self.services.store.own_pieces.last_act)
