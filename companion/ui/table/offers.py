"""The combos on offer at the table: a card each, as large as the room allows, and how they move."""

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.dataclasses import dataclass, replace
from companion.engine import ComboPicked, State
from companion.pages.blocks import Offer
from companion.pages.pick import PickChoice, offers
from companion.play import Session
from companion.ui.blocks.offers import OFFER_CARDS, OfferCard
from companion.ui.kit.layouts import refill
from companion.ui.kit.motion import land, slide
from companion.ui.kit.text import text_width
from companion.ui.parts.badges import CoinPill
from companion.ui.parts.hint import hint_cards
from companion.ui.table.layout import side_width
from companion.ui.table.top_bar import RoundDot
from companion.words import Language

# What stands beside the name on a small card: its signs, and the coins if there are any.
BESIDE_NAME, COINS = 116, 48
# From one card of the column to the next, and from one round to the next.
CARD, STEP = 80, 44
FALL = 40


def offers_heading(language: Language, state: State) -> str:
    """Return what asks a player to choose, or for the first combo that lies on the table."""
    _ = language.gettext
    if not state.column:
        return _("Which combo is in place {n}?").format(n=1)
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
            return "large" if table.shape.is_large and table.shape.is_broad else "phone"
        words = [word for offer in offers for word in offer.title.split()]
        longest = max((text_width(word, sp(18), bold=True) for word in words), default=0)
        taken = BESIDE_NAME + (COINS if any(offer.coins for offer in offers) else 0)
        room = side_width(table.shape, table.width) - dp(taken)
        return "small" if longest <= room else "tight"

    def _scroll_to_chosen(self, *_: object) -> None:
        """Keep the combo that the main button takes in sight, the first one with its heading."""
        panel = self._table.ids.offers_panel
        for card in self._table.ids.offers.children:
            if isinstance(card, OfferCard) and card.block.is_on:
                if card.block.slot:
                    panel.scroll_to(card, animate=False)
                else:
                    panel.scroll_y = 1


@dataclass(frozen=True, slots=True)
class TableGlance:
    """What the table looked like at one moment."""

    session: Session
    cursor: int
    round: int


class TableMotion:
    """Animates what has changed at the table."""

    def __init__(self) -> None:
        self._seen: TableGlance | None = None

    def look(self, session: Session, table: Widget, is_moving: bool) -> None:
        """Animate what has happened since the last look at the table."""
        now = TableGlance(session, session.cursor, session.state.round)
        before, self._seen = self._seen, now
        if not is_moving or before is None or before.session is not session:
            return
        if now.round == before.round + 1:
            step_marker(table)
        if now.cursor == before.cursor + 1:
            for event in session.steps[before.cursor].events:
                if isinstance(event, ComboPicked):
                    show_pick(table, event.slot)


def show_pick(table: Widget, slot: int) -> None:
    """Drop a coin onto each combo that was passed, and let those below close the gap."""
    for card in _all(table, OfferCard):
        if card.block.slot < slot:
            for pill in _all(card, CoinPill):
                land(pill, dp(FALL))
        else:
            slide(card, y=-dp(CARD))


def step_marker(table: Widget) -> None:
    """Move the marker from the previous round."""
    for dot in _all(table, RoundDot):
        if dot.status == "now":
            slide(dot, x=-dp(STEP))


def _all(within: Widget, kind: type[Widget]) -> Iterator[Any]:
    return (widget for widget in within.walk() if isinstance(widget, kind))
