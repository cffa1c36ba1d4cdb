"""Everything that can be chosen for a race or power, one field below the other."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages.own_pieces import PieceDraft
from companion.pages.piece_editor import PiecePage
from companion.ui.blocks.look import BlockView, PageLook
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Card, Column, Surface
from companion.ui.kvfiles import load_kv
from companion.ui.theme import PIECE_COLOURS, piece_colour


class AbilityCard(BlockView, Card):
    """An ability in words, with its numbers and conditions, and what is wrong with it."""

    def redraw(self, *_: object) -> None:
        """Show what there is to choose about it."""
        draw(self.ids.choices, self.block.blocks, self.look, self.actions)


class Swatch(Pressable, Surface):
    """A colour to choose; the chosen one has a tick."""

    name = StringProperty("")
    colour = StringProperty("")
    is_chosen = BooleanProperty(False)


class SignRow(Pressable, Surface):
    """The sign of the piece; tap it to choose another."""

    name = StringProperty("")


class PieceForm(Column):
    """The fields of a piece; `actions` takes what is chosen."""

    draft = ObjectProperty(PieceDraft("race", ""), rebind=True)
    page = ObjectProperty(None, allownone=True, rebind=True)
    shape = ShapeProperty()
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Lay out the colours; only races have one."""
        self._sign, self._swatches = self.ids.sign.__self__, self.ids.swatches.__self__
        for colour in PIECE_COLOURS:
            swatch = Swatch(name=f"colour-{colour}", colour=colour, tint=piece_colour(colour))
            swatch.bind(on_release=self._recolour)
            self._swatches.add_widget(swatch)

    def show(self, draft: PieceDraft, page: PiecePage) -> None:
        """Show a piece as it is now, its abilities, and what is wrong with each field."""
        self.draft, self.page = draft, page
        look = PageLook(self.shape, "page")
        for place in ("name", "tokens", "too_few"):
            draw(self.ids[place], getattr(page, place), look, self.actions)
        for swatch in self._swatches.children:
            swatch.is_chosen = swatch.colour == draft.colour
        fill(self.ids.look, [self._sign, *([self._swatches] if draft.kind == "race" else [])])
        shared = {"look": PageLook(self.shape, "page", is_on_card=True), "actions": self.actions}
        cards = [(AbilityCard, shared | {"block": ability}) for ability in page.abilities]
        refill(self.ids.abilities, cards)

    def _recolour(self, swatch: Any) -> None:
        self.actions.take(self.draft.put("colour", swatch.colour))


load_kv("piece_editor/form")
