"""The look of a board: its colours and sizes, and the signs in its regions, drawn with a pen."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle

from companion.dataclasses import dataclass
from companion.pages.board import Disc, Mark, Price
from companion.ui.board.shapes import Point
from companion.ui.board.textures import DISC as DISC_TEXTURE
from companion.ui.board.textures import disc, letters, sign
from companion.ui.theme import Theme

Ink = Sequence[float]
# The contrast of text on a player's disc.
_MIN_CONTRAST = 3.0


@dataclass(frozen=True)
class Look:
    """What all regions of a board have in common.

    `unit`: board units per dp at the usual scale; `text`: the text scale, usually 1; `sharpness`:
    pixels per dp of text; `tile`: the size of the patterns.
    """

    theme: Theme
    unit: float
    text: float
    sharpness: float
    tile: float

    def ink(self, role: str) -> Ink:
        """Return the colour of a role."""
        colour: Ink = self.theme.colours[role]
        return colour

    def land(self, terrain: str, is_veiled: bool) -> Ink:
        """Return the colour of the land, paler where it is out of reach."""
        ground, mist = self.ink(terrain), self.ink("mist")
        share = mist[3] if is_veiled else 0.0
        return [a + (b - a) * share for a, b in zip(ground[:3], mist[:3], strict=True)]

    def disc(self, disc: Disc | Mark) -> tuple[Ink, Ink]:
        """Return the colour of a disc or a marker, and of what is drawn on it."""
        if not disc.colour:
            return self.ink("power"), self.ink("on_badge")
        player, light = self.player(disc), self.ink("on_go")
        is_clear = contrast(player, light) >= _MIN_CONTRAST
        return player, light if is_clear else self.ink("on_gold")

    def player(self, disc: Disc | Mark) -> Ink:
        """Return the colour of whoever holds a region."""
        colour: Ink = self.theme.players[int(disc.colour)]
        return colour


def contrast(one: Ink, other: Ink) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(ink: Ink) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# The size of letters in a line of this height.
_IN_LINE = 0.85
DISC, COIN = 20.0, 15.0
PILL, COUNT, SMALL, GAP = 32.0, 23.0, 22.0, 2.0
_RIM, _EDGE, _PAD = 2.0, 1.5, 5.0
# A gravestone: half its width, and the height of its base.
_STONE, _SLAB = 15.0, 8.0
# The heights of icons, and of lines of text.
_RACE, _RACE_LEFT = 26.0, 22.0
_SHAPE, _SYMBOL, _PRICE_SIGN = 11.0, 16.0, 16.0
_COUNT_TEXT, _PRICE_TEXT, _MARK_TEXT = 19.0, 28.0, 17.0
_FOR_NUMBER, _FOR_SHAPE = 10.0, 14.0
# How far beside an icon its number is written.
_BESIDE = 15.0
# The fill, edge and ink of a price; "enough" is the only dark one.
PRICES = {
    "enough": ("go", "on_go", "on_go"),
    "die": ("gold", "on_gold", "on_gold"),
    "too_dear": ("paper", "stone_line", "on_gold"),
    "protected": ("stone", "on_gold", "on_gold"),
    "whole_way": ("paper", "on_gold", "on_gold"),
    "ghost": ("chosen", "on_chosen", "on_chosen"),
}
_PRICE_SIGNS = {"die": "signs/dice", "protected": "signs/lock"}


class Pen:
    """Draws around an origin, in units of `unit`; `sharpness`: at least so many pixels per unit."""

    def __init__(
        self, group: InstructionGroup, origin: Point, unit: float, sharpness: float
    ) -> None:
        self.group = group
        self.origin = origin
        self.unit = unit
        self._sharpness = sharpness

    def pill(self, middle: Point, width: float, height: float, ink: Ink, round_: float = 1) -> None:
        """Draw a surface with rounded sides, fully or by a share."""
        corner = min(width, height) / 2 * round_ * self.unit
        pos, size = self._place(middle, width, height)
        border = [DISC_TEXTURE // 2 - 1] * 4
        self.group.add(Color(*ink))
        self.group.add(
            BorderImage(
                texture=disc(), pos=pos, size=size, border=border, display_border=[corner] * 4
            )
        )

    def disc(self, middle: Point, radius: float, ink: Ink) -> None:
        """Draw a disc."""
        pos, size = self._place(middle, 2 * radius, 2 * radius)
        self.group.add(Color(*ink))
        self.group.add(Rectangle(texture=disc(), pos=pos, size=size))

    def sign(self, icon: str, middle: Point, size: float, ink: Ink) -> None:
        """Draw an icon of this height."""
        texture = sign(icon, round(size * self._sharpness))
        self._draw(texture, middle, size, ink)

    def letters(self, text: str, middle: Point, size: float, ink: Ink) -> None:
        """Write a text of this height."""
        texture = self._written(text, size)
        self._draw(texture, middle, size, ink)

    def width(self, text: str, size: float) -> float:
        """Return how wide a text of this height is."""
        texture = self._written(text, size)
        return float(size * texture.width / texture.height)

    def _written(self, text: str, size: float) -> Any:
        return letters(text, round(size * _IN_LINE * self._sharpness))

    def _draw(self, texture: Any, middle: Point, size: float, ink: Ink) -> None:
        pos, drawn = self._place(middle, size * texture.width / texture.height, size)
        self.group.add(Color(*ink))
        self.group.add(Rectangle(texture=texture, pos=pos, size=drawn))

    def _place(self, middle: Point, width: float, height: float) -> tuple[Point, Point]:
        x, y = self.origin
        pos = x + (middle[0] - width / 2) * self.unit, y + (middle[1] - height / 2) * self.unit
        return pos, (width * self.unit, height * self.unit)


class SignPen(Pen):
    """A pen that draws the signs of the board."""

    def __init__(self, look: Look, *given: Any) -> None:
        super().__init__(*given)
        self._look = look

    def stand(self, disc: Disc, middle: Point) -> None:
        """Draw who stands there: on a disc, or on a gravestone for a race in decline."""
        ground, ink = self._look.disc(disc)
        surface = self._gravestone if disc.in_decline else self.disc
        surface(middle, DISC + _EDGE, self._ink("border"))
        surface(middle, DISC, self._ink("paper"))
        surface(middle, DISC - _RIM, ground)
        self.sign(disc.icon, middle, _RACE_LEFT if disc.in_decline else _RACE, ink)

    def _gravestone(self, middle: Point, radius: float, ink: Any) -> None:
        """Draw a stone with a round top on a base; as high as a disc of this radius."""
        x, y = middle
        # The rim around the base is as wide as around the stone.
        rim = radius - DISC
        width, slab = 2 * (_STONE + rim), _SLAB + 2 * rim
        self.pill(middle, width, 2 * radius, ink)
        self.pill((x, y - radius / 2), width, radius, ink, 0.1)
        self.pill((x, y - radius + slab / 2), 2 * radius, slab, ink, 0.6)

    def count(self, disc: Disc, left: Point) -> None:
        """Draw how many there are, with the player's shape: colour alone is not enough."""
        x, y = left
        shape, text = self._count_parts(disc)
        width = self.count_width(disc)
        self._paper((x + width / 2, y), width, COUNT)
        begin = x + (width - shape - text) / 2
        if disc.shape:
            at = begin + _SHAPE / 2, y
            self.sign(f"signs/{disc.shape}", at, _SHAPE, self._ink("on_gold"))
        if disc.count:
            at = begin + shape + text / 2, y
            self.letters(disc.count, at, _COUNT_TEXT, self._ink("on_gold"))

    def count_width(self, disc: Disc) -> float:
        """Return the width of the count; none for a lost tribe."""
        parts = sum(self._count_parts(disc))
        return max(COUNT, parts + _PAD) if parts else 0.0

    def _count_parts(self, disc: Disc) -> tuple[float, float]:
        text = self.width(disc.count, _COUNT_TEXT) if disc.count else 0.0
        gap = _EDGE if disc.shape and disc.count else 0.0
        return _SHAPE + gap if disc.shape else 0.0, text

    def price(self, price: Price, middle: Point) -> None:
        """Draw the price: the four kinds differ in sign and fill too."""
        ground, edge, ink = (self._ink(role) for role in PRICES[price.reach])
        sign, text = self._price_parts(price)
        x, y = middle
        width = self.price_width(price)
        self.pill(middle, width, PILL, edge)
        self.pill(middle, width - 2 * _EDGE, PILL - 2 * _EDGE, ground)
        begin = x - (sign + text) / 2
        if sign:
            self.sign(_PRICE_SIGNS[price.reach], (begin + sign / 2, y), sign, ink)
        if price.text:
            self.letters(price.text, (begin + sign + text / 2, y), _PRICE_TEXT, ink)

    def price_width(self, price: Price) -> float:
        """Return how wide a price is."""
        return max(PILL, sum(self._price_parts(price)) + _PAD + 2 * _EDGE)

    def _price_parts(self, price: Price) -> tuple[float, float]:
        sign = _PRICE_SIGN if price.reach in _PRICE_SIGNS else 0.0
        return sign, self.width(price.text, _PRICE_TEXT) if price.text else 0.0

    def coins(self, coins: int, middle: Point) -> None:
        """Draw the coins that a region earns."""
        self.disc(middle, COIN, self._ink("coin_line"))
        self.disc(middle, COIN - _EDGE, self._ink("gold"))
        self.letters(str(coins), middle, _PRICE_TEXT, self._ink("on_gold"))

    def symbol(self, icon: str, middle: Point) -> None:
        """Draw what is printed on the board, as if on paper."""
        self._paper(middle, SMALL, SMALL)
        self.sign(icon, middle, _SYMBOL, self._ink("on_gold"))

    def mark(self, mark: Mark, middle: Point) -> None:
        """Draw a marker like the cardboard one; tokens that lie below with their player's shape."""
        width, (x, y) = mark_width(mark), middle
        ground, ink = self._look.disc(mark)
        self.pill(middle, width, SMALL, self._ink("paper"), 0.5)
        self.pill(middle, width - 2 * _EDGE, SMALL - 2 * _EDGE, ground, 0.4)
        x -= (width - SMALL) / 2
        if mark.shape:
            self.sign(f"signs/{mark.shape}", (x, y), _SHAPE, ink)
            x += _FOR_SHAPE
        self.sign(mark.icon, (x, y), _SYMBOL, ink)
        if mark.number > 1:
            self.letters(str(mark.number), (x + _BESIDE, y), _MARK_TEXT, ink)

    def _paper(self, middle: Point, width: float, height: float) -> None:
        self.pill(middle, width, height, self._ink("on_gold"))
        self.pill(middle, width - 2 * _EDGE, height - 2 * _EDGE, self._ink("paper"))

    def _ink(self, role: str) -> Any:
        return self._look.ink(role)


def mark_width(mark: Mark) -> float:
    """Return the width of a marker; several have their number beside them."""
    shape = _FOR_SHAPE if mark.shape else 0.0
    return SMALL + shape + (_FOR_NUMBER if mark.number > 1 else 0.0)
