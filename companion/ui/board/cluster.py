"""How the signs on a region are laid out around its anchor.

Who stands there is in the middle, the price or coins at the left shoulder, the count at the right
one; symbols and markers are in rows below. With less room everything is smaller.
"""

from math import hypot

from kivy.graphics import InstructionGroup

from companion.dataclasses import dataclass
from companion.pages.board import DrawnRegion
from companion.ui.board.look import Look
from companion.ui.board.shapes import Point, RegionShape
from companion.ui.board.signs import COIN, COUNT, DISC, GAP, PILL, SMALL, SignPen, mark_width

_IN_A_ROW = 3
# The shoulders of a disc: how far from its centre.
_ASIDE, _ABOVE = 8.0, 14.0
_MARGIN = 4.0
# How far the first row slips under a disc: two signs lie beside its lowest point, others below.
_TUCKED, _TUCKED_PAIR = 4.0, 7.0
# Signs may reach beyond the circle that fits into a region, and never get tiny.
_BEYOND, _LEAST = 1.28, 0.72

# An icon, and how many; None for a symbol, which is printed.
Small = tuple[str, int]


@dataclass(frozen=True)
class _Extent:
    """How far signs reach from the middle, in each direction."""

    left: float
    right: float
    above: float
    below: float


def draw_cluster(
    group: InstructionGroup, facts: DrawnRegion, shape: RegionShape, look: Look, board: Point
) -> None:
    """Draw everything on a region, and nothing beyond the edge of the board."""
    pen = SignPen(look, group, shape.anchor, look.unit * look.text, look.sharpness)
    rows = _rows(facts)
    extent = _extent(pen, facts, rows)
    width, height = extent.left + extent.right, extent.above + extent.below
    if not width:
        return
    room = _BEYOND * 2 * shape.radius / pen.unit
    pen.unit *= min(1.0, max(_LEAST / look.text, room / hypot(width, height)))
    _keep_within(pen, extent, board)
    if facts.disc:
        pen.stand(facts.disc, (0, 0))
        if pen.count_width(facts.disc):
            pen.count(facts.disc, (_ASIDE, _ABOVE))
    _draw_worth(pen, facts)
    for number, row in enumerate(rows):
        _draw_row(pen, row, -_half(facts, rows) - number * (SMALL + GAP) - GAP - SMALL / 2)


def _rows(facts: DrawnRegion) -> list[list[Small]]:
    small: list[Small] = [(f"regions/{symbol}", 0) for symbol in facts.symbols]
    small += [(mark.icon, mark.number) for mark in facts.marks]
    return [small[at : at + _IN_A_ROW] for at in range(0, len(small), _IN_A_ROW)]


def _half(facts: DrawnRegion, rows: list[list[Small]]) -> float:
    """Return how far down the part above the rows reaches."""
    if facts.disc:
        tucked = _TUCKED_PAIR if rows and len(rows[0]) == 2 else _TUCKED
        return DISC - (tucked if rows else 0.0)
    return COIN if facts.coins else PILL / 2 if facts.price else -GAP / 2


def _worth(pen: SignPen, facts: DrawnRegion) -> float:
    """Return the width of the coins or the price; while coins are counted, there is no price."""
    return 2 * COIN if facts.coins else pen.price_width(facts.price) if facts.price else 0.0


def _extent(pen: SignPen, facts: DrawnRegion, rows: list[list[Small]]) -> _Extent:
    half = _half(facts, rows)
    worth, below = _worth(pen, facts), half + len(rows) * (SMALL + GAP)
    aside = max((_row_width(row) / 2 for row in rows), default=0.0)
    if not facts.disc:
        aside = max(aside, worth / 2)
        return _Extent(aside, aside, max(half, 0.0), below if rows else half)
    left = max(DISC, aside, _ASIDE + worth if worth else 0.0)
    right = max(DISC, aside, _ASIDE + pen.count_width(facts.disc))
    return _Extent(left, right, _ABOVE + (COIN if worth else COUNT / 2), below)


def _keep_within(pen: SignPen, extent: _Extent, board: Point) -> None:
    """Centre all signs on the anchor, but keep them within the board."""
    (x, y), (width, height), margin = pen.origin, board, _MARGIN * pen.unit
    x += (extent.left - extent.right) / 2 * pen.unit
    y += (extent.below - extent.above) / 2 * pen.unit
    least_x, most_x = extent.left * pen.unit + margin, width - extent.right * pen.unit - margin
    least_y, most_y = extent.below * pen.unit + margin, height - extent.above * pen.unit - margin
    pen.origin = min(max(x, least_x), most_x), min(max(y, least_y), most_y)


def _draw_worth(pen: SignPen, facts: DrawnRegion) -> None:
    width = _worth(pen, facts)
    middle = (-_ASIDE - width / 2, _ABOVE) if facts.disc else (0.0, 0.0)
    if facts.coins:
        pen.coins(facts.coins, middle)
    elif facts.price:
        pen.price(facts.price, middle)


def _draw_row(pen: SignPen, row: list[Small], y: float) -> None:
    x = -_row_width(row) / 2
    for icon, number in row:
        width = mark_width(number)
        if number:
            pen.mark(icon, number, (x + width / 2, y))
        else:
            pen.symbol(icon, (x + width / 2, y))
        x += width + GAP


def _row_width(row: list[Small]) -> float:
    return sum(mark_width(number) for _, number in row) + GAP * (len(row) - 1)
