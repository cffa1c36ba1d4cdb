"""Everything that was done in this game, to go back to and forth."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.history import RoundTraces, StepFacts, TurnOfHistory, history, with_traces
from companion.ui.screens.base import AppScreen
from companion.ui.widgets.even_words import EvenSize
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.surface import Column, Surface
from companion.words.glue import NO_BREAK

# More at once would keep a tap waiting; the button below them brings the next.
TURNS_AT_ONCE = 12


class HistoryStep(Pressable, Surface):
    """A step to go to."""

    name = StringProperty("")
    cursor = NumericProperty(0)
    icon = StringProperty("")
    text = StringProperty("")
    is_now = BooleanProperty(False)
    is_undone = BooleanProperty(False)
    ink = StringProperty("ink")


class HistoryTurn(Surface):
    """A player's turn and what was done in it."""

    colour = NumericProperty(0)
    title = StringProperty("")
    even = ObjectProperty(None)


class HistoryTrace(Surface):
    """What undo does not take back: a line that leads nowhere."""

    name = StringProperty("trace")
    icon = StringProperty("")
    text = StringProperty("")


class HistoryScreen(AppScreen):
    """All steps with their labels, the newest at the top."""

    turns_shown = NumericProperty(TURNS_AT_ONCE)
    is_at_start = BooleanProperty(False)
    is_empty = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._more, self._beginning = self.ids.more.__self__, self.ids.beginning.__self__

    def visit(self, **given: Any) -> None:
        """Begin with the newest."""
        self.turns_shown = TURNS_AT_ONCE
        self.ids.scroller.scroll_y = 1
        super().visit(**given)

    def refresh(self) -> None:
        """List the steps as they are now."""
        session = self.services.room.session
        language = self.services.language
        turns = with_traces(history(session, language), session, language)
        shown = turns[: int(self.turns_shown)]
        self.is_empty = not turns
        self.ids.foot.clear_widgets()
        if turns:
            has_more = len(turns) > len(shown)
            self.ids.foot.add_widget(self._more if has_more else self._beginning)
        self.is_at_start = session.cursor == 0
        even = EvenSize()
        self.ids.turns.show(
            self._traces(turn) if isinstance(turn, RoundTraces) else self._turn(turn, even)
            for turn in shown
        )

    def show_more(self) -> None:
        """List earlier turns too."""
        self.turns_shown += TURNS_AT_ONCE
        self.refresh()

    def jump(self, cursor: float) -> None:
        """Go to the moment after a step."""
        self.services.room.jump(int(cursor))

    def _traces(self, traces: RoundTraces) -> Column:
        lines = Column()
        for icon, text in traces.lines:
            lines.add_widget(HistoryTrace(icon=icon, text=text))
        return lines

    def _turn(self, turn: TurnOfHistory, even: EvenSize) -> HistoryTurn:
        title = self.services.language.gettext("{name}, round {round}")
        # The number stays on the line of its word.
        title = title.replace(" {round}", f"{NO_BREAK}{{round}}")
        title = title.format(name=turn.player_name, round=turn.round)
        card = HistoryTurn(colour=turn.colour, title=title, even=even)
        for step in turn.steps:
            card.ids.steps.add_widget(self._step(step))
        return card

    def _step(self, facts: StepFacts) -> HistoryStep:
        step = HistoryStep(
            name=f"step-{facts.cursor}",
            cursor=facts.cursor,
            icon=facts.icon,
            text=facts.text,
            is_now=facts.is_now,
            is_undone=facts.is_undone,
        )
        step.bind(on_release=lambda step: self.jump(step.cursor))
        return step
