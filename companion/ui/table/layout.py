"""Where things go on the table: side by side, one below the other, or behind tabs."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.dataclasses import replace
from companion.pages.blocks import Button, act_button
from companion.ui.kit.buttons import TableButton
from companion.ui.kit.labelled import Labelled
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.shape import Shape
from companion.ui.kit.surface import Row, Surface
from companion.ui.kit.text import SMALLEST, text_width

# The panels by their tabs.
PANELS = {"turn": "turn", "offers": "offers_panel", "players": "players_panel"}
# A column at the side: its minimum and maximum width, and its share of the whole.
SIDE_WIDTHS = (272, 320)
SIDE_SHARE = 0.25
# What is above and below the players in a column of their own, and above those below the rest.
_AROUND_PLAYERS, _ABOVE_PLAYERS = 206, 56
# The margins of a panel, both sides together.
MARGIN = 16


def side_width(shape: Shape, width: float) -> float:
    """Return the width of a column beside the middle, in a window of this width."""
    if shape.kind == "wide":
        least, most = SIDE_WIDTHS
        return max(dp(least), min(sp(most), width * SIDE_SHARE))
    return (width - dp(48)) / 2 if shape.kind == "tall" else width


def players_room(shape: Shape, height: float) -> float | None:
    """Return the maximum height of all players' cards; None if they scroll by themselves."""
    rooms = {"wide": height - dp(_AROUND_PLAYERS), "tall": height / 2 - dp(_ABOVE_PLAYERS)}
    return rooms.get(shape.kind)


class TableLayout:
    """Puts the panels and the buttons of a table into its boxes."""

    def __init__(self, table: Any) -> None:
        self._table, self._boxes = table, table.ids
        self._buttons: list[TableButton] = []
        self._beside = Row()
        self._board: Any = None
        self._level = Clock.create_trigger(self._level_buttons, -1)

    def arrange(self, main: Button, others: Sequence[Button]) -> None:
        """Show the panels that fit, and what can be done now."""
        table, kind = self._table, self._table.shape.kind
        middle = "offers_panel" if table.is_picking else "turn"
        sides = [name for name in PANELS.values() if name not in (middle, "turn")]
        one = middle if table.tab == "turn" else PANELS[table.tab]
        below: list[str] = []
        if table.is_over:
            body = ["turn", "players_panel"]
        elif kind == "narrow":
            body = ["tab_box", one]
        elif kind == "low":
            body = [one, "side"]
        elif kind == "tall":
            body, below = [middle], sides
        else:
            body = [middle, *sides] if table.is_picking else [sides[0], middle, sides[1]]
        for name in PANELS.values():
            is_side = kind == "wide" and name != middle and not table.is_over
            self._boxes[name].size_hint_x = None if is_side else 1
            if is_side:
                # The others get theirs from their box: setting it here would lay them out twice.
                self._boxes[name].width = side_width(table.shape, table.width) + dp(MARGIN)
        self._board = None
        fill(self._boxes.body, [self._boxes[name] for name in body])
        fill(self._boxes.below, [self._boxes[name] for name in below])
        self._arrange_buttons(main, others)

    def arrange_board(self, board: Any, actions: Sequence[Button]) -> None:
        """Show the board alone, and below or beside it what can be done."""
        self._board = board
        fill(self._boxes.body, [board])
        for name in ("below", "actions"):
            fill(self._boxes[name], [])
        if not actions:
            # The panel says all that can be done.
            board.arrange_foot([])
            return
        shape = self._table.shape
        is_beside = shape.is_large and board.layout.is_beside
        if is_beside:
            # A column has no room for what can't be done now, and why.
            actions = [act for act in actions if act.tap]
        if not shape.is_large:
            # What has no room here is listed on the turn's page.
            people = act_button("players", "signs/people", "")
            actions = [actions[0], people, *actions[1:2]]
        if board.layout.is_terse:
            actions = [actions[0], *(replace(act, text="") for act in actions[1:])]
        main, *others = self._buttons_for(actions)
        if shape.kind == "low":
            # Its lines would take room from the turn above.
            main.role = "label"
        for button in others:
            button.size_hint_x = (0.6 if is_beside else 0.45) if button.text else None
            button.role = "label" if is_beside else button.role
            if not button.text:
                # Air around the icon, which grows with the text.
                button.width = max(dp(56), min(sp(36), self._table.width * 0.16))
        board.arrange_foot([*others[:1], main, *others[1:]] if shape.is_large else [*others, main])
        self._level()

    def _arrange_buttons(self, main: Button, others: Sequence[Button]) -> None:
        """The main button in the middle, or below the others where there is little room."""
        shape, kind, boxes = self._table.shape, self._table.shape.kind, self._boxes
        if kind == "narrow":
            # A card shows its rules, and the turn says why there is no decline.
            others = [act for act in others if act.tap and act.name != "both-rules"]
        first, *beside = self._buttons_for([main, *others])
        first.size_hint_x = 1.4 if shape.is_large else 1
        fill(self._beside, beside if kind == "narrow" else [])
        tabs = [boxes.tabs]
        if kind == "low" and not self._table.is_over:
            fill(boxes.side_column, [*tabs, first, *beside])
            fill(boxes.actions, [])
        elif kind == "narrow":
            fill(boxes.tab_box, tabs)
            fill(boxes.actions, [self._beside, first] if beside else [first])
        else:
            fill(boxes.actions, [*beside[:1], first, *beside[1:]])
        self._level()

    def _buttons_for(self, actions: Sequence[Button]) -> list[TableButton]:
        while len(self._buttons) < len(actions):
            button = TableButton(actions=self._table)
            button.words.bind(height=self._level)
            self._buttons.append(button)
        buttons = self._buttons[: len(actions)]
        for button, action in zip(buttons, actions, strict=True):
            button.name, button.text, button.kind = action.name, action.text, action.kind
            button.disabled = action.tap is None
            for name, value in self._look(action).items():
                setattr(button, name, value)
        return buttons

    def _look(self, action: Button) -> dict[str, Any]:
        """Return the style of a button: large letters and an icon if there is room."""
        is_tight, is_main = self._table.shape.is_tight, action.kind == "primary"
        is_long = action.tap is None or self._table.shape.is_squat or (is_tight and not is_main)
        icon = "" if is_tight and action.text and not is_main else action.icon
        return {"icon": icon, "role": "label" if is_long else "heading", "size_hint_x": 1}

    def _level_buttons(self, *_: object) -> None:
        """Give buttons side by side the same height."""
        shape = self._table.shape
        # If height is scarce, the board or what is beside it needs it more.
        is_low = self._board is not None and (shape.is_low or self._board.layout.is_beside)
        least = dp(76) if shape.is_large and not is_low else dp(56)
        for button in self._buttons:
            box = button.parent
            is_beside = box is not None and box.orientation == "horizontal"
            # While out of sight, the window may have changed.
            level = [other for other in self._buttons if other.parent is box]
            highest = max(one.words.height for one in (level if is_beside else [button])) + dp(20)
            button.least_height = max(least, highest)


FULL_SIZE = 18
# A text that would have to shrink more than this wraps instead.
MIN_SHARE = 0.8
_TAB_MARGIN = 6
_ICON = 34


class Tab(Labelled):
    """One part of the row; the chosen one is raised."""

    option = StringProperty("")
    is_chosen = BooleanProperty(False)
    row = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs, size_hint_y=1, padding=(dp(_TAB_MARGIN), 0))
        self.fbind("is_chosen", self._restyle)
        self._restyle()

    def on_release(self) -> None:
        """Choose it."""
        self.row.choose(self.option)

    def _restyle(self, *_: object) -> None:
        self.fill, self.edge = ("card", "line") if self.is_chosen else ("clear", "clear")
        self.ink, self.words.bold = "ink" if self.is_chosen else "faint", self.is_chosen


class TabRow(Surface):
    """A tab for each option `(id, text, icon)`, all in one size; named as in "tab-players"."""

    __events__ = ("on_choose",)
    name = StringProperty("")
    options = ListProperty()
    chosen = StringProperty("")
    text_unit = NumericProperty("1sp")

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._fit_text, -1)
        self._level = Clock.create_trigger(self._level_height, -1)
        super().__init__(**kwargs)
        self.bind(options=self._fill, chosen=self._fill, width=self._fit, text_unit=self._fit)
        self._fill()

    def add_widget(self, tab: Tab, *args: Any, **kwargs: Any) -> None:
        """Follow the height of a tab's text."""
        super().add_widget(tab, *args, **kwargs)
        tab.words.fbind("height", self._level)

    def remove_widget(self, tab: Tab, *args: Any, **kwargs: Any) -> None:
        """Stop following it."""
        super().remove_widget(tab, *args, **kwargs)
        tab.words.funbind("height", self._level)

    def on_choose(self, option: str) -> None:
        """A tab was tapped."""

    def choose(self, option: str) -> None:
        """Choose this option, and dispatch `on_choose` with it."""
        self.chosen = option
        self.dispatch("on_choose", option)

    def _fill(self, *_: object) -> None:
        refill(
            self,
            (
                (
                    Tab,
                    {
                        "name": f"{self.name}-{option}",
                        "option": option,
                        "text": text,
                        "icon": icon,
                        "is_chosen": option == self.chosen,
                        "row": self,
                    },
                )
                for option, text, icon in self.options
            ),
        )
        self._fit()
        self._level()

    def _fit_text(self, *_: object) -> None:
        """Give all texts the size at which the longest fits."""
        count = len(self.children)
        if not count:
            return
        gaps = self.spacing * (count - 1) + self.padding[0] + self.padding[2]
        size = self._size_for((self.width - gaps) / count - 2 * dp(_TAB_MARGIN))
        for tab in self.children:
            tab.words.font_size = size

    def _level_height(self, *_: object) -> None:
        """Be as high as the highest text."""
        highest = max((tab.words.height for tab in self.children), default=0)
        self.height = max(dp(48), highest + dp(16)) + self.padding[1] + self.padding[3]

    def _size_for(self, room: float) -> float:
        full = sp(FULL_SIZE)
        texts = [tab.text for tab in self.children]
        icon = sp(_ICON) if any(tab.icon for tab in self.children) else 0
        share = room / (icon + max(text_width(text, full, bold=True) for text in texts))
        if share < MIN_SHARE:
            words = [word for text in texts for word in text.split()]
            share = room / max(text_width(word, full, bold=True) for word in words)
        return float(max(dp(SMALLEST), min(full, full * share)))
