"""What the card of a region is made of: price, lines, steppers, chips, faces of the die."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.kit.box_contents import refill
from companion.ui.kit.buttons import Chip, PushButton
from companion.ui.kit.keypad import open_number_pad
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Icon, text_width
from companion.ui.kvfiles import load_kv
from companion.ui.table.board_tools import BoardTools

# The letters of a title.
_TITLE = 20
_PAIR = 2


class RegionHead(BoxLayout):
    """What the region is, and whose; the button at its end puts the card away."""

    icon = StringProperty("")
    title = StringProperty("")
    symbols = ListProperty()
    mark = StringProperty("")
    holder = StringProperty("")
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Show a sign for each symbol."""
        self.fbind("symbols", self._show_symbols)
        self._show_symbols()

    def _show_symbols(self, *_: object) -> None:
        signs = [(Icon, {"icon": icon, "tone": "on_bar"}) for icon in self.symbols]
        refill(self.ids.symbols, signs)


class PageHead(BoxLayout):
    """A title, and the button that puts the page away."""

    title = StringProperty("")
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Set how to look at the board before the button that closes."""
        self._tools = BoardTools(board=self.actions, tone="on_bar")
        for name in ("width", "title"):
            self.fbind(name, self._show_tools)
        self._show_tools()

    def _show_tools(self, *_: object) -> None:
        """Leave them to the page of the turn where the title would take more than two lines."""
        room = self.width - self._tools.minimum_width - dp(48) - 2 * self.spacing
        # Words seldom fill a line to its end.
        has_room = text_width(self.title, sp(_TITLE), bold=True) <= 1.6 * room
        if has_room != (self._tools.parent is self):
            if has_room:
                self.add_widget(self._tools, index=1)
            else:
                self.remove_widget(self._tools)


class PriceHead(BoxLayout):
    """The price in large, and the hand it is paid from."""

    number = StringProperty("")
    unit = StringProperty("")
    hand = StringProperty("")
    is_modest = BooleanProperty(False)
    # On a phone, where what adds up to it is to be seen as well.
    is_dense = BooleanProperty(False)


class PriceLine(BoxLayout):
    """A term of the price and its number."""

    text = StringProperty("")
    number = StringProperty("")
    is_dense = BooleanProperty(False)


class RegionNote(Surface):
    """A sentence; one that tells the odds stands out."""

    text = StringProperty("")
    is_open = BooleanProperty(False)
    least_height = NumericProperty(0)


class StepLine(BoxLayout):
    """A number of the card, with a minus and a plus; before it the price that follows from it."""

    name = StringProperty("")
    stepper = ObjectProperty(None)
    price = StringProperty("")
    actions = ObjectProperty(None)
    # Whoever taps plus again wants one more, whatever the number is by then.
    has_one_meaning = True

    def step(self, tap: Any) -> None:
        """Go one up or down."""
        if tap is not None:
            self.actions.take(tap)

    def type(self) -> None:
        """Let the number be typed."""
        facts = self.stepper
        open_number_pad(
            facts.name, facts.text, facts.low, facts.high, lambda n: self.step(facts.to(n))
        )


class TapChips(StackLayout):
    """Chips of the card, each with what it leads to; where there are two uses, side by side."""

    name = StringProperty("")
    buttons = ObjectProperty(())
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("buttons", self._fill)
        self.fbind("width", self._fill)
        self._fill()

    def _fill(self, *_: object) -> None:
        is_paired = self.name == "uses" and len(self.buttons) == _PAIR
        most_width = (self.width - dp(8)) / 2 if is_paired else self.width
        refill(
            self,
            (
                (
                    TapChip,
                    {
                        "name": button.name,
                        "text": button.text,
                        "icon": button.icon,
                        "is_chosen": button.is_on,
                        "tap": button.tap,
                        "most_width": most_width,
                        "actions": self.actions,
                    },
                )
                for button in self.buttons
            ),
        )


class TapChip(Chip):
    """A chip that leads somewhere."""

    tap = ObjectProperty(None)
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Choose it."""
        self.actions.take(self.tap)


class CloseButton(PushButton):
    """Puts the card away."""

    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Close it."""
        self.actions.close()


class TapPush(PushButton):
    """A button of the card."""

    tapped = ObjectProperty(None)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("tapped", self._show)
        self._show()

    def on_release(self) -> None:
        """Do it."""
        self.actions.take(self.tapped.tap)

    def _show(self, *_: object) -> None:
        button = self.tapped
        self.name, self.icon, self.text = button.name, button.icon, button.text
        self.kind = "primary" if button.kind == "primary" else "bar"
        self.role = "heading" if button.kind == "primary" else "label"


load_kv("table/region_parts")
