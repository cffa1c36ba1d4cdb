"""Correcting what the table got wrong: the record, or an old step on the page it was made on."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.dataclasses import replace
from companion.engine import Decline, Score, printed_board
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import region_facts, spot_regions
from companion.pages.correct import CoinsChoice, CorrectChoice, TurnChoice, correct_page
from companion.pages.decline import decline_page
from companion.pages.dialogues import chosen_then, page_of
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice, chosen_at_end
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.panel import PagePanel
from companion.ui.blocks.sheet import PageSheet
from companion.ui.blocks.taps import OldTapTaker, TapTaker, Trial
from companion.ui.blocks.views import FoldView, draw
from companion.ui.kit.layouts import fill
from companion.ui.parts.app_screen import AppScreen
from companion.words import undo_text


class CorrectScreen(TapTaker, AppScreen):
    """Sections, of which one is open; separate questions have a sheet."""

    is_rehearsed = True
    undo_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choice: CorrectChoice | CoinsChoice | TurnChoice = CorrectChoice()
        # Whether the opened section is kept at the top, until somebody scrolls.
        self._follows = False
        self._bring_up = Clock.create_trigger(self._show_opened, -1)
        self.ids.page.bind(height=self._bring_up)
        self.ids.scroller.bind(height=self._bring_up, on_scroll_start=self._let_go)

    def visit(self, **given: Any) -> None:
        """Come back as it was left, or with one section open."""
        section = given.get("section")
        if section:
            self._choice, self._follows = CorrectChoice(section), True
        super().visit(**given)

    def refresh(self) -> None:
        """Show the current state."""
        session, services = self.services.game.session, self.services
        self.undo_text = undo_text(services.language, session.undo_label, session.state.names)
        page = correct_page(services, session.state, self._choice)
        draw(self.ids.page, page.body, PageLook(self.shape, "page"), self)
        self._bring_up()

    def look_at(self, choice: blocks.Choice) -> None:
        """Open a section, or the sheet of a separate question."""
        if not isinstance(choice, CorrectChoice | CoinsChoice | TurnChoice):
            PageSheet(self.services, choice).open()
            return
        self._choice, self._follows = choice, isinstance(choice, CorrectChoice)
        self.refresh()

    def act(self, name: str) -> None:
        """Go where the page leads."""
        self.services.go(name)

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Correct it, and clear what was chosen for it."""
        section = {CoinsChoice: "coins", TurnChoice: "turn"}.get(type(self._choice))
        chosen, self._choice = self._choice, CorrectChoice(section) if section else self._choice
        is_done = super().carry_out(commands)
        if not is_done:
            self._choice = chosen
        return is_done

    def on_shape(self, *_: object) -> None:
        """Use the room there is."""
        if self.services.game.is_open:
            self.refresh_soon()

    def _let_go(self, *_: object) -> None:
        self._follows = False

    def _show_opened(self, *_: object) -> None:
        page, scroller = self.ids.page, self.ids.scroller
        hidden = page.height - scroller.height
        above = 0.0
        for view in reversed(page.children):
            if self._follows and hidden > 0 and isinstance(view, FoldView) and view.block.is_open:
                scroller.scroll_y = 1 - min(1, above / hidden)
                break
            above += view.height + page.spacing


class PutRightScreen(OldTapTaker, AppScreen):
    """The board as it was before a step, or the questions, with the page of the step beside it.

    Leaving it changes nothing.
    """

    banner = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.panel = PagePanel(actions=self, name="put-right-page")
        fill(self.ids.panel, [self.panel])

    def visit(self, trial: Trial | None = None, **given: Any) -> None:
        """Come with a step to correct."""
        if trial:
            self.trial = trial
            state, commands = trial.trial.game.state, trial.commands
            is_end = isinstance(commands[-1], Score | Decline)
            self._recorded: Any = (chosen_at_end if is_end else chosen_then)(state, commands)
            self._choice: Any = self._recorded
            self.panel.scroll_up()
            self.ids.scroll.scroll_y = 1
        super().visit(trial=trial, **given)

    def refresh(self) -> None:
        """Show the board or the questions, and the page."""
        if self.trial is None:
            return
        self.banner = self.trial.title
        self._page = self._current_page()
        has_board = self.trial.trial.game.state.regions is not None
        fill(self.ids.middle, [self.ids.board if has_board else self.ids.scroll, self.ids.panel])
        if has_board:
            self._show_board()
        else:
            look = PageLook(self.shape, "page")
            draw(self.ids.questions, self._page.questions, look, self)
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

    def _show_board(self) -> None:
        assert self.trial
        services, choice = self.trial.trial, self._choice
        settings, state = services.store.settings.current, services.game.state
        if isinstance(choice, AttackChoice):
            regions = region_facts(services, state, choice.region, choice.by)
        else:
            regions = spot_regions(services, state, self._page)
        board = printed_board(services.catalogue, state)
        self.ids.board.show(replace(settings, reduced_motion=True), board, regions)

    def _current_page(self) -> blocks.Page:
        assert self.trial
        services, choice = self.trial.trial, self._choice
        state, session = services.game.state, services.game.session
        if not isinstance(choice, EndChoice):
            past = session.steps[: session.cursor]
            return page_of(services, state, choice, self.old, past) or blocks.Page("")
        if choice.stage or isinstance(self.trial.commands[-1], Score):
            return score_page(services, state, choice, old=self.old)
        return decline_page(services, state, choice, self.old)
