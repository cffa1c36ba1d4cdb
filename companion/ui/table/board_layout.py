"""Where the players, the board, its panel and the buttons go.

A board that can have the whole height beside the rest has it: then players, panel and buttons share
a column. Otherwise players stand above it, and what it cannot fill goes to the panel.
"""

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.blocks.panel import LEAST
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.shape import TALL
from companion.ui.kit.surface import Column
from companion.ui.table import board_room

# The pages about regions: if there is little room, they get all of it.
ON_BOARD = ("region", "place", "advice")
# These pages say all that players' cards would.
_OF_PLAYERS = ("scoring", "hand-over")
# Next to these pages nobody taps the board.
_OF_WHOLE_BOARD = ("offers", "seat")
# The most of the height a panel below the board takes: some of the board is always visible.
_MAX_BELOW = 0.8
# The panel beside the board of a tablet gets at least this, in dp, or all the room of the players.
_LEAST_BESIDE = 200


class BoardLayout:
    """Puts the parts of a table with a board into its boxes, and shares the room between them."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.parts = table.ids
        self._stood: tuple[bool, ...] = ()
        # Whether there is no room for players' cards beside the board, whatever the panel shows.
        self.hides_players = False
        parts = self.parts
        for widget, name in (
            (table, "shape"),
            (table, "size"),
            (parts["middle"], "size"),
            (parts["panel"], "natural_height"),
            (parts["foot"], "height"),
            (parts["players"], "height"),
        ):
            widget.fbind(name, self.fit)

    @property
    def is_beside(self) -> bool:
        """Whether players and buttons stand beside a board that has the whole height."""
        shape = self._table.shape
        return shape.kind == "low" or (shape.kind == "wide" and self._is_larger_beside)

    @property
    def is_terse(self) -> bool:
        """Whether only the main button has words: there is little room below the board."""
        is_narrow = self.is_beside and self._side_width < sp(board_room.WORDS)
        return is_narrow or not self._table.shape.is_large

    @property
    def has_spare_place(self) -> bool:
        """Whether the last row of players' cards has room for the current player's hand."""
        width = self._side_width if self.is_beside else self._room[0]
        return self._table.shape.is_large and bool(self._table.player_count % self._columns(width))

    @property
    def has_counts(self) -> bool:
        """Whether players' cards say what their races hold; otherwise only the board shows it."""
        shape = self._table.shape
        return shape.is_large and not (shape.is_low or (self.is_beside and shape.down < TALL))

    @property
    def is_cramped(self) -> bool:
        """Whether a page about regions needs the room of the players."""
        shape = self._table.shape
        return shape.kind == "low" or (self.is_beside and shape.is_low)

    def fit(self, *_: object) -> None:
        """Put everything where there is room for it."""
        parts, kind = self.parts, self._table.shape.kind
        is_upright = kind in ("tall", "narrow")
        parts["middle"].orientation = "vertical" if is_upright else "horizontal"
        if self.is_beside or is_upright:
            parts["players"].view_height = 0
        if self.is_beside:
            self._fit_beside()
        else:
            self.hides_players = False
            fill(parts["side"], [])
            fill(parts["middle"], [parts["stage"], parts["panel"]])
            fill(self._table, [*self._above, parts["middle"], parts["foot"]])
            self._fit_below() if is_upright else self._fit_between()
        stands = self.is_beside, self.has_spare_place, self.hides_players
        if stands != self._stood:
            self._stood = stands
            self._table.refill_around()

    def _fit_beside(self) -> None:
        """Give the board the whole height, and everything else the column beside it."""
        table, parts, above = self._table, self.parts, self._above
        gap, foot = parts["side"].spacing, parts["foot"]
        fill(parts["middle"], [parts["stage"], parts["side"]])
        fill(table, [parts["middle"]])
        # Their height depends on it, even while they are hidden.
        parts["players"].width = parts["side"].width = self._side_width
        rest = table.height - foot.height - sum(part.height + gap for part in above)
        # A panel that would show next to nothing needs their room more.
        least = _LEAST_BESIDE if table.shape.is_large else LEAST
        self.hides_players = bool(above) and rest - gap < dp(least)
        above = [] if self.hides_players else above
        fill(parts["side"], [*above, parts["panel"], *([foot] if foot.children else [])])
        parts["panel"].size_hint = (1, 1)

    def _fit_between(self) -> None:
        """Give the board what the players above it and the buttons below it leave."""
        players, panel, middle = (self.parts[name] for name in ("players", "panel", "middle"))
        (width, height), gap = middle.size, middle.spacing
        panel.size_hint = (None, 1)
        panel.width = board_room.width_beside(width - gap, height, self._aspect)
        # Independent of the panel's current width, or each would wait for the other.
        board = (width - gap - board_room.least_beside(width - gap)) / self._aspect
        players.view_height = max(0, players.height + height - board)

    def _fit_below(self) -> None:
        """In portrait, give the panel what is left below the board."""
        table, panel, middle = self._table, self.parts["panel"], self.parts["middle"]
        (width, height), gap, players = middle.size, middle.spacing, self.parts["players"]
        panel.size_hint = (1, None)
        if table.shape.kind == "tall":
            panel.height = board_room.height_below(width, height - gap, self._aspect)
            return
        taken, whole = players.height if players.parent else 0, width / self._aspect
        rest = height - gap - board_room.height_kept(table.height - taken, whole)
        most = panel.natural_height
        if board_room.is_for_a_tablet(*Window.size):
            # The whole board is visible there: the panel gets what it can't fill.
            most = max(most, height - gap - whole)
        elif table.content in _OF_WHOLE_BOARD:
            # They need no more of it than the whole, which stays in place from line to line.
            most = rest = max(rest, height - gap - whole)
        least = min(max(panel.least_height, sp(LEAST)), height * _MAX_BELOW)
        panel.height = min(most, max(rest, least))

    @property
    def _above(self) -> list[Any]:
        """The players, unless a page about regions needs their room or shows them anyway."""
        shape, content = self._table.shape, self._table.content
        if shape.kind == "low" and shape.is_squat:
            return []
        is_needed = content in ON_BOARD and (self.is_beside or shape.is_tight)
        is_shown_inside = content in _OF_PLAYERS and self.is_cramped
        return [] if is_needed or is_shown_inside else [self.parts["players"]]

    @property
    def _room(self) -> tuple[float, float]:
        """The total width and height."""
        table = self._table
        left, top, right, bottom = table.padding
        return table.width - left - right, table.height - top - bottom

    @property
    def _is_larger_beside(self) -> bool:
        rows = ceil(self._table.player_count / self._columns(self._room[0]))
        return board_room.is_larger_beside(*self._room, self._aspect, rows)

    def _columns(self, width: float) -> int:
        table = self._table
        return board_room.card_columns(table.player_count, width, table.shape, table.shows_coins)

    @property
    def _side_width(self) -> float:
        (width, height), gap = self._room, self.parts["middle"].spacing
        if self._table.shape.kind == "low":
            return board_room.width_beside_low(width - gap, height, self._aspect)
        return board_room.width_beside(width - gap, height, self._aspect)

    @property
    def _aspect(self) -> float:
        aspect: float = self._table.view.aspect
        return aspect


class BoardPanel(BoxLayout):
    """Shows one of several pages."""

    content = StringProperty("")
    # The preferred and the minimum height of the current page.
    natural_height = NumericProperty(0)
    least_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._makers: dict[str, Callable[[], Any]] = {}
        self._pages: dict[str, Any] = {}
        self._head = Column()
        self._head.fbind("height", self._measure)

    def offer(self, name: str, make: Callable[[], Any]) -> None:
        """Add a page by name; it is built when first shown."""
        self._makers[name] = make

    def page(self, name: str) -> Any:
        """Return the page of this name."""
        if name not in self._pages:
            self._pages[name] = self._makers[name]()
            self._pages[name].fbind("natural_height", self._measure)
        return self._pages[name]

    def show(self, name: str) -> Any:
        """Show the page of this name, and return it."""
        page = self.page(name)
        self.content = name
        fill(self, [*self._heads, page])
        self._measure()
        return page

    def show_head(self, head: tuple[type[Widget], Mapping[str, Any]] | None) -> None:
        """Show a card above the page of the turn, or none."""
        refill(self._head, [head] if head else [])

    @property
    def _heads(self) -> list[Column]:
        return [self._head] if self.content == "turn" and self._head.children else []

    def _measure(self, *_: object) -> None:
        page = self._pages.get(self.content)
        above = sum(head.height + self.spacing for head in self._heads)
        self.least_height = page.least_height + above if page else 0
        self.natural_height = page.natural_height + above if page else 0
