"""All that can be chosen for a race or power, one field below the other."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.facts.piece_editor import AbilityFacts
from companion.ui.kit.box_contents import refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv
from companion.ui.piece_editor.ability_card import AbilityCard
from companion.ui.theme import PIECE_COLOURS, piece_colour


class FieldNote(Surface):
    """What is to be done about a field; nothing at all while all is well."""

    text = StringProperty("")


class Swatch(Pressable, Surface):
    """A colour to choose; the chosen one has a tick."""

    name = StringProperty("")
    colour = StringProperty("")
    is_chosen = BooleanProperty(False)


class SignRow(Pressable, Surface):
    """The sign of the piece, to be tapped for another."""

    name = StringProperty("")


class PieceForm(Column):
    """The fields of a piece; it says what was chosen, and shows what it is told."""

    __events__ = (
        "on_write",
        "on_count",
        "on_recolour",
        "on_sign",
        "on_lend",
        "on_add",
        "on_value",
        "on_remove",
    )
    kind = StringProperty("race")
    piece = StringProperty("")
    looks = ObjectProperty(None, allownone=True)
    piece_name = StringProperty("")
    tokens = NumericProperty(1)
    colours = ListProperty(list(PIECE_COLOURS))
    lender_text = StringProperty("")
    lender_hint = StringProperty("")
    lender_icon = StringProperty("")
    # What is wrong with each field.
    name_note = StringProperty("")
    tokens_note = StringProperty("")
    lender_note = StringProperty("")
    abilities_note = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Lay out the colours; only races have one."""
        self._race_parts = [self.ids[name].__self__ for name in ("swatches", "lender")]
        for colour in PIECE_COLOURS:
            swatch = Swatch(name=f"colour-{colour}", colour=colour, tint=piece_colour(colour))
            swatch.bind(on_release=lambda swatch: self.dispatch("on_recolour", swatch.colour))
            self.ids.swatches.add_widget(swatch)
        self.fbind("looks", self._mark_colour)
        self.fbind("kind", self._show_kind)

    def show_abilities(self, abilities: Sequence[AbilityFacts]) -> None:
        """Show the abilities that were chosen."""
        cards = [(AbilityCard, {"facts": facts}) for facts in abilities]
        before = set(self.ids.abilities.children)
        refill(self.ids.abilities, cards)
        for card in self.ids.abilities.children:
            if card not in before and not getattr(card, "is_heard", False):
                card.is_heard = True
                card.bind(on_value=self._tell_value, on_remove=self._tell_remove)

    def _tell_value(self, card: AbilityCard, parameter: str, value: object) -> None:
        self.dispatch("on_value", card.facts.index, parameter, value)

    def _tell_remove(self, card: AbilityCard) -> None:
        self.dispatch("on_remove", card.facts.index)

    def _mark_colour(self, *_: object) -> None:
        for swatch in self.ids.swatches.children:
            swatch.is_chosen = bool(self.looks) and swatch.colour == self.looks.colour

    def _show_kind(self, *_: object) -> None:
        swatches, lender = self._race_parts
        is_race = self.kind == "race"
        for part, place in ((swatches, self.ids.look), (lender, self.ids.lending)):
            if is_race != bool(part.parent):
                (place.add_widget if is_race else place.remove_widget)(part)

    def on_write(self, name: str) -> None:
        """The name was written."""

    def on_count(self, tokens: int) -> None:
        """So many tokens."""

    def on_recolour(self, colour: str) -> None:
        """This colour."""

    def on_sign(self) -> None:
        """Another sign is wanted."""

    def on_lend(self) -> None:
        """Another banner is to lend its tokens."""

    def on_add(self) -> None:
        """One more ability is wanted."""

    def on_value(self, index: int, parameter: str, value: Any) -> None:
        """Something else was chosen about an ability."""

    def on_remove(self, index: int) -> None:
        """An ability is to go."""


load_kv("piece_editor/form")
