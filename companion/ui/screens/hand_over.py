"""Between two turns, without a board: who is next, and what the losers put back."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.pages import blocks
from companion.pages.hand_over import hand_over_page, turn_just_over
from companion.pages.table import last_round_text
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.taps import TapTaker
from companion.ui.blocks.views import draw
from companion.ui.parts.app_screen import AppScreen
from companion.words import undo_text


class HandOverScreen(TapTaker, AppScreen):
    """Shown between two turns: who is next, what they begin with, and what others do first."""

    is_rehearsed = True
    greeting = ObjectProperty(blocks.Greeting(0, "", ""), rebind=True)
    banner = StringProperty("")
    undo_text = StringProperty("")
    round = NumericProperty(1)
    rounds = NumericProperty(0)

    def visit(self, **given: Any) -> None:
        """Come between two turns."""
        self.refresh_soon()

    def refresh(self) -> None:
        """Show who is next and what they have to know."""
        services, game, state = self.services, self.services.game, self.services.game.state
        page = hand_over_page(services, state, turn_just_over(game.session))
        self.greeting = next(b for b in page.body if isinstance(b, blocks.Greeting))
        self.round, self.rounds = state.round, state.setup.rounds
        self.banner = last_round_text(services, state)
        look = PageLook(self.shape, "page")
        draw(self.ids.flow, page.body, look, self)
        draw(self.ids.foot, page.foot, look, self)
        self.undo_text = undo_text(services.language, game.session.undo_label, state.names)

    def act(self, name: str) -> None:
        """Go to the table."""
        self.services.go("table")

    def undo(self) -> None:
        """Undo the last step; a score is usually corrected right away."""
        label = self.services.game.session.undo_label
        if label and self.services.game.undo():
            self.services.go("table")
            if label.key == "score":
                self.services.go("score")

    def arrange(self) -> None:
        """Show things as they fit."""
        self.refresh_soon()
