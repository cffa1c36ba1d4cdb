"""The purses at the end of a game: cards to turn, as large as the window allows."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.dataclasses import replace
from companion.pages.reveal import PurseCard
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv

# The minimum size of a card, and of a row in its place, in multiples of the text size.
CARD = (150, 214)
ROW_WIDTH = 300
# Limits: a card's height over its width, and how far its letters grow.
_SLENDER = 1.3
_LARGEST = 1.7
_AIR = 44


class Purse(Pressable, Surface):
    """A player's purse: face down until it is tapped."""

    name = StringProperty("")
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


load_kv("reveal/cards")
