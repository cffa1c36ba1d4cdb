"""The end of a game to look at: the podium, a chart of coins, the combos had."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextPicture
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Card, Column, Row, Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.theme import PLAYER_SHAPES, glyph

MOST_LINES = 5
_APART = 1
# What a chart is drawn from.
_DRAWN = ("pos", "size", "coins", "order", "last_round", "worn", "colours", "ink", "grid")


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


class LegendName(Label):
    """Whose line it is."""

    colour = NumericProperty(0)
    player_name = StringProperty("")


class CoinChart(Widget):
    """Everyone's coins after each round, as lines in the players' colours and shapes."""

    coins = ListProperty()
    # The seats in the order in which their lines are drawn: the last lies on top.
    order = ListProperty()
    # What the last round is called; the others are only numbers.
    last_round = StringProperty("")
    # Which of the players' colours each seat has.
    worn = ListProperty()
    colours = ListProperty()
    ink = ColorProperty()
    grid = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in _DRAWN:
            self.fbind(name, redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.order or not self.worn or self.width < dp(100):
            return
        most = max(map(max, self.coins))
        step = grid_step(most)
        self._top = (most // step + 1) * step
        self._rounds = len(self.coins[0]) - 1
        # Room for three digits, and for each one more.
        self._left = sp(36) + sp(8) * max(0, len(str(self._top)) - 3)
        with self.canvas:
            self._draw_grid(step)
            for index, seat in enumerate(self.order):
                # A little apart, so that none of those with the same coins is hidden.
                self._draw_series(seat, dp(_APART) * (index - (len(self.order) - 1) / 2))

    def _draw_grid(self, step: int) -> None:
        for value in range(0, self._top + 1, step):
            left, y = self._at(0, value)
            Color(*self.grid)
            # On whole pixels, or some of the lines would look bolder than others.
            Rectangle(pos=(round(left), round(y)), size=(self.right - dp(8) - left, dp(1)))
            self._write(str(value), self.x + self._left - sp(12), y, is_right=True)
        x, y = self._at(self._rounds, 0)
        end = self._write(self.last_round, self.right, y - sp(14), is_right=True)
        every = 1 + int(self._rounds * sp(28) / self.width)
        for number in range(0, self._rounds, every):
            x, y = self._at(number, 0)
            if x + sp(14) < end:
                self._write(str(number), x, y - sp(14))

    def _draw_series(self, seat: int, shift: float) -> None:
        places = [self._at(number, value) for number, value in enumerate(self.coins[seat])]
        points = [(x, y + shift) for x, y in places]
        Color(*self.colours[self.worn[seat]])
        Line(points=[side for point in points for side in point], width=dp(1.6))
        sign = _picture(glyph(f"signs/{PLAYER_SHAPES[self.worn[seat]]}"), sp(15), font_name="icons")
        for x, y in points:
            pos = (x - sign.width / 2, y - sign.height / 2)
            Rectangle(texture=sign, pos=pos, size=sign.size)

    def _write(self, text: str, x: float, y: float, is_right: bool = False) -> float:
        """Write around or up to a place, and return where the text begins."""
        picture = _picture(text, sp(14))
        Color(*self.ink)
        left = x - picture.width if is_right else x - picture.width / 2
        Rectangle(texture=picture, pos=(left, y - picture.height / 2), size=picture.size)
        return float(left)

    def _at(self, number: int, coins: int) -> tuple[float, float]:
        """Return where so many coins after this round are drawn."""
        left, low = self.x + self._left, self.y + sp(26)
        wide, high = self.right - dp(16) - left, self.top - sp(10) - low
        return left + wide * number / max(1, self._rounds), low + high * coins / self._top


def grid_step(most: int) -> int:
    """Return how many coins lie between two lines, so that there are only a few."""
    power = 1
    while most >= 10 * power * MOST_LINES:
        power *= 10
    return next(n * power for n in (1, 2, 5, 10) if most < n * power * MOST_LINES)


def _picture(text: str, font_size: float, **look: Any) -> Any:
    label = TextPicture(text=text, font_size=font_size, **look)
    label.refresh()
    return label.texture


load_kv("reveal/podium")
