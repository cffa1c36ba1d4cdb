"""The form of a piece with its card and examples beside it, above it or on the same page."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.own_pieces import PieceDraft
from companion.pages.piece_editor import PiecePage
from companion.pages.piece_examples import ExampleFacts
from companion.ui.blocks.look import BlockView, PageLook
from companion.ui.blocks.offers import OFFER_CARDS
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import KeepsParts, fill, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Card, Column, Row, Surface
from companion.ui.kvfiles import load_kv
from companion.ui.theme import PIECE_COLOURS, piece_colour


class AbilityCard(BlockView, Card):
    """An ability in words, with its numbers and conditions, and what is wrong with it."""

    def redraw(self, *_: object) -> None:
        """Show what there is to choose about it."""
        draw(self.ids.choices, self.block.blocks, self.look, self.actions)


class Swatch(Pressable, Surface):
    """A colour to choose; the chosen one has a tick."""

    colour = StringProperty("")
    is_chosen = BooleanProperty(False)


class SignRow(Pressable, Surface):
    """The sign of the piece; tap it to choose another."""


class PieceForm(KeepsParts, Column):
    """The fields of a piece; `actions` takes what is chosen."""

    draft = ObjectProperty(PieceDraft("race", ""), rebind=True)
    page = ObjectProperty(None, allownone=True, rebind=True)
    shape = ShapeProperty()
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Lay out the colours; only races have one."""
        super().on_kv_post(base_widget)
        for colour in PIECE_COLOURS:
            swatch = Swatch(name=f"colour-{colour}", colour=colour, tint=piece_colour(colour))
            swatch.bind(on_release=self._recolour)
            self.ids.swatches.add_widget(swatch)

    def show(self, draft: PieceDraft, page: PiecePage) -> None:
        """Show a piece as it is now, its abilities, and what is wrong with each field."""
        self.draft, self.page = draft, page
        look = PageLook(self.shape, "page")
        for place in ("name", "tokens", "too_few"):
            draw(self.ids[place], getattr(page, place), look, self.actions)
        for swatch in self.ids.swatches.children:
            swatch.is_chosen = swatch.colour == draft.colour
        fill(self.ids.look, [self.ids.sign, *([self.ids.swatches] if draft.kind == "race" else [])])
        shared = {"look": PageLook(self.shape, "page", is_on_card=True), "actions": self.actions}
        cards = [(AbilityCard, shared | {"block": ability}) for ability in page.abilities]
        refill(self.ids.abilities, cards)

    def _recolour(self, swatch: Any) -> None:
        self.actions.take(self.draft.put("colour", swatch.colour))


class ExampleRow(Row):
    """A sum: what it is about, its terms, and what they add up to."""

    block: ExampleFacts = ObjectProperty(ExampleFacts("", "", ""), rebind=True)


class ExamplesCard(Card):
    """Two conquests and a turn."""

    def show(self, examples: Sequence[ExampleFacts]) -> None:
        """Show these."""
        refill(self.ids.rows, [(ExampleRow, {"block": example}) for example in examples])


class LiveOffer(Column):
    """The piece beside a partner, on the same card as at the table; a tap shows another."""

    actions = ObjectProperty(None)
    tone = StringProperty("faint")
    size_name = OptionProperty("phone", options=tuple(OFFER_CARDS))
    offer = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("size_name", "offer"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        if self.offer:
            # All cards leave room for coins if one has some.
            card = {"block": self.offer, "actions": self.actions, "leaves_room_for_coins": True}
            refill(self.ids.place, [(OFFER_CARDS[self.size_name], card)])


class KeepFoot(Column):
    """The button that keeps the piece, and what has to be done first."""

    actions = ObjectProperty(None)
    problem = StringProperty("")
    # A field says it too; if there is little room, only the field does.
    is_problem_above = BooleanProperty(False)
    shape = ShapeProperty()


class EditorPage(KeepsParts, BoxLayout):
    """The page on which a piece is made; `actions` takes what is chosen."""

    actions = ObjectProperty(None)
    shape = ShapeProperty()

    def on_kv_post(self, base_widget: object) -> None:
        """Move the parts as the window changes."""
        super().on_kv_post(base_widget)
        self.fbind("shape", self._arrange)
        self._arrange()

    def show(self, draft: PieceDraft, page: PiecePage, trouble: str) -> None:
        """Show a piece as it is now, and why it could not be played, if it could not."""
        self.ids.live.offer = page.offer
        self.ids.card.block = page.card
        self.ids.examples.show(page.examples)
        self.ids.form.show(draft, page)
        self.ids.foot.problem = page.problem or trouble
        self.ids.foot.is_problem_above = bool(page.problem)

    def to_top(self) -> None:
        """Begin at the first field."""
        self.ids.main.scroll_y = self.ids.preview.scroll_y = 1

    def to_end(self) -> None:
        """Show the last field, where new abilities are."""
        self.ids.main.scroll_to(self.ids.form.ids.add, animate=False)

    def _arrange(self, *_: object) -> None:
        """Keep the piece in sight if there is room; otherwise put it first."""
        shape, ids = self.shape, self.ids
        has_panel, foot = shape.has_side or shape.kind == "tall", [ids.foot]
        ids.live.tone = "on_bar" if has_panel else "faint"
        ids.live.size_name = "large" if shape.kind == "tall" else "phone"
        fill(ids.panel_flow, [ids.live, ids.rest] if has_panel else [])
        flow = [ids.form] if has_panel else [ids.live, ids.form, ids.rest]
        fill(ids.flow, [*flow, *(foot if shape.is_squat else [])])
        fill(ids.below_panel, foot if shape.has_side and not shape.is_squat else [])
        if shape.has_side:
            fill(self, [ids.main, ids.panel])
        else:
            panel = [ids.panel] if has_panel else []
            fill(self, [*panel, ids.main, *([] if shape.is_squat else foot)])


load_kv("piece_editor/page")
