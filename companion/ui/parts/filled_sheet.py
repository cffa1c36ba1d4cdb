"""The sheet of a turn long past, filled as it was, to be put right."""

from companion.facts.filled_forms import filled_draft
from companion.facts.score_draft import SheetDraft
from companion.ui.parts.sheet_screen import SheetScreen
from companion.ui.parts.step_on_trial import StepOnTrial


class FilledSheet(SheetScreen):
    """A sheet of a turn long past: what was typed stands there, and its button only asks."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show the sheet of an old step."""
        self.services, self._trial, self._key = trial.trial, trial, None
        self.ids.page.button_icon = "signs/shown"

    def new_draft(self) -> SheetDraft:
        """Return what was typed then."""
        return filled_draft(self._trial.commands)

    def refresh_sheet(self) -> None:
        """Show the counts; nobody takes any coins here."""
        super().refresh_sheet()
        self.button_text = self.services.language.gettext("See what changes")
        self.coins = ""
