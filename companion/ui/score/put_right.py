"""The sheet of an old score or decline, filled in as it was, to correct."""

from companion.engine import Decline
from companion.pages import blocks
from companion.pages.put_right import OldStep
from companion.pages.sheet import chosen_at_end
from companion.ui.blocks.taps import OldTapTaker
from companion.ui.blocks.trial import Trial
from companion.ui.kit.layouts import WidgetSpecs
from companion.ui.score.screen import ScoreScreen


class PutRightScore(OldTapTaker, ScoreScreen):
    """Says what another answer leads to, and corrects the end of the turn."""

    def begin(self, trial: Trial) -> None:
        """Show the end of an old turn."""
        self.services, self.trial = trial.trial, trial
        self._declines = isinstance(trial.commands[-1], Decline)
        self._session = trial.trial.game.session
        self._choice = chosen_at_end(self._session.state, trial.commands)
        self.ids.scroll.scroll_y = 1

    def refresh(self) -> None:
        """Show the sheet, and what it leads to."""
        if self.trial:
            super().refresh()

    def hints(self) -> WidgetSpecs:
        """Return none: this turn is over."""
        return ()

    def form(self, old: OldStep | None = None) -> blocks.Page:
        """Return the page with the answers chosen now."""
        return super().form(self.old)
