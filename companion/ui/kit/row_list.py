"""A list of any length: only visible rows are built, and reused as it scrolls.

A row is as high as its text. The height of a row not seen yet is guessed from rows like it and
corrected later; what is being looked at stays in place. (Kivy's own recycling view lays everything
out anew whenever a row turns out higher than was said, and may never come to rest.)
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.dataclasses import dataclass

# In dp: the margins around and between the rows, and their largest width.
EDGE, ABOVE, GAP, WIDEST = 16, 12, 8, 868
# Before any row was seen: rather too high, or a row too many would be built.
_GUESS = 160
# No window is so narrow.
_NARROWEST = 200


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A row to show: its class by name, its content once visible, and its kind."""

    kind: str
    properties: Callable[[], Mapping[str, Any]]
    like: Hashable


class ListRow:
    """What a widget needs to be a row. It always gets the same properties."""

    rows = ObjectProperty(None)
    # Its place in the list, if any.
    place: int | None = None


class RowList(ScrollView):
    """Shows rows; a row reports taps by `on_choose` and `on_more`."""

    __events__ = ("on_choose", "on_more")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._specs: list[RowSpec] = []
        # The heights of the rows seen, the last one of each kind, and what follows from them: each
        # row's height, with the gap below it, and its top.
        self._heights: dict[int, float] = {}
        self._alike: dict[Hashable, float] = {}
        self._highs: list[float] = []
        self._tops = [0.0]
        self._shown: dict[int, Widget] = {}
        self._spare: dict[str, list[Widget]] = defaultdict(list)
        self._field = Widget(size_hint_y=None)
        self.add_widget(self._field)
        self._arrange = Clock.create_trigger(self._arrange_rows, -1)
        # In the next frame: until then, new rows do not have their final height.
        self._settle = Clock.create_trigger(self._learn_heights)
        self.fbind("width", self._forget_heights)
        for name in ("size", "scroll_y"):
            self.fbind(name, self._arrange)
        self._field.fbind("pos", self._arrange)

    def show(self, specs: Sequence[RowSpec]) -> None:
        """Show these rows instead of the others, keeping the scroll position."""
        for place in list(self._shown):
            self._put_away(place)
        self._specs = list(specs)
        self._forget_heights()
        self._arrange()

    def on_choose(self, row: Widget) -> None:
        """A row was tapped."""

    def on_more(self, row: Widget) -> None:
        """More of a row is wanted."""

    def _arrange_rows(self, *_: object) -> None:
        """Have a row wherever one is visible, and none elsewhere."""
        if self.width < dp(_NARROWEST) or not self.height:
            # Not laid out yet.
            return
        edge = max(dp(EDGE), (self.width - dp(WIDEST)) / 2)
        self._find_tops()
        if not self._settle.is_triggered:
            self._choose_rows()
        for place, row in self._shown.items():
            row.x, row.width = self._field.x + edge, self.width - 2 * edge
            row.top = self._field.top - self._tops[place]

    def _choose_rows(self) -> None:
        above = self._above
        first, last = self._row_at(above), bisect_right(self._tops, above + self.height)
        seen = range(first, min(last, len(self._specs)))
        for place in [place for place in self._shown if place not in seen]:
            self._put_away(place)
        for place in seen:
            if place not in self._shown:
                self._bring(place)

    def _find_tops(self) -> None:
        """Work out where each row begins and the last one ends, keeping what is seen in place."""
        seen = self._row_at(self._above)
        moved = -self._tops[seen]
        self._tops = list(accumulate(self._highs, initial=dp(ABOVE)))
        moved += self._tops[min(seen, len(self._specs))]
        height = self._tops[-1] - dp(GAP) + dp(ABOVE)
        if height != self._field.height:
            above, room = self._above, height - self.height
            is_at_end = above + self.height >= self._field.height
            if above and room > 0 and not is_at_end:
                # Before the height, from which Kivy works out how far it has scrolled.
                self.scroll_y = 1 - min(1, max(0, (above + moved) / room))
            self._field.height = height

    def _row_at(self, depth: float) -> int:
        return max(0, bisect_right(self._tops, depth) - 1)

    @property
    def _above(self) -> float:
        """How much of the list is above the visible part."""
        return max(0, self._field.height - self.height) * (1 - min(1, max(0, self.scroll_y)))

    def _bring(self, place: int) -> None:
        specs = self._specs[place]
        spare = self._spare[specs.kind]
        row = spare.pop() if spare else self._build(specs.kind)
        for name, value in specs.properties().items():
            setattr(row, name, value)
        row.place = place
        self._shown[place] = row
        self._field.add_widget(row)
        self._settle()

    def _build(self, kind: str) -> Widget:
        row = getattr(Factory, kind)(rows=self)
        row.fbind("height", self._follow)
        return row

    def _put_away(self, place: int) -> None:
        row = self._shown.pop(place)
        row.place = None
        self._field.remove_widget(row)
        self._spare[self._specs[place].kind].append(row)

    def _follow(self, row: Widget, height: float) -> None:
        """Make room for a row that is higher than guessed, or less if it is lower."""
        if row.place is not None:
            self._highs[row.place] = height + dp(GAP)
            self._arrange()

    def _learn_heights(self, *_: object) -> None:
        """Once rows have settled, guess the others from them."""
        for place, row in self._shown.items():
            self._heights[place] = self._alike[self._specs[place].like] = row.height
        self._guess_heights()
        self._arrange()

    def _forget_heights(self, *_: object) -> None:
        self._heights = {place: row.height for place, row in self._shown.items()}
        self._guess_heights()

    def _guess_heights(self) -> None:
        gap, known, alike = dp(GAP), self._heights, self._alike
        guess = max([dp(_GUESS), *alike.values()])
        self._highs = [
            gap + (known.get(place) or alike.get(row.like, guess))
            for place, row in enumerate(self._specs)
        ]
