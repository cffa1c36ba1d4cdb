"""A number with a minus and a plus, wherever it appears."""

from collections.abc import Callable, Sequence

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages import blocks
from companion.ui.blocks.look import BlockView
from companion.ui.kit.keypad import NumberPad, PadSheet, open_number_pad


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


class Steps(BoxLayout):
    """A minus, the number and a plus; `view` takes the steps."""

    view = ObjectProperty(None)
    block = ObjectProperty(None, allownone=True, rebind=True)
    tone = StringProperty("on_bar")
    fill = StringProperty("bar_raised")


def type_in_turn(
    steppers: Callable[[], Sequence[blocks.Stepper]], take: Callable[[blocks.Tap], object]
) -> None:
    """Let several numbers be typed one after the other on one keypad, until it is closed.

    What is typed may change the bounds of the next, so these are looked up each time.
    """
    sheet = PadSheet(name="typing-sheet")
    typed: list[str] = []

    def ask() -> bool:
        left = [each for each in steppers()[len(typed) :] if each.high > each.low]
        if not left:
            return False
        stepper = left[0]
        pad = NumberPad(stepper.low, stepper.high, name="typing-pad")
        pad.bind(on_enter=lambda _, text: enter(stepper, text))
        sheet.heading = ", ".join([*filter(None, typed), stepper.text])
        # Skip those that have only one possible value.
        typed.extend("" for _ in range(steppers().index(stepper) - len(typed)))
        sheet.ask(pad)
        return True

    def enter(stepper: blocks.Stepper, text: str) -> None:
        take(stepper.to(int(text)))
        typed.append(f"{stepper.text} {int(text)}")
        if not ask():
            sheet.dismiss()

    if ask():
        sheet.open()
