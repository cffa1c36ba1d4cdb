"""Pages beside the board that do more than ask: the score that is counted, and advice.

While a turn is scored, the coins lie on the regions that earn them. What is counted region by
region adds up here; a tap shows all of it at once.
"""

from typing import Any

from kivy.clock import Clock

from companion.advisor import Advisor, good_turns
from companion.dataclasses import replace
from companion.pages import blocks
from companion.pages.advice import NOTHING, AdviceChoice, advice_page, advised_regions
from companion.pages.board import DrawnRegion, region_facts
from companion.pages.placing import placing_at
from companion.pages.score import BoardScore, score_page
from companion.pages.sheet import EndChoice
from companion.ui.blocks.panel import PagePanel
from companion.ui.blocks.taps import EndTaker
from companion.ui.parts.hint import hint_cards

# Seconds from one region to the next.
_BEAT = 0.25
# Seconds before progress is shown: any sooner it would only flicker.
_SLOW = 0.2


class ScoringPage(EndTaker, PagePanel):
    """Counts the coins region by region, then hands them out; `board` is the board's table."""

    def __init__(self, **kwargs: Any) -> None:
        # How many regions are counted; None once all are.
        self._counted: int | None = None
        self._beat: Any = None
        self.board = kwargs.pop("actions")
        self.services = self.board.services
        super().__init__(actions=self, **kwargs)
        self.board.actions.bind(on_pre_leave=self._stop)

    def begin(self) -> None:
        """Start counting, unless motion is reduced."""
        self.skip()
        self.scroll_up()
        if not self.services.store.settings.current.reduced_motion:
            self._counted = 0
            self._beat = Clock.schedule_interval(self._count_on, _BEAT)

    def skip(self) -> bool:
        """Count everything at once; False if that is done already."""
        is_counting = self._end_count()
        if is_counting:
            self._show_count()
        return is_counting

    def on_touch_down(self, touch: Any) -> bool:
        """Finish the count: a touch means that somebody has seen enough."""
        if self.collide_point(*touch.pos):
            self.skip()
        return bool(super().on_touch_down(touch))

    @property
    def regions(self) -> tuple[DrawnRegion, ...]:
        """The board with the coins counted so far."""
        services, coins = self.services, self._score.coins
        return self._laid(region_facts(services, services.game.state, coins=coins))

    def show_score(self) -> None:
        """Show what the turn earns and what is left to do; the button is on the table."""
        page = self.page
        body = list(page.body)
        if self._beat:
            n = str(sum(self._coins.values()))
            body = [replace(b, number=n) if isinstance(b, blocks.Amount) else b for b in body]
        text = self.services.language.gettext("As the board stands. Tap a region to put it right.")
        body.append(blocks.Note(text))
        # What is left to do stays in place only if there is room for both; nobody scrolls for it.
        is_apart, todos = self.shape.is_large, page.questions
        body[1:1] = () if is_apart else todos
        shown = blocks.Page(page.title, body=tuple(body), foot=todos if is_apart else ())
        self.show(shown, hint_cards(self.services, "score"))

    @property
    def page(self) -> blocks.Page:
        """The page of the score."""
        game = self.services.game
        return score_page(self.services, game.state, EndChoice(), game.is_put_away)

    @property
    def shape(self) -> Any:
        """How much room there is."""
        return self.board.shape

    def tap(self, region: int) -> bool:
        """Skip the counting, or place what is to be placed there; False if there is nothing."""
        if self.skip():
            return True
        game = self.services.game
        markers = placing_at(self.services, game.state, region).markers
        open_ = [marker.tap for marker in markers if not marker.is_on]
        if len(open_) != 1:
            return False
        self.take(open_[0])
        return True

    def take_coins(self) -> None:
        """Take the coins, or go to the question that comes first."""
        if self.page.main and self.page.main.tap is not None:
            self.take(self.page.main.tap)

    def look_at(self, choice: EndChoice) -> None:
        """Go to the screen that asks on the board."""
        self.services.go("decline_on_board", choice=choice)

    @property
    def _score(self) -> BoardScore:
        score: BoardScore = self.board.turn.score
        return score

    @property
    def _coins(self) -> dict[int, int]:
        return dict(list(self._score.coins.items())[: self._counted])

    def _laid(self, regions: tuple[DrawnRegion, ...]) -> tuple[DrawnRegion, ...]:
        coins = self._coins
        return tuple(replace(facts, coins=coins.get(facts.region, 0)) for facts in regions)

    def _count_on(self, _: float) -> None:
        counted = (self._counted or 0) + 1
        if self.board.content != self.name or counted >= len(self._score.coins):
            self.skip()
        else:
            self._counted = counted
            self._show_count()

    def _end_count(self) -> bool:
        if self._beat is None:
            return False
        self._beat.cancel()
        self._beat, self._counted = None, None
        return True

    def _stop(self, table: Any) -> None:
        """Stop counting once the table is left: its game may be gone. On return all is counted."""
        if self._end_count():
            table.refresh_soon()

    def _show_count(self) -> None:
        if self.board.is_scoring:
            self.board.view.regions = self._laid(self.board.view.regions)
            self.show_score()


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
