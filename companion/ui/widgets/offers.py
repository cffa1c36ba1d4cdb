"""The combos on offer: large on a turn that picks, small otherwise."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.widgets.surface import Surface


class OfferCard(ButtonBehavior, Surface):
    """A combo with its price, the coins on it and its tokens."""

    name = StringProperty("")
    slot = NumericProperty(0)
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    summary = StringProperty("")
    tokens = StringProperty("")
    sum_of_tokens = StringProperty("")
    price = StringProperty("")
    deal = StringProperty("")
    coins = NumericProperty(0)
    is_chosen = BooleanProperty(False)


class LargeOfferCard(OfferCard):
    """With both effects in a line each, for choosing."""


class PhoneOfferCard(OfferCard):
    """The same as the large one, but higher than wide."""


class SmallOfferCard(OfferCard):
    """Just enough to know what lies there."""


_CARDS = {"large": LargeOfferCard, "phone": PhoneOfferCard, "small": SmallOfferCard}


def offer_card(size: str, **facts: Any) -> OfferCard:
    """Return the card for one slot."""
    return _CARDS[size](**facts)
