"""Motion with a purpose: short, and only drawn.

A widget is in its final place from the start, and only its drawing moves: a tap in between hits
what it was meant for, and without motion nothing is different.
"""

from collections.abc import Sequence
from math import cos, sin, tau
from random import Random
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as TextPicture
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.icons import glyph

SECONDS = 0.24


def slide(widget: Widget, x: float = 0, y: float = 0) -> None:
    """Slide a widget to its place from this far away."""
    _play(widget, Translate(x, y), "out_cubic", x=0, y=0)


def land(widget: Widget, height: float) -> None:
    """Drop a widget onto its place from this high above."""
    _play(widget, Translate(0, height), "out_bounce", y=0)


def flip(widget: Widget) -> None:
    """Turn a widget over like a card."""
    _play(widget, Scale(0.05, 1, 1), "out_cubic", x=1)


def grow(widget: Widget) -> None:
    """Grow a widget from its middle."""
    _play(widget, Scale(0.2, 0.2, 1), "out_cubic", x=1, y=1)


def _play(widget: Widget, change: Any, rhythm: str, **rest: float) -> None:
    """Animate the drawing of a widget, and clean up afterwards."""
    # It may be known only by its id, which does not keep it alive until the end.
    widget = widget.__self__
    before, after = widget.canvas.before, widget.canvas.after
    begin, end = PushMatrix(), PopMatrix()
    before.insert(0, change)
    before.insert(0, begin)
    after.add(end)

    def keep_middle(*_: object) -> None:
        # Wherever the layout moves the widget in the meantime.
        if hasattr(change, "origin"):
            change.origin = widget.center

    def stop(*_: object) -> None:
        widget.unbind(center=keep_middle)
        before.remove(begin)
        before.remove(change)
        after.remove(end)

    keep_middle()
    widget.bind(center=keep_middle)
    motion = Animation(duration=SECONDS, transition=rhythm, **rest)
    motion.bind(on_complete=stop)
    motion.start(change)


PIECES = 80
CONFETTI_SECONDS = 4.0
_FADING = 0.8
_LONGEST_FRAME = 0.1
# The size of a piece in dp, and of its icon's texture in pixels.
_SMALLEST, _LARGEST = 16, 34
_SHARP = 48
# Each sort also has a lighter colour.
_LIGHTER = 0.45

PaperSort = tuple[str, Sequence[float]]


class Confetti(Widget):
    """Pieces of each sort, an icon and its colour, drawn as one mesh per shade."""

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
        """Stop, and let the touch do what it was meant for."""
        self.stop()
        return False

    def stop(self) -> None:
        """Remove it all."""
        self._ticking.cancel()
        self.canvas.clear()
        if self.parent:
            self.parent.remove_widget(self)

    def _fall(self, seconds: float) -> None:
        self._elapsed += min(seconds, _LONGEST_FRAME)
        if self._elapsed >= CONFETTI_SECONDS:
            self.stop()
            return
        alpha = min(1.0, (CONFETTI_SECONDS - self._elapsed) / _FADING)
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
        """Draw the pieces after so many seconds."""
        vertices: list[float] = []
        for piece in self._pieces:
            for (x, y), (u, v) in zip(piece.corners(elapsed, *room), self._corners, strict=True):
                vertices += (x, y, u, v)
        self._mesh.vertices = vertices
        self._colour.a = alpha


class _Piece:
    """One piece: it comes from above the screen, sways, spins and flips."""

    def __init__(self, chance: Random) -> None:
        self._x, self._height = chance.random(), chance.uniform(1.02, 1.75)
        self._speed = chance.uniform(0.38, 0.62)
        self._sway, self._phase = chance.uniform(0.01, 0.04), chance.uniform(0, tau)
        self._spin, self._turn = chance.uniform(-3, 3), chance.uniform(2, 6)
        self._side = chance.uniform(_SMALLEST, _LARGEST)

    def corners(self, elapsed: float, width: float, height: float) -> list[tuple[float, float]]:
        """Return its four corners."""
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
