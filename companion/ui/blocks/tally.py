"""Numbers with a minus and a plus, and what a race earns, line by line, with such numbers."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.pages import blocks
from companion.ui.blocks.look import BlockView
from companion.ui.kit.buttons import Chip
from companion.ui.kit.keypad import NumberPad, PadSheet, open_number_pad
from companion.ui.kit.layouts import fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Column, Row, Surface
from companion.ui.kit.text import Toned, Words, text_width
from companion.ui.kvfiles import load_kv

# In sp: the letters of a caption, and the shape of a player before a name.
_CAPTION, _SHAPE = 18, 28
# In dp: around the number and its caption.
_MARGIN = 28


class StepView(BlockView):
    """A number with a minus and a plus."""

    # Tapping plus again means one more, whatever the number is by then.
    has_one_meaning = True

    def step(self, tap: blocks.Tap | None) -> None:
        """Go one up or down."""
        if tap is not None:
            self.actions.take(tap)

    def type(self, block: blocks.Stepper) -> None:
        """Let the number be typed."""
        open_number_pad(
            block.name, block.text, block.low, block.high, lambda n: self.step(block.to(n))
        )


class StepNumber(Pressable, Toned, Label):
    """The number of a stepper; tap it to type."""

    # A tap means the number, whatever it is by then.
    has_one_meaning = True


class Steps(BoxLayout):
    """A minus, the number and a plus; `view` takes the steps."""

    view = ObjectProperty(None)
    block = ObjectProperty(None, allownone=True, rebind=True)
    tone = StringProperty("on_bar")
    fill = StringProperty("bar_raised")


class TypedNumbers(Column):
    """Numbers typed on one pad, each a chip, and below them what they add up to."""

    total = StringProperty("")

    def show(
        self, steppers: Sequence[blocks.Stepper], chosen: int, choose: Callable[[int], None]
    ) -> None:
        """Show each number; a tap on another one goes there."""
        chips = [
            {
                "name": f"typed-{stepper.name}",
                "text": f"{stepper.text}: {stepper.shown}",
                "is_chosen": at == chosen,
                "on_release": lambda _chip, at=at: choose(at),
            }
            for at, stepper in enumerate(steppers)
        ]
        fill(self.ids.numbers, [Chip(**chip) for chip in chips])


def type_in_turn(
    title: str,
    steppers: Callable[[], Sequence[blocks.Stepper]],
    take: Callable[[blocks.Tap], object],
    total: Callable[[], str],
) -> PadSheet:
    """Let several numbers be typed on one keypad, the next one after each, or whichever is tapped.

    What is typed may change the bounds of the others and the total, so these are looked up anew.
    """
    sheet = PadSheet(heading=title, name="typing-sheet")

    def ask(at: int) -> None:
        found = steppers()
        if at >= len(found):
            sheet.dismiss()
            return
        stepper = found[at]
        pad = NumberPad(stepper.low, stepper.high, name="typing-pad")
        # What can be typed is plain from what it is.
        pad.message = ""
        pad.bind(on_enter=lambda _, text: enter(at, stepper, text))
        numbers = TypedNumbers(total=total())
        numbers.show(found, at, ask)
        pad.ids.words.add_widget(numbers, index=len(pad.ids.words.children))
        sheet.ask(pad)

    def enter(at: int, stepper: blocks.Stepper, text: str) -> None:
        take(stepper.to(int(text)))
        ask(at + 1)

    ask(0)
    sheet.open()
    return sheet


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
        wanted += sp(_SHAPE) if self.whose >= 0 else 0
        in_a_row = wanted + steps.width + dp(_MARGIN)
        is_row = in_a_row <= self.room
        is_full = not self.look.shape.is_roomy or not is_row
        self.orientation = "horizontal" if is_row else "vertical"
        self.padding = ("4dp", 0, "16dp", 0) if not is_full else ("14dp", "4dp", "4dp", "4dp")
        fill(self, [caption, steps] if is_full else [steps, caption])
        self.width = self.room if is_full else in_a_row


# Relative to the text size.
_ICON = 14 / 9
_MARK = 14 / 18
_COINS = 20 / 18
_GAP = 12
_ON_PAGE = {"tone": "ink", "fill": "sunken"}


class LineWords(Pressable, BoxLayout):
    """What a line is about; tap it for the rule."""


class LineCoins(Pressable, BoxLayout):
    """What a line brings; tap it for the rule, and to set it by hand."""

    text = StringProperty("")


class SwitchAnswer(Pressable, BoxLayout):
    """Yes or no: a switch, and the word for how it stands."""

    # Tapping it again means switching it back.
    has_one_meaning = True
    view = ObjectProperty(None)
    block = ObjectProperty(None, allownone=True, rebind=True)
    is_on = BooleanProperty(False)
    least_width = NumericProperty("156dp")

    def on_release(self) -> None:
        """Switch the answer."""
        self.view.step(self.block.no if self.block.is_on else self.block.yes)


class LineByHand(StepView, Row):
    """The coins of a line, to be set by hand; `block` is the line."""


class TallyLineView(StepView, Row):
    """A line; without a question it is only text, and without earnings it has no coins."""

    # The widest entry in the column of coins, so that all of them line up.
    widest = StringProperty("")
    text_unit = NumericProperty("18sp")
    indent = NumericProperty(0)
    answer_width = NumericProperty(0)
    coins_width = NumericProperty(0)
    has_icon = BooleanProperty(True)
    answer_fits_beside = BooleanProperty(True)
    coins_fit_beside = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._answer: Any = None
        self._by_hand: LineByHand | None = None
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        for name in ("width", "text_unit", "answer_width", "widest"):
            self.fbind(name, self._arrange_soon)

    def redraw(self, *_: object) -> None:
        """Show the control for the question, if there is one; coins set by hand are shown too."""
        answer = self.block.answer
        kinds: dict[type, Any] = {blocks.Switch: SwitchAnswer, blocks.Stepper: Steps}
        kind = kinds.get(type(answer))
        if kind is None:
            self._answer, self.answer_width = None, 0
        elif not isinstance(self._answer, kind):
            is_switch = kind is SwitchAnswer
            self._answer = SwitchAnswer(view=self) if is_switch else Steps(view=self, **_ON_PAGE)
            self._answer.fbind("least_width" if is_switch else "width", self._measure)
        if kind:
            self._answer.block = answer
            self._measure()
        coins = self.ids.coins.__self__
        fill(self.ids.answer, [self._answer, coins] if self._answer else [coins])
        if self._by_hand and self.block.by_hand:
            self._by_hand.block = self.block
        self._arrange_soon()

    def explain(self) -> None:
        """Say the rule behind the line; there its coins can be set by hand."""
        block, self._by_hand = self.block, None
        said: list[Any] = [Words(text=block.rule)]
        if block.by_hand:
            self._by_hand = LineByHand(block=block, look=self.look, actions=self.actions)
            said.append(self._by_hand)
        Sheet(title=block.title, name="rule").fill(*said).open()

    def _measure(self, *_: object) -> None:
        answer = self._answer
        if answer:
            is_switch = isinstance(answer, SwitchAnswer)
            self.answer_width = answer.least_width if is_switch else answer.width

    def _arrange(self, *_: object) -> None:
        """Put what fits side by side: the words, the answer and the coins; the rest goes below."""
        unit, gap, block = self.text_unit, dp(_GAP), self.block
        words = [text_width(word, unit) for word in block.text.split(" ")]
        mark = text_width(block.mark, unit * _MARK, bold=True) + dp(16) if block.mark else 0
        said = max(*words, mark, unit * 6)
        icon = unit * _ICON + gap
        coins = text_width(self.widest, unit * _COINS, bold=True)
        answer = self.answer_width + gap if self.answer_width else 0
        self.answer_fits_beside = icon + said + gap + answer + coins <= self.width
        self.has_icon = self.answer_fits_beside or icon + said + gap <= self.width
        self.indent = icon if self.has_icon and icon + answer + coins <= self.width else 0
        self.coins_fit_beside = answer + coins <= self.width
        self.coins_width = coins


class TallyView(BlockView, Surface):
    """The lines of one race."""

    def redraw(self, *_: object) -> None:
        """Show each line."""
        lines, widest = self.block.lines, self.block.widest
        self.show_each(self.ids.rows, TallyLineView, lines, widest=widest)


load_kv("blocks/tally")
