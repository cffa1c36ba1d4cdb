"""Containers: boxes filled with little change, and cards in columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.ui.kit.surface import Column, Row

# Widgets to build: classes with their properties.
WidgetSpecs = Sequence[tuple[type[Widget], Mapping[str, Any]]]


def fill(box: Widget, widgets: Iterable[Widget]) -> None:
    """Make a box hold exactly these widgets, in this order."""
    wanted = list(widgets)
    if box.children[::-1] == wanted:
        return
    box.clear_widgets()
    for widget in wanted:
        if widget.parent:
            widget.parent.remove_widget(widget)
        box.add_widget(widget)


def refill(box: Widget, wanted: Iterable[tuple[type[Widget], Mapping[str, Any]]]) -> None:
    """Make a box hold a widget of each class with these properties, reusing old ones.

    Building a widget takes far longer than changing one, so a box keeps the spare ones: what one
    tap removes, the next may bring back. Each class must always be given the same properties, or a
    widget would keep old values.
    """
    fill(box, reused(box, box.children, wanted))


def reused(
    box: Widget,
    shown: Iterable[Widget],
    wanted: Iterable[tuple[type[Widget], Mapping[str, Any]]],
) -> list[Widget]:
    """Return such widgets for a box, made of those it shows or keeps as far as there are any."""
    spare: dict[type[Widget], list[Widget]] = vars(box).setdefault("spare_widgets", {})
    for widget in shown:
        spare.setdefault(type(widget), []).append(widget)
    wanted = list(wanted)
    unchanged = [_unchanged(spare.get(kind, []), facts) for kind, facts in wanted]
    return [
        _updated(widget or _any_of(spare.get(kind, [])), kind, facts)
        for widget, (kind, facts) in zip(unchanged, wanted, strict=True)
    ]


def _unchanged(spare: list[Any], facts: Mapping[str, Any]) -> Any:
    """Take the widget that shows this block already, if there is one: it is left alone."""
    for widget in reversed(spare) if "block" in facts else ():
        if widget.block == facts["block"]:
            spare.remove(widget)
            return widget
    return None


def _any_of(spare: list[Any]) -> Any:
    return spare.pop() if spare else None


def _updated(widget: Widget | None, kind: type[Widget], facts: Mapping[str, Any]) -> Widget:
    if widget is None:
        return kind(**facts)
    for name, value in facts.items():
        setattr(widget, name, value)
    return widget


class KeepsParts:
    """Keeps what its rule calls by an id, shown or hidden: Kivy's own ids are weak."""

    def on_kv_post(self, base_widget: object) -> None:
        """Keep all parts."""
        for name, part in list(self.ids.items()):
            self.ids[name] = part.__self__


class Lines(StackLayout):
    """Things side by side in as many lines as they need, and as high as those."""


class CardGrid(GridLayout):
    """Lays out cards in equal columns, at their own height or filling the view.

    A card that may grow has `extra`, its share so far, and `most_extra`.
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
        """Share the room again: a card that got lower changes nothing while others are high."""
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
                    # As high as the highest of its row, plus its share.
                    lower = height - (card.height - card.extra)
                    _grow(card, lower + min(spare, card.most_extra))

    def _in_rows(self) -> list[list[Widget]]:
        cards, cols = self.children[::-1], max(1, self.cols or 1)
        return [cards[start : start + cols] for start in range(0, len(cards), cols)]


# A few cards fill the window; the others follow frame by frame, so that no tap has to wait.
FIRST_CARDS = 8
CARDS_A_FRAME = 4


class Shelf(Row):
    """Lays out cards in columns never narrower than `column_width`.

    Cards that may grow, by their `extra`, are as high as the highest beside them.
    """

    column_width = NumericProperty("440sp")
    most_columns = NumericProperty(3)
    columns = NumericProperty(1)
    # Across: the second card is beside the first; otherwise each column is read to its end.
    is_across = BooleanProperty(True)
    # All cards are as high as the highest.
    is_even = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[Widget] = []
        self._coming: WidgetSpecs = []
        self._was_shown = False
        self._deal_soon = Clock.create_trigger(self._deal_more)
        self._level_soon = Clock.create_trigger(self._level, -1)
        super().__init__(**kwargs)
        self.bind(width=self._count, column_width=self._count, columns=self._arrange)

    def show(self, cards: Iterable[Widget]) -> None:
        """Show these cards instead of the others."""
        self._coming = []
        self._cards = list(cards)
        for card in self._cards:
            if hasattr(card, "extra"):
                card.bind(height=self._level_soon)
        self._count()
        self._arrange()

    def deal(self, wanted: WidgetSpecs) -> None:
        """Show a card for each of these, made of those that are there: new ones take a while."""
        # A rehearsal is unseen from the start, and is meant to make all of them.
        self._was_shown = bool(self.get_root_window())
        self.show(reused(self, self._cards[::-1], wanted[:FIRST_CARDS]))
        self._coming = wanted[FIRST_CARDS:]
        if self._coming:
            self._deal_soon()

    def add(self, cards: Iterable[Widget]) -> None:
        """Add cards at the end."""
        columns = self.children[::-1]
        for card in cards:
            columns[len(self._cards) % len(columns)].add_widget(card)
            self._cards.append(card)

    def _deal_more(self, *_: object) -> None:
        if self._was_shown and not self.get_root_window():
            # Its screen was left, and another one needs the time; a visit deals them again.
            return
        now, self._coming = self._coming[:CARDS_A_FRAME], self._coming[CARDS_A_FRAME:]
        self.add(reused(self, (), now))
        if self._coming:
            self._deal_soon()

    def _count(self, *_: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        most = min(self.most_columns, len(self._cards))
        self.columns = max(1, min(most, int(room // self.column_width)))

    def _arrange(self, *_: object) -> None:
        for column in self.children:
            column.clear_widgets()
        self.clear_widgets()
        count = int(self.columns)
        height = -(-len(self._cards) // count)
        room = self.width - self.padding[0] - self.padding[2] - self.spacing * (count - 1)
        # Otherwise all their texts would be laid out in the width of a new widget first.
        for card in self._cards:
            card.width = room / count
        for first in range(count):
            column = Column(pos_hint={"top": 1}, spacing=self.spacing, width=room / count)
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
                _grow(card, highest - (card.height - card.extra))


def _grow(card: Any, extra: float) -> None:
    # A difference of less than a pixel may be rounding: following it would never end.
    if abs(extra - card.extra) >= 1:
        card.extra = extra
