"""Correcting what the table got wrong: every correction is one step, undone like any other."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.pages import blocks
from companion.pages.correct import CoinsChoice, CorrectChoice, TurnChoice, correct_page
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.sheet import PageSheet
from companion.ui.blocks.taps import TapTaker
from companion.ui.blocks.views import FoldView, draw
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
        names = [player.name for player in session.state.players]
        self.undo_text = undo_text(services.language, session.undo_label, names)
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

    def undo(self) -> None:
        """Undo the last step."""
        self.services.game.undo()

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
