"""Where the signs on a region lie on a phone's board: all symbols and markers within its outline.

As on the tablet, who stands there is in the middle, with the price at the left shoulder and the
count at the right one; symbols and markers lie in a row below. Where they would cross the outline
they lie above or beside it, then all of it moves a little, and only then it becomes smaller.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from companion.dataclasses import dataclass
from companion.engine import PrintedRegion

# In parts of `Places.unit`, which are units of the board.
DISC, SMALL, GAP = 20.0, 22.0, 2.0
_PILL, _COUNT, _ASIDE, _ABOVE = 32.0, 38.0, 8.0, 14.0
# A digit more of a price, or of how many there are of a marker.
_DIGIT = 10.0
# The shape of a player whose tokens lie below those of another.
_SHAPE = 14.0
LARGEST, _SMALLER, _STEPS = 1.5, 0.88, 16
# How far all of it may move from the middle, in parts of the room there.
_MOVES = (0.0, 0.25, -0.25, 0.5, -0.5)

# Of who stands there, or of a price alone, so much of its size at least lies within.
_MOSTLY = 0.8
_CLEAR = 0.9

Point = tuple[float, float]


@dataclass(frozen=True)
class Places:
    """The middle of what stands there, the middle of each small sign, and how large all is."""

    middle: Point
    small: tuple[Point, ...]
    unit: float


@dataclass(frozen=True)
class Content:
    """What lies on a region: who stands there, its price, and how wide the small signs are."""

    has_disc: bool
    has_count: bool
    price_digits: int
    small: tuple[float, ...]


def small_width(number: int, has_shape: bool = False) -> float:
    """Return how wide a symbol or a marker is; several have their number beside them."""
    return SMALL + (_DIGIT if number > 1 else 0.0) + (_SHAPE if has_shape else 0.0)


# Few regions change from one page to the next.
@lru_cache(maxsize=4096)
def places(region: PrintedRegion, content: Content, size: tuple[float, ...]) -> Places:
    """Return where everything on a region lies, on a board of this size, as large as it can be."""
    (x, y), room = region.anchor, region.anchor_radius
    found = Places((x, y), (), LARGEST)
    for step in range(_STEPS):
        unit = LARGEST * _SMALLER**step
        for small in _arrangements(content):
            left, top, right, bottom = _extent(content, small)
            for move_x, move_y in _moves():
                middle = (
                    x + move_x * room - (left + right) / 2 * unit,
                    y + move_y * room - (top + bottom) / 2 * unit,
                )
                found = Places(middle, tuple(_at(middle, each, unit) for each in small), unit)
                if _is_on_board(found, content, size) and _fits(found, content, region):
                    return found
    return found


def _at(middle: Point, away: Point, unit: float) -> Point:
    return middle[0] + away[0] * unit, middle[1] + away[1] * unit


@lru_cache(maxsize=1)
def _moves() -> tuple[Point, ...]:
    return tuple(sorted(((x, y) for x in _MOVES for y in _MOVES), key=lambda move: hypot(*move)))


def _arrangements(content: Content) -> Iterator[tuple[Point, ...]]:
    """Return the ways in which small signs can lie, each by its distance from the middle."""
    left, top, right, bottom = _main(content)
    rows = [content.small[at : at + 3] for at in range(0, len(content.small), 3)]
    below, above, aside = bottom + GAP, top - GAP, SMALL / 2 + GAP
    high = SMALL + GAP
    yield _rows(rows, below + SMALL / 2, high)
    if content.has_disc or content.price_digits:
        yield _rows(rows, above - SMALL / 2, -high)
        count, widest = len(content.small), max(content.small, default=SMALL) - SMALL
        pile = [(at - (count - 1) / 2) * high for at in range(count)]
        yield tuple((right + aside + widest / 2, y) for y in pile)
        yield tuple((left - aside - widest / 2, y) for y in pile)


def _rows(rows: Sequence[Sequence[float]], y: float, step: float) -> tuple[Point, ...]:
    found = []
    for number, row in enumerate(rows):
        x = -(sum(row) + GAP * (len(row) - 1)) / 2
        for width in row:
            found.append((x + width / 2, y + number * step))
            x += width + GAP
    return tuple(found)


def _main(content: Content) -> tuple[float, float, float, float]:
    """Return how far that reaches which lies in the middle: left, top, right and bottom."""
    price = _PILL + _DIGIT * (content.price_digits - 1) if content.price_digits else 0.0
    if not content.has_disc:
        high = _PILL / 2 if price else -SMALL / 2 - GAP
        return -price / 2, -high, price / 2, high
    left = min(-DISC, -_ASIDE - price) if price else -DISC
    right = _ASIDE + _COUNT if content.has_count else DISC
    top = -_ABOVE - _PILL / 2 if price or content.has_count else -DISC
    return left, top, right, DISC


def _extent(content: Content, small: Sequence[Point]) -> tuple[float, float, float, float]:
    left, top, right, bottom = _main(content)
    if not content.has_disc and not content.price_digits:
        left, top, right, bottom = 0.0, 0.0, 0.0, 0.0
    boxes = [
        (x - wide / 2, y - SMALL / 2, x + wide / 2, y + SMALL / 2)
        for (x, y), wide in zip(small, content.small, strict=True)
    ]
    lefts, tops, rights, bottoms = zip((left, top, right, bottom), *boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _fits(found: Places, content: Content, region: PrintedRegion) -> bool:
    """Return whether all small signs lie within the outline, and the middle of each other does."""
    unit = found.unit
    needed = []
    for (x, y), wide in zip(found.small, content.small, strict=True):
        aside = (wide - SMALL) / 2 * unit
        needed += [(x + by, y, (SMALL + GAP) / 2 * unit) for by in {-aside, aside}]
    x, y = found.middle
    left, _top, right, _bottom = _main(content)
    if content.has_disc:
        needed.append((x, y, DISC * unit * _MOSTLY))
        shoulders = (left, right) if content.has_count else (left,)
        needed += [(x + side / 2 * unit, y - _ABOVE * unit, 0) for side in shoulders]
    elif content.price_digits:
        needed.append((x, y, _PILL / 2 * unit * _MOSTLY))
    return all(_has_room(region, *each) for each in needed)


def _is_on_board(found: Places, content: Content, size: Sequence[float]) -> bool:
    """Return whether nothing reaches beyond the edge of the board."""
    (x, y), unit, (width, height) = found.middle, found.unit, size
    left, top, right, bottom = (side * unit for side in _main(content))
    is_across = x + left >= 0 and x + right <= width
    return is_across and y + top >= 0 and y + bottom <= height


def _has_room(region: PrintedRegion, x: float, y: float, radius: float) -> bool:
    """Return whether a disc lies within a region."""
    middle_x, middle_y = region.anchor
    # The outline bends a little into the circle around the middle.
    if hypot(x - middle_x, y - middle_y) + radius <= _CLEAR * region.anchor_radius:
        return True
    return room_within(region.outline or region.polygon, x, y) >= radius


def room_within(outline: Sequence[Sequence[float]], x: float, y: float) -> float:
    """Return how far a point is from an outline around it; less than nothing if it lies outside."""
    is_inside, nearest = False, float("inf")
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            is_inside = not is_inside
        long_x, long_y = x2 - x1, y2 - y1
        long = long_x * long_x + long_y * long_y
        share = ((x - x1) * long_x + (y - y1) * long_y) / long if long else 0.0
        share = min(1.0, max(0.0, share))
        nearest = min(nearest, hypot(x - x1 - share * long_x, y - y1 - share * long_y))
        x1, y1 = x2, y2
    return nearest if is_inside else -nearest
