"""What is tapped to set up a game: names, boxes, ways to play, and own pieces."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages.new_game import Agreement, GameDraft, OwnChoice, own_choices, switch_piece
from companion.ui.kit.layouts import fill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Column, Surface
from companion.ui.kit.text import Icon
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services


class FlowChip(Pressable, Surface):
    """A name among others in lines; a long one wraps instead of overflowing."""

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")


class Tick(Icon):
    """Whether something is chosen: a check box, or a radio button if only one can be."""

    is_chosen = BooleanProperty(False)
    is_round = BooleanProperty(False)


class TickChip(Pressable, Surface):
    """One of several options in lines: a check box or a radio button."""

    text = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)
    is_exclusive = BooleanProperty(False)


class SetBox(Column):
    """The expansions of one box, side by side under its name."""

    title = StringProperty("")


class ChoiceCard(Pressable, Surface):
    """A way to play with what it means: on or off, or one of two alternatives."""

    name = StringProperty("")
    block: Agreement = ObjectProperty(Agreement("", "", "", False, GameDraft()), rebind=True)
    actions = ObjectProperty(None)


class OwnPieceChips(Column):
    """A chip for each piece on the shelf; one that can't be chosen says below what to do."""

    __events__ = ("on_choose",)
    problem = StringProperty("")

    def show(self, services: Services, draft: GameDraft) -> None:
        """Show the options, and what is chosen."""
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
        """A piece was added or removed."""

    def _chip(self, choice: OwnChoice) -> TickChip:
        chip = TickChip(name=f"own-{choice.piece.id}", text=choice.text, is_chosen=choice.is_chosen)
        chip.bind(on_release=lambda _: self._tap(choice))
        return chip

    def _tap(self, choice: OwnChoice) -> None:
        self.problem = choice.why_not
        if not choice.why_not:
            self.dispatch("on_choose", switch_piece(self._draft, choice.piece))


load_kv("new_game/choices")
