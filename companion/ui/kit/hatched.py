"""A surface with slanting lines: what lies there is past."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from companion.ui.kit.patterns import pattern
from companion.ui.kit.surface import Surface

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
                texture=pattern("rising"),
                pos=(x + inset, y + inset),
                size=size,
                tex_coords=(0, 0, right, 0, right, top, 0, top),
            )
        )
