"""The dark side of the conquest screen: the number, why, the odds, and what to do about it."""

import re
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.facts.conquer_texts import AttackAnswer, formula
from companion.line_breaks import NO_BREAK, unbroken
from companion.ui.kit.box_contents import fill, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Bar, Column
from companion.ui.kit.text import with_icon
from companion.ui.kvfiles import load_kv

SUM = ("sum", "summary", "head", "lines", "odds")
ACTIONS = ("used", "conquered", "held_out", "roll", "tell", "faces", "put_right", "quiet")
# The first of these that is offered is never scrolled away.
MAIN = ("roll", "held_out", "conquered", "put_right")
# The foot stays in place as long as it leaves some of the panel to the number and its terms.
_FOOT_SHARE = 0.68
_LEAD_SHARE = 0.36
# In dp: as high as a button.
_LOWEST = 64
_WHY = 18
# With what ends the clause: a sign of its own would be left alone at the start of a line.
_ODDS = re.compile(r"\d[^.;,]*\w(?:\s?[.;,])?")


class TermLine(BoxLayout):
    """A term of the cost and its number."""

    text = StringProperty("")
    number = StringProperty("")
    is_only = BooleanProperty(False)


class TermList(Pressable, Column):
    """The terms of the cost, a line each or all in one; a tap explains them."""

    name = StringProperty("")
    terms = ListProperty()
    is_formula = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("terms", self._show)
        self.fbind("is_formula", self._show)

    def _show(self, *_: object) -> None:
        lines = [(text, number) for _key, text, number in self.terms]
        if self.is_formula and len(lines) > 1:
            lines = [(formula(self.terms), "")]
        is_only = len(lines) == 1
        told = ({"text": text, "number": number, "is_only": is_only} for text, number in lines)
        refill(self, ((TermLine, facts) for facts in told))


class AnswerPanel(Bar):
    """What it takes. Beside the questions, or below them where the window is narrow.

    Where all of it does not fit, it is put more shortly. In a tiny window only a summary and the
    button stay in sight, and `rest` goes to the end of the questions.
    """

    lead = StringProperty("")
    number = StringProperty("")
    unit = StringProperty("")
    headline = StringProperty("")
    verdict = StringProperty("")
    summary = StringProperty("")
    cost = NumericProperty(0)
    shape = ShapeProperty()
    terms_fit_beside = BooleanProperty(False)
    must_be_brief = BooleanProperty(False)
    is_enough = BooleanProperty(False)
    is_rolling = BooleanProperty(False)
    is_possible = BooleanProperty(True)
    least_odds = NumericProperty(0)
    full_height = NumericProperty(0)
    most_height = NumericProperty("800dp")
    text_unit = NumericProperty("1sp")
    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._answer: AttackAnswer | None = None
        self._parts: dict[str, Any] = {}
        self._shorten_soon = Clock.create_trigger(self._shorten, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts: ids are weak, and what is not shown has no parent to keep it."""
        names = (*SUM, *ACTIONS, "foot", "rest")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self._parts["foot"].remove_widget(self.rest)
        for name in ("shape", "most_height", "width", "text_unit"):
            self.fbind(name, self._begin_anew)
        self.ids.lead.bind(texture_size=self._arrange)
        self.ids.told.bind(height=self._settle)
        self._parts["foot"].bind(height=self._settle)

    @property
    def rest(self) -> Any:
        """What has no room here in a tiny window."""
        return self._parts["rest"]

    @property
    def shows_all(self) -> bool:
        """Whether all that is told can be read without scrolling."""
        return bool(self.ids.told.height <= self.ids.scroll.height + dp(1))

    def show(self, answer: AttackAnswer) -> None:
        """Give an answer."""
        self._answer = answer
        self.lead, self.number, self.unit = answer.lead, answer.number, answer.unit
        self.headline, self.is_enough = answer.headline, answer.is_enough
        self.cost, self.is_possible = answer.cost, answer.is_possible
        used = max(answer.used, answer.cost)
        self._parts["used"].set(used, answer.cost, answer.cost + answer.spare)
        self.is_rolling = answer.asks_die
        self.ids.lines.terms = list(answer.lines)
        self.ids.scroll.scroll_y = 1
        self._arrange()

    def _begin_anew(self, *_: object) -> None:
        """In another window there may be room for everything."""
        self.must_be_brief = False
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Put the terms below the number or beside it, and the verdict where it will be seen."""
        if self._answer is None:
            return
        self._word(self._answer)
        is_long = self.ids.lead.texture_size[0] > self.width * _LEAD_SHARE
        is_above = self.shape.is_lying or self.shape.is_tiny
        self.terms_fit_beside = not is_above and not is_long
        told, foot, rest = ["head", "lines", "odds"], self._actions(self._answer), []
        # The lowest place is for "Conquered" alone: the odds stand below what ends the conquests.
        is_last = self._answer.action in ("roll", "held_out") and not self.shape.is_tiny
        self.least_odds = dp(_LOWEST) if is_last else 0
        if self.shape.is_tiny:
            rest = ["lines", "odds", *foot[1:]]
            foot = foot[:1]
        elif is_last:
            told, foot = ["head", "lines"], [*foot, "odds"]
        elif self.terms_fit_beside:
            told, foot = ["head", "lines"], ["odds", *foot]
        self._fill(self.ids.told, ["summary" if self.shape.is_tiny else "sum"])
        self._fill(self._parts["sum"], [] if self.shape.is_tiny else told)
        self._fill(self._parts["foot"], foot)
        self._fill(self.rest, rest)
        self._settle()

    def _fill(self, box: Any, names: list[str]) -> None:
        hidden = {"odds": not self.headline, "lines": not self.ids.lines.terms}
        kept = [self._parts["foot"]] if self._parts["foot"].parent is box else []
        fill(box, [*(self._parts[name] for name in names if not hidden.get(name)), *kept])

    def _word(self, answer: AttackAnswer) -> None:
        """Say whether it is enough, and the odds in bold."""
        detail = escape_markup(answer.brief if self.must_be_brief else answer.detail)
        odds = _ODDS.sub(lambda found: f"[b]{unbroken(found[0])}[/b]", detail)
        text = f"[b]{escape_markup(answer.headline)}[/b] {odds}".strip()
        sign = with_icon("signs/check", "").rstrip() + NO_BREAK if answer.is_enough else ""
        self.verdict = sign + text
        needed = f"{answer.number} {answer.unit}".strip() or answer.lead
        why = sign + escape_markup(answer.headline)
        small = f"[size={round(self.text_unit * _WHY)}]{why}[/size]"
        self.summary = f"{escape_markup(unbroken(needed))} {small}"

    def _actions(self, answer: AttackAnswer) -> list[str]:
        """Return the parts to act with, from the top; in a tiny window the main one first."""
        if not answer.action:
            return ["quiet"] if self.actions and self.actions.is_calculating else []
        wanted = ["roll", "tell", "faces"] if answer.asks_die else []
        if answer.action in ("conquered", "put_right"):
            wanted += ["used"] if answer.spare and not answer.asks_die else []
        wanted += [answer.action] if answer.action != "roll" else []
        if self.shape.is_tiny:
            wanted.sort(key=lambda name: name not in MAIN)
        return wanted

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
        self._shorten_soon.cancel()
        self._shorten_soon()

    def _shorten(self, *_: object) -> None:
        """Put it more shortly, if all has found its height and that is too much."""
        if self.full_height > self.most_height + dp(1) and not self.must_be_brief:
            self.must_be_brief = True
            self._arrange()


load_kv("conquer/answer_panel")
