"""The regions of a board as shapes: to fill, to outline, and to find under a finger.

A rotated board has shapes of its own, so that whatever is drawn on it stays upright. In them y
grows upwards, as on the screen.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import dist, hypot
from statistics import median

from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator

from companion.dataclasses import dataclass
from companion.engine import Board, PrintedRegion

Point = tuple[float, float]
Bridge = tuple[Point, Point]
Box = tuple[float, float, float, float]
# How far a sharp corner may stick out, in widths of its line.
_MITRE = 1.5
# Points closer than this are one: there is no direction between them.
_SAME = 0.01
_PIECE = 12


@dataclass(frozen=True, eq=False)
class RegionShape:
    """One region: `corners` and `triangles` fill it, `outwards` points away from it at each corner.

    `radius`: the room around the anchor; `way`: the distance along the outline.
    """

    region: int
    outline: tuple[Point, ...]
    anchor: Point
    radius: float
    box: Box
    corners: tuple[Point, ...]
    triangles: tuple[int, ...]
    outwards: tuple[Point, ...]
    way: tuple[float, ...]

    def has(self, x: float, y: float) -> bool:
        """Return whether a point lies within the outline."""
        left, bottom, right, top = self.box
        if not (left <= x <= right and bottom <= y <= top):
            return False
        is_inside, (x1, y1) = False, self.outline[-1]
        for x2, y2 in self.outline:
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                is_inside = not is_inside
            x1, y1 = x2, y2
        return is_inside

    def fill(self, tile: float) -> list[float]:
        """Return the corners for a mesh, with a texture repeated every so many units."""
        return [value for x, y in self.corners for value in (x, y, x / tile, y / tile)]

    def band(self, outer: float, inner: float, dash: float = 0.0) -> list[float]:
        """Return a strip along the outline, between two distances outside it.

        Its texture runs across once, and along it once for every dash.
        """
        # The last dash ends where the first begins.
        dashes = max(1, round(self.way[-1] / dash)) / self.way[-1] if dash else 0.0
        strip: list[float] = []
        closed = zip(
            (*self.outline, self.outline[0]),
            (*self.outwards, self.outwards[0]),
            self.way,
            strict=True,
        )
        for (x, y), (away_x, away_y), way in closed:
            along = way * dashes
            strip += (x + away_x * outer, y + away_y * outer, along, 0)
            strip += (x + away_x * inner, y + away_y * inner, along, 1)
        return strip

    def squares(self, side: float, inside: float, apart: float) -> list[float]:
        """Return upright squares along the outline, so far inside and about so far apart."""
        corners = ((-1, -1, 0, 0), (1, -1, 1, 0), (1, 1, 1, 1), (-1, 1, 0, 1))
        number = max(3, round(self.way[-1] / apart))
        found: list[float] = []
        for at in range(number):
            way = (at + 0.5) / number * self.way[-1]
            point = min(bisect(self.way, way), len(self.outline)) - 1
            (x, y), (away_x, away_y) = self.outline[point], self.outwards[point]
            end_x, end_y = self.outline[(point + 1) % len(self.outline)]
            share = (way - self.way[point]) / (self.way[point + 1] - self.way[point])
            x += (end_x - x) * share - away_x * inside
            y += (end_y - y) * share - away_y * inside
            for right, up, u, v in corners:
                found += (x + right * side / 2, y + up * side / 2, u, v)
        return found

    def line(self, width: float, dash: float = 0.0) -> list[float]:
        """Return a strip for a line of this width on the outline."""
        return self.band(width, -width, dash)


@dataclass(frozen=True, eq=False)
class BoardShapes:
    """All regions of a board, by their numbers."""

    width: float
    height: float
    regions: tuple[RegionShape, ...]
    # The median room of the regions.
    usual_radius: float
    # From where to where a bridge leads to another island.
    bridges: tuple[Bridge, ...] = ()

    def find(self, x: float, y: float) -> int | None:
        """Return the region at a point of the board."""
        return next((shape.region for shape in self.regions if shape.has(x, y)), None)


def plank_strip(bridge: Bridge, width: float, over: float, dash: float = 0.0) -> list[float]:
    """Return a strip over a bridge and a bit of the land at its ends, textured as a band is."""
    (x, y), end = bridge
    long = max(dist(*bridge), _SAME)
    along_x, along_y = (end[0] - x) / long, (end[1] - y) / long
    side_x, side_y = along_y * width, -along_x * width
    dashes = max(1, round((long + 2 * over) / dash)) if dash else 0
    strip: list[float] = []
    for way, at in ((-over, 0), (long + over, dashes)):
        on_x, on_y = x + along_x * way, y + along_y * way
        strip += (on_x + side_x, on_y + side_y, at, 0, on_x - side_x, on_y - side_y, at, 1)
    return strip


def box_around(boxes: Iterable[Box]) -> Box:
    """Return the box around all of these."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


@lru_cache(maxsize=4)
def board_shapes(board: Board, turned: int = 0) -> BoardShapes:
    """Return the shapes of a board, rotated clockwise by so many quarter turns."""
    width, height = board.size
    regions = tuple(_shape(region, (width, height), turned) for region in board.regions)
    if turned % 2:
        width, height = height, width
    usual = median(shape.radius for shape in regions)
    return BoardShapes(width, height, regions, usual, _bridges(board, regions))


def _bridges(board: Board, shapes: Sequence[RegionShape]) -> tuple[Bridge, ...]:
    """Return a bridge for each two adjacent regions of different islands."""
    pairs = (
        (shapes[region.id], shapes[near])
        for region in board.regions
        for near in region.adjacent
        if 0 < region.island < board.regions[near].island
    )
    return tuple(_bridge(one, other) for one, other in pairs)


def _bridge(one: RegionShape, other: RegionShape) -> Bridge:
    """Return the shortest way over that does not lie far off the middle between two regions."""
    middle = tuple((a + b) / 2 for a, b in zip(one.anchor, other.anchor, strict=True))
    ways = ((start, end) for start in one.outline for end in other.outline)
    return min(ways, key=lambda way: dist(*way) + dist(way[0], middle) + dist(middle, way[1]))


def _shape(region: PrintedRegion, size: Point, turned: int) -> RegionShape:
    outline = _round_about([_turn(point, size, turned) for point in region.outline])
    corners, triangles = _triangles(outline)
    outwards, way = _along(outline)
    xs, ys = zip(*outline, strict=True)
    return RegionShape(
        region.id,
        tuple(outline),
        _turn(region.anchor, size, turned),
        region.anchor_radius,
        (min(xs), min(ys), max(xs), max(ys)),
        corners,
        triangles,
        outwards,
        way,
    )


def _turn(point: Sequence[float], size: Point, turned: int) -> Point:
    """Return where a printed point is on a board rotated clockwise, y upwards."""
    x, y = point
    width, height = size
    places = ((x, height - y), (height - y, width - x), (width - x, y), (y, x))
    return places[turned % 4]


def _round_about(points: list[Point]) -> list[Point]:
    """Return an outline counterclockwise, without duplicate points."""
    kept = [
        (x, y)
        for (x, y), (before_x, before_y) in zip(points, points[-1:] + points[:-1], strict=True)
        if hypot(x - before_x, y - before_y) > _SAME
    ]
    following = kept[1:] + kept[:1]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(kept, following, strict=True))
    return kept if area > 0 else kept[::-1]


def _triangles(outline: list[Point]) -> tuple[tuple[Point, ...], tuple[int, ...]]:
    """Return corners, and triples of their indices that fill an outline."""
    tesselator = Tesselator()
    tesselator.add_contour([value for point in outline for value in point])
    # Pieces of a few corners: making them as large as possible takes ten times as long.
    tesselator.tesselate(WINDING_ODD, TYPE_POLYGONS, _PIECE)
    corners: list[Point] = []
    triangles: list[int] = []
    for piece in tesselator.vertices:
        first = len(corners)
        corners += zip(piece[::2], piece[1::2], strict=True)
        for second in range(first + 1, len(corners) - 1):
            triangles += (first, second, second + 1)
    return tuple(corners), tuple(triangles)


def _along(outline: list[Point]) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """Return for each point of an outline its outward direction, and the distance along it."""
    following = outline[1:] + outline[:1]
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in zip(outline, following, strict=True)]
    lengths = [hypot(*step) for step in steps]
    sides = [(y / long, -x / long) for (x, y), long in zip(steps, lengths, strict=True)]
    outwards = []
    for (x1, y1), (x2, y2) in zip(sides[-1:] + sides[:-1], sides, strict=True):
        x, y = x1 + x2, y1 + y2
        both = max(x * x + y * y, _SAME)
        share = min(2 / both, _MITRE / both**0.5)
        outwards.append((x * share, y * share))
    return tuple(outwards), tuple(accumulate(lengths, initial=0.0))
