"""Cards that use the height they are given: spare room is shared among them."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget


class CardGrid(GridLayout):
    """Lays cards out in equal columns, as high as they are, or as high as the view they fill.

    A card that may grow says so by its `extra`, what it has been given, and its `most_extra`.
    """

    view_height = NumericProperty(0)
    natural_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"cols": 1, "spacing": dp(8), "size_hint_y": None} | kwargs)
        self.fbind("minimum_height", self.setter("height"))
        self._share = Clock.create_trigger(self._share_room, -1)
        for name in ("minimum_height", "view_height", "cols", "children"):
            self.fbind(name, self._share)

    def do_layout(self, *args: Any) -> None:
        """Share the room anew: a card that got lower changes nothing else if others are high."""
        super().do_layout(*args)
        self._share()

    def _share_room(self, *_: object) -> None:
        rows = self._in_rows()
        heights = [max(card.height - getattr(card, "extra", 0) for card in row) for row in rows]
        gaps = self.spacing[1] * max(0, len(rows) - 1) + self.padding[1] + self.padding[3]
        self.natural_height = sum(heights) + gaps
        growing = sum(hasattr(row[0], "extra") for row in rows)
        spare = max(0, self.view_height - self.natural_height) / max(1, growing)
        for row, height in zip(rows, heights, strict=True):
            for card in row:
                if hasattr(card, "extra"):
                    # As high as the highest of its row, and its share.
                    lower = height - (card.height - card.extra)
                    extra = lower + min(spare, card.most_extra)
                    # Less than a pixel may be what was rounded: following it would never end.
                    if abs(extra - card.extra) >= 1:
                        card.extra = extra

    def _in_rows(self) -> list[list[Widget]]:
        cards, cols = self.children[::-1], max(1, self.cols or 1)
        return [cards[start : start + cols] for start in range(0, len(cards), cols)]
