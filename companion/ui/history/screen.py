"""The story of this game: every step can be gone to, put right or removed."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.facts.history import (
    RoundTraces,
    StepFacts,
    TurnPart,
    tell_part,
    turn_parts,
    with_traces,
)
from companion.line_breaks import NO_BREAK
from companion.ui.history.put_right import put_right, remove
from companion.ui.history.step_sheet import open_step
from companion.ui.kit.box_contents import refill
from companion.ui.kit.even_words import EvenSize
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow, RowSpec
from companion.ui.kit.surface import Card, Column, Surface
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.words import brought_text

if TYPE_CHECKING:
    from companion.play import Session


class HistoryStep(ListRow, Pressable, Surface):
    """A step: what it did, and on tapping it what can be done about it."""

    name = StringProperty("")
    # Whose turn it was; and all that is known of it: nothing of the beginning of the game.
    title = StringProperty("")
    facts = ObjectProperty(None, allownone=True)
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


class HistoryHead(ListRow, Column):
    """What to know of the list."""

    is_empty = BooleanProperty(False)
    has_old = BooleanProperty(False)
    hides_coins = BooleanProperty(False)


class HistoryRound(ListRow, Words):
    """The heading of a round."""


class HistoryTurn(ListRow, Card):
    """A player's turn, what it brought, and what was done in it."""

    colour = NumericProperty(0)
    title = StringProperty("")
    brought = StringProperty("")
    fits_in_a_line = BooleanProperty(True)
    even = ObjectProperty(None)
    steps = ObjectProperty(())

    def on_steps(self, *_: object) -> None:
        """Show the steps."""
        refill(self.ids.steps, [(HistoryStep, {**told, "rows": self.rows}) for told in self.steps])


class HistoryTrace(Surface):
    """What undo does not take back: a line that leads nowhere."""

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
    """All steps as they are told, the newest at the top; only those that are seen are told."""

    is_rehearsed = True

    def visit(self, **given: Any) -> None:
        """Begin with the newest; who comes back from a step finds it where it was.

        Traces are listed too, and they are left without a change of the game.
        """
        if self.manager is None or self.manager.current != "put_right":
            self.ids.rows.scroll_y = 1
        self.refresh_soon()

    def refresh(self) -> None:
        """List the steps as they are now."""
        self.ids.rows.show(list(self._rows()))

    def choose(self, step: HistoryStep) -> None:
        """Show what a step did and what can be done about it, or go to the beginning."""
        if step.facts is None:
            self.jump(0)
        else:
            self.open_step(step.title, step.facts)

    def jump(self, cursor: int) -> None:
        """Go to the moment after a step."""
        self.services.game.jump(cursor)

    def open_step(self, title: str, facts: StepFacts) -> None:
        """Show what a step did and what can be done about it."""
        services, step = self.services, facts.cursor
        open_step(
            services.language,
            title,
            facts.sentences,
            go=None if facts.is_now else partial(self.jump, step),
            put_right=partial(put_right, services, step) if facts.can_put_right else None,
            remove=partial(remove, services, step) if facts.can_remove else None,
        )

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
                yield RowSpec("HistoryTraces", partial(_lines, entry), like)
            else:
                like = "turn", len(entry.steps)
                yield RowSpec("HistoryTurn", partial(self._turn, session, entry, even), like)
        if listed:
            yield RowSpec("HistoryStep", partial(self._beginning, session), "beginning")

    def _turn(self, session: "Session", part: TurnPart, even: EvenSize) -> Mapping[str, Any]:
        language = self.services.language
        turn = tell_part(session, language, part)
        title = language.gettext("{name}, round {round}")
        # The number stays on the line of its word.
        title = title.replace(" {round}", f"{NO_BREAK}{{round}}")
        title = title.format(name=turn.player_name, round=turn.round)
        return {
            "colour": turn.colour,
            "title": turn.player_name,
            "brought": "" if turn.brought is None else brought_text(language, turn.brought),
            "even": even,
            "steps": [_step(title, facts) for facts in turn.steps],
        }

    def _beginning(self, session: "Session") -> Mapping[str, Any]:
        return {
            "name": "step-0",
            "title": "",
            "facts": None,
            "icon": "signs/play",
            "text": self.services.language.gettext("The game begins"),
            "notes": "",
            "is_now": session.cursor == 0,
            "is_undone": False,
            "is_old": False,
        }


def _lines(traces: RoundTraces) -> dict[str, Any]:
    return {"lines": traces.lines}


def _step(title: str, facts: StepFacts) -> dict[str, Any]:
    return {
        "name": f"step-{facts.cursor}",
        "title": title,
        "facts": facts,
        "icon": facts.icon,
        "text": facts.text,
        "notes": facts.notes,
        "is_now": facts.is_now,
        "is_undone": facts.is_undone,
        "is_old": facts.is_old,
    }
