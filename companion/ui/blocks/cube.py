"""A die in space: which sides are visible from above, and where, as it rolls and comes to rest.

Only arithmetic: where everything is at a moment follows from the face alone. No chance is
asked, so that what is shown can never disturb what is rolled.
"""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from companion.dataclasses import dataclass
from companion.engine import DIE

Vector = tuple[float, float, float]
Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]

# In seconds: it rolls, pauses on an edge, and falls.
ROLLING, BREATH, FALLING = 0.9, 0.4, 0.2
SECONDS = ROLLING + BREATH + FALLING
# Half the length of an edge is 1; this much of it is rounded.
ROUND = 0.24
# How much of a side looks flat: where the rounding begins, the light hardly changes.
FLAT = 0.86
_FLAT_OUT = 0.97
PIP = 0.2
_APART = 0.44
# Where the pips are on a side.
PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-_APART, _APART), (_APART, -_APART)),
    3: ((-_APART, _APART), (0, 0), (_APART, -_APART)),
}
# Each side: the direction it faces, and its right and up; the first one ends on top.
_SIDES: tuple[tuple[Vector, Vector, Vector], ...] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
)
_CORNERS = tuple((x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))
_LIGHT: Vector = (-0.35, 0.55, 0.76)
# The view: not quite from above and from a corner, so that it looks like a cube.
_SLANT, _ASKEW = -0.5, 0.4
# On an edge, both adjacent sides look alike.
_ON_EDGE = -pi / 4
# A side turned away this far is seen only as an edge.
_GRAZING = 0.1


@dataclass(frozen=True, slots=True)
class Pose:
    """How a die is turned about three axes, and how far it is from its place.

    `away`: to the side, of the room there is; `height`: above it, in its own size.
    """

    roll: float = 0.0
    pitch: float = 0.0
    spin: float = 0.0
    away: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class SeenSide:
    """A visible side: its corners and those of its pips, and how much light falls on it."""

    corners: Corners
    pips: tuple[Corners, ...]
    light: float


def sides_of(face: int) -> tuple[int, ...]:
    """Return the six sides: the rolled one, one with another outcome beside it, blanks in front.

    So nobody counts pips that do not count.
    """
    rest = list(DIE)
    rest.remove(face)
    beside = max(rest) if face == 0 else min(rest)
    rest.remove(beside)
    return (face, beside, *rest)


def pose_at(progress: float) -> Pose:
    """Return the pose of a die after this fraction of its time, from 0 to 1."""
    seconds = progress * SECONDS
    if progress >= 1:
        return Pose()
    if seconds < ROLLING:
        return _rolling(seconds / ROLLING)
    if seconds < ROLLING + BREATH:
        return Pose(roll=_ON_EDGE + 0.07 * sin(3 * pi * (seconds - ROLLING) / BREATH), height=0.1)
    left = max(0.0, 1 - (seconds - ROLLING - BREATH) / FALLING)
    return Pose(roll=_ON_EDGE * left**2, height=0.1 * left**2)


def _rolling(share: float) -> Pose:
    """Return a die that hops in, slower and lower each time."""
    left = (1 - share) ** 2
    return Pose(
        roll=_ON_EDGE - 5 * pi * left,
        pitch=-3.4 * left,
        spin=1.4 * left,
        away=-left,
        height=0.1 + 0.3 * (1 - share) * abs(sin(3 * pi * share**0.8)),
    )


def seen_sides(sides: tuple[int, ...], pose: Pose) -> Iterator[SeenSide]:
    """Yield the visible sides, flat between their rounded edges."""
    for number, (out, right, up) in zip(sides, _SIDES, strict=True):
        turned = turn(out, pose)
        if turned[2] <= _GRAZING:
            continue
        across, along = turn(right, pose), turn(up, pose)
        light = 0.7 + 0.3 * max(0.0, sum(a * b for a, b in zip(turned, _LIGHT, strict=True)))
        pips = (_patch(turned, across, along, x, y, PIP) for x, y in PIPS[number])
        yield SeenSide(_patch(turned, across, along, 0, 0, FLAT), tuple(pips), light)


def round_corners(pose: Pose) -> list[Point]:
    """Return the middle of each round corner, in the order in which edges are counted."""
    flat = 1 - ROUND
    turned = (turn((x * flat, y * flat, z * flat), pose) for x, y, z in _CORNERS)
    return [(x, y) for x, y, _ in turned]


def round_edges(pose: Pose, half: float) -> Iterator[Corners]:
    """Yield each edge as a strip, twice `half` wide; one seen end on has none."""
    corners = round_corners(pose)
    for first, (ax, ay) in enumerate(corners):
        for bit in (1, 2, 4):
            if first & bit:
                continue
            bx, by = corners[first | bit]
            length = hypot(bx - ax, by - ay)
            if length:
                x, y = -(by - ay) / length * half, (bx - ax) / length * half
                yield (ax - x, ay - y), (bx - x, by - y), (bx + x, by + y), (ax + x, ay + y)


def turn(vector: Vector, pose: Pose) -> Vector:
    """Return where a point of the die ends up."""
    x, y, z = vector
    x, z = _turned(x, z, -pose.roll)
    y, z = _turned(y, z, pose.pitch)
    x, y = _turned(x, y, pose.spin + _ASKEW)
    y, z = _turned(y, z, _SLANT)
    return x, y, z


def _turned(a: float, b: float, angle: float) -> Point:
    return a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle)


def _patch(out: Vector, right: Vector, up: Vector, x: float, y: float, half: float) -> Corners:
    """Return the corners of a square on a side: all that is flat stays so when seen from afar."""

    def at(a: float, b: float) -> Point:
        x, y, _ = (_FLAT_OUT * o + a * r + b * u for o, r, u in zip(out, right, up, strict=True))
        return x, y

    low_x, high_x, low_y, high_y = x - half, x + half, y - half, y + half
    return at(low_x, low_y), at(high_x, low_y), at(high_x, high_y), at(low_x, high_y)
