"""The combos on offer at the table: a card each, as large as the room allows."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp

from companion.dataclasses import replace
from companion.engine import State
from companion.pages.blocks import Offer
from companion.pages.pick import PickChoice, offers
from companion.ui.blocks.offers import OFFER_CARDS, OfferCard
from companion.ui.kit.layouts import refill
from companion.ui.kit.text import text_width
from companion.ui.parts.hint import hint_cards
from companion.ui.table.layout import side_width
from companion.words import Language

# What stands beside the name on a small card: its signs, and the coins if there are any.
BESIDE_NAME, COINS = 116, 48


def offers_heading(language: Language, state: State) -> str:
    """Return what asks a player to choose."""
    _ = language.gettext
    # NOTE: a people is a race with its power, a combo.
    again, first = _("{name}, choose your next race"), _("{name}, choose your race")
    return (first if state.round == 1 else again).format(name=state.current.name)


class TableOffers:
    """Shows the cards of a table, and keeps the chosen one in sight."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.show_chosen = Clock.create_trigger(self._scroll_to_chosen)

    def show(self, state: State) -> None:
        """Show what is on offer."""
        table, services = self._table, self._table.services
        found = offers(services, state)
        card = OFFER_CARDS[self._card_size(found)]
        shared = {
            "actions": table,
            "has_rules": table.shape.kind == "narrow",
            "leaves_room_for_coins": any(offer.coins for offer in found),
        }
        if table.is_picking:
            chosen = int(table.chosen)
            found = tuple(
                replace(offer, tap=PickChoice(offer.slot), is_on=offer.slot == chosen)
                for offer in found
            )
        cards: list[Any] = [(card, {"block": offer, **shared}) for offer in found]
        place = "lay-out" if services.outlook(state).options.lay_out else "pick"
        hints: list[Any] = hint_cards(services, place) if table.is_picking else []
        # If all combos are visible they stay visible: there is room above the players.
        is_beside = table.shape.is_large
        refill(table.ids.players_hint, hints if is_beside else [])
        refill(table.ids.offers, cards if is_beside else [*hints, *cards])

    def _card_size(self, offers: tuple[Offer, ...]) -> str:
        table = self._table
        if table.is_picking:
            return "large" if table.shape.is_large else "phone"
        words = [word for offer in offers for word in offer.title.split()]
        longest = max((text_width(word, sp(18), bold=True) for word in words), default=0)
        taken = BESIDE_NAME + (COINS if any(offer.coins for offer in offers) else 0)
        room = side_width(table.shape, table.width) - dp(taken)
        return "small" if longest <= room else "tight"

    def _scroll_to_chosen(self, *_: object) -> None:
        """Keep the combo in sight that the main button takes."""
        ids = self._table.ids
        for card in ids.offers.children:
            if isinstance(card, OfferCard) and card.block.is_on:
                ids.offers_panel.scroll_to(card, animate=False)
