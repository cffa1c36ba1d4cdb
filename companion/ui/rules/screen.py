"""The rules: every race and power, a turn, the game around it, house rules, and a search."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine import House
from companion.pages.blocks import Piece
from companion.pages.rulebook import (
    RuleFacts,
    all_pieces,
    find_pieces,
    find_rules,
    house_cards,
    piece_facts,
    topic_cards,
    turn_cards,
)
from companion.ui.kit.surface import Card
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.piece_card import PieceCard


class RuleCard(Card):
    """A step of a turn or a part of the game with its sign, or a house rule as it is played."""

    name = StringProperty("")
    block: RuleFacts = ObjectProperty(RuleFacts(), rebind=True)
    # What was searched for.
    wanted = StringProperty("")


class RulesScreen(AppScreen):
    """Races, powers, a turn, the game and house rules under tabs, and a search through all."""

    is_rehearsed = True
    section = StringProperty("races")
    is_empty = BooleanProperty(False)
    house_note = StringProperty("")

    def visit(self, **given: Any) -> None:
        """Show everything, or one piece."""
        about = given.get("about")
        if given or not self.ids.search.text:
            self.ids.search.text = self.services.language.piece(about) if about else ""
        self.refresh_soon()

    def refresh(self) -> None:
        """Show everything in the current language."""
        _ = self.services.language.gettext
        self.ids.sections.options = [
            ("races", _("Races"), ""),
            ("powers", _("Powers"), ""),
            # NOTE: the steps of a player's turn.
            ("turn", _("A turn"), ""),
            # NOTE: rules of what happens around the turns, from set-up to the end.
            ("game", _("The game"), ""),
            ("house", _("House rules"), ""),
        ]
        self.show()

    def choose(self, section: str) -> None:
        """Switch to another part; the search is cleared."""
        self.section = section
        if self.ids.search.text:
            self.ids.search.text = ""
        else:
            self.show()

    def show(self) -> None:
        """Show the cards of this part, or those that match the search."""
        wanted = self.ids.search.text.strip()
        self.ids.sections.chosen = [] if wanted else [self.section]
        self.ids.scroller.scroll_y = 1
        self.house_note = "" if wanted or self.section != "house" else self._house_note()
        cards = self._found(wanted) if wanted else self._section()
        self.is_empty = not cards
        self.ids.cards.deal(partial(_card, wanted, facts) for facts in cards)

    def _section(self) -> Sequence[Piece | RuleFacts]:
        language = self.services.language
        if self.section in ("races", "powers"):
            return self._pieces(all_pieces(self.services.catalogue, language, self.section))
        if self.section == "house":
            return house_cards(language, self._house)
        return turn_cards(language) if self.section == "turn" else topic_cards(language)

    def _found(self, wanted: str) -> Sequence[Piece | RuleFacts]:
        catalogue, language = self.services.catalogue, self.services.language
        pieces = self._pieces(find_pieces(catalogue, language, wanted))
        return [*pieces, *find_rules(language, self._house, wanted)]

    def _pieces(self, pieces: list[str]) -> list[Piece]:
        catalogue, language = self.services.catalogue, self.services.language
        return [piece_facts(catalogue, language, piece) for piece in pieces]

    @property
    def _house(self) -> House:
        game = self.services.game
        return game.state.setup.house if game.is_open else House()

    def _house_note(self) -> str:
        _ = self.services.language.gettext
        if self.services.game.is_open:
            return _("What the rulebooks leave open, as this game was set up.")
        return _("What the rulebooks leave open: each game chooses. Here is the usual choice.")


def _card(wanted: str, block: Piece | RuleFacts) -> PieceCard | RuleCard:
    kind = PieceCard if isinstance(block, Piece) else RuleCard
    return kind(block=block, wanted=wanted)
