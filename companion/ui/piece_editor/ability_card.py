"""A chosen ability: its sentence, and right below it all that can be chosen about it."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.facts.piece_editor import AbilityFacts, ChoiceFacts, NumberFacts
from companion.ui.kit.box_contents import WidgetSpecs, refill
from companion.ui.kit.choice_chips import ChoiceChips
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.surface import Card
from companion.ui.kvfiles import load_kv


class AbilityStepper(Stepper):
    """A number of an ability; it tells its card of every change."""

    card = ObjectProperty(None)
    parameter = StringProperty("")

    def on_value(self, *_: object) -> None:
        """Let the card know."""
        if self.card:
            self.card.choose(self.parameter, int(self.value))


class AbilityChips(ChoiceChips):
    """What an ability is about; it tells its card of every change."""

    card = ObjectProperty(None)
    facts = ObjectProperty(None)

    def on_choose(self, option: str) -> None:
        """Let the card know; about nothing at all there is no ability."""
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
        self._is_told = False
        super().__init__(**kwargs)
        self.on_facts()

    def on_facts(self, *_: object) -> None:
        """Show what there is to choose about this ability."""
        if not self.ids:
            return
        self._is_told = True
        facts = self.facts
        refill(self.ids.choices, [*self._steppers(facts.numbers), *self._chips(facts.choices)])
        self._is_told = False

    def choose(self, parameter: str, value: object) -> None:
        """Take what a finger has chosen, not what was told from outside."""
        if not self._is_told:
            self.dispatch("on_value", parameter, value)

    def on_value(self, parameter: str, value: object) -> None:
        """Something else was chosen."""

    def on_remove(self) -> None:
        """It is to go."""

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


load_kv("piece_editor/ability_card")
