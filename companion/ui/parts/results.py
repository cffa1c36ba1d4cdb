"""What is shown of a finished game: coins after each round, and the best of the evening."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import (
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.icons import glyph
from companion.pages.awards import Award
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Card
from companion.ui.kit.text import text_picture
from companion.ui.kvfiles import load_kv
from companion.ui.theme import PLAYER_SHAPES
from companion.words import Language

MAX_LINES = 5
# In sp: the size of numbers.
_EM = 14
_APART = 1
# The size of a player's sign in sp, and its minimum in dp.
_SIGN, _SMALLEST_SIGN, _SIGN_SHARE = 15, 9, 0.6
# What a chart is drawn from.
_DRAWN = ("pos", "size", "seat_colours", "colours", "ink", "grid", "chosen", "em", "dot")


class LegendText(Label):
    """The round that the numbers are from."""


class LegendName(Label):
    """Whose line it is, and their coins."""

    colour = NumericProperty(0)
    player_name = StringProperty("")


class Chart(Pressable, Widget):
    """A chart in the players' colours above a scale of coins; a tap chooses a place in it."""

    # What was tapped, or -1.
    chosen = NumericProperty(-1)
    # Which of the players' colours each seat has.
    seat_colours = ListProperty()
    colours = ListProperty()
    ink = ColorProperty()
    grid = ColorProperty()
    # The size of 14sp and 1dp: a shared picture has the same size on every device.
    em = NumericProperty("14sp")
    dot = NumericProperty("1dp")
    # What else it is drawn from.
    drawn_from: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self.draw, -1)
        for name in (*_DRAWN, *self.drawn_from):
            self.fbind(name, redraw)

    def draw(self, *_: object) -> None:
        """Draw it anew."""

    def draw_line(self, value: int, left: float, y: float) -> None:
        """Draw a line of the scale, and write what it stands for before it."""
        Color(*self.grid)
        # On whole pixels, or some of the lines would look bolder than others.
        size = self.right - self.dots(8) - left, self.dots(1)
        Rectangle(pos=(round(left), round(y)), size=size)
        self.write(str(value), left - self.letters(12), y, is_right=True)

    def shape_of(self, seat: int, side: float) -> Any:
        """Return a player's shape, to be drawn in any colour."""
        shape = PLAYER_SHAPES[self.seat_colours[seat]]
        return text_picture(glyph(f"signs/{shape}"), side, font_name="icons")

    def write(self, text: str, x: float, y: float, is_right: bool = False) -> float:
        """Write around or up to a place, and return where the text begins."""
        picture = text_picture(text, self.em)
        Color(*self.ink)
        left = x - picture.width if is_right else x - picture.width / 2
        Rectangle(texture=picture, pos=(left, y - picture.height / 2), size=picture.size)
        return float(left)

    def letters(self, size: float) -> float:
        """Return a size that grows with the text."""
        return float(size * self.em / _EM)

    def dots(self, size: float) -> float:
        """Return a size in dp."""
        return float(size * self.dot)


class CoinChart(Chart):
    """Coins after each round, or game after game, as lines in the players' colours and shapes.

    A tap chooses the nearest round; a second one clears it.
    """

    coins = ListProperty()
    # What the first of the numbers below the chart is.
    first = NumericProperty(0)
    # The seats in the order in which their lines are drawn: the last lies on top.
    order = ListProperty()
    # What the last round is called; the others are only numbers.
    last_round = StringProperty("")
    drawn_from = ("coins", "first", "order", "last_round")

    def on_release(self) -> None:
        """Choose the round that was tapped."""
        if self.coins and self.last_touch:
            left, _ = self._at(0, 0)
            right, _ = self._at(self._rounds, 0)
            share = (self.last_touch.x - left) / max(1, right - left)
            tapped = min(self._rounds, max(0, round(share * self._rounds)))
            self.chosen = -1 if tapped == self.chosen else tapped

    def draw(self, *_: object) -> None:
        """Draw the scale and a line for each seat."""
        self.canvas.clear()
        if not self.order or not self.seat_colours or self.width < self.dots(100):
            return
        most = max(map(max, self.coins))
        step = grid_step(most)
        self._top = (most // step + 1) * step
        self._rounds = len(self.coins[0]) - 1
        # Room for three digits, and for each one more.
        self._left = self.letters(36) + self.letters(8) * max(0, len(str(self._top)) - 3)
        with self.canvas:
            self._draw_grid(step)
            self._draw_chosen()
            for index, seat in enumerate(self.order):
                # A little apart, so that equal numbers of coins don't hide each other.
                self._draw_series(seat, self.dots(_APART) * (index - (len(self.order) - 1) / 2))

    def _draw_grid(self, step: int) -> None:
        for value in range(0, self._top + 1, step):
            self.draw_line(value, *self._at(0, value))
        x, y = self._at(self._rounds, 0)
        end = self.write(self.last_round, self.right, y - self.letters(14), is_right=True)
        digits = len(str(self._rounds + int(self.first)))
        room = self.letters(12 + 8 * max(2, digits))
        every = 1 + int(room / self._step)
        for number in range(0, self._rounds, every):
            x, y = self._at(number, 0)
            if x + room / 2 < end:
                self.write(str(number + int(self.first)), x, y - self.letters(14))

    def _draw_chosen(self) -> None:
        if 0 <= self.chosen <= self._rounds:
            (x, low), (_, high) = self._at(self.chosen, 0), self._at(self.chosen, self._top)
            Color(*self.ink)
            Rectangle(pos=(round(x - self.dots(1)), low), size=(self.dots(2), high - low))

    def _draw_series(self, seat: int, shift: float) -> None:
        places = [self._at(number, value) for number, value in enumerate(self.coins[seat])]
        points = [(x, y + shift) for x, y in places]
        Color(*self.colours[self.seat_colours[seat]])
        Line(points=[side for point in points for side in point], width=self.dots(1.6))
        # Where points are close together, their signs must not cover the line.
        side = min(self.letters(_SIGN), max(self.dots(_SMALLEST_SIGN), self._step * _SIGN_SHARE))
        sign = self.shape_of(seat, side)
        for x, y in points:
            pos = (x - sign.width / 2, y - sign.height / 2)
            Rectangle(texture=sign, pos=pos, size=sign.size)

    @property
    def _step(self) -> float:
        """The distance between two rounds."""
        return self._at(1, 0)[0] - self._at(0, 0)[0]

    def _at(self, number: int, coins: int) -> tuple[float, float]:
        """Return where this many coins after this round are drawn."""
        left, low = self.x + self._left, self.y + self.letters(26)
        wide, high = self.right - self.dots(16) - left, self.top - self.letters(10) - low
        return left + wide * number / max(1, self._rounds), low + high * coins / self._top


class RoundsPanel(BoxLayout):
    """The chart with its legend; a tap shows what everybody had after a round."""

    legend_height = NumericProperty(0)

    def show(
        self,
        language: Language,
        coins: Sequence[Sequence[int]],
        order: Sequence[int],
        players: Sequence[tuple[int, str]],
    ) -> None:
        """Show the coins of these players, each with a colour and a name; `order`: on top last."""
        chart = self.ids.chart
        self._shown = language, coins, players
        chart.chosen = -1
        chart.coins, chart.seat_colours = coins, [colour for colour, _ in players]
        chart.order = order
        last = len(coins[0]) - 1
        chart.last_round = language.gettext("round {round}").format(round=last)
        self.tell()

    def tell(self) -> None:
        """Name the players, with their coins if a round was chosen."""
        language, coins, players = self._shown
        chosen, legend = int(self.ids.chart.chosen), self.ids.legend
        legend.clear_widgets()
        if chosen >= 0:
            _ = language.gettext
            when = _("After round {round}").format(round=chosen) if chosen else _("At the start")
            legend.add_widget(LegendText(text=f"{when}:"))
        for (colour, name), own in zip(players, coins, strict=True):
            label = f"{name}: {own[chosen]}" if chosen >= 0 else name
            legend.add_widget(LegendName(colour=colour, player_name=label))


def grid_step(most: int) -> int:
    """Return the number of coins between two grid lines, so that there are only a few."""
    power = 1
    while most >= 10 * power * MAX_LINES:
        power *= 10
    return next(n * power for n in (1, 2, 5, 10) if most < n * power * MAX_LINES)


class AwardCard(Card):
    """One of the best of the evening: what it was, who did it, how much."""

    award = ObjectProperty(Award(), rebind=True)
    extra = NumericProperty(0)
    # Joins several names in the language spoken.
    join: Callable[[Sequence[str]], str] = ObjectProperty("".join)


def award_cards(language: Language, awards: Iterable[Award]) -> list[AwardCard]:
    """Return a card for each of these."""
    return [AwardCard(award=award, join=language.join) for award in awards]


load_kv("parts/results")
