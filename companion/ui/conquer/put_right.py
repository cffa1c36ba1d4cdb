"""The form of an old attack, filled in as it was."""

from companion.pages import blocks
from companion.pages.attack_form import attack_form
from companion.pages.attack_plan import chosen_then
from companion.ui.blocks.taps import OldTapTaker
from companion.ui.blocks.trial import Trial
from companion.ui.conquer.screen import ConquerScreen


class PutRightConquer(OldTapTaker, ConquerScreen):
    """Says what another answer leads to, and corrects the attack."""

    def begin(self, trial: Trial) -> None:
        """Show an old attack."""
        self.services, self.trial = trial.trial, trial
        self._choice = chosen_then(trial.trial.game.state, trial.commands)
        self.ids.scroll.scroll_y = 1

    def refresh(self) -> None:
        """Show the attack, and what it leads to."""
        if self.trial:
            super().refresh()

    def form(self) -> blocks.Page:
        """Return the page with the answers chosen now."""
        state = self.services.game.state
        return attack_form(self.services, state, self._choice, self.past, self.old)

    def _keep_hand(self) -> None:
        """Forget what was entered about another race's hand."""
