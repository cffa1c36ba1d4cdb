"""The story of this game: every step can be gone to, put right or removed."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.facts.history import (
    RoundTraces,
    StepFacts,
    TurnOfHistory,
    count_turns,
    history,
    with_traces,
)
from companion.ui.history.put_right import put_right, remove
from companion.ui.history.step_sheet import open_step
from companion.ui.kit.even_words import EvenSize
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Card, Column, Surface
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.words.deeds import brought_text
from companion.words.line_breaks import NO_BREAK

# More at once would keep a tap waiting; the button below them brings the next.
TURNS_AT_ONCE = 12


class HistoryStep(Pressable, Surface):
    """A step: what it did, and on tapping it what can be done about it."""

    name = StringProperty("")
    cursor = NumericProperty(0)
    icon = StringProperty("")
    text = StringProperty("")
    notes = StringProperty("")
    mark = StringProperty("")
    is_now = BooleanProperty(False)
    is_undone = BooleanProperty(False)
    is_old = BooleanProperty(False)
    # Whether the mark leaves most of a line to the words.
    text_fits_beside = BooleanProperty(True)
    ink = StringProperty("ink")


class HistoryRound(Words):
    """The heading of a round."""


class HistoryTurn(Card):
    """A player's turn, what it brought, and what was done in it."""

    colour = NumericProperty(0)
    title = StringProperty("")
    brought = StringProperty("")
    fits_in_a_line = BooleanProperty(True)
    even = ObjectProperty(None)


class HistoryTrace(Surface):
    """What undo does not take back: a line that leads nowhere."""

    name = StringProperty("trace")
    icon = StringProperty("")
    text = StringProperty("")


class HistoryScreen(AppScreen):
    """All steps as they are told, the newest at the top."""

    is_rehearsed = True
    turns_shown = NumericProperty(TURNS_AT_ONCE)
    is_at_start = BooleanProperty(False)
    is_empty = BooleanProperty(False)
    has_old = BooleanProperty(False)
    hides_coins = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._more, self._beginning = self.ids.more.__self__, self.ids.beginning.__self__

    def visit(self, **given: Any) -> None:
        """Begin with the newest; who comes back from a step finds it where it was.

        Traces are listed too, and they are left without a change of the game.
        """
        if self.manager is None or self.manager.current != "put_right":
            self.turns_shown = TURNS_AT_ONCE
            self.ids.scroller.scroll_y = 1
        self.refresh_soon()

    def refresh(self) -> None:
        """List the steps as they are now."""
        session, language = self.services.game.session, self.services.language
        turns = history(session, language, int(self.turns_shown))
        has_more = count_turns(session) > len(turns)
        listed = with_traces(turns, session, language, has_more)
        self.is_empty = not listed
        self.is_at_start = session.cursor == 0
        self.hides_coins = session.recent_from > 0
        self.has_old = any(step.is_old for turn in turns for step in turn.steps)
        self.ids.foot.clear_widgets()
        if listed:
            self.ids.foot.add_widget(self._more if has_more else self._beginning)
        self.ids.turns.show(self._cards(listed))

    def show_more(self) -> None:
        """List earlier turns too."""
        self.turns_shown += TURNS_AT_ONCE
        self.refresh()

    def jump(self, cursor: float) -> None:
        """Go to the moment after a step."""
        self.services.game.jump(int(cursor))

    def open_step(self, turn: TurnOfHistory, facts: StepFacts) -> None:
        """Show what a step did and what can be done about it."""
        services, step = self.services, facts.cursor
        open_step(
            services.language,
            self._title(turn.player_name, turn.round),
            facts.sentences,
            go=None if facts.is_now else partial(self.jump, step),
            put_right=partial(put_right, services, step) if facts.can_put_right else None,
            remove=partial(remove, services, step) if facts.can_remove else None,
        )

    def _cards(self, listed: list[TurnOfHistory | RoundTraces]) -> Iterator[Widget]:
        """Return the turns and traces, with a heading above those of each round."""
        even, number = EvenSize(), None
        for entry in listed:
            if entry.round != number:
                number = entry.round
                text = self.services.language.gettext("Round {round}").format(round=number)
                yield HistoryRound(text=text)
            if isinstance(entry, RoundTraces):
                yield self._traces(entry)
            else:
                yield self._turn(entry, even)

    def _traces(self, traces: RoundTraces) -> Column:
        lines = Column()
        for icon, text in traces.lines:
            lines.add_widget(HistoryTrace(icon=icon, text=text))
        return lines

    def _turn(self, turn: TurnOfHistory, even: EvenSize) -> HistoryTurn:
        brought = "" if turn.brought is None else brought_text(self.services.language, turn.brought)
        card = HistoryTurn(colour=turn.colour, title=turn.player_name, brought=brought, even=even)
        for step in turn.steps:
            card.ids.steps.add_widget(self._step(turn, step))
        return card

    def _step(self, turn: TurnOfHistory, facts: StepFacts) -> HistoryStep:
        return HistoryStep(
            name=f"step-{facts.cursor}",
            cursor=facts.cursor,
            icon=facts.icon,
            text=facts.text,
            notes=facts.notes,
            is_now=facts.is_now,
            is_undone=facts.is_undone,
            is_old=facts.is_old,
            on_release=lambda _: self.open_step(turn, facts),
        )

    def _title(self, name: str, number: int) -> str:
        title = self.services.language.gettext("{name}, round {round}")
        # The number stays on the line of its word.
        title = title.replace(" {round}", f"{NO_BREAK}{{round}}")
        return title.format(name=name, round=number)
