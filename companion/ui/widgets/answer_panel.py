"""The dark side of the conquest screen: the number, why, the odds, and what to do about it."""

from math import ceil
from typing import Any

from kivy.metrics import sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.conquer_texts import Answer
from companion.ui.kvfiles import load_kv
from companion.ui.widgets.filling import fill
from companion.ui.widgets.surface import Column

SUM = ("head", "lines", "odds")
ACTIONS = ("used", "conquered", "held_out", "roll", "tell", "faces", "quiet")
# The foot stays in place as long as it leaves some of the panel to the number and its terms.
_FOOT_SHARE = 0.68
_SHORT = 480
_NARROW_SHARE = 0.36


class TermLine(BoxLayout):
    """A term of the cost and its number."""

    text = StringProperty("")
    number = StringProperty("")
    is_only = BooleanProperty(False)


class TermList(ButtonBehavior, Column):
    """The terms of the cost; a tap explains them."""

    name = StringProperty("")
    terms = ListProperty()

    def on_terms(self, *_: object) -> None:
        """Show a line for each term."""
        self.clear_widgets()
        for _key, text, number in self.terms:
            is_only = len(self.terms) == 1
            self.add_widget(TermLine(text=text, number=number, is_only=is_only))


class AnswerPanel(BoxLayout):
    """What it takes. Beside the questions, or below them where the window is narrow."""

    lead = StringProperty("")
    number = StringProperty("")
    unit = StringProperty("")
    headline = StringProperty("")
    detail = StringProperty("")
    cost = NumericProperty(0)
    is_side = BooleanProperty(True)
    is_row = BooleanProperty(False)
    is_rolling = BooleanProperty(False)
    full_height = NumericProperty(0)
    most_height = NumericProperty("800dp")
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._answer: Answer | None = None
        self._parts: dict[str, Any] = {}
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts: ids are weak, and what is not shown has no parent to keep it."""
        self._parts = {name: self.ids[name].__self__ for name in (*SUM, *ACTIONS, "foot")}
        self.bind(is_side=self._arrange, most_height=self._arrange, width=self._arrange)
        self.ids.lead.bind(texture_size=self._arrange)
        self.ids.told.bind(height=self._settle)
        self._parts["foot"].bind(height=self._settle)

    def show(self, answer: Answer) -> None:
        """Give an answer."""
        self._answer = answer
        self.lead, self.number, self.unit = answer.lead, answer.number, answer.unit
        self.headline, self.detail = answer.headline, answer.detail
        self.cost = answer.cost
        self._parts["used"].set(answer.cost, answer.cost, answer.cost + answer.spare)
        self.is_rolling = answer.asks_die
        self.ids.lines.terms = list(answer.lines)
        self.ids.scroll.scroll_y = 1
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Put the terms below the number or beside it, and the verdict where it will be seen."""
        if self._answer is None:
            return
        is_narrow = self.ids.lead.texture_size[0] > self.width * _NARROW_SHARE
        self.is_row = not self.is_side and not is_narrow
        is_short = not self.is_side or self.most_height < sp(_SHORT)
        told = ["head", "odds", "lines"] if is_short else ["head", "lines", "odds"]
        foot = self._actions(self._answer)
        if self.is_row:
            told, foot = ["head", "lines"], ["odds", *foot]
        hidden = {"odds": not self.headline, "lines": not self.ids.lines.terms}
        fill(self.ids.sum, [self._parts[name] for name in told if not hidden.get(name)])
        fill(self._parts["foot"], [self._parts[name] for name in foot if not hidden.get(name)])
        self._settle()

    def _actions(self, answer: Answer) -> list[str]:
        """Return the parts that let the player act, from the top."""
        if not answer.action:
            return ["quiet"] if self.actions and self.actions.is_calculating else []
        wanted = ["roll", "tell", "faces"] if answer.asks_die else []
        if answer.action == "conquered":
            wanted += (["used"] if answer.spare and not answer.asks_die else []) + ["conquered"]
        return [*wanted, *(["held_out"] if answer.action == "held_out" else [])]

    def _settle(self, *_: object) -> None:
        """Keep the foot in place, or let it scroll with the rest where it would take all room."""
        foot, told = self._parts["foot"], self.ids.told
        home = self if foot.height <= self.most_height * _FOOT_SHARE else told
        if foot.parent is not home:
            if foot.parent:
                foot.parent.remove_widget(foot)
            home.add_widget(foot)
        fixed = foot.height + self.spacing if home is self else 0
        self.full_height = ceil(told.height + fixed + self.padding[1] + self.padding[3])


load_kv("widgets/answer_panel")
