"""The board with a page beside it: the end of a turn there, and setting the board straight."""

from typing import Any

from companion.pages.decline import decline_page
from companion.pages.paint import PaintChoice, paint_page
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice
from companion.ui.blocks.taps import EndTaker, TapTaker
from companion.ui.parts.app_screen import AppScreen


class DeclineOnBoardScreen(EndTaker, AppScreen):
    """Says what the end of a turn means, and asks for what the board cannot know.

    A decline is held to confirm; a score comes here where something is asked before the coins are
    taken, such as the place of a tower or the regions to keep.
    """

    _choice: EndChoice | None = None

    def visit(self, choice: EndChoice | None = None, **given: Any) -> None:
        """Come to decline, or with what was entered so far for a score."""
        self._choice = choice
        super().visit(choice=choice, **given)

    def refresh(self) -> None:
        """Show what leaves, what stays, and what is left to tap."""
        services, state, choice = self.services, self.services.game.state, self._choice
        if choice and choice.stage:
            page = score_page(services, state, choice)
        else:
            page = decline_page(services, state, choice or EndChoice())
        self.ids.page.show(page)

    def look_at(self, choice: EndChoice) -> None:
        """Take the next choice."""
        self._choice = choice
        self.refresh()


class PaintScreen(TapTaker, AppScreen):
    """A palette: choose who stands there, then tap the regions; each tap is a step."""

    _choice = PaintChoice()

    def visit(self, choice: PaintChoice | None = None, **given: Any) -> None:
        """Come to the palette; `choice` says why, if the board has just been laid."""
        self._choice = choice or PaintChoice()
        super().visit(choice=choice, **given)

    def refresh(self) -> None:
        """Show the board as it stands, and what can be painted."""
        services = self.services
        if services.game.state.regions is None:
            # The step that laid the board was taken back.
            services.back()
        else:
            self.ids.page.show(paint_page(services, services.game.state, self._choice))

    def look_at(self, choice: PaintChoice) -> None:
        """Let the next taps put something else into regions."""
        self._choice = choice
        self.refresh()

    def act(self, name: str) -> None:
        """Leave: the board is right."""
        self.services.back()
