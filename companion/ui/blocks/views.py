"""A widget for each kind of block: it has the `block`, knows its `look`, and asks `actions`.

Kivy passes on only what differs, so a widget whose block is the same is left alone.
"""

from collections.abc import Iterable
from typing import Any

from kivy.metrics import Metrics, dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.dataclasses import replace
from companion.pages import blocks
from companion.ui.blocks.buttons import (
    ButtonView,
    ChipsView,
    ChipView,
    ComboRow,
    FieldView,
    HeldView,
    HoldableView,
    MenuView,
    RowView,
)
from companion.ui.blocks.dice import DieView, RolledView
from companion.ui.blocks.look import BlockView, PageLook
from companion.ui.blocks.offers import PhoneOfferCard, SmallOfferCard
from companion.ui.blocks.players import ActiveRace, DeclinedRace, PlaceRow, PlayerCard
from companion.ui.blocks.tally import StepCard, StepLine, TallyView
from companion.ui.blocks.words import (
    AmountView,
    CardView,
    DealView,
    GreetingView,
    LargeGreeting,
    NoteView,
    PieceView,
    PlainTermsView,
    PlayerNoteView,
    RuleView,
    SubjectView,
    TermsView,
)
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import column_shape
from companion.ui.kit.surface import Card, Column, Row
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv

# In dp: the margins of a reminder, both sides together.
_MARGIN = 28
# In sp: the letters of a button, and the height of a reminder.
_SMALL, _REMINDER = 16, 56
# In dp: the air around the words of a button, and its icon.
_AROUND_TEXT, _ICON = 30, 30


def views_of(found: Iterable[blocks.Block], look: PageLook, actions: Any) -> WidgetSpecs:
    """Return the widgets that draw these blocks."""
    return [
        (_view(block, look), {"look": look, "actions": actions, "block": block}) for block in found
    ]


def draw(box: Widget, found: Iterable[blocks.Block], look: PageLook, actions: Any) -> None:
    """Let a box show these blocks; widgets that are there already are used again."""
    refill(box, views_of(found, look, actions))


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


class PairView(BlockView, Row):
    """Buttons side by side, if need be without icons; below each other if words had to break."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self.redraw)

    def redraw(self, *_: object) -> None:
        """Show the buttons."""
        buttons = self.block.blocks
        room = (self.width - self.spacing * (len(buttons) - 1)) / max(1, len(buttons))
        widest = max(text_width(button.text, sp(_SMALL)) for button in buttons)
        left = room - widest - dp(_AROUND_TEXT)
        self.orientation = "vertical" if left < 0 else "horizontal"
        if 0 <= left < dp(_ICON):
            buttons = tuple(replace(button, icon="") for button in buttons)
        draw(self, buttons, self.look, self.actions)
        for button in self.children:
            button.least_height = dp(48)


class TodoView(BlockView, Card):
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
        self.show_each(self.ids.beside, ChipView, chips)
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
        self._about = ""
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
        """Show as many as there is room for; every turn starts folded."""
        if self._about != self.block.about:
            self._about, self._tried, self.has_room = self.block.about, None, False
        shown = self.block.blocks[: len(self.block.blocks) - self.hidden]
        look = {"kind": "bar" if self.look.ground == "bar" else "quiet", "number": self.hidden}
        more: WidgetSpecs = [(MoreTodos, look | {"show_all": self.show_all})]
        views = views_of(shown, self.look, self.actions)
        refill(self, [*views, *(more if self.hidden else [])])


class FoldHead(Pressable, BoxLayout):
    """The line of a section that is always visible."""


class FoldView(BlockView, Card):
    """A section that opens at a tap, so that a long screen stays calm."""

    def redraw(self, *_: object) -> None:
        """Show what is in it, while it is open."""
        look = replace(self.look, is_on_card=True)
        draw(self.ids.body, self.block.blocks, look, self.actions)


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
