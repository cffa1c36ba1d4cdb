"""What each turn brought: a bar for each, by round, in the colour of whose turn it was."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.facts.story_coins import PlayedTurn
from companion.icons import glyph
from companion.ui.kit.pressable import Pressable
from companion.ui.kvfiles import load_kv
from companion.ui.parts.coin_chart import grid_step, text_picture
from companion.ui.theme import PLAYER_SHAPES

_DRAWN = ("pos", "size", "turns", "worn", "chosen", "colours", "ink", "grid")
# In parts of a bar: how far the rounds are apart.
_GAP = 0.8
# In dp: what is narrower has no room for a sign.
_SIGN = 10


class TurnBars(Pressable, Widget):
    """A bar for each turn; a tap chooses the one that is nearest."""

    name = StringProperty("turn-bars")
    turns = ListProperty()
    # Which of the players' colours each seat has.
    worn = ListProperty()
    # Which turn was tapped, or -1.
    chosen = NumericProperty(-1)
    colours = ListProperty()
    ink = ColorProperty()
    grid = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        for name in _DRAWN:
            self.fbind(name, draw)

    def on_release(self) -> None:
        """Choose the bar that was tapped."""
        if self.turns and self.last_touch:
            x = self.last_touch.x - self._width / 2
            away = [abs(self._left_of(turn) - x) for turn in self.turns]
            self.chosen = away.index(min(away))

    def middle_of(self, turn: PlayedTurn) -> float:
        """Return how far to the right the middle of a turn's bar is."""
        return self._left_of(turn) + self._width / 2

    @property
    def _rounds(self) -> int:
        return max(turn.round for turn in self.turns)

    @property
    def _margin(self) -> float:
        return float(sp(36))

    @property
    def _width(self) -> float:
        """How wide a bar is."""
        slots = self._rounds * (len(self.worn) + _GAP)
        return float((self.width - self._margin - dp(8)) / slots)

    def _left_of(self, turn: PlayedTurn) -> float:
        before = (turn.round - 1) * (len(self.worn) + _GAP) + turn.seat + _GAP / 2
        return float(self.x + self._margin + before * self._width)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.turns or not self.worn or self.width < dp(100):
            return
        most = max(1, *(turn.coins for turn in self.turns))
        step = grid_step(most)
        top = (most // step + 1) * step
        low, unit = self.y + sp(24), (self.height - sp(34)) / top
        with self.canvas:
            for value in range(0, top + 1, step):
                self._draw_line(value, low + unit * value)
            for turn in self.turns:
                self._draw_bar(turn, low, max(0, turn.coins) * unit)
            self._draw_rounds()

    def _draw_line(self, value: int, y: float) -> None:
        left = self.x + self._margin
        Color(*self.grid)
        Rectangle(pos=(round(left), round(y)), size=(self.right - dp(8) - left, dp(1)))
        picture = text_picture(str(value), sp(14))
        Color(*self.ink)
        pos = left - sp(8) - picture.width, y - picture.height / 2
        Rectangle(texture=picture, pos=pos, size=picture.size)

    def _draw_bar(self, turn: PlayedTurn, low: float, height: float) -> None:
        left, width, worn = self._left_of(turn), self._width, self.worn[turn.seat]
        thin = max(1.0, width - dp(1))
        Color(*self.colours[worn])
        Rectangle(pos=(left, low), size=(thin, height))
        if width >= dp(_SIGN):
            # Beside the colour a shape, as everywhere.
            side = min(width, sp(15))
            sign = text_picture(glyph(f"signs/{PLAYER_SHAPES[worn]}"), side, font_name="icons")
            pos = left + (thin - sign.width) / 2, low + height + dp(1)
            Rectangle(texture=sign, pos=pos, size=sign.size)
        if 0 <= self.chosen < len(self.turns) and self.turns[int(self.chosen)] is turn:
            Color(*self.ink)
            Line(rectangle=(left - dp(1), low, thin + dp(2), max(dp(2), height)), width=dp(1.5))

    def _draw_rounds(self) -> None:
        group = (len(self.worn) + _GAP) * self._width
        every = 1 + int(sp(24) / group)
        for number in range(1, self._rounds + 1, every):
            picture = text_picture(str(number), sp(14))
            middle = self.x + self._margin + group * (number - 0.5)
            Color(*self.ink)
            pos = middle - picture.width / 2, self.y
            Rectangle(texture=picture, pos=pos, size=picture.size)


load_kv("story/turn_bars")
