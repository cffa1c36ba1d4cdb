"""The end of a game to look at: the podium, and the combos had."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Card, Column, Row, Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv


class PodiumPlace:
    """What is told of a player's place."""

    name = StringProperty("")
    colour = NumericProperty(0)
    place = NumericProperty(1)
    player_name = StringProperty("")
    coins = StringProperty("")
    is_winner = BooleanProperty(False)


class PlaceStep(PodiumPlace, Column):
    """A player on a step of the podium: the better the place, the higher."""

    growth = NumericProperty(1)


class PlaceRow(PodiumPlace, Surface):
    """A player's place where a podium would not fit."""


class Podium(BoxLayout):
    """Everybody by place: on steps where there is room, else one below the other."""

    step_width = NumericProperty("130sp")
    steps_fit = BooleanProperty(True)
    shape = ShapeProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._places: list[dict[str, Any]] = []
        super().__init__(**kwargs)
        self.fbind("width", self._arrange)
        self.fbind("shape", self._arrange)

    def show(self, places: Sequence[dict[str, Any]]) -> None:
        """Show these places, best first."""
        self._places = list(places)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Choose between steps and rows."""
        places = self._places
        wanted = self.step_width * max(1, len(places))
        self.steps_fit = not self.shape.is_small and self.width >= wanted
        self.clear_widgets()
        if self.steps_fit:
            places = as_on_a_podium(places)
        for facts in places:
            self.add_widget(PlaceStep(**facts) if self.steps_fit else PlaceRow(**facts))
        if not self.steps_fit:
            # A box is filled from below: what is left of it goes there.
            self.add_widget(Widget())


def as_on_a_podium(places: Sequence[Any]) -> list[Any]:
    """Return the second left of the first, and the others at the right: as on every podium."""
    return [*places[1:2], *places[:1], *places[2:]]


class HadLine(Row):
    """A combo somebody had."""

    race = StringProperty("")
    power = StringProperty("")
    text = StringProperty("")
    round = StringProperty("")


class HadCard(Card):
    """All combos that one player had."""

    colour = NumericProperty(0)
    player_name = StringProperty("")
    lines = ListProperty()
    none = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Show a line for each combo, or that there was none."""
        if self.none:
            self.ids.lines.add_widget(Words(role="label", tone="faint", text=self.none))
        for facts in self.lines:
            self.ids.lines.add_widget(HadLine(**facts))


load_kv("reveal/podium")
