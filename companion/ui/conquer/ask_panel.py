"""The questions of the conquest screen: only those whose answers can matter are shown."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.engine import DIE, State
from companion.facts.conquer import NOBODY, Choices, Contender, Question
from companion.facts.conquer_texts import (
    attacker_options,
    contender_text,
    footnote,
    hand_text,
    holder_options,
    mark_options,
    terrain_options,
    use_options,
)
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Column, Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv
from companion.words import Language, encampments_caption, tokens_caption

SECTIONS = ("who", "attackers", "regions", "holders", "lying", "using", "rolled", "in_hand")
LYING = ("tokens", "encampments", "marks")
MOST_IN_HAND = 30
_CAPTION = 18
_ROW_MARGIN = 28
_ROW_PADDING = ("4dp", 0, "16dp", 0)
_FULL_PADDING = ("14dp", "4dp", "4dp", "4dp")


class AskSection(Column):
    """A question under its heading."""

    title = StringProperty("")


class StepCard(Surface):
    """A stepper with its caption: as a chip, or as a row from one side of its room to the other."""

    name = StringProperty("")
    text = StringProperty("")
    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)
    room = NumericProperty("1000dp")
    is_full = BooleanProperty(False)
    is_dark = BooleanProperty(False)
    text_unit = NumericProperty("1sp")

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts, and follow whatever makes them fit or not."""
        self._parts = self.ids.stepper.__self__, self.ids.caption.__self__
        for name in ("text", "room", "is_full", "text_unit"):
            self.fbind(name, self._arrange)
        self._parts[0].fbind("bare_width", self._arrange)
        self._arrange()

    def set(self, value: int, low: int, high: int) -> None:
        """Show a number within its bounds."""
        self.low, self.high = min(low, value), max(high, value)
        self.value = value

    def _arrange(self, *_: object) -> None:
        stepper, caption = self._parts
        wanted = text_width(self.text, _CAPTION * self.text_unit) if self.text else 0
        in_a_row = wanted + stepper.bare_width + dp(_ROW_MARGIN)
        is_row = in_a_row <= self.room
        self.orientation = "horizontal" if is_row else "vertical"
        self.padding = _ROW_PADDING if is_row and not self.is_full else _FULL_PADDING
        fill(self, [stepper, caption] if is_row and not self.is_full else [caption, stepper])
        self.width = self.room if self.is_full or not is_row else in_a_row


class AskPanel(ScrollView):
    """Asks about one attack; `actions` is told every answer."""

    actions = ObjectProperty(None)
    shape = ShapeProperty()
    colour = NumericProperty(0)
    who = StringProperty("")
    footnote = StringProperty("")
    # How it went, where that is known already.
    outcome = ObjectProperty(None, allownone=True)
    # What follows the questions.
    tail = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._is_showing = False
        self._asked: list[Any] = []
        self._parts: dict[str, Any] = {}
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts: ids are weak, and what is not shown has no parent to keep it."""
        names = (*SECTIONS, *LYING, "footnote")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self.fbind("tail", self._show_tail)

    def change(self, **choices: Any) -> None:
        """Pass an answer on, unless it is only being shown."""
        if not self._is_showing:
            self.actions.change(**choices)

    def show(
        self,
        language: Language,
        state: State,
        sides: tuple[Contender, ...],
        question: Question,
        choices: Choices,
    ) -> None:
        """Ask about this attack, with the answers given so far."""
        self._is_showing = True
        self._show_attacker(language, state, sides, question)
        self._show_region(language, state, question, choices)
        self._show_steppers(language, question)
        self.footnote = footnote(language, state, question)
        self._lay_out(question, len(sides) > 1)
        self._is_showing = False

    def _show_attacker(
        self, language: Language, state: State, sides: tuple[Contender, ...], question: Question
    ) -> None:
        side, hand = question.attacker, question.attack.hand or 0
        self.colour = state.setup.colour(side.seat or 0)
        name = contender_text(language, state, side, with_power=True)
        self.who = f"{name} · {hand_text(language, hand)}"
        options = attacker_options(language, state, sides, question.is_recorded)
        _offer(self.ids.attacker, options, [side.key])

    def _show_region(
        self, language: Language, state: State, question: Question, choices: Choices
    ) -> None:
        region = question.attack.region
        named = [region.terrain] if question.has_region else []
        _offer(self.ids.terrain, terrain_options(language, question), named)
        held_by = choices.holder if region.holder else NOBODY
        _offer(self.ids.holder, holder_options(language, state, question), [held_by])
        _offer(self.ids.marks, mark_options(language, question), sorted(choices.marks))
        _offer(self.ids.uses, use_options(language, question), sorted(choices.uses))
        # What was rolled in earnest is a step: only undo takes it back.
        is_fixed = question.is_recorded and state.turn.rolled is not None
        faces = [choices.die] if is_fixed else sorted(set(DIE))
        dice = [(str(face), str(face), f"signs/die_{face}") for face in faces]
        _offer(self.ids.die, dice, [str(choices.die)])

    def _show_steppers(self, language: Language, question: Question) -> None:
        relevant, region = question.relevant, question.attack.region
        holder, hand, side = region.holder, question.attack.hand or 0, question.attacker
        ids = self.ids
        ids.hand.set(hand, 0, side.tokens if question.is_recorded else MOST_IN_HAND)
        ids.hand.text = tokens_caption(language, side.race, hand)
        tokens = holder.tokens if holder else 0
        ids.tokens.set(tokens, relevant.least_tokens, relevant.most_tokens)
        race = holder.race if holder else ""
        ids.tokens.text = tokens_caption(language, race, tokens) if race else ""
        ids.encampments.set(region.encampments, 0, relevant.most_encampments)
        ids.encampments.text = encampments_caption(language, region.encampments)

    def _lay_out(self, question: Question, has_choice: bool) -> None:
        """Show the questions that are asked, and only those."""
        relevant = question.relevant
        lying = {
            "tokens": relevant.most_tokens > relevant.least_tokens,
            "encampments": relevant.most_encampments > 0,
            "marks": bool(question.marks),
        }
        asked = {
            # Where there is a choice, the chips say it.
            "who": question.attacker.seat is not None and not has_choice,
            "attackers": has_choice,
            "holders": len(self.ids.holder.options) > 1,
            "lying": any(lying.values()),
            "using": bool(question.uses),
            "rolled": question.attack.use.die is not None,
        }
        fill(self.ids.with_row, [self._parts[name] for name in LYING if lying[name]])
        shown = [name for name in SECTIONS if asked.get(name, True)]
        went = [self.outcome] if self.outcome else []
        self._asked = [*(self._parts[name] for name in shown), *went, self._parts["footnote"]]
        self._show_tail()

    def _show_tail(self, *_: object) -> None:
        fill(self.ids.questions, [*self._asked, *([self.tail] if self.tail else [])])


def _offer(chips: Any, options: list[Any], chosen: list[str]) -> None:
    chips.options = options
    chips.chosen = chosen


load_kv("conquer/ask_panel")
