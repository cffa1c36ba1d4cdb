"""The end of a turn on the board: only what it cannot know is tapped there.

A decline is held to confirm; a score comes here where something is asked before the coins are
taken.
"""

from typing import Any

from companion.pages.decline import decline_page
from companion.pages.score import score_page
from companion.pages.sheet import EndChoice
from companion.ui.blocks.taps import EndTaker
from companion.ui.parts.app_screen import AppScreen


class DeclineOnBoardScreen(EndTaker, AppScreen):
    """Says what the end means, and asks for a tower or for the regions to keep."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._choice: EndChoice | None = None
        super().__init__(*args, **kwargs)

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
