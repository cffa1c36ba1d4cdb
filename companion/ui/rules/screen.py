"""The rules: every race and power, the turn in six steps, house rules, and a search."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine import Catalogue, House
from companion.facts.rulebook import all_pieces, find_pieces, piece_facts
from companion.ui.kit.surface import Card, Surface
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.piece_card import PieceCard
from companion.words import HOUSE_RULES, Language, house_rule, turn_steps


class TurnStepCard(Surface):
    """One of the six steps of a turn."""

    number = NumericProperty(1)
    title = StringProperty("")
    text = StringProperty("")


class HouseRuleCard(Card):
    """A house rule with what it means, and which way this game has it."""

    text = StringProperty("")
    meaning = StringProperty("")
    choice = StringProperty("")


class RulesScreen(AppScreen):
    """Races, powers, the turn and house rules under tabs, and a search through all of them."""

    is_rehearsed = True
    section = StringProperty("races")
    is_searching = BooleanProperty(False)
    is_empty = BooleanProperty(False)
    house_note = StringProperty("")

    def visit(self, **given: Any) -> None:
        """Show everything, or what is known of one piece."""
        about = given.get("about")
        if given or not self.ids.search.text:
            self.ids.search.text = self.services.language.piece(about) if about else ""
        self.refresh_soon()

    def refresh(self) -> None:
        """Say it all in the language of now."""
        _ = self.services.language.gettext
        self.ids.sections.options = [
            ("races", _("Races"), ""),
            ("powers", _("Powers"), ""),
            # NOTE: the steps of a player's turn.
            ("turn", _("A turn"), ""),
            ("house", _("House rules"), ""),
        ]
        self.show()

    def choose(self, section: str) -> None:
        """Turn to another part; what was searched for is forgotten."""
        self.section = section
        if self.ids.search.text:
            self.ids.search.text = ""
        else:
            self.show()

    def show(self) -> None:
        """Show the cards of this part, or those that were searched for."""
        wanted = self.ids.search.text.strip()
        self.is_searching = bool(wanted)
        self.ids.sections.chosen = [] if wanted else [self.section]
        self.ids.scroller.scroll_y = 1
        self.house_note = ""
        if wanted:
            self._show_pieces(find_pieces(*self._book(), wanted))
        elif self.section in ("races", "powers"):
            self._show_pieces(all_pieces(*self._book(), self.section))
        else:
            self._put(self._turn() if self.section == "turn" else self._house())

    def _show_pieces(self, pieces: list[str]) -> None:
        self.is_empty = not pieces
        self.ids.cards.deal(partial(self._card, piece) for piece in pieces)

    def _put(self, cards: list[Widget]) -> None:
        self.is_empty = not cards
        self.ids.cards.show(cards)

    def _card(self, piece: str) -> PieceCard:
        return PieceCard(**piece_facts(*self._book(), piece))

    def _book(self) -> tuple[Catalogue, Language]:
        return self.services.catalogue, self.services.language

    def _turn(self) -> list[Widget]:
        steps = turn_steps(self.services.language)
        return [
            TurnStepCard(number=number, title=step.title, text=step.text)
            for number, step in enumerate(steps, start=1)
        ]

    def _house(self) -> list[Widget]:
        language, game = self.services.language, self.services.game
        _ = language.gettext
        self.house_note = (
            _("What no rulebook settles, as this game was set up.")
            if game.is_open
            else _("What no rulebook settles: each game chooses. Shown is the usual choice.")
        )
        house = game.state.setup.house if game.is_open else House()
        cards = []
        for key in HOUSE_RULES:
            rule, is_on = house_rule(language, key), getattr(house, key)
            cards.append(
                HouseRuleCard(
                    text=rule.text,
                    meaning=rule.on if is_on else rule.off,
                    choice=_("yes") if is_on else _("no"),
                )
            )
        return cards
