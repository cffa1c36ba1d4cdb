"""The combos on offer at the table: a card each, as large as there is room."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp

from companion.engine import State
from companion.facts.table import offer_facts
from companion.ui.kit.box_contents import refill
from companion.ui.kit.text import text_width
from companion.ui.parts.hint import hint_cards
from companion.ui.parts.offers import OFFER_CARDS
from companion.ui.table.layout import side_width
from companion.words import Language

# What stands beside the name on a small card: its signs, and the coins if there are any.
BESIDE_NAME, COINS = 116, 48


def offers_heading(language: Language, state: State) -> str:
    """Return what asks a player to choose."""
    _ = language.gettext
    # NOTE: a people is a race with its power, a combo.
    again, first = _("{name}, choose your next people"), _("{name}, choose your people")
    return (first if state.round == 1 else again).format(name=state.current.name)


class TableOffers:
    """Shows the cards of a table, and keeps the chosen one in sight."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.show_chosen = Clock.create_trigger(self._scroll_to_chosen)

    def show(self, state: State) -> None:
        """Show what lies on offer."""
        table, services = self._table, self._table.services
        offers = [offer_facts(services, state, slot) for slot in range(len(state.column))]
        card = OFFER_CARDS[self._card_size(offers)]
        shared = {
            "actions": table,
            "has_rules": table.shape.kind == "narrow",
            "leaves_room_for_coins": any(facts["coins"] for facts in offers),
        }
        chosen = int(table.chosen) if table.is_picking else None
        told: list[Any] = [
            (card, facts | shared | {"is_chosen": facts["slot"] == chosen}) for facts in offers
        ]
        place = "lay-out" if services.outlook(state).options.lay_out else "pick"
        hints: list[Any] = hint_cards(services, place) if table.is_picking else []
        # Where all combos are in sight they stay so: there is room above the players.
        is_beside = table.shape.is_large
        refill(table.ids.players_hint, hints if is_beside else [])
        refill(table.ids.offers, told if is_beside else [*hints, *told])

    def _card_size(self, offers: list[dict[str, Any]]) -> str:
        table = self._table
        if table.is_picking:
            return "large" if table.shape.is_large else "phone"
        words = [word for facts in offers for word in facts["title"].split()]
        longest = max((text_width(word, sp(18), bold=True) for word in words), default=0)
        taken = BESIDE_NAME + (COINS if any(facts["coins"] for facts in offers) else 0)
        room = side_width(table.shape, table.width) - dp(taken)
        return "small" if longest <= room else "tight"

    def _scroll_to_chosen(self, *_: object) -> None:
        """Keep the combo in sight that the main button takes."""
        ids = self._table.ids
        for card in ids.offers.children:
            if getattr(card, "is_chosen", False):
                ids.offers_panel.scroll_to(card, animate=False)
