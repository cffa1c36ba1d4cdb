"""Advice beside the board: asked for, worked out in a thread, then shown."""

from typing import Any

from kivy.clock import Clock

from companion.advisor import Advisor, good_turns
from companion.pages.advice import NOTHING, AdviceChoice, advice_page, advised_regions
from companion.pages.board import DrawnRegion, region_facts
from companion.ui.blocks.panel import PagePanel

# Seconds before progress is shown: any sooner it would only flicker.
_SLOW = 0.2


class AdvicePage(PagePanel):
    """Shows advice for the state it was asked about; `actions` is the board's table."""

    def __init__(self, **kwargs: Any) -> None:
        self._choice = NOTHING
        self._is_slow = False
        self.advisor = Advisor(good_turns, Clock.create_trigger(self._arrive))
        self._become_slow = Clock.create_trigger(self._show_wait, _SLOW)
        super().__init__(**kwargs)
        self.actions.actions.bind(on_pre_leave=lambda *_: self.stop())

    def begin(self) -> None:
        """Start searching, with nothing chosen."""
        services = self.actions.services
        self._choice, self._is_slow = NOTHING, False
        self.advisor.ask(services.catalogue, services.game.state)
        if not self.advisor.is_done:
            self._become_slow()
        self.scroll_up()

    def stop(self) -> None:
        """Stop searching; what was found is kept for the next time."""
        self._become_slow.cancel()
        self._choice = NOTHING
        if not self.advisor.is_done:
            self.advisor.forget()

    @property
    def is_current(self) -> bool:
        """Whether this is about the game as it stands."""
        return self.advisor.is_about(self.actions.services.game.state)

    @property
    def regions(self) -> tuple[DrawnRegion, ...]:
        """The board with what is selected."""
        services = self.actions.services
        facts = region_facts(services, services.game.state)
        return advised_regions(facts, self.advisor.answer, self._choice)

    def show_advice(self) -> None:
        """Show what is known so far."""
        services, plan = self.actions.services, self.advisor.answer
        page = advice_page(services, services.game.state, plan, self._choice, self._is_slow)
        self.show(page)

    def look_at(self, choice: AdviceChoice) -> None:
        """Select a turn or a way, or show everything within reach again."""
        self._choice = choice
        self.show_advice()

    def tap(self, region: int) -> bool:
        """Show the way to a region; False if the tap is meant for the region itself."""
        plan = self.advisor.answer
        is_way = plan is not None and any(way.region == region for way in plan.reach)
        if self._choice != NOTHING or not is_way:
            return False
        self.actions.look_at_advice(AdviceChoice(region=region))
        return True

    def _show_wait(self, *_: object) -> None:
        self._is_slow = True
        self._show_if_open()

    def _arrive(self, *_: object) -> None:
        """Show what was found, unless the game has gone on meanwhile."""
        self._become_slow.cancel()
        if self.is_current and self.advisor.is_done:
            self._show_if_open()

    def _show_if_open(self) -> None:
        if self.actions.content == self.name:
            self.actions.look_at_advice(self._choice)
