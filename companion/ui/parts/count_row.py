"""What the score sheet asks: counts with their steppers, and things to do by hand."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.facts.score import CountFacts
from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import IconButton
from companion.ui.kit.shape import column_shape
from companion.ui.kit.surface import Card, Row, Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv

# In parts of the text size.
_ICON = 14 / 9
_MARK = 14 / 18


class CountRow(Row):
    """A question with its number, or with yes and no."""

    facts = ObjectProperty(None)
    changed = ObjectProperty(None)
    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")
    is_loud = BooleanProperty(False)
    value = NumericProperty(0)
    text_unit = NumericProperty("18sp")
    indent = NumericProperty(0)
    answer_width = NumericProperty(0)
    has_icon = BooleanProperty(True)
    answer_fits_beside = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("width", "text_unit", "text", "mark", "answer_width"):
            self.fbind(name, arrange)

    def show(self, facts: CountFacts) -> None:
        """Show the count as it stands."""
        self.name, self.icon, self.text = facts.name, facts.icon, facts.text
        self.facts, self.mark, self.value = facts, facts.mark, facts.value
        self.is_loud = facts.is_loud

    def tell(self, value: float) -> None:
        """Tell a number that differs from the one shown."""
        if value != self.facts.value:
            self.changed(self.facts.at, int(value))

    def _arrange(self, *_: object) -> None:
        """Put the answer beside the question where both fit, without the icon if need be."""
        unit = self.text_unit
        words = [text_width(word, unit) for word in self.text.split(" ")]
        mark = text_width(self.mark, unit * _MARK, bold=True) + dp(16) if self.mark else 0
        self.has_icon = not column_shape(self.width / Metrics.sp).is_tight
        icon = unit * _ICON + dp(12) if self.has_icon else 0
        wanted = icon + max(*words, mark) + dp(8) + self.answer_width
        self.answer_fits_beside = wanted <= self.width


class StepperRow(CountRow):
    """A number to be counted."""

    high = NumericProperty(99)

    def show(self, facts: CountFacts) -> None:
        """Show the count; its bounds keep it possible."""
        self.high = facts.high
        super().show(facts)


class YesNoRow(CountRow):
    """A question to be answered with yes or no."""


class RaceSheet(Surface):
    """What one race is asked."""

    colour = NumericProperty(0)
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    subtitle = StringProperty("")
    counts = ObjectProperty(())
    changed = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Make a row for each count; the sheet is made anew when other counts are asked."""
        for facts in self.counts:
            row = YesNoRow() if facts.is_yes_no else StepperRow()
            row.changed = self.changed
            self.ids.rows.add_widget(row)
        self.show(self.counts)

    def show(self, counts: tuple[CountFacts, ...]) -> None:
        """Show the counts as they stand."""
        for row, facts in zip(reversed(self.ids.rows.children), counts, strict=True):
            row.show(facts)


class CardLine(BoxLayout):
    """An icon and a sentence."""

    icon = StringProperty("")
    text = StringProperty("")


class FactCard(Card):
    """A few facts under a heading."""

    title = StringProperty("")
    lines = ObjectProperty(())

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each fact."""
        for icon, text in self.lines:
            self.ids.lines.add_widget(CardLine(icon=icon, text=text))


class Todo(Card):
    """Something to do by hand now; what can be recorded of it goes right below, or beside it.

    With `put_away` there is a button at its end that does so.
    """

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    chip_fits_beside = BooleanProperty(False)
    put_away = ObjectProperty(None, allownone=True)

    def on_kv_post(self, base_widget: object) -> None:
        """Make the button that puts it away, where it can be."""
        self._widgets: tuple[Widget, ...] = ()
        self._below = self.ids.below.__self__
        self.remove_widget(self._below)
        self.fbind("width", self._arrange)
        if self.put_away:
            close = IconButton(name=f"{self.name}-close", icon="signs/close")
            close.bind(on_release=lambda _: self.put_away())
            self.ids.told.add_widget(close)

    def with_widgets(self, *widgets: Widget) -> "Todo":
        """Put a chip beside the words if it fits; more than one, or a stepper, goes below."""
        self._widgets = widgets
        self.add_widget(self._below)
        fill(self._below, widgets)
        self._arrange()
        return self

    def _arrange(self, *_: object) -> None:
        is_chip = len(self._widgets) == 1 and self._widgets[0].size_hint_x is None
        is_narrow = column_shape(self.width / Metrics.sp).is_narrow
        self.chip_fits_beside = is_chip and not is_narrow
        if not is_chip or self.chip_fits_beside is (self._below.parent is None):
            return
        (chip,) = self._widgets
        chip.parent.remove_widget(chip)
        if self.chip_fits_beside:
            self.remove_widget(self._below)
            chip.pos_hint = {"center_y": 0.5}
            self.ids.told.add_widget(chip)
        else:
            self.add_widget(self._below)
            self._below.add_widget(chip)


load_kv("parts/count_row")
