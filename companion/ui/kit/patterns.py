"""Patterns to lay over a colour, for those who do not tell colours apart."""

from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.graphics.texture import Texture

# In pixels of the picture: a power of two, or it could not be repeated; and how thick a line is.
TILE, _LINE = 16, 3
_HALF = TILE // 2


def _is_near(n: int) -> bool:
    return min(n % TILE, -n % TILE) <= _LINE // 2


_PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "plain": lambda x, y: False,
    "rising": lambda x, y: _is_near(x - y),
    "falling": lambda x, y: _is_near(x + y),
    "across": lambda x, y: _is_near(y),
    "upright": lambda x, y: _is_near(x),
    "crossed": lambda x, y: _is_near(x - y) or _is_near(x + y),
    "dotted": lambda x, y: (x - _HALF) ** 2 + (y - _HALF) ** 2 <= (_LINE + 1) ** 2,
    "squared": lambda x, y: _is_near(x) or _is_near(y),
    "checked": lambda x, y: (x < _HALF) == (y < _HALF),
    "dashed": lambda x, y: _is_near(y) and x < _HALF,
}
PATTERNS = tuple(_PATTERNS)


@cache
def pattern(name: str) -> Any:
    """Return a picture to be laid side by side, white where the pattern is and else clear."""
    is_on = _PATTERNS[name]
    texture = Texture.create(size=(TILE, TILE), colorfmt="rgba")
    shown = [is_on(x, y) for y in range(TILE) for x in range(TILE)]
    pixels = b"".join(b"\xff\xff\xff" + (b"\xff" if on else b"\x00") for on in shown)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture
