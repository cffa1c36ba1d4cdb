"""A surface with slanting lines: what lies there is past."""

from functools import cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.ui.kit.surface import Surface

# In pixels of the picture: a power of two, or it could not be repeated; and how thick a line is.
_TILE, _LINE = 16, 3
# In dp: how far apart the lines are, and what the round corners take of them.
_APART, _INSET = 9, 2
_STRENGTH = 0.45


class Hatched(Surface):
    """Drawn as a surface, with lines in the colour of its edge."""

    def _draw(self, *_: object) -> None:
        super()._draw()
        inset, (x, y), (width, height) = dp(_INSET), self.pos, self.size
        size = max(0, width - 2 * inset), max(0, height - 2 * inset)
        right, top = (side / dp(_APART) for side in size)
        self._ground.add(Color(*self._theme.colours[self.edge][:3], _STRENGTH))
        self._ground.add(
            Rectangle(
                texture=_lines(),
                pos=(x + inset, y + inset),
                size=size,
                tex_coords=(0, 0, right, 0, right, top, 0, top),
            )
        )


@cache
def _lines() -> Any:
    """Return a picture of one line from corner to corner, to be laid side by side."""
    texture = Texture.create(size=(_TILE, _TILE), colorfmt="rgba")
    strengths = [
        min((x - y) % _TILE, (y - x) % _TILE) <= _LINE // 2
        for y in range(_TILE)
        for x in range(_TILE)
    ]
    pixels = b"".join(b"\xff\xff\xff" + (b"\xff" if on else b"\x00") for on in strengths)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture
