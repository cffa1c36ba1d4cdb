"""Old steps on the board, to be put right there: the board as it stood, and their pages."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from companion.engine import Decline, Ending, Score, printed_board
from companion.facts.board import DrawnRegion, region_facts
from companion.facts.board_decline import EndingChoice, ending_choice
from companion.pages import blocks
from companion.pages.attack_plan import AttackChoice, chosen_then
from companion.pages.old_region import RegionDraft, drafted, old_region_page
from companion.pages.put_right import put_right_foot
from companion.pages.region import region_page
from companion.ui.blocks.panel import PagePanel
from companion.ui.blocks.taps import OldTapTaker
from companion.ui.kit.box_contents import fill
from companion.ui.kvfiles import load_kv
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.step_on_trial import StepOnTrial


class PutRightOnBoard(OldTapTaker, AppScreen):
    """A board as it stood before a step, and beside it the page of the step."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.panel = PagePanel(actions=self, name="put-right-page")
        fill(self.ids.panel, [self.panel])

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old step."""
        self.services, self.trial = trial.trial, trial
        self.panel.scroll_up()

    def refresh(self) -> None:
        """Show the board and the page."""
        if self.trial is None:
            return
        services, view = self.services, self.ids.board
        settings = services.store.settings.current
        view.is_moving, view.turned = False, settings.board_turned
        view.board = printed_board(services.catalogue, services.game.state)
        view.regions = self._regions
        self.panel.show(self._page)

    def tap_region(self, region: int) -> None:
        """Say that it was this region."""
        raise NotImplementedError

    @property
    def _regions(self) -> tuple[DrawnRegion, ...]:
        """The regions as they stood, with those chosen that the step is about."""
        raise NotImplementedError

    @property
    def _page(self) -> blocks.Page:
        raise NotImplementedError

    @property
    def shows_all(self) -> bool:
        """Whether all that follows can be read."""
        return self.panel.shows_all

    def _with_chosen(
        self, chosen: Collection[int], clear: Iterable[int] = ()
    ) -> tuple[DrawnRegion, ...]:
        """Return the regions without prices; those in `clear` stand out."""
        state, coins = self.services.game.state, dict.fromkeys(clear, 0)
        facts = region_facts(self.services, state, coins=coins)
        return tuple(replace(each, is_chosen=each.region in chosen) for each in facts)


class PutRightAttack(PutRightOnBoard):
    """An attack: on another region, on more or fewer, or with another end."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old attack."""
        super().begin(trial)
        self._choice = self._recorded = chosen_then(trial.trial.game.state, trial.commands)

    def tap_region(self, region: int) -> None:
        """Look at another region, attacked by the same race; at the recorded one, anew."""
        recorded = self._recorded
        is_back = region == recorded.region and self._choice != recorded
        fresh = AttackChoice(self._choice.attacker, region)
        self.panel.scroll_up()
        self.look_at(recorded if is_back else fresh)

    def look_at(self, choice: AttackChoice) -> None:
        """Look at the attack as it may have been."""
        self._choice = choice
        self.refresh()

    def close(self) -> None:
        """Look again at what was recorded; whoever does so already leaves."""
        if self._choice == self._recorded:
            self.services.back()
        else:
            self.tap_region(self._recorded.region or 0)

    @property
    def _page(self) -> blocks.Page:
        return region_page(self.services, self.services.game.state, self._choice, self.old)

    @property
    def _regions(self) -> tuple[DrawnRegion, ...]:
        choice, state = self._choice, self.services.game.state
        return region_facts(self.services, state, choice.region, choice.by)


class PutRightRegion(PutRightOnBoard):
    """What was placed, given up or painted: somewhere else, or another number."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old step."""
        super().begin(trial)
        self._draft = drafted(trial.commands[-1])

    def tap_region(self, region: int) -> None:
        """Say that it was this region."""
        self.look_at(self._draft.moved_to(region))

    def look_at(self, choice: RegionDraft) -> None:
        """Say it otherwise."""
        self._draft = choice
        self.refresh()

    @property
    def _page(self) -> blocks.Page:
        return old_region_page(self.services, self.services.game.state, self._draft, self.old)

    @property
    def _regions(self) -> tuple[DrawnRegion, ...]:
        return self._with_chosen(self._draft.regions)


class PutRightTower(PutRightOnBoard):
    """A decline that asked on the board: the tower was elsewhere, or other regions stayed."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old decline."""
        super().begin(trial)
        order = trial.commands[-1]
        assert isinstance(order, Decline | Score)
        self._ends: Ending = "decline"
        if isinstance(order, Score):
            self._ends = "late" if order.then_decline else "score"
        self._chosen = frozenset(order.keep if order.tower is None else [order.tower])

    def tap_region(self, region: int) -> None:
        """Say that it was this region."""
        self._chosen = self._choice.tapped(region)
        self.refresh()

    @property
    def _choice(self) -> EndingChoice:
        state = self.services.game.state
        choice = ending_choice(self.services, state, self._ends, self._chosen)
        assert choice is not None
        return choice

    @property
    def _page(self) -> blocks.Page:
        choice, title = self._choice, self.services.language.gettext("What happened?")
        foot = put_right_foot(self.services, self.old, choice.commands) if choice.commands else ()
        return blocks.Page(title, body=(blocks.Note(choice.text),), foot=foot)

    @property
    def _regions(self) -> tuple[DrawnRegion, ...]:
        choice = self._choice
        return self._with_chosen(choice.chosen, choice.regions)


load_kv("table/put_right")
