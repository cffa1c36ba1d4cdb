"""The bars of the story: where coins came from and went, and what each turn brought."""

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.pages.story import CoinsOfSeat, CoinSource, PlayedTurn
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Painted, Surface, pattern
from companion.ui.kit.text import Words, text_picture
from companion.ui.kvfiles import load_kv
from companion.ui.parts.results import Chart, grid_step

# A colour of the theme, and a pattern: each of the two alone tells sources apart.
LOOKS: dict[CoinSource, tuple[str, str]] = {
    "start": ("stone", "plain"),
    "regions": ("forest", "rising"),
    "race": ("sea", "dotted"),
    "power": ("gold", "falling"),
    "decline": ("mountain", "across"),
    "others": ("farmland", "crossed"),
    "found": ("hill", "upright"),
    "corrected": ("sunken", "squared"),
    "paid": ("warning", "checked"),
    "lost": ("swamp", "dashed"),
}
_STRENGTH = 0.4
# In dp: the size of a pattern's tile.
_TILE = 10


class SourceBar(Painted):
    """One bar of several parts, each a source and its coins; `most`: what would fill it.

    Expenses have a minus; their parts are as long as those of income.
    """

    parts = ListProperty()
    most = NumericProperty(1)
    painted_from = ("parts", "most")

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        left, unit = self.x, self.width / max(1, self.most)
        with self.canvas:
            for source, coins in self.parts:
                self._draw_part(source, coins, left, abs(coins) * unit)
                left += abs(coins) * unit

    def _draw_part(self, source: CoinSource, coins: int, left: float, width: float) -> None:
        role, name = LOOKS[source]
        place = {"pos": (left, self.y), "size": (width, self.height)}
        Color(*self._theme.colours[role])
        Rectangle(**place)
        right, top = width / dp(_TILE), self.height / dp(_TILE)
        Color(*self._theme.colours["border"][:3], _STRENGTH)
        Rectangle(texture=pattern(name), tex_coords=(0, 0, right, 0, right, top, 0, top), **place)
        Color(*self._theme.colours["border"])
        Line(rectangle=(left, self.y, width, self.height), width=dp(1))
        self._write(coins, left + width / 2, width)

    def _write(self, coins: int, middle: float, room: float) -> None:
        """Write a number where there is room for it."""
        said = str(coins).replace("-", "\N{MINUS SIGN}")
        picture = text_picture(said, sp(15), bold=True)
        width, height = picture.width + dp(8), min(picture.height, self.height - dp(6))
        if width > room - dp(4) or abs(coins) < 1:
            return
        Color(*self._theme.colours["paper"])
        pos = middle - width / 2, self.center_y - height / 2
        RoundedRectangle(pos=pos, size=(width, height), radius=[dp(4)])
        Color(*self._theme.colours["on_gold"])
        pos = middle - picture.width / 2, self.center_y - picture.height / 2
        Rectangle(texture=picture, pos=pos, size=picture.size)


class SourceTile(Pressable, Surface):
    """A player's bar; a tap shows all numbers."""

    own = ObjectProperty(CoinsOfSeat(), rebind=True)
    most = NumericProperty(1)

    @property
    def name(self) -> str:
        """What tests and the keyboard find it by."""
        return f"source-{self.own.seat}"

    def on_release(self) -> None:
        """Show all numbers."""
        sheet = Sheet(title=f"{self.own.player_name}: {self.own.text}", name="numbers")
        sheet.fill(*(Words(text=line) for line in self.own.numbers)).open()


class SourceKey(BoxLayout):
    """What a colour and a pattern stand for."""

    source = StringProperty("start")
    text = StringProperty("")


# The gap between rounds, in widths of a bar.
_GAP = 0.8
# In dp: anything narrower has no room for a sign.
_SIGN = 10


class TurnBars(Chart):
    """A bar for each turn; a tap chooses the one that is nearest."""

    turns = ListProperty()
    drawn_from = ("turns",)

    def on_release(self) -> None:
        """Choose the bar that was tapped."""
        if self.turns and self.last_touch:
            away = [abs(self.middle_of(turn) - self.last_touch.x) for turn in self.turns]
            self.chosen = away.index(min(away))

    def middle_of(self, turn: PlayedTurn) -> float:
        """Return the horizontal middle of a turn's bar."""
        return self._left_of(turn) + self._width / 2

    @property
    def _rounds(self) -> int:
        return max(turn.round for turn in self.turns)

    @property
    def _margin(self) -> float:
        return float(sp(36))

    @property
    def _width(self) -> float:
        """The width of a bar."""
        slots = self._rounds * (len(self.seat_colours) + _GAP)
        return float((self.width - self._margin - dp(8)) / slots)

    def _left_of(self, turn: PlayedTurn) -> float:
        before = (turn.round - 1) * (len(self.seat_colours) + _GAP) + turn.seat + _GAP / 2
        return float(self.x + self._margin + before * self._width)

    def draw(self, *_: object) -> None:
        """Draw the scale and the bars."""
        self.canvas.clear()
        if not self.turns or not self.seat_colours or self.width < dp(100):
            return
        most = max(1, *(turn.coins for turn in self.turns))
        step = grid_step(most)
        top = (most // step + 1) * step
        low, unit = self.y + sp(24), (self.height - sp(34)) / top
        with self.canvas:
            for value in range(0, top + 1, step):
                self.draw_line(value, self.x + self._margin, low + unit * value)
            for turn in self.turns:
                self._draw_bar(turn, low, max(0, turn.coins) * unit)
            self._draw_rounds()

    def _draw_bar(self, turn: PlayedTurn, low: float, height: float) -> None:
        left, width, colour = self._left_of(turn), self._width, self.seat_colours[turn.seat]
        thin = max(1.0, width - dp(1))
        Color(*self.colours[colour])
        Rectangle(pos=(left, low), size=(thin, height))
        if width >= dp(_SIGN):
            # A shape as well as the colour, as everywhere.
            side = min(width, sp(15))
            sign = self.shape_of(turn.seat, side)
            pos = left + (thin - sign.width) / 2, low + height + dp(1)
            Rectangle(texture=sign, pos=pos, size=sign.size)
        if 0 <= self.chosen < len(self.turns) and self.turns[int(self.chosen)] is turn:
            Color(*self.ink)
            Line(rectangle=(left - dp(1), low, thin + dp(2), max(dp(2), height)), width=dp(1.5))

    def _draw_rounds(self) -> None:
        group = (len(self.seat_colours) + _GAP) * self._width
        every = 1 + int(sp(24) / group)
        for number in range(1, self._rounds + 1, every):
            self.write(str(number), self.x + self._margin + group * (number - 0.5), self.y + sp(8))


load_kv("story/charts")
