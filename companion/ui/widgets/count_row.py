"""What the score sheet asks: counts with their steppers, and things to do by hand."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfiles import load_kv
from companion.ui.score import CountFacts
from companion.ui.widgets.surface import Surface


class CountRow(BoxLayout):
    """A question with its number, or with yes and no."""

    facts = ObjectProperty(None)
    changed = ObjectProperty(None)
    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")
    value = NumericProperty(0)
    text_unit = NumericProperty("18sp")
    indent = NumericProperty(0)

    def show(self, facts: CountFacts) -> None:
        """Show the count as it stands."""
        self.name, self.icon, self.text = facts.name, facts.icon, facts.text
        self.facts, self.mark, self.value = facts, facts.mark, facts.value

    def tell(self, value: float) -> None:
        """Tell a number that differs from the one shown."""
        if value != self.facts.value:
            self.changed(self.facts.at, int(value))


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

    seat = NumericProperty(0)
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


class FactCard(Surface):
    """A few facts under a heading."""

    title = StringProperty("")
    lines = ObjectProperty(())

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each fact."""
        for icon, text in self.lines:
            self.ids.lines.add_widget(CardLine(icon=icon, text=text))


class Todo(Surface):
    """Something to do by hand now; what can be recorded of it goes right below."""

    text = StringProperty("")
    icon = StringProperty("")

    def with_widgets(self, *widgets: Any) -> "Todo":
        """Put widgets below the words, side by side as far as they fit."""
        for widget in widgets:
            self.ids.below.add_widget(widget)
        return self


load_kv("widgets/count_row")
