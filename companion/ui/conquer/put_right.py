"""The form of an old attack, filled in as it was."""

from companion.pages import blocks
from companion.pages.attack_form import attack_form
from companion.pages.attack_plan import chosen_then
from companion.ui.blocks.taps import OldTapTaker
from companion.ui.conquer.screen import ConquerScreen
from companion.ui.parts.step_on_trial import StepOnTrial


class PutRightConquer(OldTapTaker, ConquerScreen):
    """Says what another answer leads to, and puts the attack right."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old attack."""
        self.services, self.trial = trial.trial, trial
        self._choice = chosen_then(trial.trial.game.state, trial.commands)
        self.ids.scroll.scroll_y = 1

    def refresh(self) -> None:
        """Show the attack, and what it leads to."""
        if self.trial:
            super().refresh()

    def form(self) -> blocks.Page:
        """Return the page as it may have been."""
        state = self.services.game.state
        return attack_form(self.services, state, self._choice, self.past, self.old)

    @property
    def shows_all(self) -> bool:
        """Whether all that follows can be read."""
        return self.panel.shows_all

    def _keep_hand(self) -> None:
        """Forget what was said of another race's hand."""
