"""What a region costs, without a board: the questions, and beside them the answer."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty

from companion.dataclasses import replace
from companion.pages import blocks
from companion.pages.attack_form import attack_form
from companion.pages.attack_plan import AttackChoice, plan_attack
from companion.ui.blocks.buttons import ChipView
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.panel import PagePanel
from companion.ui.blocks.taps import TapTaker
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import refill
from companion.ui.kit.text import text_width
from companion.ui.parts.app_screen import AppScreen

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
        self.panel: PagePanel = self.ids.panel.__self__

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
