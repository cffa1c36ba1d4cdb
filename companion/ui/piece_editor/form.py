"""Everything that can be chosen for a race or power, one field below the other."""

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ObjectProperty,
    StringProperty,
)

from companion.pages.own_pieces import PieceDraft
from companion.pages.piece_editor import AbilityFacts, ChoiceFacts, NumberFacts, PiecePage
from companion.ui.kit.choices import ChoiceChips
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.surface import Card, Column, Surface
from companion.ui.kvfiles import load_kv
from companion.ui.theme import PIECE_COLOURS, piece_colour


class AbilityStepper(Stepper):
    """A number of an ability; it passes every change to its card."""

    card = ObjectProperty(None)
    parameter = StringProperty("")

    def on_value(self, *_: object) -> None:
        """Let the card know."""
        if self.card:
            self.card.choose(self.parameter, int(self.value))


class AbilityChips(ChoiceChips):
    """What an ability is about; it passes every change to its card."""

    card = ObjectProperty(None)
    facts = ObjectProperty(None)

    def on_choose(self, option: str) -> None:
        """Let the card know; an ability has to be about something."""
        is_yes_or_no = self.facts.are_many and len(self.facts.options) == 1
        if not self.chosen and not is_yes_or_no:
            self.chosen = [option]
            return
        chosen: Any = tuple(self.chosen) if self.are_many else option
        self.card.choose(self.facts.name, bool(self.chosen) if is_yes_or_no else chosen)


class AbilityCard(Card):
    """An ability in words, with its numbers and conditions, and what is wrong with it."""

    __events__ = ("on_value", "on_remove")
    facts = ObjectProperty(AbilityFacts(0, "", (), (), ""), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._is_reported = False
        super().__init__(**kwargs)
        self.on_facts()

    def on_facts(self, *_: object) -> None:
        """Show what there is to choose about this ability."""
        if not self.ids:
            return
        self._is_reported = True
        facts = self.facts
        refill(self.ids.choices, [*self._steppers(facts.numbers), *self._chips(facts.choices)])
        self._is_reported = False

    def choose(self, parameter: str, value: object) -> None:
        """Take what a finger has chosen, not what the code has set."""
        if not self._is_reported:
            self.dispatch("on_value", parameter, value)

    def on_value(self, parameter: str, value: object) -> None:
        """Something else was chosen."""

    def on_remove(self) -> None:
        """It was removed."""

    def _steppers(self, numbers: tuple[NumberFacts, ...]) -> WidgetSpecs:
        return [
            (
                AbilityStepper,
                {
                    "card": self,
                    "parameter": number.name,
                    "name": f"ability-{self.facts.index}-{number.name}",
                    "low": number.low,
                    "high": number.high,
                    "text": number.text,
                    "value": number.value,
                },
            )
            for number in numbers
        ]

    def _chips(self, choices: tuple[ChoiceFacts, ...]) -> WidgetSpecs:
        return [
            (
                AbilityChips,
                {
                    "card": self,
                    "facts": choice,
                    "name": f"ability-{self.facts.index}-{choice.name}",
                    "are_many": choice.are_many,
                    "options": list(choice.options),
                    "chosen": list(choice.chosen),
                },
            )
            for choice in choices
        ]


class FieldNote(Surface):
    """What to do about a field; takes no room while all is well."""

    text = StringProperty("")


class Swatch(Pressable, Surface):
    """A colour to choose; the chosen one has a tick."""

    name = StringProperty("")
    colour = StringProperty("")
    is_chosen = BooleanProperty(False)


class SignRow(Pressable, Surface):
    """The sign of the piece; tap it to choose another."""

    name = StringProperty("")


class PieceForm(Column):
    """The fields of a piece; it reports choices, and shows what it is given."""

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
    draft = ObjectProperty(PieceDraft("race", ""), rebind=True)
    page = ObjectProperty(None, allownone=True, rebind=True)

    def on_kv_post(self, base_widget: object) -> None:
        """Lay out the colours; only races have one."""
        self._race_parts = [self.ids[name].__self__ for name in ("swatches", "lender")]
        for colour in PIECE_COLOURS:
            swatch = Swatch(name=f"colour-{colour}", colour=colour, tint=piece_colour(colour))
            swatch.bind(on_release=lambda swatch: self.dispatch("on_recolour", swatch.colour))
            self.ids.swatches.add_widget(swatch)

    def show(self, draft: PieceDraft, page: PiecePage) -> None:
        """Show a piece as it is now, its abilities, and what is wrong with each field."""
        self.draft, self.page = draft, page
        for swatch in self.ids.swatches.children:
            swatch.is_chosen = swatch.colour == draft.colour
        self._show_kind()
        cards = [(AbilityCard, {"facts": facts}) for facts in page.abilities]
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

    def _show_kind(self) -> None:
        swatches, lender = self._race_parts
        is_race = self.draft.kind == "race"
        for part, place in ((swatches, self.ids.look), (lender, self.ids.lending)):
            if is_race != bool(part.parent):
                (place.add_widget if is_race else place.remove_widget)(part)

    def on_write(self, name: str) -> None:
        """The name was written."""

    def on_count(self, tokens: int) -> None:
        """The number of tokens was changed."""

    def on_recolour(self, colour: str) -> None:
        """A colour was chosen."""

    def on_sign(self) -> None:
        """Another sign is wanted."""

    def on_lend(self) -> None:
        """Another banner should lend its tokens."""

    def on_add(self) -> None:
        """One more ability is wanted."""

    def on_value(self, index: int, parameter: str, value: Any) -> None:
        """Something else was chosen about an ability."""

    def on_remove(self, index: int) -> None:
        """An ability was removed."""


load_kv("piece_editor/form")
