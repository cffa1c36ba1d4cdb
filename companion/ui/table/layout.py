"""Where things stand on the table: side by side, one below the other, or behind tabs."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp

from companion.facts.table_actions import TableAction
from companion.ui.kit.box_contents import fill
from companion.ui.kit.surface import Row
from companion.ui.parts.table_button import TableButton

# The panels by their tabs.
PANELS = {"turn": "turn", "offers": "offers_panel", "players": "players_panel"}
# A column at the side: no narrower than the first, no wider than the second, in a share of all.
SIDE_WIDTHS = (272, 320)
SIDE_SHARE = 0.25
# What a panel keeps free at both sides together.
MARGIN = 16
WIDE = 900
TALL = (600, 900)
# Where text is so large, or a phone so small, that only words fit on a button.
TIGHT = 300


def shape_for(width: float, height: float) -> str:
    """Return how things are arranged in so much room, in dp at the usual size of text."""
    if width > height:
        return "wide" if width >= WIDE else "low"
    return "tall" if width >= TALL[0] and height >= TALL[1] else "narrow"


def side_width(shape: str, width: float) -> float:
    """Return how wide a column beside the middle is, in a window of this width."""
    if shape == "wide":
        least, most = SIDE_WIDTHS
        return max(dp(least), min(sp(most), width * SIDE_SHARE))
    return (width - dp(48)) / 2


class TableLayout:
    """Puts the panels and the buttons of a table into its boxes."""

    def __init__(self, table: Any) -> None:
        self._table, self._boxes = table, table.ids
        # The ids are weak, and what is not shown has no parent to keep it.
        names = (*PANELS.values(), "tabs", "tab_box", "side")
        self._parts = {name: table.ids[name].__self__ for name in names}
        self._buttons: list[TableButton] = []
        self._beside = Row()
        self._level = Clock.create_trigger(self._level_buttons, -1)

    def arrange(self, main: TableAction, others: Sequence[TableAction]) -> None:
        """Show the panels that fit, and what can be done now."""
        table = self._table
        middle = "offers_panel" if table.is_picking else "turn"
        sides = [name for name in PANELS.values() if name not in (middle, "turn")]
        one = middle if table.tab == "turn" else PANELS[table.tab]
        below: list[str] = []
        if table.is_over:
            body = ["turn", "players_panel"]
        elif table.shape == "narrow":
            body = ["tab_box", one]
        elif table.shape == "low":
            body = [one, "side"]
        elif table.shape == "tall":
            body, below = [middle], sides
        else:
            body = [middle, *sides] if table.is_picking else [sides[0], middle, sides[1]]
        for name in PANELS.values():
            is_side = table.shape == "wide" and name != middle
            self._parts[name].size_hint_x = None if is_side else 1
            self._parts[name].width = side_width(table.shape, table.width) + dp(MARGIN)
        fill(self._boxes.body, [self._parts[name] for name in body])
        fill(self._boxes.below, [self._parts[name] for name in below])
        self._arrange_buttons(main, others)

    def _arrange_buttons(self, main: TableAction, others: Sequence[TableAction]) -> None:
        """The main button in the middle, or below the others where there is little room."""
        shape, boxes = self._table.shape, self._boxes
        if shape == "narrow":
            # A card has its rules with it, and why there is no decline is told in the turn.
            others = [act for act in others if not act.disabled and act.name != "both-rules"]
        first, *beside = self._told([main, *others])
        first.size_hint_x = 1.4 if shape in ("wide", "tall") else 1
        fill(self._beside, beside if shape == "narrow" else [])
        tabs = [self._parts["tabs"]]
        if shape == "low" and not self._table.is_over:
            fill(boxes.side_column, [*tabs, first, *beside])
            fill(boxes.actions, [])
        elif shape == "narrow":
            fill(self._parts["tab_box"], tabs)
            fill(boxes.actions, [self._beside, first] if beside else [first])
        else:
            fill(boxes.actions, [*beside[:1], first, *beside[1:]])
        self._level()

    def _told(self, actions: Sequence[TableAction]) -> list[TableButton]:
        while len(self._buttons) < len(actions):
            button = TableButton(actions=self._table)
            button.words.bind(height=self._level)
            self._buttons.append(button)
        buttons = self._buttons[: len(actions)]
        for button, action in zip(buttons, actions, strict=True):
            for name, value in (asdict(action) | self._look(action)).items():
                setattr(button, name, value)
        return buttons

    def _look(self, action: TableAction) -> dict[str, Any]:
        """Large letters and an icon where there is room for them."""
        is_tight = self._table.room_for_text[0] < TIGHT
        is_long = action.disabled or (is_tight and action.name != "score")
        icon = "" if is_tight and action.kind != "primary" else action.icon
        return {"icon": icon, "role": "label" if is_long else "heading", "size_hint_x": 1}

    def _level_buttons(self, *_: object) -> None:
        """Let buttons that stand beside each other be of one height."""
        least = dp(76) if self._table.shape in ("wide", "tall") else dp(56)
        for button in self._buttons:
            box = button.parent
            is_beside = box is not None and box.orientation == "horizontal"
            level = box.children if is_beside else [button]
            highest = max(other.words.height for other in level) + dp(20)
            button.least_height = max(least, highest)
