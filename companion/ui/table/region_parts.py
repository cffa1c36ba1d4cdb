"""What the card of a region is made of: price, lines, steppers, chips, faces of the die."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.facts.board_taps import Face
from companion.ui.kit.box_contents import refill
from companion.ui.kit.buttons import Chip, PushButton
from companion.ui.kit.surface import Column, Row, Surface
from companion.ui.kit.text import Icon, text_width
from companion.ui.kvfiles import load_kv
from companion.ui.parts.die import FaceButton
from companion.ui.table.board_tools import BoardTools

# The letters of a title.
_TITLE = 20


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
        """Leave them to the page of the turn where a word of the title would not fit beside."""
        longest = max(
            text_width(word, sp(_TITLE), bold=True) for word in self.title.split() or [""]
        )
        has_room = longest <= self.width - self._tools.minimum_width - dp(48) - 2 * self.spacing
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
    is_small = BooleanProperty(False)


class PriceLine(BoxLayout):
    """A term of the price and its number."""

    text = StringProperty("")
    number = StringProperty("")


class RegionNote(Surface):
    """A sentence; one that tells the odds stands out."""

    text = StringProperty("")
    is_open = BooleanProperty(False)


class StepLine(BoxLayout):
    """A number of the card, with a minus and a plus."""

    stepper = ObjectProperty(None)
    actions = ObjectProperty(None)
    # Whoever taps plus again wants one more, whatever the number is by then.
    has_one_meaning = True

    def step(self, tap: Any) -> None:
        """Go one up or down."""
        if tap is not None:
            self.actions.take(tap)


class TapChips(StackLayout):
    """Chips of the card, each with what it leads to."""

    name = StringProperty("")
    buttons = ObjectProperty(())
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("buttons", self._fill)
        self.fbind("width", self._fill)
        self._fill()

    def _fill(self, *_: object) -> None:
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
                        "most_width": self.width,
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


class DieFaces(Column):
    """What the die can show: each face with what comes of it."""

    faces = ObjectProperty(())
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._row, self._coins = Row(), Column()
        self._level = Clock.create_trigger(self._make_level, -1)
        self.fbind("faces", self._show)
        self._show()

    def _show(self, *_: object) -> None:
        shared = {"actions": self.actions, "padding": (dp(2), dp(8)), "level": self._level}
        refill(self._row, [(RolledFace, {"face": face} | shared) for face in self.faces])
        coins = [face for face in self.faces if face.with_coin is not None]
        specs = [(CoinButton, {"face": face, "actions": self.actions}) for face in coins]
        refill(self._coins, specs)
        for part in (self._row, self._coins):
            if part.parent is None:
                self.add_widget(part)

    def _make_level(self, *_: object) -> None:
        """Let all be of one height, whichever of them says more."""
        most = max((face.own_height for face in self._row.children), default=0)
        for face in self._row.children:
            face.least_height = max(dp(56), most)


class RolledFace(FaceButton):
    """A face of the die that was rolled; `level` is called when it needs another height."""

    face = ObjectProperty(Face(0, "", ()))
    actions = ObjectProperty(None)
    level = ObjectProperty(None)

    def on_own_height(self, *_: object) -> None:
        """Let those beside it follow."""
        if self.level:
            self.level()

    def on_release(self) -> None:
        """Say that it was rolled."""
        self.actions.tell(self.face, self.face.tap)


class CoinButton(PushButton):
    """A face that a coin makes up for."""

    face = ObjectProperty(Face(0, "", ()))
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Say that it was rolled, and a coin paid."""
        self.actions.tell(self.face, self.face.with_coin)


class RollRow(Row):
    """The die of the app; beside it, if there is such a thing: it failed, whatever was rolled."""

    faces = ObjectProperty(())
    hope = StringProperty("")
    held_out = ObjectProperty(None, allownone=True)
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("faces", "hope", "held_out"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        rolled = {"faces": self.faces, "hope": self.hope, "is_main": self.held_out is not None}
        specs: list[Any] = [(RollButton, rolled | {"actions": self.actions})]
        if self.held_out:
            specs.append((TapPush, {"tapped": self.held_out, "actions": self.actions}))
        refill(self, specs)


class RollButton(PushButton):
    """Lets the app roll the die; `hope`: what for. `is_main`: there is nothing else to do."""

    hope = StringProperty("")
    is_main = BooleanProperty(False)
    faces = ObjectProperty(())
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Roll it."""
        self.actions.roll(self.faces, self.hope)


class LossRollButton(PushButton):
    """Records a conquest, and lets the app roll for what its loser gets back."""

    tap = ObjectProperty(())
    why = StringProperty("")
    actions = ObjectProperty(None)

    def on_release(self) -> None:
        """Conquer, and roll."""
        self.actions.roll_for_losses(self.tap, self.why)


load_kv("table/region_parts")
