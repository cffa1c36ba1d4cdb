"""The combos on offer: large on a turn that picks, small otherwise."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.ui.parts.table_button import TableButton


class OfferCard(Pressable, Surface):
    """A combo with its price, the coins on it and its tokens."""

    name = StringProperty("")
    slot = NumericProperty(0)
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    beside = StringProperty("")
    summary = StringProperty("")
    tokens = StringProperty("")
    counted_tokens = StringProperty("")
    sum_of_tokens = StringProperty("")
    deal = StringProperty("")
    large_deal = StringProperty("")
    set_deal = StringProperty("")
    coins = NumericProperty(0)
    leaves_room_for_coins = BooleanProperty(False)
    is_chosen = BooleanProperty(False)
    has_rules = BooleanProperty(False)
    extra = NumericProperty(0)
    most_extra = NumericProperty(0)
    actions = ObjectProperty(None)
    # Tells what is printed on its pieces, where nobody else knows them yet.
    find_looks = ObjectProperty(None, allownone=True)


class LargeOfferCard(OfferCard):
    """With both effects in a line each, for choosing."""


class RulesButton(TableButton):
    """Opens the rules of the combo it lies on."""


class PhoneOfferCard(OfferCard):
    """The same as the large one, but higher than wide; the chosen one has its rules at hand."""

    def __init__(self, **kwargs: Any) -> None:
        self._rules: RulesButton | None = None
        super().__init__(**kwargs)
        for name in ("is_chosen", "has_rules"):
            self.fbind(name, self._show_rules)
        self._show_rules()

    def _show_rules(self, *_: object) -> None:
        if self._rules is None and self.is_chosen and self.has_rules:
            self._rules = RulesButton(actions=self.actions)
            self.add_widget(self._rules)
        elif self._rules is not None and not (self.is_chosen and self.has_rules):
            self.remove_widget(self._rules)
            self._rules = None


class SmallOfferCard(OfferCard):
    """Just enough to know what lies there."""


class TightOfferCard(OfferCard):
    """The same where a name needs a line for itself."""


OFFER_CARDS = {
    "large": LargeOfferCard,
    "phone": PhoneOfferCard,
    "small": SmallOfferCard,
    "tight": TightOfferCard,
}


load_kv("parts/offers")
