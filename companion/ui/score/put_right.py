"""The sheet of an old score, filled as it was, to be put right."""

from typing import Any

from companion.engine import State
from companion.facts.todos import turn_todos
from companion.ui.parts.filled_sheet import FilledSheet
from companion.ui.score.screen import ScoreScreen


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
