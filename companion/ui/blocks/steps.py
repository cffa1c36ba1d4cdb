"""A number with a minus and a plus, wherever it appears."""

from collections.abc import Callable, Sequence

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.pages import blocks
from companion.ui.blocks.look import BlockView
from companion.ui.kit.buttons import Chip
from companion.ui.kit.keypad import NumberPad, PadSheet, open_number_pad
from companion.ui.kit.layouts import fill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Column, Surface
from companion.ui.kit.text import Toned, text_width
from companion.ui.kvfiles import load_kv

# In sp: the letters of a caption, and the shape of a player before a name.
_CAPTION, _MARK = 18, 28
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

    name = StringProperty("")
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
        wanted += sp(_MARK) if self.whose >= 0 else 0
        in_a_row = wanted + steps.width + dp(_MARGIN)
        is_row = in_a_row <= self.room
        is_full = not self.look.shape.is_roomy or not is_row
        self.orientation = "horizontal" if is_row else "vertical"
        self.padding = ("4dp", 0, "16dp", 0) if not is_full else ("14dp", "4dp", "4dp", "4dp")
        fill(self, [caption, steps] if is_full else [steps, caption])
        self.width = self.room if is_full else in_a_row


load_kv("blocks/steps")
