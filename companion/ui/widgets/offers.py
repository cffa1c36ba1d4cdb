"""The combos on offer: large on a turn that picks, small otherwise."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.kvfiles import load_kv
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
    actions = ObjectProperty(None)


class LargeOfferCard(OfferCard):
    """With both effects in a line each, for choosing."""


class PhoneOfferCard(OfferCard):
    """The same as the large one, but higher than wide."""


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


load_kv("widgets/offers")
