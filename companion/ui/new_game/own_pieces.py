"""Races and powers of one's own: chips to put them on the table of a new game."""

from kivy.properties import StringProperty

from companion.engine import Pieces, Setup
from companion.facts.new_game import GameDraft, draft_of
from companion.facts.own_choices import (
    OwnChoice,
    as_on_shelf,
    only_lent,
    own_choices,
    pieces_in,
    switch_piece,
)
from companion.ui.kit.box_contents import fill
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv
from companion.ui.new_game.seats import FlowChip, TickChip
from companion.ui.services import Services


class OwnPieceChips(Column):
    """A chip for each piece of the shelf; one that cannot be chosen says below what to do."""

    __events__ = ("on_choose",)
    problem = StringProperty("")

    def show(self, services: Services, draft: GameDraft) -> None:
        """Show what there is to choose from, and what is chosen."""
        self.problem, self._draft = "", draft
        shelf = [entry.piece for entry in services.store.own_pieces.current]
        chips = [self._chip(choice) for choice in own_choices(services, draft, shelf)]
        make = FlowChip(
            name="own-pieces",
            icon="signs/plus",
            # NOTE: leads to where one makes races and powers of one's own.
            text=services.language.gettext("Make your own"),
        )
        make.bind(on_release=lambda _: services.go("pieces"))
        fill(self.ids.chips, [*chips, make])

    def on_choose(self, draft: GameDraft) -> None:
        """Something was put on the table, or taken off."""

    def _chip(self, choice: OwnChoice) -> TickChip:
        chip = TickChip(name=f"own-{choice.piece.id}", text=choice.text, is_chosen=choice.is_chosen)
        chip.bind(on_release=lambda _: self._tap(choice))
        return chip

    def _tap(self, choice: OwnChoice) -> None:
        self.problem = choice.why_not
        if not choice.why_not:
            self.dispatch("on_choose", switch_piece(self._draft, choice.piece))


def keys_of(services: Services, pieces: Pieces) -> tuple[str, ...]:
    """Return by which keys these pieces lie on the shelf, to be found again next time."""
    chosen, shelf = pieces_in(pieces), services.store.own_pieces.current
    return tuple(entry.key for entry in shelf if entry.piece in chosen)


def rematch_draft(services: Services, setup: Setup) -> GameDraft:
    """Return a draft for playing again, its own pieces as they are now if they still are."""
    shelf = [entry.piece for entry in services.store.own_pieces.current]
    return as_on_shelf(draft_of(setup, services.store.settings.current.players), shelf)


def with_last_pieces(services: Services, draft: GameDraft) -> GameDraft:
    """Return a draft with the pieces that were on the table last, as they are now."""
    keys = services.store.settings.current.own_pieces
    for entry in services.store.own_pieces.current:
        if entry.key in keys:
            draft = switch_piece(draft, entry.piece)
    return only_lent(services.catalogue, draft)


load_kv("new_game/own_pieces")
