"""The combos on offer: large on a turn that picks, small otherwise."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from companion.ui.blocks.look import TapView
from companion.ui.blocks.players import large_numbers
from companion.ui.kit.buttons import TableButton
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class OfferCard(TapView, Pressable, Surface):
    """A combo with its price, the coins on it and its tokens."""

    leaves_room_for_coins = BooleanProperty(False)
    has_rules = BooleanProperty(False)
    extra = NumericProperty(0)
    most_extra = NumericProperty(0)

    @staticmethod
    def with_numbers(text: str, between: str = ", ") -> str:
        """Return markup with numbers that can be read across the table; `between`: two parts."""
        return large_numbers(text.replace(", ", between))


class LargeOfferCard(OfferCard):
    """A card with both effects in a line each, for choosing."""


class RulesButton(TableButton):
    """Opens the rules of the combo it is on."""


class PhoneOfferCard(OfferCard):
    """Like the large one, but higher than wide; the chosen one has a button for its rules."""

    def __init__(self, **kwargs: Any) -> None:
        self._rules: RulesButton | None = None
        super().__init__(**kwargs)
        self.fbind("has_rules", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show the button for its rules while it is chosen."""
        is_wanted = self.block.is_on and self.has_rules
        if is_wanted and self._rules is None:
            self._rules = RulesButton(actions=self.actions)
            self.add_widget(self._rules)
        elif self._rules is not None and not is_wanted:
            self.remove_widget(self._rules)
            self._rules = None


class SmallOfferCard(OfferCard):
    """Just enough to recognise the combo."""


class TightOfferCard(OfferCard):
    """The same where a name needs a line to itself."""


OFFER_CARDS = {
    "large": LargeOfferCard,
    "phone": PhoneOfferCard,
    "small": SmallOfferCard,
    "tight": TightOfferCard,
}


load_kv("blocks/offers")
