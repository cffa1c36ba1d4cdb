"""The end of a game to look at: cards to turn, the podium, a chart of coins, the combos had."""

from collections.abc import Sequence
from typing import Any

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
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kvfiles import load_kv
from companion.ui.theme import PLAYER_SHAPES, glyph
from companion.ui.widgets.surface import Row, Surface
from companion.ui.widgets.text import Words

MOST_LINES = 5
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class RevealCard(ButtonBehavior, Surface):
    """A player's purse: face down until it is tapped."""

    name = StringProperty("")
    seat = NumericProperty(0)
    player_name = StringProperty("")
    is_next = BooleanProperty(False)
    is_ahead = BooleanProperty(False)
    is_turned = BooleanProperty(False)
    number = StringProperty("")
    unit = StringProperty("")
    note = StringProperty("")


class Placed:
    """What is told of a player's place."""

    name = StringProperty("")
    seat = NumericProperty(0)
    place = NumericProperty(1)
    player_name = StringProperty("")
    coins = StringProperty("")
    is_winner = BooleanProperty(False)


class PlaceStep(Placed, BoxLayout):
    """A player on a step of the podium: the better the place, the higher."""


class PlaceRow(Placed, Surface):
    """A player's place where a podium would not fit."""


class Podium(BoxLayout):
    """Everybody by place: on steps where there is room, else one below the other."""

    step_width = NumericProperty("130sp")
    is_stepped = BooleanProperty(True)

    def show(self, places: Sequence[dict[str, Any]]) -> None:
        """Show these places, best first."""
        self._places = list(places)
        self._arrange()

    def on_width(self, *_: object) -> None:
        """Choose between steps and rows."""
        self._arrange()

    def _arrange(self) -> None:
        places = getattr(self, "_places", [])
        self.is_stepped = self.width >= self.step_width * max(1, len(places))
        self.clear_widgets()
        if self.is_stepped:
            places = as_on_a_podium(places)
        for facts in places:
            self.add_widget(PlaceStep(**facts) if self.is_stepped else PlaceRow(**facts))


def as_on_a_podium(places: Sequence[Any]) -> list[Any]:
    """Return the second left of the first, and the others at the right: as on every podium."""
    return [*places[1:2], *places[:1], *places[2:]]


class HadLine(Row):
    """A combo somebody had."""

    race = StringProperty("")
    power = StringProperty("")
    text = StringProperty("")
    round = StringProperty("")


class HadCard(Surface):
    """All combos that one player had."""

    seat = NumericProperty(0)
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

    seat = NumericProperty(0)
    player_name = StringProperty("")


class CoinChart(Widget):
    """Everyone's coins after each round, as lines in the players' colours and shapes."""

    coins = ListProperty()
    colours = ListProperty()
    ink = ColorProperty()
    grid = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = self._draw
        self.bind(pos=redraw, size=redraw, coins=redraw, colours=redraw, ink=redraw, grid=redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.coins or self.width < dp(100):
            return
        most = max(map(max, self.coins))
        step = grid_step(most)
        self._top = (most // step + 1) * step
        self._rounds = len(self.coins[0]) - 1
        with self.canvas:
            self._draw_grid(step)
            for seat, coins in enumerate(self.coins):
                self._draw_series(seat, coins)

    def _draw_grid(self, step: int) -> None:
        for value in range(0, self._top + 1, step):
            _, y = self._at(0, value)
            Color(*self.grid)
            Line(points=[self._at(0, 0)[0], y, self.right - dp(8), y], width=dp(0.6))
            self._write(str(value), self.x + sp(24), y, is_right=True)
        every = 1 + int(self._rounds * sp(28) / self.width)
        for number in range(0, self._rounds + 1, every):
            x, y = self._at(number, 0)
            self._write(str(number), x, y - sp(14))

    def _draw_series(self, seat: int, coins: Sequence[int]) -> None:
        points = [self._at(number, value) for number, value in enumerate(coins)]
        Color(*self.colours[seat])
        Line(points=[side for point in points for side in point], width=dp(1.6))
        sign = _picture(glyph(f"signs/{PLAYER_SHAPES[seat]}"), sp(15), font_name="icons")
        for x, y in points:
            pos = (x - sign.width / 2, y - sign.height / 2)
            Rectangle(texture=sign, pos=pos, size=sign.size)

    def _write(self, text: str, x: float, y: float, is_right: bool = False) -> None:
        picture = _picture(text, sp(14))
        Color(*self.ink)
        left = x - picture.width if is_right else x - picture.width / 2
        Rectangle(texture=picture, pos=(left, y - picture.height / 2), size=picture.size)

    def _at(self, number: int, coins: int) -> tuple[float, float]:
        """Return where so many coins after this round are drawn."""
        left, low = self.x + sp(36), self.y + sp(26)
        wide, high = self.right - dp(16) - left, self.top - sp(10) - low
        return left + wide * number / max(1, self._rounds), low + high * coins / self._top


def grid_step(most: int) -> int:
    """Return how many coins lie between two lines, so that there are only a few."""
    return next((step for step in _STEPS if most / step < MOST_LINES), _STEPS[-1])


def _picture(text: str, font_size: float, **look: Any) -> Any:
    label = TextPicture(text=text, font_size=font_size, **look)
    label.refresh()
    return label.texture


load_kv("widgets/reveal")
