"""The die: six sides with pips, drawn as a cube that rolls, pauses on an edge and comes to rest."""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Quad
from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.blocks.cube import (
    FLAT,
    PIP,
    ROUND,
    SECONDS,
    Corners,
    Pose,
    pose_at,
    round_corners,
    round_edges,
    seen_sides,
    sides_of,
)
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.surface import Painted, soft_picture, soft_strip
from companion.ui.kvfiles import load_kv

# The width of a cube between its rounded edges, plus a little, in half edges.
_SPAN = 2.56
_EDGE_LIGHT = 0.84
_SHADOW = 0.3
_GAP = 4
_AIR = 12


class Die(Painted):
    """A die with one face up; `roll` lets it come rolling in, `land` lets it lie at once.

    `share`: how much of the height its cube takes; the rest is room to hop in.
    """

    __events__ = ("on_roll", "on_land")
    face = NumericProperty(0)
    share = NumericProperty(1.0)
    progress = NumericProperty(1.0)
    painted_from = ("face", "share", "progress")

    def __init__(self, **kwargs: Any) -> None:
        self._cube = InstructionGroup()
        self._motion: Animation | None = None
        super().__init__(**kwargs)
        self.canvas.add(self._cube)

    @property
    def is_rolling(self) -> bool:
        """Whether the outcome is still open."""
        return self._motion is not None

    @property
    def sides(self) -> tuple[int, ...]:
        """What is on its six sides, the final one first."""
        return sides_of(int(self.face))

    def roll(self, face: int, is_moving: bool) -> None:
        """Roll, or show the result at once with reduced motion."""
        self.face = face
        self.dispatch("on_roll")
        if not is_moving:
            self.dispatch("on_land")
            return
        self.progress = 0
        self._motion = Animation(progress=1, duration=SECONDS)
        self._motion.bind(on_complete=self.land)
        self._motion.start(self)

    def land(self, *_: object) -> None:
        """Come to rest; does nothing if it already has."""
        if self.is_rolling:
            self.stop()
            self.dispatch("on_land")

    def stop(self) -> None:
        """Show the result, whether anybody is still looking or not."""
        if self._motion:
            self._motion.cancel(self)
            self._motion = None
        self.progress = 1

    def on_roll(self) -> None:
        """It begins to roll."""

    def on_land(self) -> None:
        """It has come to rest, and everybody sees what it shows."""

    def _draw(self, *_: object) -> None:
        pose = pose_at(self.progress)
        half = self.height * self.share / _SPAN
        room = max(0, self.width / 2 - _SPAN * half * 0.75)
        pen = _Pen(self._cube, half, self.center_x + pose.away * room, self._ground(half))
        self._cube.clear()
        paper, ink = self._theme.colours["paper"], self._theme.colours["on_gold"]
        if self.share < 1:
            pen.lay_shadow(pose)
        pen.raise_by(pose.height * 2 * half)
        pen.fill_round(pose, _lit(paper, _EDGE_LIGHT))
        for side in seen_sides(self.sides, pose):
            pen.fill(side.corners, _lit(paper, side.light), pen.flat)
            for pip in side.pips:
                pen.fill(pip, ink, pen.dot)

    def _ground(self, half: float) -> float:
        """Return the height of the cube's middle when it is at rest."""
        spare = self.height - _SPAN * half
        return float(self.center_y - spare / 4)


class _Pen:
    """Draws parts of a cube, each as large as half an edge is long, about its middle."""

    def __init__(self, group: InstructionGroup, half: float, x: float, y: float) -> None:
        self._group, self._half, self._x, self._y = group, half, x, y
        corner = max(1, round(half * ROUND))
        self.flat = soft_picture(corner, max(2, round(2 * half * FLAT) - 2 * corner))
        self.dot = soft_picture(max(1, round(half * PIP)), 0)
        self._ball = soft_picture(corner, 0)
        self._strip = soft_strip(2 * corner)

    def raise_by(self, pixels: float) -> None:
        """Draw this much higher from now on."""
        self._y += pixels

    def fill(self, corners: Corners, colour: Any, texture: Any) -> None:
        """Fill the area between four corners."""
        self._group.add(Color(*colour))
        self._quad(corners, texture)

    def fill_round(self, pose: Pose, colour: Any) -> None:
        """Fill everything the cube covers, rounded edges and corners included."""
        self._group.add(Color(*colour))
        for x, y in round_corners(pose):
            self._quad(_box(x, y, ROUND, ROUND), self._ball)
        for strip in round_edges(pose, ROUND + 1 / self._half):
            self._quad(strip, self._strip)
        for side in seen_sides((0,) * 6, pose):
            self._quad(side.corners, self.flat)

    def lay_shadow(self, pose: Pose) -> None:
        """Draw its shadow on the table: the higher the die, the fainter."""
        strength = _SHADOW / (1 + 2 * pose.height)
        for size in (1.0, 1.15, 1.3):
            shade = _box(0.15, -0.85, 1.15 * size, 0.42 * size)
            self.fill(shade, (0, 0, 0, strength / 2), self._ball)

    def _quad(self, corners: Corners, texture: Any) -> None:
        low, right, high, left = corners
        middle_x, middle_y = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        # Its soft rim is drawn outside of it.
        width, height = texture.size
        larger = height / (height - 2) if width > 1 else 1.0
        points: list[float] = []
        for x, y in (low, right, high, left):
            away_x, away_y = (x - middle_x) * larger, (y - middle_y) * larger
            points += (
                self._x + (middle_x + away_x) * self._half,
                self._y + (middle_y + away_y) * self._half,
            )
        self._group.add(Quad(points=points, texture=texture))


def _box(x: float, y: float, width: float, height: float) -> Corners:
    left, right, low, high = x - width, x + width, y - height, y + height
    return (left, low), (right, low), (right, high), (left, high)


def _lit(colour: Any, light: float) -> list[float]:
    return [part * light for part in colour[:3]] + [1.0]


class FaceButton(PushButton):
    """A face of the die to tap, with words below it: its number, or what it leads to."""

    number = NumericProperty(0)
    die_size = NumericProperty("36sp")

    def __init__(self, **kwargs: Any) -> None:
        self.die = Die(size_hint=(None, None))
        # The words have nearly all of the width: four stand in a row.
        super().__init__(**{"padding": (dp(2), dp(8))} | kwargs)
        self.add_widget(self.die)
        self.fbind("number", self._show_die)
        self.fbind("die_size", self._show_die)
        self._show_die()

    @property
    def face_height(self) -> float:
        """The height of the die and the words, with some air."""
        return float(self.words.height + self.die_size) + dp(_GAP + _AIR)

    def do_layout(self, *_: object) -> None:
        """Put the die at the top, level with those beside it, and the words below it."""
        self.die.center_x = self.words.center_x = self.center_x
        self.die.top = self.top - dp(_AIR) / 2
        self.words.top = self.die.y - dp(_GAP)

    def _show_die(self, *_: object) -> None:
        self.die.face, self.die.size = self.number, (self.die_size, self.die_size)
        self.fit_soon()


load_kv("blocks/die")
