"""Shows how the table got here: coins that fall, cards that slide up, a marker that steps."""

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.dataclasses import dataclass
from companion.engine import ComboPicked
from companion.play import Session
from companion.ui.blocks.offers import OfferCard
from companion.ui.kit.motion import land, slide
from companion.ui.parts.badges import CoinPill
from companion.ui.table.top_bar import RoundDot

# From one card of the column to the next, and from one round to the next.
CARD, STEP = 80, 44
FALL = 40


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
