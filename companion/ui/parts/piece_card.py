"""A banner or badge with everything it does, and texts in which search hits are marked."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.utils import escape_markup, get_hex_from_color

from companion.pages.blocks import Piece
from companion.pages.rulebook import found_at
from companion.ui.kit.surface import Card, Rounded
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv


class FoundWords(Words):
    """Shows what is `written`, with the `wanted` words marked as with a highlighter."""

    written = StringProperty("")
    wanted = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        # Once all of the page is laid out.
        self._mark_soon = Clock.create_trigger(self._mark)
        super().__init__(**kwargs)
        for name in ("pos", "size", "refs", "color"):
            self.fbind(name, self._mark_soon)

    def on_written(self, *_: object) -> None:
        """Say it."""
        self._say()

    def on_wanted(self, *_: object) -> None:
        """Show it with other marks."""
        self._say()

    def _say(self, *_: object) -> None:
        found = found_at(self.written, self.wanted) if self.wanted else []
        self.markup = bool(found)
        self.text = self._marked(found) if found else self.written

    def _marked(self, found: list[tuple[int, int]]) -> str:
        """Return markup in which hits are dark on the highlighter's colour, and can be located."""
        ink, said, last = get_hex_from_color(self._theme.colours["on_gold"]), "", 0
        for begin, end in found:
            word = escape_markup(self.written[begin:end])
            said += escape_markup(self.written[last:begin])
            said += f"[ref=found][color={ink}]{word}[/color][/ref]"
            last = end
        return said + escape_markup(self.written[last:])

    def _mark(self, *_: object) -> None:
        self.canvas.before.clear()
        boxes = self.refs.get("found", ()) if self.markup else ()
        width, height = self.texture_size
        left, top = self.center_x - width / 2, self.center_y + height / 2
        with self.canvas.before:
            Color(*self._theme.colours["gold"])
            for x, y, right, bottom in boxes:
                pos, size = (left + x - dp(1), top - bottom), (right - x + dp(2), bottom - y)
                Rounded(dp(4), pos=pos, size=size)


class PieceCard(Card):
    """A race or power: its names, its tokens, the rule in a line and in full."""

    name = StringProperty("")
    block: Piece = ObjectProperty(Piece(), rebind=True)
    # What was searched for.
    wanted = StringProperty("")


load_kv("parts/piece_card")
