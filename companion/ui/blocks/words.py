"""What a page says, as widgets: each has its `block`."""

import re

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.line_breaks import NO_BREAK, unbroken
from companion.pages import blocks
from companion.ui.blocks.buttons import ToolButton
from companion.ui.blocks.look import BlockView
from companion.ui.kit.layouts import refill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Card, Column, Row, Surface
from companion.ui.kit.text import Icon, Words, with_icon
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import PieceCard, RuleCard

# With the punctuation after it, which must not begin a line.
_ODDS = re.compile(r"\d[^.;,]*\w(?:\s?[.;,])?")


class SubjectView(BlockView, BoxLayout):
    """What the page is about; the button at its end puts the page away."""

    def redraw(self, *_: object) -> None:
        """Show a sign for each symbol, and the tool."""
        signs = [(Icon, {"icon": icon, "tone": "on_bar"}) for icon, _text in self.block.symbols]
        refill(self.ids.symbols, signs)
        self.show_each(self.ids.tools, ToolButton, filter(None, [self.block.tool]))


class AmountView(BlockView, Column):
    """A large number, and what stands beside it."""


class TermLine(BlockView, BoxLayout):
    """A line of a sum and its number."""


class PlainTermsView(BlockView, Column):
    """Lines with their numbers."""

    def redraw(self, *_: object) -> None:
        """Show a line for each term."""
        self.show_each(self, TermLine, self.block.lines)


class TermsView(Pressable, PlainTermsView):
    """The lines of a sum; a tap explains each of them."""

    name = "terms"

    def on_release(self) -> None:
        """Say the rule behind each of them."""
        sheet = Sheet(title=self.block.title, name="rules-of-terms")
        for line in self.block.lines:
            term = Column(spacing=0)
            term.add_widget(Words(role="heading", text=f"{line.text}  {line.number}"))
            term.add_widget(Words(tone="faint", text=line.rule))
            sheet.fill(term)
        sheet.open()


class NoteView(BlockView, Surface):
    """A sentence; what is still open stands out, with its odds in bold."""

    @staticmethod
    def as_markup(block: blocks.Note, is_brief: bool) -> str:
        """Return the sentence as markup."""
        if block.tone == "coins":
            return with_icon("markers/coins", escape_markup(block.text))
        if block.tone not in ("open", "well"):
            return escape_markup(block.words(is_brief))
        rest = escape_markup(block.brief if is_brief else block.detail)
        odds = _ODDS.sub(lambda found: f"[b]{unbroken(found[0])}[/b]", rest)
        sign = with_icon("signs/check", "").rstrip() + NO_BREAK if block.tone == "well" else ""
        headline = escape_markup(block.text)
        # After a headline only the odds are bold.
        return f"{sign}[b]{headline}[/b] {odds}" if odds or sign else headline


class PlayerNoteView(BlockView, Row):
    """A sentence about a player, with their mark."""


class CardLine(BoxLayout):
    """An icon and a sentence."""

    icon = StringProperty("")
    text = StringProperty("")


class CardView(BlockView, Card):
    """A few facts under a heading."""

    def redraw(self, *_: object) -> None:
        """Show a line for each fact."""
        lines = ({"icon": icon, "text": text} for icon, text in self.block.lines)
        refill(self.ids.lines, ((CardLine, line) for line in lines))


class GreetingView(BlockView, Card):
    """Whose turn it is, on a card beside the board."""

    @staticmethod
    def numbers(block: blocks.Greeting) -> str:
        """Return the numbers in one line."""
        return " \N{MIDDLE DOT} ".join(NO_BREAK.join(pair) for pair in block.numbers)


class GreetingNumber(BlockView, Column):
    """A large number above what it counts."""


class LargeGreeting(BlockView, Column):
    """Whose turn it is, on a page of its own, to be read across the table."""

    def redraw(self, *_: object) -> None:
        """Show the numbers."""
        self.show_each(self.ids.numbers, GreetingNumber, self.block.numbers)


class DealView(BlockView, Row):
    """What comes with a combo, and what it costs."""


class PieceView(BlockView, PieceCard):
    """A race or power on a page."""


class RuleView(BlockView, RuleCard):
    """A rule on a page."""


load_kv("blocks/words")
