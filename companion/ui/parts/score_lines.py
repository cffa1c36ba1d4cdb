"""The score sheet as one list: a line says what is counted, how many, and the coins it brings."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.facts.score import CountFacts, LineFacts, RaceFacts
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.surface import Row, Surface
from companion.ui.kit.text import Words, text_width
from companion.ui.kvfiles import load_kv

# In parts of the text size.
_ICON = 14 / 9
_MARK = 14 / 18
_COINS = 20 / 18
_GAP = 12


class LineWords(Pressable, BoxLayout):
    """What a line is about; touch it for the rule."""

    name = StringProperty("")


class LineCoins(Pressable, BoxLayout):
    """What a line brings; touch it for the rule, and to set it by hand."""

    name = StringProperty("")
    text = StringProperty("")


class SwitchAnswer(Pressable, BoxLayout):
    """Yes or no: a switch, and the word for how it stands."""

    # Whoever taps it again wants it back.
    has_one_meaning = True
    name = StringProperty("")
    is_on = BooleanProperty(False)
    least_width = NumericProperty("156dp")


class SheetLine(BoxLayout):
    """A line of the sheet; what is not asked is only told, and what earns nothing has no coins."""

    count = ObjectProperty(None, allownone=True)
    line = ObjectProperty(None, allownone=True)
    changed = ObjectProperty(None)
    set_number = ObjectProperty(None)
    icon = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")
    line_name = StringProperty("")
    coins = StringProperty("")
    # The widest that stands in the column of coins: all begin in one line.
    widest = StringProperty("")
    is_loud = BooleanProperty(False)
    text_unit = NumericProperty("18sp")
    indent = NumericProperty(0)
    answer_width = NumericProperty(0)
    coins_width = NumericProperty(0)
    has_icon = BooleanProperty(True)
    answer_fits_beside = BooleanProperty(True)
    coins_fit_beside = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.make_answer()
        arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("width", "text_unit", "text", "mark", "answer_width", "widest", "line"):
            self.fbind(name, arrange)
        arrange()

    def make_answer(self) -> None:
        """Make what answers a question, if there is one."""

    def show(self, count: CountFacts | None, line: LineFacts | None) -> None:
        """Show the line as it stands."""
        self.count, self.line = count, line
        facts: Any = count or line
        self.icon, self.text = facts.icon, facts.text
        self.line_name = line.name if line else facts.name
        self.mark = (count.mark if count else "") or (line.mark if line else "")
        self.is_loud = bool(count and count.mark and count.is_loud)
        self.coins = line.coins if line else ""

    def tell(self, value: float) -> None:
        """Tell a number that differs from the one shown."""
        if self.count and value != self.count.value:
            self.changed(self.count.at, int(value))

    def explain(self) -> None:
        """Say the rule behind the line; there its coins can be set by hand."""
        facts = self.line or self.count
        told = [Words(text=facts.rule)]
        if self.line:
            told.append(LineByHand(line=self.line, set_number=self.set_number))
        Sheet(title=self.line.text if self.line else self.text, name="rule").fill(*told).open()

    def _put_before_coins(self, answer: Widget) -> None:
        self.ids.answer.add_widget(answer, index=1)

    def _arrange(self, *_: object) -> None:
        """Put what fits side by side: the words, the answer and the coins; the rest goes below."""
        unit, gap = self.text_unit, dp(_GAP)
        words = [text_width(word, unit) for word in self.text.split(" ")]
        mark = text_width(self.mark, unit * _MARK, bold=True) + dp(16) if self.mark else 0
        told = max(*words, mark, unit * 6)
        icon = unit * _ICON + gap
        coins = text_width(self.widest, unit * _COINS, bold=True)
        answer = self.answer_width + gap if self.answer_width else 0
        self.answer_fits_beside = icon + told + gap + answer + coins <= self.width
        self.has_icon = self.answer_fits_beside or icon + told + gap <= self.width
        self.indent = icon if self.has_icon and icon + answer + coins <= self.width else 0
        self.coins_fit_beside = answer + coins <= self.width
        self.coins_width = coins


class CountLine(SheetLine):
    """A line with a number to be counted."""

    def make_answer(self) -> None:
        """Make the stepper."""
        self._steps = Stepper()
        self._steps.fbind("bare_width", self.setter("answer_width"))
        self._steps.fbind("value", lambda _, value: self.tell(value))
        self.answer_width = self._steps.bare_width
        self._put_before_coins(self._steps)

    def show(self, count: CountFacts | None, line: LineFacts | None) -> None:
        """Show the line; its bounds keep the count possible."""
        super().show(count, line)
        if count:
            self._steps.name, self._steps.high = count.name, count.high
            self._steps.heading = count.text
            self._steps.value = count.value


class SwitchLine(SheetLine):
    """A line with a question to be answered with yes or no."""

    def make_answer(self) -> None:
        """Make the switch."""
        self._switch = SwitchAnswer()
        self._switch.fbind("on_release", lambda switch: self.tell(not switch.is_on))
        self._switch.fbind("least_width", self.setter("answer_width"))
        self.answer_width = self._switch.least_width
        self._put_before_coins(self._switch)

    def show(self, count: CountFacts | None, line: LineFacts | None) -> None:
        """Show the line, and how the switch stands."""
        super().show(count, line)
        if count:
            self._switch.name, self._switch.is_on = count.name, bool(count.value)


class LineByHand(Row):
    """The coins of a line, to be set by hand."""

    line = ObjectProperty(None)
    set_number = ObjectProperty(None)
    value = NumericProperty(0)
    is_changed = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Begin with the coins as they stand."""
        self._worked_out = self.line.worked_out
        self.value, self.is_changed = self.line.number, self.line.is_changed

    def tell(self, value: float) -> None:
        """Take another number than the one shown."""
        if value != self.value:
            self.value, self.is_changed = value, True
            self.set_number(self.line.at, int(value))

    def reset(self) -> None:
        """Let it be worked out again."""
        self.is_changed = False
        self.value = self._worked_out
        self.set_number(self.line.at, None)


class RaceSheet(Surface):
    """The lines of one race."""

    colour = NumericProperty(0)
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    facts = ObjectProperty(None)
    changed = ObjectProperty(None)
    set_number = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Make each line; the sheet is made anew when there are others."""
        for count, _line in self.facts.rows:
            kind = SwitchLine if count and count.is_yes_no else CountLine if count else SheetLine
            self.ids.rows.add_widget(kind(changed=self.changed, set_number=self.set_number))
        self.show(self.facts)

    def show(self, facts: RaceFacts) -> None:
        """Show the lines as they stand."""
        for row, (count, line) in zip(reversed(self.ids.rows.children), facts.rows, strict=True):
            row.widest = facts.widest_coins
            row.show(count, line)


load_kv("parts/score_lines")
