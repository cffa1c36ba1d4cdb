"""Cards side by side in as many columns as there is room for."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.kit.surface import Column, Row
from companion.ui.kvfiles import load_kv

# A few cards fill the window; the others follow frame by frame, so that no tap waits for them.
FIRST_CARDS = 8
CARDS_A_FRAME = 4


class Shelf(Row):
    """Lays cards out in columns that are never narrower than `column_width`.

    Cards that may grow, by their `extra`, are as high as the highest that stands beside them.
    """

    column_width = NumericProperty("440sp")
    most_columns = NumericProperty(3)
    columns = NumericProperty(1)
    # Across: the second card stands beside the first; otherwise each column is read to its end.
    is_across = BooleanProperty(True)
    # All cards are as high as the highest.
    is_even = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[Widget] = []
        self._coming: list[Callable[[], Widget]] = []
        self._deal_soon = Clock.create_trigger(self._deal_more)
        self._level_soon = Clock.create_trigger(self._level, -1)
        super().__init__(**kwargs)
        self.bind(width=self._count, column_width=self._count)

    def show(self, cards: Iterable[Widget]) -> None:
        """Put these cards there instead of the others."""
        self._coming = []
        self._cards = list(cards)
        for card in self._cards:
            if hasattr(card, "extra"):
                card.fbind("height", self._level_soon)
        self._count()
        self._arrange()

    def deal(self, makers: Iterable[Callable[[], Widget]]) -> None:
        """Put cards there that are made one after the other, however many there are."""
        coming = list(makers)
        self.show([make() for make in coming[:FIRST_CARDS]])
        self._coming = coming[FIRST_CARDS:]
        if self._coming:
            self._deal_soon()

    def add(self, cards: Iterable[Widget]) -> None:
        """Put more cards behind those that are there."""
        columns = self.children[::-1]
        for card in cards:
            columns[len(self._cards) % len(columns)].add_widget(card)
            self._cards.append(card)

    def _deal_more(self, *_: object) -> None:
        now, self._coming = self._coming[:CARDS_A_FRAME], self._coming[CARDS_A_FRAME:]
        self.add(make() for make in now)
        if self._coming:
            self._deal_soon()

    def on_columns(self, *_: object) -> None:
        """Lay the same cards out anew."""
        self._arrange()

    def _count(self, *_: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        most = min(self.most_columns, len(self._cards))
        self.columns = max(1, min(most, int(room // self.column_width)))

    def _arrange(self) -> None:
        for column in self.children:
            column.clear_widgets()
        self.clear_widgets()
        count = int(self.columns)
        height = -(-len(self._cards) // count)
        for first in range(count):
            column = Column(pos_hint={"top": 1}, spacing=self.spacing)
            down = slice(first * height, (first + 1) * height)
            for card in self._cards[slice(first, None, count) if self.is_across else down]:
                column.add_widget(card)
            self.add_widget(column)
        self._level_soon()

    def _level(self, *_: object) -> None:
        cards = [card for card in self._cards if hasattr(card, "extra")]
        columns, height = int(self.columns), -(-len(cards) // int(self.columns))
        lines = [cards[at::height] for at in range(height)]
        if self.is_across:
            lines = [cards[at : at + columns] for at in range(0, len(cards), columns)]
        for line in [cards] if self.is_even else lines:
            highest = max((card.height - card.extra for card in line), default=0)
            for card in line:
                extra = highest - (card.height - card.extra)
                # Less than a pixel may be what was rounded: following it would never end.
                if abs(extra - card.extra) >= 1:
                    card.extra = extra


load_kv("kit/shelf")
