"""Setting the board straight: choose who stands there, then tap the regions; each tap is a step."""

from typing import Any

from companion.pages.paint import PaintChoice, paint_page
from companion.ui.blocks.taps import TapTaker
from companion.ui.parts.app_screen import AppScreen


class PaintScreen(TapTaker, AppScreen):
    """A palette beside the board."""

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
