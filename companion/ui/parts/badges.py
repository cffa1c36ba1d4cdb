"""The signs of a combo, a player's mark, a pile of coins, and cards of rules."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Text
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup, get_hex_from_color

from companion.icons import glyph
from companion.pages.blocks import Piece, Rule
from companion.ui.kit.surface import Card, Painted, Rounded
from companion.ui.kit.text import Pill, Words
from companion.ui.kvfiles import load_kv
from companion.ui.theme import piece_colour

_BETWEEN = 4
# How much of a badge its sign fills.
_SIGN = 0.6


class ComboBadge(Painted):
    """The round sign of a power beside the square sign of a race, in its own colour.

    Drawn as one widget: there are a dozen on the table, and separate labels would take three times
    as long to build.
    """

    # Whatever knows its race and its power, and perhaps what is printed on them.
    combo = ObjectProperty(None)
    race = StringProperty("")
    power = StringProperty("")
    side = NumericProperty("44dp")
    # What is printed on a piece, if the language doesn't know it.
    looks = ObjectProperty(None, allownone=True)
    # Looks that up for any piece, for both signs of a combo.
    find_looks = ObjectProperty(None, allownone=True)

    painted_from = ("race", "power", "side", "looks", "find_looks")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        for name in ("race", "power", "side"):
            self.fbind(name, self._measure)
        self._measure()

    def on_combo(self, *_: object) -> None:
        """Show the signs of another combo."""
        self.find_looks = getattr(self.combo, "find_looks", None)
        self.race, self.power = self.combo.race, self.combo.power

    def _measure(self, *_: object) -> None:
        signs = bool(self.power) + bool(self.race)
        self.size = max(0, signs * self.side + (signs - 1) * dp(_BETWEEN)), self.side

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.side:
            return
        colours, square = self._theme.colours, (self.side, self.side)
        x, y = self.pos
        with self.canvas:
            if self.power:
                Color(*colours["power"])
                Rounded(self.side / 2, pos=(x, y), size=square)
                self._draw_sign(self._printed(self.power).icon, x)
                x += self.side + dp(_BETWEEN)
            if self.race:
                printed = self._printed(self.race)
                Color(*piece_colour(printed.colour))
                Rounded(dp(8), pos=(x, y), size=square)
                self._draw_sign(printed.icon, x)

    def _printed(self, piece: str) -> Any:
        return self.looks or (self.find_looks or self._theme.find_printed)(piece)

    def _draw_sign(self, code: str, left: float) -> None:
        texture = sign_texture(f"glyph/{code}", self.side * _SIGN)
        width, height = texture.size
        Color(*self._theme.colours["on_badge"])
        pos = left + (self.side - width) / 2, self.y + (self.side - height) / 2
        Rectangle(texture=texture, pos=pos, size=texture.size)


# Of every piece in a few sizes: an evening of other window and text sizes keeps no more.
@lru_cache(maxsize=256)
def sign_texture(icon: str, size: float) -> Any:
    """Return the picture of an icon, white, to be drawn in any colour."""
    text = Text(text=glyph(icon), font_name="icons", font_size=size)
    text.refresh()
    return text.texture


class PlayerMark(Label):
    """A player's shape in the player's colour: never the colour alone."""

    colour = NumericProperty(0)
    # Drawn on a surface of that very colour.
    is_on_it = BooleanProperty(False)


class CoinPill(Pill):
    """Coins lying on a combo."""

    coins = NumericProperty(0)


class FoundWords(Words):
    """Shows what is `written`, with the `wanted` words marked as with a highlighter."""

    written = StringProperty("")
    wanted = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        # Once all of the page is laid out.
        self._mark_soon = Clock.create_trigger(self._mark)
        super().__init__(**kwargs)
        for name in ("pos", "size", "refs", "color"):
            self.fbind(name, self._mark_soon)
        for name in ("written", "wanted"):
            self.fbind(name, self._say)

    def _say(self, *_: object) -> None:
        # Imported here: the start does without the rules.
        from companion.pages.rulebook import found_at

        found = found_at(self.written, self.wanted) if self.wanted else []
        self.markup = bool(found)
        self.text = self._marked(found) if found else self.written

    def _marked(self, found: list[tuple[int, int]]) -> str:
        """Return markup in which hits are dark on the highlighter's colour, and can be located."""
        ink, said, last = get_hex_from_color(self._theme.colours["on_gold"]), "", 0
        for begin, end in found:
            word = escape_markup(self.written[begin:end])
            said += escape_markup(self.written[last:begin])
            said += f"[ref=found][color={ink}]{word}[/color][/ref]"
            last = end
        return said + escape_markup(self.written[last:])

    def _mark(self, *_: object) -> None:
        self.canvas.before.clear()
        boxes = self.refs.get("found", ()) if self.markup else ()
        width, height = self.texture_size
        left, top = self.center_x - width / 2, self.center_y + height / 2
        with self.canvas.before:
            Color(*self._theme.colours["gold"])
            for x, y, right, bottom in boxes:
                pos, size = (left + x - dp(1), top - bottom), (right - x + dp(2), bottom - y)
                Rounded(dp(4), pos=pos, size=size)


class PieceCard(Card):
    """A race or power: its names, its tokens, the rule in a line and in full."""

    name = StringProperty("")
    block: Piece = ObjectProperty(Piece(), rebind=True)
    # What was searched for.
    wanted = StringProperty("")


class RuleCard(Card):
    """A step of a turn or a part of the game with its sign, or a house rule as it is played."""

    name = StringProperty("")
    block: Rule = ObjectProperty(Rule(), rebind=True)
    # What was searched for.
    wanted = StringProperty("")


load_kv("parts/badges")
