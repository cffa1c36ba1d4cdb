"""What is tapped to set up a game: names, boxes, ways to play, and own pieces."""

from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.pages.new_game import Agreement, GameDraft, OwnChoice, own_choices, switch_piece
from companion.ui.kit.layouts import refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Column, Surface
from companion.ui.kit.text import Icon
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services


class SetupChip(Pressable, Surface):
    """Something to tap among others in lines; `act` is called with it."""

    text = StringProperty("")
    name = StringProperty("")
    act = ObjectProperty(None)

    def on_release(self) -> None:
        """Do it."""
        self.act(self)


class FlowChip(SetupChip):
    """A name among others; a long one wraps instead of overflowing."""

    icon = StringProperty("")


class Tick(Icon):
    """Whether something is chosen: a check box, or a radio button if only one can be."""

    is_chosen = BooleanProperty(False)
    is_round = BooleanProperty(False)


class TickChip(SetupChip):
    """One of several options: a check box or a radio button."""

    is_chosen = BooleanProperty(False)
    is_exclusive = BooleanProperty(False)


class SetBox(Column):
    """The expansions of one box, side by side under its name."""

    title = StringProperty("")
    # What each of its chips is given.
    options = ListProperty()

    def on_kv_post(self, base_widget: object) -> None:
        """Show a chip for each, now and whenever they change."""
        self.fbind("options", self._show_chips)
        self._show_chips()

    def _show_chips(self, *_: object) -> None:
        refill(self.ids.chips, [(TickChip, one) for one in self.options])


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
        chips = [
            (
                TickChip,
                {
                    "name": f"own-{choice.piece.id}",
                    "text": choice.text,
                    "is_chosen": choice.is_chosen,
                    "act": partial(self._tap, choice),
                },
            )
            for choice in own_choices(services, draft, shelf)
        ]
        make = {
            "name": "own-pieces",
            "icon": "signs/plus",
            # NOTE: leads to where one makes races and powers of one's own.
            "text": services.language.gettext("Make your own"),
            "act": lambda _: services.go("pieces"),
        }
        refill(self.ids.chips, [*chips, (FlowChip, make)])

    def on_choose(self, draft: GameDraft) -> None:
        """A piece was added or removed."""

    def _tap(self, choice: OwnChoice, _: TickChip) -> None:
        self.problem = choice.why_not
        if not choice.why_not:
            self.dispatch("on_choose", switch_piece(self._draft, choice.piece))


load_kv("new_game/choices")
