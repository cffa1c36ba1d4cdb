"""The small pictures used to paint the board, made here: patterns, a disc, lines, letters.

All are white or grey and take the colour they are drawn in, so that one of each is enough.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Any

from kivy.core.text import Label as Text
from kivy.graphics.texture import Texture

from companion.icons import glyph

TILE = 128
DISC = 256
_PLAIN, _MARKED = 255, 150
# Strips: along the outline, and across it.
_LONG, _ACROSS = 64, 64
# Where a line or a border is on its strip: across it, as shares of its width.
LINE, BORDER = (0.25, 0.75), (0.125, 0.75)
# The dark edge of a border towards the land, how dark it is, and the length of a dash.
_EDGE, _DARK, _DASH = 0.66, 64, 0.6
# Each player's shape: its corners, how far its sides bend in between them, its size, its centre and
# its first corner.
_SHAPES = {
    "circle": (24, 1.0, 0.8, 0.0, 0.0),
    "triangle": (3, 0.5, 1.0, -0.2, pi / 2),
    "square": (4, cos(pi / 4), 1.0, 0.0, pi / 4),
    "rhombus": (4, cos(pi / 4), 1.0, 0.0, 0.0),
    "star": (5, 0.5, 1.0, 0.0, pi / 2),
}
_RIM = 0.24

Stamp = Callable[[float, float, float, float], None]
Motif = Callable[[Stamp, float, float], None]


def _trees(stamp: Stamp, x: float, y: float) -> None:
    for row in range(26):
        stamp(x, y - 13 + row, (26 - row) * 0.42, 0.5)
    stamp(x, y - 16, 2, 3)


def _peaks(stamp: Stamp, x: float, y: float) -> None:
    for step in range(29):
        away = step - 14
        stamp(x + away * 1.4, y + 11 - abs(away) * 1.5, 2.4, 2.4)


def _downs(stamp: Stamp, x: float, y: float) -> None:
    for step in range(33):
        angle = pi * step / 32
        stamp(x + 18 * cos(angle), y - 6 + 13 * sin(angle), 2.2, 2.2)


def _ears(stamp: Stamp, x: float, y: float) -> None:
    """Draw a tuft of corn: three stalks that lean apart."""
    for lean in (-1, 0, 1):
        for step in range(12):
            stamp(x + lean * step * 0.8, y - 9 + step * (1.7 - 0.3 * abs(lean)), 1.6, 1.6)


def _reeds(stamp: Stamp, x: float, y: float) -> None:
    """Draw three stalks over a line of water."""
    for step in range(31):
        stamp(x - 19 + step * 1.3, y - 9, 2, 2)
    for stalk, height in ((-9, 12), (0, 18), (9, 12)):
        for step in range(height):
            stamp(x + stalk, y - 9 + step, 1.8, 1.8)


def _waves(stamp: Stamp, x: float, y: float) -> None:
    for step in range(49):
        stamp(x - 24 + step, y + 4.5 * sin(step * pi / 12), 2, 2)


_MOTIFS: dict[str, Motif] = {
    "farmland": _ears,
    "forest": _trees,
    "hill": _downs,
    "mountain": _peaks,
    "swamp": _reeds,
    "sea": _waves,
    "lake": _waves,
}


@cache
def pattern(terrain: str) -> Any:
    """Return the tile of a terrain: colour alone does not tell them apart."""
    pixels = bytearray([_PLAIN]) * (TILE * TILE)

    def stamp(x: float, y: float, wide: float, high: float) -> None:
        """Darken an ellipse; what leaves the tile comes back on the other side."""
        for row in range(round(y - high), round(y + high) + 1):
            half = wide * sqrt(max(0.0, 1 - ((row - y) / (high + 0.5)) ** 2))
            for column in range(round(x - half), round(x + half) + 1):
                pixels[row % TILE * TILE + column % TILE] = _MARKED

    # Like bricks in a wall.
    for x, y in ((TILE / 4, TILE / 4), (TILE * 3 / 4, TILE * 3 / 4)):
        _MOTIFS[terrain](stamp, x, y)
    return _texture((TILE, TILE), pixels, "luminance", is_tile=True)


@cache
def disc() -> Any:
    """Return a disc with a soft edge."""
    middle, radius = DISC / 2, DISC / 2 - 1
    rows = []
    for row in range(DISC):
        half = sqrt(max(0.0, radius**2 - (row + 0.5 - middle) ** 2))
        full = int(half)
        edge = round(255 * (half - full))
        left = bytes(DISC // 2 - full - 1) + bytes([edge]) + b"\xff" * full
        rows.append(_white(left + left[::-1]))
    return _texture((DISC, DISC), b"".join(rows), "rgba")


@cache
def line(is_dashed: bool = False) -> Any:
    """Return the texture of a line, which leaves the edges of its strip empty.

    The empty part makes its edges soft, by one pixel at any zoom.
    """
    gap = _DASH if is_dashed else 1.0
    return _painted(lambda along, across: _PLAIN * (LINE[0] <= across < LINE[1] and along < gap))


@cache
def ribbon(is_dashed: bool = False) -> Any:
    """Return the texture of a player's border: a band, dark towards the land."""
    gap, (begin, end) = _DASH if is_dashed else 1.0, BORDER

    def level(along: float, across: float) -> int:
        return (_PLAIN if across < _EDGE else _DARK) * (begin <= across < end and along < gap)

    return _painted(level)


@cache
def player_shape(shape: str) -> Any:
    """Return a player's shape with a dark rim."""
    depth = _heart_depth if shape == "heart" else _corner_depth(*_SHAPES[shape])

    def level(across: float, up: float) -> int:
        inside = depth(2 * across - 1, 2 * up - 1)
        return 0 if inside < 0 else _PLAIN if inside > _RIM else _DARK

    return _painted(level)


def _corner_depth(
    corners: int, inwards: float, size: float, lower: float, first: float
) -> Callable[[float, float], float]:
    """Return how deep a point lies inside a shape with corners; below 0 it is outside."""
    half = pi / corners
    side, slope = inwards * sin(half), 1 - inwards * cos(half)

    def depth(x: float, y: float) -> float:
        y -= lower
        # The angle from the nearest corner, and the distance of the side there.
        turn = abs((atan2(y, x) - first + half) % (2 * half) - half)
        return size * side / (side * cos(turn) + slope * sin(turn)) - hypot(x, y)

    return depth


def _heart_depth(x: float, y: float) -> float:
    """Return how deep a point lies inside a heart: a square on its corner with two discs."""
    side, tip, reach = 1.11, -0.87, 1.11 / sqrt(2)
    disc = side / 2 - hypot(abs(x) - reach / 2, y - tip - 1.5 * reach)
    if abs(x) + y > tip + 2 * reach:
        return disc
    # The upper sides are inside the heart: only the lower ones and the notch above count.
    notch = hypot(x, y - tip - 2 * reach)
    return max(disc, min((y - tip - abs(x)) / sqrt(2), notch))


def _painted(level: Callable[[float, float], int]) -> Any:
    """Return a small picture from its brightness at each point; 0 is empty."""
    levels = bytes(
        level((x + 0.5) / _LONG, (y + 0.5) / _ACROSS) for y in range(_ACROSS) for x in range(_LONG)
    )
    # Empty pixels are white too, or their neighbours would have a dark seam.
    colours = ((each, each, each, 255) if each else (255, 255, 255, 0) for each in levels)
    pixels = bytes(part for colour in colours for part in colour)
    return _texture((_LONG, _ACROSS), pixels, "rgba", is_tile=True)


def letters(text: str, size: int) -> Any:
    """Return bold letters, white."""
    return _written(text, size, is_icon=False).texture


def sign(icon: str, size: int) -> Any:
    """Return an icon, white."""
    return _written(glyph(icon), size, is_icon=True).texture


@lru_cache(maxsize=1024)
def _written(text: str, size: int, is_icon: bool) -> Text:
    # Keep the label that drew the texture: it draws again if the window is lost.
    look = {"font_name": "icons"} if is_icon else {"bold": True}
    label = Text(text=text, font_size=size, **look)
    label.refresh()
    return label


def _white(alphas: bytes) -> bytes:
    pixels = bytearray(b"\xff") * (4 * len(alphas))
    pixels[3::4] = alphas
    return bytes(pixels)


def _texture(size: tuple[int, int], pixels: Any, form: str, is_tile: bool = False) -> Any:
    texture = Texture.create(size=size, colorfmt=form, mipmap=True)
    texture.min_filter, texture.mag_filter = "linear_mipmap_linear", "linear"
    if is_tile:
        texture.wrap = "repeat"
    # Pictures painted in code are lost when Android takes the window away: repaint them.
    texture.add_reload_observer(lambda again: _blit(again, pixels, form))
    _blit(texture, pixels, form)
    return texture


def _blit(texture: Any, pixels: Any, form: str) -> None:
    texture.blit_buffer(bytes(pixels), colorfmt=form, bufferfmt="ubyte")
