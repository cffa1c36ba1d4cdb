"""The sheets of a score and of a decline, filled as they were, to be put right."""

from typing import Any

from kivy.properties import BooleanProperty

from companion.engine.state import State
from companion.ui.filled import filled_draft
from companion.ui.put_right import Trial
from companion.ui.score import Draft
from companion.ui.screens.decline import DeclineScreen
from companion.ui.screens.score import ScoreScreen, SheetScreen
from companion.ui.todos import turn_todos


class FilledSheet(SheetScreen):
    """A sheet of a turn long past: what was typed stands there, and its button only asks."""

    def begin(self, trial: Trial) -> None:
        """Show the sheet of an old step."""
        self.services, self._trial, self._key = trial.trial, trial, None
        self.ids.page.button_icon = "signs/shown"
        self.visit()

    def new_draft(self) -> Draft:
        """Return what was typed then."""
        return filled_draft(self._trial.commands)

    def refresh_sheet(self) -> None:
        """Show the counts; nobody takes any coins here."""
        super().refresh_sheet()
        self.button_text = self.services.language.gettext("See what changes")
        self.coins = ""


class PutRightScore(FilledSheet, ScoreScreen):
    """The score of a turn."""

    def _refresh_undo(self, state: State) -> None:
        """What came before is not taken back from here."""

    def _refresh_todos(self, state: State) -> None:
        """Of all that was to be done, only the pots were told together with the score."""
        todos: list[Any] = [
            self._todo(state, facts)
            for facts in turn_todos(self.services, state)
            if facts.kind == "pots"
        ]
        self.ids.page.show_before(todos)


class PutRightDecline(FilledSheet, DeclineScreen):
    """A decline."""

    is_held = BooleanProperty(False)
