"""Paper that falls over a screen for a few seconds, and is gone.

It lies above everything and is in nobody's way: a touch goes through it, and ends it.
"""

from collections.abc import Sequence
from math import cos, sin, tau
from random import Random
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextPicture
from kivy.graphics import Color, Mesh
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.icons import glyph

PIECES = 80
SECONDS = 4.0
_FADING = 0.8
_LONGEST_FRAME = 0.1
# A piece is so large, in dp, and its sign is drawn so sharp, in pixels.
_SMALLEST, _LARGEST = 16, 34
_SHARP = 48
# Besides its own colour each sort has a lighter one.
_LIGHTER = 0.45

PaperSort = tuple[str, Sequence[float]]


class Confetti(Widget):
    """Pieces of each sort, an icon and its colour, drawn as one mesh for each shade."""

    name = StringProperty("confetti")

    def __init__(self, sorts: Sequence[PaperSort], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._elapsed = 0.0
        shades = [(icon, shade) for icon, colour in sorts for shade in (colour, _lighter(colour))]
        chance = Random(len(shades))
        each = PIECES // len(shades)
        with self.canvas:
            self._papers = [_Paper(icon, shade, chance, each) for icon, shade in shades]
        self._ticking = Clock.schedule_interval(self._fall, 0)
        self._fall(0)

    def on_touch_down(self, touch: Any) -> bool:
        """End, and let the touch do what it was meant for."""
        self.stop()
        return False

    def stop(self) -> None:
        """Be gone; nothing of it is left."""
        self._ticking.cancel()
        self.canvas.clear()
        if self.parent:
            self.parent.remove_widget(self)

    def _fall(self, seconds: float) -> None:
        self._elapsed += min(seconds, _LONGEST_FRAME)
        if self._elapsed >= SECONDS:
            self.stop()
            return
        alpha = min(1.0, (SECONDS - self._elapsed) / _FADING)
        for paper in self._papers:
            paper.fall(self._elapsed, self.size, alpha)


class _Paper:
    """All pieces of one shade."""

    def __init__(self, icon: str, shade: Sequence[float], chance: Random, pieces: int) -> None:
        picture = TextPicture(text=glyph(icon), font_name="icons", font_size=_SHARP)
        picture.refresh()
        self._corners = tuple(zip(*[iter(picture.texture.tex_coords)] * 2, strict=True))
        self._pieces = [_Piece(chance) for _ in range(pieces)]
        self._colour = Color(*shade[:3], 1)
        square = (0, 1, 2, 2, 3, 0)
        indices = [4 * piece + corner for piece in range(pieces) for corner in square]
        self._mesh = Mesh(texture=picture.texture, mode="triangles", indices=indices)

    def fall(self, elapsed: float, room: tuple[float, float], alpha: float) -> None:
        """Draw where the pieces are after so many seconds."""
        vertices: list[float] = []
        for piece in self._pieces:
            for (x, y), (u, v) in zip(piece.corners(elapsed, *room), self._corners, strict=True):
                vertices += (x, y, u, v)
        self._mesh.vertices = vertices
        self._colour.a = alpha


class _Piece:
    """One piece: it comes from above the screen, sways, spins and turns over."""

    def __init__(self, chance: Random) -> None:
        self._x, self._height = chance.random(), chance.uniform(1.02, 1.75)
        self._speed = chance.uniform(0.38, 0.62)
        self._sway, self._phase = chance.uniform(0.01, 0.04), chance.uniform(0, tau)
        self._spin, self._turn = chance.uniform(-3, 3), chance.uniform(2, 6)
        self._side = chance.uniform(_SMALLEST, _LARGEST)

    def corners(self, elapsed: float, width: float, height: float) -> list[tuple[float, float]]:
        """Return where its four corners are."""
        x = width * (self._x + self._sway * sin(2 * elapsed + self._phase))
        y = height * (self._height - self._speed * elapsed)
        angle = self._phase + self._spin * elapsed
        half = dp(self._side) / 2
        across, along = half * cos(self._phase + self._turn * elapsed), half
        (ax, ay), (bx, by) = (
            (across * cos(angle), across * sin(angle)),
            (-along * sin(angle), along * cos(angle)),
        )
        return [
            (x + i * ax + j * bx, y + i * ay + j * by)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]


def _lighter(colour: Sequence[float]) -> list[float]:
    return [part + (1 - part) * _LIGHTER for part in colour[:3]]
