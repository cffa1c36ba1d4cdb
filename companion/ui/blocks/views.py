"""A widget for each kind of block: it has the `block`, knows its `look`, and asks `actions`.

Kivy passes on only what differs, so a widget whose block is the same is left alone.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.line_breaks import NO_BREAK, unbroken
from companion.pages import blocks
from companion.ui.blocks.die import FaceButton
from companion.ui.blocks.look import PageLook
from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.buttons import Chip, IconButton, PushButton
from companion.ui.kit.keypad import open_number_pad
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Column, Row, Surface
from companion.ui.kit.text import Icon, Words, text_width, with_icon
from companion.ui.kvfiles import load_kv

# With what ends the clause: a sign of its own would be left alone at the start of a line.
_ODDS = re.compile(r"\d[^.;,]*\w(?:\s?[.;,])?")
_CAPTION = 18
_MARGIN = 28
_PAIR = 2
# In dp: so wide is a row of the app's die and four faces that fingers can tell apart.
_ONE_ROW = 272
# In sp: the letters below a face.
_SMALL = 16


class BlockView:
    """What all of them have; what kv does not follow by itself is done in `redraw`."""

    # With `rebind`, kv follows what is behind them: `root.block.text`.
    block: Any = ObjectProperty(None, rebind=True)
    look = ObjectProperty(PageLook(), rebind=True)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("block", "look"):
            self.fbind(name, self.redraw)
        self.redraw()

    def redraw(self, *_: object) -> None:
        """Show the block as it is now."""


def views_of(found: Iterable[blocks.Block], look: PageLook, actions: Any) -> WidgetSpecs:
    """Return the widgets that draw these blocks."""
    return [
        (_view(block, look), {"look": look, "actions": actions, "block": block}) for block in found
    ]


def draw(box: Widget, found: Iterable[blocks.Block], look: PageLook, actions: Any) -> None:
    """Let a box show these blocks; widgets that are there already are used again."""
    refill(box, views_of(found, look, actions))


class SubjectView(BlockView, BoxLayout):
    """What the page is about; the button at its end puts the page away."""

    def redraw(self, *_: object) -> None:
        """Show a sign for each symbol."""
        signs = [(Icon, {"icon": icon, "tone": "on_bar"}) for icon, _text in self.block.symbols]
        refill(self.ids.symbols, signs)


class AmountView(BlockView, Column):
    """A number in large, and what stands beside it."""


class TermLine(BlockView, BoxLayout):
    """A line of a sum and its number."""


class TermsView(BlockView, Pressable, Column):
    """The lines of a sum; a tap explains each of them."""

    name = "terms"

    def redraw(self, *_: object) -> None:
        """Show a line for each term."""
        lines = ({"block": line, "look": self.look} for line in self.block.lines)
        refill(self, ((TermLine, line) for line in lines))

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
    def markup(block: blocks.Note, is_brief: bool) -> str:
        """Return the sentence as it is set."""
        if block.tone not in ("open", "well"):
            return escape_markup(block.words(is_brief))
        rest = escape_markup(block.brief if is_brief else block.detail)
        odds = _ODDS.sub(lambda found: f"[b]{unbroken(found[0])}[/b]", rest)
        sign = with_icon("signs/check", "").rstrip() + NO_BREAK if block.tone == "well" else ""
        headline = escape_markup(block.text)
        # What follows a headline is what is bold in a note of one part.
        return f"{sign}[b]{headline}[/b] {odds}" if odds or sign else headline


class PlayerNoteView(BlockView, Row):
    """A sentence about a player, with their mark."""


class ButtonView(BlockView, PushButton):
    """A button of the page."""

    def redraw(self, *_: object) -> None:
        """Say what it does."""
        button, is_dark = self.block, self.look.ground == "bar"
        self.name, self.icon, self.text = button.name, button.icon, button.text
        self.disabled = button.tap is None
        is_main = button.kind == "primary" and not self.disabled
        self.kind = "primary" if is_main else "bar" if is_dark else button.kind
        self.role = "heading" if button.kind == "primary" else "label"

    def on_release(self) -> None:
        """Do it."""
        self.actions.take(self.block.tap)


class ChipView(BlockView, Chip):
    """One of several chips."""

    def redraw(self, *_: object) -> None:
        """Say what it stands for."""
        chip = self.block
        self.name, self.icon, self.text, self.is_chosen = (
            chip.name,
            chip.icon,
            chip.text,
            chip.is_on,
        )

    def on_release(self) -> None:
        """Choose it."""
        self.actions.take(self.block.tap)


class ChipsView(BlockView, StackLayout):
    """Chips that go on in the next line; two that are urgent stand side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self.redraw)

    @property
    def _are_paired(self) -> bool:
        return bool(self.block.are_urgent) and len(self.block.buttons) == _PAIR

    def redraw(self, *_: object) -> None:
        """Show a chip for each button."""
        room = (self.width - dp(8)) / 2 if self._are_paired else self.width
        chips = (
            {"block": button, "most_width": room, "actions": self.actions}
            for button in self.block.buttons
        )
        refill(self, ((ChipView, chip) for chip in chips))


class StepView(BlockView):
    """A number with a minus and a plus."""

    # Whoever taps plus again wants one more, whatever the number is by then.
    has_one_meaning = True

    def step(self, tap: blocks.Tap | None) -> None:
        """Go one up or down."""
        if tap is not None:
            self.actions.take(tap)

    def type(self) -> None:
        """Let the number be typed."""
        block = self.block
        open_number_pad(
            block.name, block.text, block.low, block.high, lambda n: self.step(block.to(n))
        )


class StepLine(StepView, BoxLayout):
    """A stepper on a dark panel: from one side to the other."""

    name = StringProperty("")


class StepCard(StepView, Surface):
    """A stepper on the page: as wide as it has to be, like a chip."""

    room = NumericProperty("1000dp")
    text_unit = NumericProperty("1sp")

    def on_kv_post(self, base_widget: object) -> None:
        """Follow whatever makes the words fit beside the number or not."""
        self._parts = self.ids.steps.__self__, self.ids.caption.__self__
        for name in ("room", "text_unit"):
            self.fbind(name, self.redraw)
        self._parts[0].fbind("width", self.redraw)

    def redraw(self, *_: object) -> None:
        """Put the words beside the number or above it."""
        steps, caption = self._parts
        wanted = text_width(self.block.text, _CAPTION * self.text_unit) if self.block.text else 0
        in_a_row = wanted + steps.width + dp(_MARGIN)
        is_row = in_a_row <= self.room
        is_full = not self.look.shape.is_roomy or not is_row
        self.orientation = "horizontal" if is_row else "vertical"
        self.padding = ("4dp", 0, "16dp", 0) if not is_full else ("14dp", "4dp", "4dp", "4dp")
        fill(self, [caption, steps] if is_full else [steps, caption])
        self.width = self.room if is_full else in_a_row


class FaceView(BlockView, FaceButton):
    """A face of the real die."""

    def redraw(self, *_: object) -> None:
        """Say what comes of it, in whatever language."""
        face = self.block
        self.name, self.number, self.text = face.name, face.number, face.text

    def on_release(self) -> None:
        """Say that it was rolled."""
        self.actions.take(self.block.tap)


class RollSign(BlockView, IconButton):
    """Lets the app roll the die, as a sign alone."""

    def on_release(self) -> None:
        """Roll it."""
        self.actions.take(self.block.tap)


class DieView(BlockView, Column):
    """The app's die, the faces of the real one, and coins that make up for some of them."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows = Row(), Row(), Column()
        self._level = Clock.create_trigger(self._make_level, -1)
        super().__init__(**kwargs)
        self.fbind("width", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show the dice; where there is little room in one row, and without words."""
        block, (app, real, coins) = self.block, self._rows
        is_brief = bool(block.roll) and self.look.has_one_row
        has_sign = is_brief and self.width >= dp(_ONE_ROW)
        ways = [block.roll] if is_brief and not has_sign else []
        if not is_brief:
            ways = [*filter(None, (block.roll, block.beside))]
        draw(app, ways, self.look, self.actions)
        sign = {"block": block.roll, "look": self.look, "actions": self.actions}
        shared = {"look": self.look, "actions": self.actions}
        views: list[Any] = [(FaceView, shared | {"block": face}) for face in self._faces(is_brief)]
        refill(real, [(RollSign, sign), *views] if has_sign else views)
        for button in self._level_buttons(app) + self._level_buttons(real):
            button.bind(own_height=self._level)
        self._level()
        paid = () if is_brief else block.coins
        draw(coins, paid, self.look, self.actions)
        shown = ((app, ways), (real, block.faces), (coins, paid))
        fill(self, [row for row, found in shown if found])

    def _faces(self, is_brief: bool) -> tuple[blocks.Face, ...]:
        """Return the faces, with their numbers alone where what comes of them does not fit."""
        faces = self.block.faces
        room = (self.width - dp(8) * (len(faces) - 1)) / max(1, len(faces)) - dp(6)
        words = [word for face in faces for word in face.text.split(" ")]
        if is_brief or any(text_width(word, sp(_SMALL)) > room for word in words):
            return tuple(replace(face, text=str(face.number)) for face in faces)
        return faces

    def _make_level(self, *_: object) -> None:
        """Let all buttons of a row be of one height, whichever of them says more."""
        for row in self._rows[:2]:
            buttons = self._level_buttons(row)
            most = max((button.own_height for button in buttons), default=0)
            for button in buttons:
                button.least_height = max(dp(56), most)

    @staticmethod
    def _level_buttons(row: Row) -> list[PushButton]:
        return [button for button in row.children if isinstance(button, PushButton)]


class RolledView(BlockView, Row):
    """What the die shows, as large as can be seen at once in the `room` there is."""

    room = NumericProperty("1000dp")
    side = NumericProperty(0)


class GroupView(BlockView, Column):
    """A small heading, and blocks below it; side by side where there is room."""

    def on_kv_post(self, base_widget: object) -> None:
        """Follow the room there is."""
        self.ids.inside.fbind("width", self._fit)

    def redraw(self, *_: object) -> None:
        """Show what belongs together."""
        draw(self.ids.inside, self.block.blocks, self.look, self.actions)
        self._fit()

    def _fit(self, *_: object) -> None:
        for view in self.ids.inside.children:
            if isinstance(view, StepCard):
                view.room = self.ids.inside.width


_VIEWS: dict[type, type[Widget]] = {
    blocks.Subject: SubjectView,
    blocks.Amount: AmountView,
    blocks.Terms: TermsView,
    blocks.Note: NoteView,
    blocks.Button: ButtonView,
    blocks.Chips: ChipsView,
    blocks.Die: DieView,
    blocks.Rolled: RolledView,
    blocks.Group: GroupView,
}


def _view(block: blocks.Block, look: PageLook) -> type[Widget]:
    if isinstance(block, blocks.Stepper):
        return StepLine if look.ground == "bar" else StepCard
    if isinstance(block, blocks.Note) and block.colour is not None:
        return PlayerNoteView
    return _VIEWS[type(block)]


load_kv("blocks/views")
