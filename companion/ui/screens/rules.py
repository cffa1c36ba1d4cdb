"""The rules: every race and power, a turn, the game around it, house rules, and a search."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty

from companion.pages import blocks
from companion.pages.rulebook import RulesChoice, rules_page
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.taps import TapTaker
from companion.ui.blocks.views import draw
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.badges import PieceCard, RuleCard


class RulesScreen(TapTaker, AppScreen):
    """Races, powers, a turn, the game and house rules behind chips, and a search through all."""

    is_rehearsed = True
    is_empty = BooleanProperty(False)
    _section = "races"

    def visit(self, **given: Any) -> None:
        """Show everything, or one piece."""
        about = given.get("about")
        if given or not self.ids.search.text:
            self.ids.search.text = self.services.language.piece(about) if about else ""
        self.refresh_soon()

    def look_at(self, choice: RulesChoice) -> None:
        """Switch to another part; the search is cleared."""
        self._section = choice.section
        if self.ids.search.text:
            self.ids.search.text = ""
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the cards of this part, or those that match the search."""
        game, wanted = self.services.game, self.ids.search.text.strip()
        house = game.state.setup.house if game.is_open else None
        page = rules_page(self.services, house, RulesChoice(self._section, wanted))
        look = PageLook(self.shape, "page")
        notes = [block for block in page.body if isinstance(block, blocks.Note)]
        draw(self.ids.sections, page.questions, look, self)
        draw(self.ids.note, notes, look, self)
        self.ids.scroller.scroll_y = 1
        self.is_empty = not page.body
        cards = (block for block in page.body if block not in notes)
        self.ids.cards.deal(partial(_card, wanted, block) for block in cards)


def _card(wanted: str, block: blocks.Piece | blocks.Rule) -> PieceCard | RuleCard:
    kind = PieceCard if isinstance(block, blocks.Piece) else RuleCard
    return kind(block=block, wanted=wanted)
