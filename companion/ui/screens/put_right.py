"""An old step in the form it was made in, below a band that says so."""

from importlib import import_module
from typing import Any

from kivy.properties import StringProperty

from companion.engine import Conquer, Decline, Score, printed_board
from companion.pages import blocks
from companion.pages.attack_plan import AttackChoice
from companion.pages.board import region_facts, spot_regions
from companion.pages.decline import decline_page
from companion.pages.dialogues import chosen_then, page_of
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice, chosen_at_end
from companion.ui.blocks.panel import PagePanel
from companion.ui.blocks.taps import OldTapTaker, Trial
from companion.ui.kit.layouts import fill
from companion.ui.kvfiles import load_kv
from companion.ui.parts.app_screen import AppScreen


class PutRightOnBoard(OldTapTaker, AppScreen):
    """The board as it was before a step, with the page of the step beside it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.panel = PagePanel(actions=self, name="put-right-page")
        fill(self.ids.panel, [self.panel])

    def begin(self, trial: Trial) -> None:
        """Show an old step."""
        self.services, self.trial = trial.trial, trial
        state, commands = trial.trial.game.state, trial.commands
        is_end = isinstance(commands[-1], Score | Decline)
        self._recorded: Any = (chosen_at_end if is_end else chosen_then)(state, commands)
        self._choice: Any = self._recorded
        self.panel.scroll_up()

    def refresh(self) -> None:
        """Show the board and the page."""
        if self.trial is None:
            return
        services, view = self.services, self.ids.board
        settings, state = services.store.settings.current, services.game.state
        view.is_moving, view.turned = False, settings.board_turned
        view.board = printed_board(services.catalogue, state)
        self._page, choice = self._current_page(), self._choice
        if isinstance(choice, AttackChoice):
            view.regions = region_facts(services, state, choice.region, choice.by)
        else:
            view.regions = spot_regions(services, state, self._page)
        self.panel.show(self._page)

    def look_at(self, choice: blocks.Choice) -> None:
        """Show the step with other answers."""
        self._choice = choice
        self.refresh()

    def close(self) -> None:
        """Go back to what was recorded; if that is shown already, leave."""
        if self._choice == self._recorded:
            self.services.back()
        else:
            self.panel.scroll_up()
            self.look_at(self._recorded)

    def tap_region(self, region: int) -> None:
        """Choose this region."""
        if isinstance(self._choice, AttackChoice):
            self._attack(region)
        for spot in self._page.spots:
            if spot.region == region and spot.tap is not None:
                self.take(spot.tap)

    def _attack(self, region: int) -> None:
        """Choose another region for the same race; the recorded one starts afresh."""
        recorded = self._recorded
        is_back = region == recorded.region and self._choice != recorded
        fresh = AttackChoice(self._choice.attacker, region)
        self.panel.scroll_up()
        self.look_at(recorded if is_back else fresh)

    def _current_page(self) -> blocks.Page:
        services, state, choice = self.services, self.services.game.state, self._choice
        if not isinstance(choice, EndChoice):
            return page_of(services, state, choice, self.old) or blocks.Page("")
        if choice.stage:
            return score_page(services, state, choice, old=self.old)
        return decline_page(services, state, choice, self.old)


# The place that has such a form, and what the form is called there; all other steps were made on
# the board. Like the router, this looks them up by name: no place imports another.
FORMS = {
    Conquer: ("conquer", "PutRightConquer"),
    Score: ("score", "PutRightScore"),
    Decline: ("score", "PutRightScore"),
}


class PutRightScreen(AppScreen):
    """Holds the form; leaving it changes nothing."""

    banner = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._trial: Trial | None = None
        self._forms: dict[tuple[str, str] | None, Any] = {}
        super().__init__(*args, **kwargs)

    def visit(self, trial: Trial | None = None, **given: Any) -> None:
        """Come with a step to correct."""
        if trial:
            self._trial = trial
            form = self._form(trial)
            form.begin(trial)
            fill(self.ids.form, [form])
            self.refresh_soon()
        super().visit(**given)

    def refresh(self) -> None:
        """Say which turn it is, in the current language."""
        if self._trial:
            self.banner = self._trial.title
            self._form(self._trial).refresh()

    def _form(self, trial: Trial) -> Any:
        """Return the form for a kind of step; it is built when it is first needed."""
        has_board = trial.trial.game.state.regions is not None
        kind = None if has_board else FORMS.get(type(trial.commands[-1]))
        if kind not in self._forms:
            form = _build(*kind, self.services) if kind else PutRightOnBoard(self.services)
            self._forms[kind] = form
        return self._forms[kind]


def _build(place: str, form: str, services: Any) -> Any:
    module = import_module(f"companion.ui.screens.{place}")
    load_kv(f"screens/{place}")
    return getattr(module, form)(services)
