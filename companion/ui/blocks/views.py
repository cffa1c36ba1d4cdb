"""A widget for each kind of block: it has the `block`, knows its `look`, and asks `actions`.

Kivy passes on only what differs, so a widget whose block is the same is left alone.
"""

import re
from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.dataclasses import replace
from companion.line_breaks import NO_BREAK, unbroken
from companion.pages import blocks
from companion.ui.blocks.die import FaceButton
from companion.ui.blocks.look import BlockView, PageLook
from companion.ui.blocks.offers import PhoneOfferCard, SmallOfferCard
from companion.ui.blocks.players import ActiveRace, DeclinedRace, PlaceRow, PlayerCard
from companion.ui.blocks.steps import StepView
from companion.ui.blocks.tally import TallyView
from companion.ui.kit.buttons import Chip, HoldButton, IconButton, PushButton
from companion.ui.kit.layouts import Shelf, WidgetSpecs, fill, refill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.rows import MenuRow, TextField
from companion.ui.kit.shape import column_shape
from companion.ui.kit.surface import Card, Column, Row, Surface
from companion.ui.kit.text import SMALLEST, Icon, Words, text_width, with_icon
from companion.ui.kvfiles import load_kv
from companion.ui.parts.badges import PieceCard, RuleCard

# With the punctuation after it, which must not begin a line.
_ODDS = re.compile(r"\d[^.;,]*\w(?:\s?[.;,])?")
_CAPTION = 18
# In sp: the shape of a player before a name.
_MARK = 28
_MARGIN = 28
_PAIR = 2
# In dp: the width of a row with the app's die and four faces, each large enough for a finger.
_ONE_ROW = 272
# In sp: the letters below a face, and the height of a reminder.
_SMALL = 16
_REMINDER = 56
# The least width of a menu's column in sp; the text of a row, and what stands beside it.
_MENU_COLUMN = 250
_ROW_TEXT, _ROW_ICON, _ROW_EDGES = 18, 28, 56
# In dp: the icon of a button and the air around it.
_BESIDE_TEXT = 60


def views_of(found: Iterable[blocks.Block], look: PageLook, actions: Any) -> WidgetSpecs:
    """Return the widgets that draw these blocks."""
    return [
        (_view(block, look), {"look": look, "actions": actions, "block": block}) for block in found
    ]


def draw(box: Widget, found: Iterable[blocks.Block], look: PageLook, actions: Any) -> None:
    """Let a box show these blocks; widgets that are there already are used again."""
    refill(box, views_of(found, look, actions))


class ToolButton(BlockView, IconButton):
    """A button beside a title, without words; if disabled, it is invisible but keeps its place."""

    def on_release(self) -> None:
        """Do it."""
        self.actions.take(self.block.tap)


class SubjectView(BlockView, BoxLayout):
    """What the page is about; the button at its end puts the page away."""

    def redraw(self, *_: object) -> None:
        """Show a sign for each symbol, and the tool."""
        signs = [(Icon, {"icon": icon, "tone": "on_bar"}) for icon, _text in self.block.symbols]
        refill(self.ids.symbols, signs)
        shared = {"look": self.look, "actions": self.actions}
        tools = filter(None, [self.block.tool])
        refill(self.ids.tools, ((ToolButton, shared | {"block": tool}) for tool in tools))


class AmountView(BlockView, Column):
    """A large number, and what stands beside it."""


class TermLine(BlockView, BoxLayout):
    """A line of a sum and its number."""


class PlainTermsView(BlockView, Column):
    """Lines with their numbers."""

    def redraw(self, *_: object) -> None:
        """Show a line for each term."""
        lines = ({"block": line, "look": self.look} for line in self.block.lines)
        refill(self, ((TermLine, line) for line in lines))


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


class ButtonView(BlockView, PushButton):
    """A button of the page."""

    def redraw(self, *_: object) -> None:
        """Say what it does."""
        button, is_dark = self.block, self.look.ground == "bar"
        self.name, self.icon, self.text = button.name, button.icon, button.text
        self.disabled = button.tap is None
        is_main = button.kind == "primary" and not self.disabled
        plain = "plain" if button.kind == "primary" else button.kind
        self.kind = "primary" if is_main else "bar" if is_dark else plain
        self.role = "heading" if button.kind == "primary" else "label"

    def on_release(self) -> None:
        """Do it."""
        self.actions.take(self.block.tap)


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

    def on_text(self, *_: object) -> None:
        """Say what was typed."""
        if self.block and self.text != self.block.text:
            self.actions.take(self.block.tap.put(self.block.field, self.text))

    def on_enter(self) -> None:
        """Do what follows from it."""
        self.actions.take_main()


class ChipView(BlockView, Chip):
    """One of several chips."""

    def redraw(self, *_: object) -> None:
        """Say what it stands for."""
        chip = self.block
        self.is_on_bar = self.look.ground == "bar"
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
        chips = (
            {"block": button, "most_width": room, "look": self.look, "actions": self.actions}
            for button in self.block.buttons
        )
        refill(self, ((ChipView, chip) for chip in chips))


class StepLine(StepView, BoxLayout):
    """A stepper on a dark panel, across its whole width."""

    name = StringProperty("")


class StepCard(StepView, Surface):
    """A stepper on the page: as wide as it has to be, like a chip."""

    room = NumericProperty("1000dp")
    text_unit = NumericProperty("1sp")
    # The player whose name it has; -1 for none.
    whose = NumericProperty(-1)

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
        wanted += sp(_MARK) if self.whose >= 0 else 0
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
        """Say what it leads to."""
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
        """Return the faces, with only their numbers where their words do not fit."""
        faces = self.block.faces
        room = (self.width - dp(8) * (len(faces) - 1)) / max(1, len(faces)) - dp(6)
        words = [word for face in faces for word in face.text.split(" ")]
        if is_brief or any(text_width(word, sp(_SMALL)) > room for word in words):
            return tuple(replace(face, text=str(face.number)) for face in faces)
        return faces

    def _make_level(self, *_: object) -> None:
        """Make all buttons of a row as high as the highest."""
        for row in self._rows[:2]:
            buttons = self._level_buttons(row)
            most = max((button.own_height for button in buttons), default=0)
            for button in buttons:
                button.least_height = max(dp(56), most)

    @staticmethod
    def _level_buttons(row: Row) -> list[PushButton]:
        return [button for button in row.children if isinstance(button, PushButton)]


class RolledView(BlockView, Row):
    """What the die shows, as large as the `room` allows."""

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


class PairView(BlockView, BoxLayout):
    """Buttons side by side, or one below the other where words would have to break."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show the buttons."""
        buttons = self.block.blocks
        room = (self.width - self.spacing * (len(buttons) - 1)) / max(1, len(buttons))
        widest = max(text_width(button.text, sp(_SMALL)) for button in buttons)
        self.orientation = "horizontal" if widest + dp(_BESIDE_TEXT) <= room else "vertical"
        draw(self, buttons, self.look, self.actions)
        for button in self.children:
            button.least_height = dp(48)


class HeadView(BlockView, Row):
    """The title of a page in one line, and its tools; the block is the page."""

    def redraw(self, *_: object) -> None:
        """Show the tools."""
        shared = {"look": self.look, "actions": self.actions}
        refill(self.ids.tools, ((ToolButton, shared | {"block": b}) for b in self.block.tools))


class TodoView(BlockView, Surface):
    """Something to do by hand, what can be recorded about it, and a button that hides it."""

    def on_kv_post(self, base_widget: object) -> None:
        """Follow the room there is."""
        self.fbind("width", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show what can be recorded: a chip beside the words where it fits, all else below."""
        below: tuple[blocks.Block, ...] = self.block.blocks
        chips: tuple[blocks.Button, ...] = ()
        is_wide = not column_shape(self.width / Metrics.sp).is_narrow
        match below:
            case (blocks.Chips(buttons=(_,) as only),) if is_wide and self.look.ground == "page":
                below, chips = (), only
        shared = {"look": self.look, "actions": self.actions}
        refill(self.ids.beside, ((ChipView, shared | {"block": chip}) for chip in chips))
        draw(self.ids.below, below, self.look, self.actions)
        for view in self.ids.below.children:
            if isinstance(view, StepCard):
                view.room = self.width - dp(_MARGIN)

    def close(self) -> None:
        """Put it away."""
        self.actions.take(self.block.close.tap)


class MoreTodos(PushButton):
    """Says how many more there are, and shows them."""

    number = NumericProperty(0)
    show_all = ObjectProperty(None)

    def on_release(self) -> None:
        """Show them."""
        self.show_all()


class TodosView(BlockView, Column):
    """The first of some reminders, and how many more there are; a tap shows them all."""

    # Whether whoever holds it has room for all of them.
    has_room = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._opened: str | None = None
        self._tried: object = None
        super().__init__(**kwargs)
        self.fbind("has_room", self.redraw)

    def fit(self, spare: float, room: object) -> None:
        """Show all if this much room is left; once that proved too little, stay folded."""
        if self.has_room and spare < 0:
            self.has_room = False
        elif self.hidden and self._tried != (room, self.block) and spare >= self._hidden_height:
            self.has_room, self._tried = True, (room, self.block)

    def show_all(self) -> None:
        """Show those that are hidden, too."""
        self._opened = self.block.about
        self.redraw()

    @property
    def hidden(self) -> int:
        """How many are hidden."""
        is_open = self.has_room or self._opened == self.block.about
        return 0 if is_open else max(0, len(self.block.blocks) - self.block.most)

    @property
    def _hidden_height(self) -> float:
        """How much higher it would be with all of them, as far as known."""
        heights = [view.height for view in self.children if isinstance(view, TodoView)]
        each = max([*heights, sp(_REMINDER)]) + self.spacing
        return float(self.hidden * each - dp(48))

    def redraw(self, *_: object) -> None:
        """Show as many as there is room for."""
        shown = self.block.blocks[: len(self.block.blocks) - self.hidden]
        look = {"kind": "bar" if self.look.ground == "bar" else "quiet", "number": self.hidden}
        more: WidgetSpecs = [(MoreTodos, look | {"show_all": self.show_all})]
        views = views_of(shown, self.look, self.actions)
        refill(self, [*views, *(more if self.hidden else [])])


class GreetingView(BlockView, Surface):
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
        numbers = ({"block": pair, "look": self.look} for pair in self.block.numbers)
        refill(self.ids.numbers, ((GreetingNumber, number) for number in numbers))


class RowView(BlockView, MenuRow):
    """A line that leads to something."""

    def redraw(self, *_: object) -> None:
        """Say where it leads."""
        row = self.block
        self.name, self.icon, self.text, self.hint = row.name, row.icon, row.text, row.hint

    def on_release(self) -> None:
        """Go there."""
        self.actions.take(self.block.tap)


class MenuView(BlockView, Shelf):
    """Rows side by side where there is room, all in the letters that the longest word needs."""

    def __init__(self, **kwargs: Any) -> None:
        # The edge of a row is drawn half outside of it, and the bar of a long list beside it.
        edges = {"padding": (0, 0, dp(6), 0), "spacing": dp(8)}
        columns = {"column_width": sp(_MENU_COLUMN), "most_columns": 2, "is_across": False}
        super().__init__(**edges | columns | kwargs)
        self.fbind("width", self._level_text)

    def redraw(self, *_: object) -> None:
        """Show the rows."""
        shared = {"look": self.look, "actions": self.actions}
        self._rows = [RowView(block=row, trailing="", **shared) for row in self.block.blocks]
        self.show(self._rows)
        self._level_text()

    def _level_text(self, *_: object) -> None:
        full, beside = sp(_ROW_TEXT), sp(_ROW_ICON) + dp(_ROW_EDGES)
        room = self.width / self.columns - beside
        longest = max(text_width(word, full) for row in self._rows for word in row.text.split())
        for row in self._rows:
            row.text_size = max(dp(SMALLEST), full * min(1, room / longest))


class ComboRow(BlockView, Pressable, Surface):
    """A combo with its signs, in play or at its place among those on offer."""

    name = StringProperty("")

    def on_release(self) -> None:
        """Look at it."""
        self.actions.take(self.block.tap)


class FoldHead(Pressable, BoxLayout):
    """The line of a section that is always visible."""

    name = StringProperty("")


class FoldView(BlockView, Card):
    """A section that opens at a tap, so that a long screen stays calm."""

    def redraw(self, *_: object) -> None:
        """Show what is in it, while it is open."""
        look = replace(self.look, is_on_card=True)
        draw(self.ids.body, self.block.blocks, look, self.actions)


class DealView(BlockView, BoxLayout):
    """What comes with a combo, and what it costs."""


class PieceView(BlockView, PieceCard):
    """A race or power on a page."""


class RuleView(BlockView, RuleCard):
    """A rule on a page."""


_VIEWS: dict[type, type[Widget]] = {
    blocks.Subject: SubjectView,
    blocks.Amount: AmountView,
    blocks.Terms: TermsView,
    blocks.Note: NoteView,
    blocks.Button: ButtonView,
    blocks.Chips: ChipsView,
    blocks.Die: DieView,
    blocks.Rolled: RolledView,
    blocks.Pair: PairView,
    blocks.Todo: TodoView,
    blocks.Todos: TodosView,
    blocks.Group: GroupView,
    blocks.Menu: MenuView,
    blocks.Fold: FoldView,
    blocks.Held: HeldView,
    blocks.Field: FieldView,
    blocks.Deal: DealView,
    blocks.Piece: PieceView,
    blocks.Rule: RuleView,
    blocks.Player: PlayerCard,
    blocks.Place: PlaceRow,
    blocks.Tally: TallyView,
    blocks.Card: CardView,
}


def _view(block: blocks.Block, look: PageLook) -> type[Widget]:
    if isinstance(block, blocks.Stepper):
        return StepLine if look.ground == "bar" else StepCard
    if isinstance(block, blocks.Note) and block.colour is not None:
        return PlayerNoteView
    if isinstance(block, blocks.Terms) and not block.title:
        return PlainTermsView
    if isinstance(block, blocks.Offer):
        return SmallOfferCard if look.ground == "bar" else PhoneOfferCard
    if isinstance(block, blocks.Greeting):
        return GreetingView if look.ground == "bar" else LargeGreeting
    if isinstance(block, blocks.Button) and block.hold:
        return HoldableView
    if isinstance(block, blocks.Race):
        return DeclinedRace if block.in_decline else ActiveRace
    if isinstance(block, blocks.Row):
        return ComboRow if block.race else RowView
    return _VIEWS[type(block)]


load_kv("blocks/views")
