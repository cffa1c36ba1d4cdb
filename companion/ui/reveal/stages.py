"""The end of a game, stage by stage: purses to turn, a tie to settle, and the podium."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.dataclasses import replace
from companion.pages.awards import best_awards
from companion.pages.blocks import Place
from companion.pages.reveal import PurseCard, Reveal, TieChoice, counted_text, places, tie_blocks
from companion.pages.story import ComboLine, CombosOfSeat, coins_per_round, combos_by_seat
from companion.play import Session
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.players import PlaceRow
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import KeepsParts, fill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import NARROW, Shape, ShapeProperty
from companion.ui.kit.surface import Card, Column, Row, Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.parts.results import award_cards
from companion.words import Language

# The minimum size of a card, and of a row in its place, in multiples of the text size.
CARD = (150, 214)
ROW_WIDTH = 300
# Limits: a card's height over its width, and how far its letters grow.
_SLENDER = 1.3
_LARGEST = 1.7
_AIR = 44


class Purse(Pressable, Surface):
    """A player's purse: face down until it is tapped."""

    card = ObjectProperty(PurseCard(), rebind=True)


class RevealCard(Purse):
    """A purse as a card; both sides have their lines in the same places."""

    growth = NumericProperty(1)
    name_height = NumericProperty(0)


class RevealRow(Purse):
    """A purse as a row, where there is no room for cards."""


class RevealGround(Pressable, AnchorLayout):
    """The background: while the cards count, a tap beside them speeds them up too."""


class CardTable(GridLayout):
    """Lays the purses out in as many columns as make them largest; all have the same height."""

    unit = NumericProperty("1sp")
    room_height = NumericProperty(0)
    turn: Callable[[int], None] = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._purses: Sequence[PurseCard] = ()
        super().__init__(**kwargs)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self._even_soon = Clock.create_trigger(self._even, -1)
        for name in ("width", "room_height", "unit"):
            self.fbind(name, self._arrange_soon)

    @property
    def cards(self) -> list[Purse]:
        """The purses in the order of their seats."""
        return self.children[::-1]

    def show(self, purses: Sequence[PurseCard]) -> None:
        """Show these purses; cards that are there already are turned, not replaced."""
        self._purses = purses
        self._arrange()

    def count(self, number: str) -> None:
        """Show how far the purses still counting have got."""
        for purse in self.cards:
            if purse.card.is_counting:
                purse.card = replace(purse.card, number=number)

    def _arrange(self, *_: object) -> None:
        if not self._purses:
            return
        cols = max(range(1, len(self._purses) + 1), key=self._growth)
        is_card = self._growth(cols) >= 1
        self.cols = cols if is_card else max(1, int(self.width // (ROW_WIDTH * self.unit)))
        self._lay(RevealCard if is_card else RevealRow)
        if is_card:
            growth = min(_LARGEST, self._growth(cols))
            for card in self.cards:
                card.growth = growth
            self._even_soon()

    def _lay(self, kind: type[Purse]) -> None:
        if [type(card) for card in self.cards] != [kind] * len(self._purses):
            self.clear_widgets()
            for card in self._purses:
                purse = kind(card=card)
                purse.bind(on_release=lambda purse: self.turn(purse.card.seat))
                if isinstance(purse, RevealCard):
                    purse.ids.player.fbind("texture_size", self._even_soon)
                    purse.ids.face.fbind("height", self._even_soon)
                self.add_widget(purse)
        for purse, card in zip(self.cards, self._purses, strict=True):
            purse.card = card

    def _even(self, *_: object) -> None:
        """Give all cards the height of the highest, and all names that of the longest."""
        cards = [card for card in self.cards if isinstance(card, RevealCard)]
        if not cards:
            return
        name = max(card.ids.player.texture_size[1] for card in cards)
        width, height = self._space(self.cols)
        face = max(card.ids.face.height for card in cards)
        for card in cards:
            card.name_height = name
            card.height = max(face + dp(_AIR), min(height, width * _SLENDER))

    def _growth(self, cols: int) -> float:
        """Return how many times their minimum size cards have in this many columns."""
        width, height = self._space(cols)
        return min(width / CARD[0], height / CARD[1]) / self.unit

    def _space(self, cols: int) -> tuple[float, float]:
        """Return the room for each card."""
        rows, (gap, _) = ceil(len(self._purses) / cols), self.spacing
        width = (self.width - gap * (cols - 1)) / cols
        return width, (self.room_height - gap * (rows - 1)) / rows


class TiePage(AnchorLayout):
    """Asks everybody who is tied, and nobody else."""

    shape = ShapeProperty()

    _choice = TieChoice()

    @property
    def tokens(self) -> dict[int, int]:
        """What the tied players have counted, by seat."""
        return self._choice.tokens(self._reveal)

    def forget(self) -> None:
        """Start from the record when next shown."""
        self._choice = TieChoice()

    def show(self, reveal: Reveal, language: Language) -> None:
        """Ask tied players for their tokens, starting from the record; what was entered stays."""
        self._reveal, self._language = reveal, language
        # As in a narrow window: names on the left, numbers on the right.
        look = PageLook(Shape(NARROW, is_lying=False), "page", is_on_card=True)
        draw(self.ids.rows, tie_blocks(language, reveal, self._choice), look, self)

    def take(self, choice: TieChoice) -> None:
        """Take another number."""
        self._choice = choice
        self.show(self._reveal, self._language)


class PlaceStep(Column):
    """A player on a step of the podium: the better the place, the higher."""

    name = StringProperty("")
    place = ObjectProperty(Place(), rebind=True)
    growth = NumericProperty(1)


class Podium(BoxLayout):
    """Everybody by place: on steps where there is room, else one below the other."""

    step_width = NumericProperty("130sp")
    steps_fit = BooleanProperty(True)
    shape = ShapeProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._places: list[Place] = []
        super().__init__(**kwargs)
        self.fbind("width", self._arrange)
        self.fbind("shape", self._arrange)

    def show(self, found: Sequence[Place]) -> None:
        """Show these places, best first."""
        self._places = list(found)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Choose between steps and rows."""
        wanted = self.step_width * max(1, len(self._places))
        self.steps_fit = not self.shape.is_small and self.width >= wanted
        self.clear_widgets()
        if self.steps_fit:
            for place in as_on_a_podium(self._places):
                self.add_widget(PlaceStep(place=place))
            return
        for place in self._places:
            self.add_widget(PlaceRow(block=place))
        # A box is filled from the bottom: the spare room goes there.
        self.add_widget(Widget())


def as_on_a_podium(found: Sequence[Place]) -> list[Place]:
    """Return the second to the left of the first and the others to the right, as on a podium."""
    return [*found[1:2], *found[:1], *found[2:]]


class HadLine(Row):
    """A combo somebody had."""

    combo = ObjectProperty(ComboLine("", "", "", ""), rebind=True)


class HadCard(Card):
    """All combos that one player had."""

    combos = ObjectProperty(CombosOfSeat(), rebind=True)

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each combo, or that there was none."""
        if self.combos.none:
            self.ids.lines.add_widget(Words(role="label", tone="faint", text=self.combos.none))
        for combo in self.combos.lines:
            self.ids.lines.add_widget(HadLine(combo=combo))


class PodiumPage(KeepsParts, Column):
    """Everything about a finished game."""

    actions = ObjectProperty(None)
    shape = ShapeProperty()
    # Where real coins differed from the app's count.
    counted = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Remember all its parts, in order."""
        super().on_kv_post(base_widget)
        self._all = self.children[::-1]

    def show(self, reveal: Reveal, session: Session, language: Language) -> None:
        """Show everything; none of it may be seen before all purses are open."""
        ids = self.ids
        ids.places.show(places(language, reveal))
        self.counted = counted_text(language, reveal, session)
        combos = combos_by_seat(language, session)
        # The winner's line is drawn last, above all others.
        order = [seat for seat, _place in reversed(reveal.outcome.places)]
        players = [(own.colour, own.player_name) for own in combos]
        ids.rounds.show(language, coins_per_round(session), order, players)
        ids.combos.show([HadCard(combos=own) for own in combos])
        cards = award_cards(language, best_awards(language, session))
        ids.superlatives.show(cards)
        is_shown = {ids.best: cards, ids.superlatives: cards, ids.counted: self.counted}
        fill(self, [part for part in self._all if is_shown.get(part, True)])


load_kv("reveal/stages")
