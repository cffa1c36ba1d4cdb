"""The end of a game once purses are open: a tie to settle, then places, a chart, what was best."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.pages.awards import best_awards
from companion.pages.blocks import Place
from companion.pages.reveal import Reveal, TieChoice, counted_text, places, tie_blocks
from companion.pages.story import ComboLine, CombosOfSeat, coins_per_round, combos_by_seat
from companion.play import Session
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.players import PlaceRow
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import fill
from companion.ui.kit.shape import NARROW, Shape, ShapeProperty
from companion.ui.kit.surface import Card, Column, Row
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.parts.results import award_cards
from companion.words import Language


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


class PodiumPage(Column):
    """Everything about a finished game."""

    __events__ = ("on_reopen",)
    shape = ShapeProperty()
    # Where real coins differed from the app's count.
    counted = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Remember all its parts."""
        # The ids are weak, and hidden parts have no parent to keep them.
        self._all = self.children[::-1]
        self._best = [self.ids.best.__self__, self.ids.superlatives.__self__]
        self._counted = self.ids.counted.__self__

    def show(self, reveal: Reveal, session: Session, language: Language) -> None:
        """Show everything; none of it may be seen before all purses are open."""
        self.ids.places.show(places(language, reveal))
        self.counted = counted_text(language, reveal, session)
        combos = combos_by_seat(language, session)
        # The winner's line is drawn last, above all others.
        order = [seat for seat, _place in reversed(reveal.outcome.places)]
        players = [(own.colour, own.player_name) for own in combos]
        self.ids.rounds.show(language, coins_per_round(session), order, players)
        self.ids.combos.show([HadCard(combos=own) for own in combos])
        cards = award_cards(language, best_awards(language, session))
        self._best[-1].show(cards)
        empty = [*([] if cards else self._best), *([] if self.counted else [self._counted])]
        fill(self, [part for part in self._all if part not in empty])

    def on_reopen(self) -> None:
        """Somebody wants to correct something."""


load_kv("reveal/podium")
