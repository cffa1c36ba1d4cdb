"""The history of this game: every step can be gone to, corrected or removed."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine import (
    AbandonAt,
    Conquer,
    ConquerAt,
    Decline,
    PlaceTroops,
    Score,
    SetRegion,
)
from companion.pages import blocks
from companion.pages.dialogues import chosen_then
from companion.pages.history import (
    RoundTraces,
    StepFacts,
    TurnOfHistory,
    TurnPart,
    beginning,
    step_page,
    tell_part,
    turn_parts,
    with_traces,
)
from companion.pages.put_right import WhatFollows
from companion.ui.blocks.sheet import PageSheet
from companion.ui.blocks.taps import Trial, try_step
from companion.ui.kit.layouts import refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow, RowSpec
from companion.ui.kit.surface import Card, Column, Surface
from companion.ui.kit.text import EvenSize, Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.services import Services

if TYPE_CHECKING:
    from companion.play import Session

# Those whose page has its own screen.
SCREENS = (Conquer, Score, Decline, ConquerAt, AbandonAt, PlaceTroops, SetRegion)


class HistoryStep(ListRow, Pressable, Surface):
    """A step: what it did, and when tapped, what can be done about it."""

    step = ObjectProperty(StepFacts(), rebind=True)
    mark = StringProperty("")
    # Whether the mark leaves most of the line for the words.
    text_fits_beside = BooleanProperty(True)
    ink = StringProperty("ink")


class HistoryHead(ListRow, Column):
    """What to know about the list."""

    is_empty = BooleanProperty(False)
    has_old = BooleanProperty(False)
    hides_coins = BooleanProperty(False)


class HistoryRound(ListRow, Words):
    """The heading of a round."""


class HistoryTurn(ListRow, Card):
    """A player's turn, what it brought, and what was done in it."""

    turn = ObjectProperty(TurnOfHistory(), rebind=True)
    brought = StringProperty("")
    fits_in_a_line = BooleanProperty(True)
    even = ObjectProperty(None)

    def on_turn(self, *_: object) -> None:
        """Show the steps."""
        steps = ({"step": step, "rows": self.rows} for step in self.turn.steps)
        refill(self.ids.steps, [(HistoryStep, step) for step in steps])


class HistoryTrace(Surface):
    """What undo doesn't take back: a line that leads nowhere."""

    name = StringProperty("trace")
    icon = StringProperty("")
    text = StringProperty("")


class HistoryTraces(ListRow, Column):
    """All such lines of a round."""

    lines = ObjectProperty(())

    def on_lines(self, *_: object) -> None:
        """Show the lines."""
        refill(self, [(HistoryTrace, {"icon": icon, "text": text}) for icon, text in self.lines])


class HistoryScreen(AppScreen):
    """All steps, newest at the top; only visible ones are put into words."""

    is_rehearsed = True

    def visit(self, **given: Any) -> None:
        """Start with the newest; coming back from a step keeps its position.

        Traces are listed too, and can appear without a change of the game.
        """
        if self.manager is None or self.manager.current != "put_right":
            self.ids.rows.scroll_y = 1
        self.refresh_soon()

    def refresh(self) -> None:
        """List the current steps."""
        self.ids.rows.show(list(self._rows()))

    def choose(self, row: HistoryStep) -> None:
        """Show what a step did and what can be done about it, or go to the beginning."""
        if row.step.cursor:
            StepSheet(self, row.step).open()
        else:
            self.jump(0)

    def jump(self, cursor: int) -> None:
        """Go to the moment after a step."""
        self.services.game.jump(cursor)

    def _rows(self) -> Iterator[RowSpec]:
        """Yield the turns and traces, with a heading above those of each round."""
        session, language = self.services.game.session, self.services.language
        listed = with_traces(turn_parts(session), session, language)
        has_old = any(not step.commands for step in session.steps)
        head = {"is_empty": not listed, "has_old": has_old, "hides_coins": session.recent_from > 0}
        yield RowSpec("HistoryHead", lambda: head, "head")
        even, number = EvenSize(), None
        for entry in listed:
            if entry.round != number:
                number = entry.round
                text = language.gettext("Round {round}").format(round=number)
                yield RowSpec("HistoryRound", partial(dict, text=text), "round")
            if isinstance(entry, RoundTraces):
                like = "traces", len(entry.lines)
                yield RowSpec("HistoryTraces", partial(dict, lines=entry.lines), like)
            else:
                like = "turn", len(entry.steps)
                yield RowSpec("HistoryTurn", partial(self._turn, session, entry, even), like)
        if listed:
            first = beginning(session, language)
            yield RowSpec("HistoryStep", partial(dict, step=first), "beginning")

    def _turn(self, session: "Session", part: TurnPart, even: EvenSize) -> Mapping[str, Any]:
        return {"turn": tell_part(session, self.services.language, part), "even": even}


class StepSheet(PageSheet):
    """A step: what it did, and what can be done about it."""

    def __init__(self, screen: HistoryScreen, step: StepFacts) -> None:
        self._screen, self._step = screen, step
        self._trial_removal: Trial | None = None
        super().__init__(screen.services, blocks.Choice())
        self.name = "step"

    def find_page(self) -> blocks.Page:
        """Return what can be done, or what follows if the step is removed."""
        removal = self._trial_removal
        follows: WhatFollows | None = removal.foresee() if removal else None
        return step_page(self.services, self._step, follows)

    def act(self, name: str) -> None:
        """Do what was chosen; before a step is removed, show what follows."""
        cursor, services = self._step.cursor, self.services
        if name == "remove":
            self._trial_removal = try_step(services, cursor)
            self.refresh()
            return
        self.dismiss()
        if name == "go":
            self._screen.jump(cursor)
        elif name == "put-right":
            put_right(services, cursor)
        elif name == "agree" and self._trial_removal:
            self._trial_removal.carry_out()


def put_right(services: Services, step: int) -> None:
    """Open the page a step was made on, counting from 1, filled in as it was."""
    trial = try_step(services, step)
    if trial is None:
        return
    if isinstance(trial.commands[-1], SCREENS):
        services.go("put_right", trial=trial)
        return
    choice = chosen_then(trial.trial.game.state, trial.commands)
    if choice:
        PageSheet(trial.trial, choice, trial).open()
