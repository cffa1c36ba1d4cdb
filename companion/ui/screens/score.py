"""The end of a turn without a board: it is scored, or the race goes into decline.

Two taps from the table if everything is right as filled in.
"""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.dataclasses import replace
from companion.engine import BONUS
from companion.pages import blocks
from companion.pages.decline import decline_page
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice, choice_at
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.panel import PagePanel
from companion.ui.blocks.steps import type_in_turn
from companion.ui.blocks.taps import EndTaker
from companion.ui.blocks.views import views_of
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.hint import hint_cards
from companion.words import undo_text

_RECORDED_HERE = ("name_ally", "place_fortress", "place_pots")


class ScoreScreen(EndTaker, AppScreen):
    """Asks only what the races need, filled in as far as known."""

    is_rehearsed = True
    page = ObjectProperty(blocks.Page(""), rebind=True)
    text_unit = NumericProperty("20sp")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._choice, self._declines = EndChoice(), False
        self._session: Any = None
        self._hints: WidgetSpecs = ()
        super().__init__(*args, **kwargs)
        self.panel: PagePanel = self.ids.panel.__self__

    def visit(self, declines: bool = False, **given: Any) -> None:
        """Come to score or decline, with what was typed this turn."""
        if declines != self._declines or self._choice.stage:
            self._choice, self._declines = replace(self._choice, stage=""), declines
            self.refresh_soon()
        self.ids.scroll.scroll_y = 1
        super().visit(**given)

    def refresh(self) -> None:
        """Show questions and answers for the current state; what was typed belongs to one game."""
        if self._session is not self.services.game.session:
            self._session, self._choice = self.services.game.session, EndChoice()
        services, game = self.services, self.services.game
        if self._declines:
            self.page, self._hints = decline_page(services, game.state, self._choice), ()
        else:
            page = score_page(services, game.state, self._choice, game.is_put_away)
            self.page = replace(page, tools=(*page.tools, *self._undo))
            self._hints = hint_cards(services, "score")
        self.arrange()

    def look_at(self, choice: EndChoice) -> None:
        """Take the next choice."""
        if choice.stage != self._choice.stage:
            self.ids.scroll.scroll_y = 1
        self._choice = choice
        self.refresh()

    def act(self, name: str) -> None:
        """Let regions and the bonus be typed, or undo what was recorded here."""
        if name == "type":
            self._type()
        else:
            self.services.game.undo()

    def _type(self) -> None:
        before = choice_at(self.services.game.state, self._choice)
        asked = before.with_bonus(len(self._races))

        def leave(*_: object) -> None:
            # Who has typed nothing counts line by line as before.
            if self._choice == asked:
                self.look_at(before)

        self.look_at(asked)
        sheet = type_in_turn(self.page.title, self._asked, self.take, self._total)
        sheet.bind(on_dismiss=leave)

    @property
    def _races(self) -> list[blocks.Tally]:
        return [block for block in self.page.questions if isinstance(block, blocks.Tally)]

    def _asked(self) -> list[blocks.Stepper]:
        """Return the counts of the sheet and the bonus, with their race where there are several."""
        races, found = self._races, list[blocks.Stepper]()
        for race in races:
            counts = [line.answer for line in race.lines if isinstance(line.answer, blocks.Stepper)]
            if races[1:]:
                of = race.title
                counts = [
                    replace(count, text=f"{of}, {count.text}" if counts[1:] else of)
                    for count in counts
                ]
            found += counts
        bonus = [line for line in races[0].lines if line.name == BONUS] if races else []
        found += (replace(line.by_hand, text=line.text) for line in bonus if line.by_hand)
        return found

    def _total(self) -> str:
        """Return what the numbers add up to by now."""
        amounts = (block for block in self.page.body if isinstance(block, blocks.Amount))
        return "".join(f"{amount.number} {amount.unit}" for amount in amounts)

    def close_something(self) -> bool:
        """Go back to the sheet from the question after it."""
        is_asked = self.page.kind == "late"
        if is_asked:
            self.look_at(replace(self._choice, stage=""))
        return is_asked

    def arrange(self) -> None:
        """Draw the page in the room there is; on a small one, explanations come last."""
        asked: Sequence[blocks.Block] = self.page.questions
        if self.shape.is_single:
            asked = sorted(asked, key=lambda block: isinstance(block, blocks.Card))
        look = PageLook(self.shape, "page")
        refill(self.ids.flow, [*self._hints, *views_of(asked, look, self)])
        tools = self.page.tools
        if self.shape.is_tight:
            # The title needs the room; each number can be typed after a tap on it.
            tools = tuple(tool for tool in tools if tool.name != "type-counts")
        if not self.shape.is_roomy:
            tools = tuple(replace(tool, text="") for tool in tools)
        refill(self.ids.tools, views_of(tools, PageLook(self.shape), self))
        for view in self.ids.tools.children:
            # No higher than the bar.
            view.least_height = dp(48)
        # Its title and tools are in the bar.
        self.panel.show(replace(self.page, tools=()))

    @property
    def _undo(self) -> tuple[blocks.Button, ...]:
        """The button that undoes what was recorded here."""
        game, language = self.services.game, self.services.language
        label = game.session.undo_label
        if label is None or label.key not in _RECORDED_HERE:
            return ()
        text = undo_text(language, label, [player.name for player in game.state.players])
        return (blocks.Button("undo", "signs/undo", text, blocks.Act("undo")),)
