"""The forms of a turn without a board: what a region costs, and what the turn brings."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty

from companion.dataclasses import replace
from companion.engine import BONUS
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.pages.attack_form import attack_form
from companion.pages.attack_plan import plan_attack
from companion.pages.decline import decline_page
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice, choice_at
from companion.ui.blocks.buttons import ChipView
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.tally import type_in_turn
from companion.ui.blocks.taps import EndTaker, TapTaker
from companion.ui.blocks.views import draw, views_of
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.kit.text import text_width
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.hint import hint_cards
from companion.words import undo_text

# What else is in the title's line: the back button, paddings and gaps; an icon.
_HEAD_MARGINS = 140
_SIGN = 34


class ConquerScreen(TapTaker, AppScreen):
    """The form of an attack."""

    is_rehearsed = True
    page = ObjectProperty(blocks.Page(""), rebind=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._choice = AttackChoice()
        super().__init__(*args, **kwargs)

    def visit(self, by: str | None = None, calculate: bool = False, **given: Any) -> None:
        """Come with the active race or a declined one, to attack or just to calculate.

        Nothing else is filled in: nobody takes the same region twice.
        """
        seat = self.services.game.state.turn.seat
        attacker = f"{seat}-{by}" if by else ""
        self._choice = AttackChoice(attacker, is_calculated=calculate)
        self.ids.scroll.scroll_y = 1
        self.refresh_soon()

    def refresh(self) -> None:
        """Ask and answer, for the current state."""
        game = self.services.game
        past = game.session.steps[: game.session.cursor]
        self.page = attack_form(self.services, game.state, self._choice, past)
        self.arrange()

    def look_at(self, choice: AttackChoice) -> None:
        """Take an answer to one of the questions."""
        if choice.hand is None:
            self._keep_hand()
        self._choice = choice
        self.refresh()

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Record the attack, and leave; stay after a die that is rolled before it."""
        hand, self._choice = self._choice.hand, replace(self._choice, hand=None)
        is_done = super().carry_out(commands)
        if not is_done:
            self._choice = replace(self._choice, hand=hand)
        elif self.services.game.state.turn.rolled is None:
            self.services.back()
        return is_done

    def leave_page(self) -> None:
        """Leave the attack that a die was rolled for."""
        if self.manager and self.manager.current == self.name:
            self._choice = replace(self._choice, hand=None)
            self.services.back()

    def on_pre_leave(self, *_: object) -> None:
        """Keep a corrected hand."""
        self._keep_hand()

    def arrange(self) -> None:
        """Draw the page in the room there is."""
        draw(self.ids.questions, self.page.questions, PageLook(self.shape, "page"), self)
        # Its title and tools are in the bar.
        self.ids.panel.show(replace(self.page, tools=()))
        self._show_tools()

    def _show_tools(self) -> None:
        """Spell out the buttons beside the title if there is room."""
        tool = next(iter(self.page.tools), None)
        left = self.width * 0.6 if self.shape.is_lying else self.width
        heading = text_width(self.page.title, sp(26 if self.shape.is_roomy else 20), bold=True)
        words = text_width(tool.text, sp(18)) if tool else 0
        is_room = heading + words + sp(_SIGN) + dp(_HEAD_MARGINS) <= left
        shown = [tool if is_room else replace(tool, text="")] if tool else []
        given = {"look": PageLook(self.shape, "page"), "actions": self}
        refill(self.ids.tools, [(ChipView, given | {"block": chip}) for chip in shown])

    def _keep_hand(self) -> None:
        """Correct the recorded hand before leaving."""
        state, choice = self.services.game.state, self._choice
        plan = plan_attack(self.services, state, choice) if choice.hand is not None else None
        self._choice = replace(choice, hand=None)
        if plan and plan.hand_correction:
            self.services.game.do(*plan.hand_correction)


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
        self.ids.panel.show(replace(self.page, tools=()))

    @property
    def _undo(self) -> tuple[blocks.Button, ...]:
        """The button that undoes what was recorded here."""
        game, language = self.services.game, self.services.language
        label = game.session.undo_label
        if label is None or label.key not in _RECORDED_HERE:
            return ()
        text = undo_text(language, label, game.state.names)
        return (blocks.Button("undo", "signs/undo", text, blocks.Act("undo")),)
