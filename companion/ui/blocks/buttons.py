"""What can be tapped on a page: buttons, chips, rows and fields."""

from typing import Any

from kivy.metrics import dp, sp

from companion.ui.blocks.look import BlockView, TapView
from companion.ui.kit.buttons import Chip, HoldButton, IconButton, PushButton
from companion.ui.kit.layouts import Lines, Shelf, reused
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.rows import MenuRow, TextField
from companion.ui.kit.surface import Row, Surface
from companion.ui.kit.text import SMALLEST, text_width
from companion.ui.kvfiles import load_kv

_PAIR = 2
# The least width of a menu's column in sp; the text of a row, and what stands beside it.
_MENU_COLUMN = 250
_ROW_TEXT, _ROW_ICON, _ROW_EDGES = 18, 28, 56


class ToolButton(TapView, IconButton):
    """A button beside a title, without words; if disabled, it is invisible but keeps its place."""


class ButtonView(TapView, PushButton):
    """A button of the page."""

    def redraw(self, *_: object) -> None:
        """Say what it does."""
        button, is_dark = self.block, self.look.ground == "bar"
        self.icon, self.text, self.disabled = button.icon, button.text, button.tap is None
        is_main = button.kind == "primary" and not self.disabled
        plain = "plain" if button.kind == "primary" else button.kind
        self.kind = "primary" if is_main else "bar" if is_dark else plain
        self.role = "heading" if button.kind == "primary" else "label"


class HoldableView(ButtonView, HoldButton):
    """A button that stands for one thing when tapped, and for another when held."""

    _was_held = False

    def on_press(self) -> None:
        """Wait and see which it becomes."""
        self._was_held = False
        super().on_press()

    def on_hold(self) -> None:
        """Do what holding it stands for."""
        self._was_held = True
        self.actions.take(self.block.hold)

    def on_release(self) -> None:
        """Do what a tap stands for, unless it was held."""
        if not self._was_held:
            super().on_release()


class HeldView(BlockView, HoldButton):
    """A button that is held."""

    def redraw(self, *_: object) -> None:
        """Say what it does; while disabled its words are faint, and need a pale background."""
        button, is_dark = self.block, self.look.ground == "bar"
        self.name, self.icon, self.text = button.name, button.icon, button.text
        self.disabled = button.tap is None
        is_loud = not (self.disabled or button.is_quiet)
        self.kind = "warning" if is_loud else "bar" if is_dark else "quiet"
        if button.is_quiet:
            self.role, self.edge = "label", "warning"

    def on_hold(self) -> None:
        """Do it."""
        self.actions.take(self.block.tap)


class FieldView(BlockView, TextField):
    """A line to write in."""

    def redraw(self, *_: object) -> None:
        """Show what is written there."""
        block = self.block
        self.name, self.longest, self.text = block.name, block.longest, block.text
        self.hint, self.short_hint = block.hint, block.brief

    def on_text(self, *_: object) -> None:
        """Say what was typed."""
        if self.block and self.text != self.block.text:
            self.actions.take(self.block.tap.put(self.block.field, self.text))

    def on_enter(self) -> None:
        """Do what follows from it."""
        self.actions.take_main()


class ChipView(TapView, Chip):
    """One of several chips."""

    def redraw(self, *_: object) -> None:
        """Say what it stands for."""
        chip = self.block
        self.is_on_bar = self.look.ground == "bar"
        self.icon, self.text, self.is_chosen = chip.icon, chip.text, chip.is_on


class ChipsView(BlockView, Lines):
    """Chips that wrap onto the next line; two urgent ones stand side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self.redraw)

    @property
    def _are_paired(self) -> bool:
        return bool(self.block.are_urgent) and len(self.block.buttons) == _PAIR

    def redraw(self, *_: object) -> None:
        """Show a chip for each button."""
        room = (self.width - dp(8)) / 2 if self._are_paired else self.width
        self.show_each(self, ChipView, self.block.buttons, most_width=room)


class HeadView(BlockView, Row):
    """The title of a page in one line, and its tools; the block is the page."""

    def redraw(self, *_: object) -> None:
        """Show the tools."""
        self.show_each(self.ids.tools, ToolButton, self.block.tools)


class RowView(TapView, MenuRow):
    """A line that leads to something."""

    def redraw(self, *_: object) -> None:
        """Say where it leads."""
        row = self.block
        self.icon, self.text, self.hint = row.icon, row.text, row.hint


class MenuView(BlockView, Shelf):
    """Rows side by side if there is room, all in the text size that the longest word needs."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows: list[Any] = []
        # Rows are drawn slightly beyond their edges, with a scroll bar beside them.
        edges = {"padding": (0, 0, dp(6), 0), "spacing": dp(8)}
        columns = {"column_width": sp(_MENU_COLUMN), "most_columns": 2, "is_across": False}
        super().__init__(**edges | columns | kwargs)
        self.fbind("width", self._level_text)

    def redraw(self, *_: object) -> None:
        """Show the rows."""
        shared = {"look": self.look, "actions": self.actions, "trailing": ""}
        rows = [(RowView, shared | {"block": row}) for row in self.block.blocks]
        self._rows = reused(self, self._rows[::-1], rows)
        self.show(self._rows)
        self._level_text()

    def _level_text(self, *_: object) -> None:
        full, beside = sp(_ROW_TEXT), sp(_ROW_ICON) + dp(_ROW_EDGES)
        room = self.width / self.columns - beside
        longest = max(text_width(word, full) for row in self._rows for word in row.text.split())
        for row in self._rows:
            row.text_size = max(dp(SMALLEST), full * min(1, room / longest))


class ComboRow(TapView, Pressable, Surface):
    """A combo with its signs, in play or at its place among those on offer."""


load_kv("blocks/buttons")
