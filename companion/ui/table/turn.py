"""Whose turn it is: slim cards beside a board, or else a header above the page of the turn."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.pages import blocks
from companion.pages.blocks import Player
from companion.pages.table import ActingRace, TurnFacts
from companion.ui.blocks.dice import RolledView
from companion.ui.blocks.look import PageLook, TapView
from companion.ui.blocks.views import TodosView, draw, views_of
from companion.ui.kit.layouts import KeepsParts, WidgetSpecs, fill, refill
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv
from companion.ui.theme import TEXT_SIZES

# With this many players or fewer, there is room for large letters above the board.
_FEW = 3
# Between the header and the card, and below it.
_AROUND_CARD = 15


class SlimCard(TapView, Pressable, Surface):
    """What the whole table may know of a player at a glance; a tap explains the combo."""

    ink = StringProperty("ink")
    # The longest text of all cards beside it: its text size is used for all.
    longest = StringProperty("")
    # An optional line below: what the races hold, and who is at peace.
    has_counts = BooleanProperty(True)
    # With larger letters, if few players leave room.
    is_airy = BooleanProperty(False)
    # The room for what is beside the words.
    least_height = NumericProperty("56dp")
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


class SlimPlayerCard(SlimCard):
    """One of the players beside the board, with the purse."""


class TurnCard(SlimCard):
    """The current player alone, if there is only room for one: with hand and regions."""

    race = ObjectProperty(ActingRace(), rebind=True)
    number_size = NumericProperty("34sp")


class HandCard(Surface):
    """The current player's hand and regions, in a free place among the cards."""

    actions = ObjectProperty(None)
    ink = StringProperty("on_player_0")
    race = ObjectProperty(ActingRace(), rebind=True)
    # With smaller letters, if height is scarce.
    saves_height = BooleanProperty(False)
    # With everything in one line, if there is next to none.
    shares_line = BooleanProperty(False)
    extra = NumericProperty(0)
    most_extra = NumericProperty("28dp")


def slim_cards(players: Sequence[Player], shared: dict[str, Any], is_airy: bool) -> WidgetSpecs:
    """Return a card for each player; `shared`: properties of all of them."""
    texts = (player.headline[1] for player in players)
    longest = max(texts, key=lambda text: text_width(text, sp(16)))
    shared = shared | {"is_airy": is_airy and len(players) <= _FEW, "longest": longest}
    return [(SlimPlayerCard, shared | {"block": player}) for player in players]


class TurnHeader(Pressable, Surface):
    """The player whose turn it is, with tokens in hand and regions; a tap explains the combo."""

    actions = ObjectProperty(None)
    name = StringProperty("combo-in-play")
    ink = StringProperty("on_player_0")
    race = ObjectProperty(ActingRace(), rebind=True)
    shape = ShapeProperty()
    number_width = NumericProperty("96sp")


class TouchNumber(Pressable, BoxLayout):
    """A large number with its meaning below or beside it; tap it to correct it."""

    most_width = NumericProperty("96sp")
    number_size = NumericProperty(TEXT_SIZES["huge"])
    number = NumericProperty(0)
    text = StringProperty("")
    tone = StringProperty("ink")


class OverCard(Surface):
    """What is left to say after the last turn."""

    view_height = NumericProperty(0)
    shape = ShapeProperty()


class TurnPanel(KeepsParts, ScrollView):
    """A header above a card with the page of the turn; if both do not fit, they scroll."""

    shape = ShapeProperty()
    actions = ObjectProperty(None)
    page = ObjectProperty(blocks.Page(""))

    def on_kv_post(self, base_widget: object) -> None:
        """Follow how much room there is."""
        super().on_kv_post(base_widget)
        self._over: OverCard | None = None
        self.fbind("height", self._fit_die)
        # Not while a box is being laid out: its children would change under it.
        unfold = Clock.create_trigger(self._unfold, -1)
        for part in (self, self.ids.header, self.ids.body, self.ids.foot):
            part.fbind("height", unfold)

    def show(self, facts: TurnFacts, page: blocks.Page, hints: WidgetSpecs = ()) -> None:
        """Show the turn as it stands."""
        if facts.is_over:
            self._show_end()
            return
        self.ids.header.race = facts.acting(self.actions.acting)
        look = PageLook(self.actions.shape, "page")
        # A die comes first: nobody should have to scroll to it.
        die = [block for block in page.body if isinstance(block, blocks.Die | blocks.Rolled)]
        body = views_of(page.body, look, self.actions)
        refill(self.ids.body, [*body[: len(die)], *hints, *body[len(die) :]])
        draw(self.ids.foot, page.foot, look, self.actions)
        is_first = self.actions.shape.is_squat and bool(die)
        parts = [self.ids.header, self.ids.card]
        fill(self.ids.column, parts[::-1] if is_first else parts)
        self._fit_die()
        if page != self.page and any(isinstance(block, blocks.Rolled) for block in die):
            self.scroll_y = 1
        self.page = page

    def _fit_die(self, *_: object) -> None:
        for view in self.ids.body.children:
            if isinstance(view, RolledView):
                view.room = self.height

    def _unfold(self, *_: object) -> None:
        """Don't fold reminders away above empty space."""
        card = self.ids.card
        around = card.padding[1] + card.padding[3] + card.spacing * 2 + dp(_AROUND_CARD)
        parts = self.ids.header, self.ids.body, self.ids.foot
        spare = self.height - around - sum(part.height for part in parts)
        for view in self.ids.body.children:
            if isinstance(view, TodosView):
                view.fit(spare, tuple(self.size))

    def _show_end(self) -> None:
        if self._over is None:
            self._over = OverCard()
            self.bind(height=self._over.setter("view_height"))
        self._over.view_height = self.height
        fill(self.ids.column, [self._over])


load_kv("table/turn")
