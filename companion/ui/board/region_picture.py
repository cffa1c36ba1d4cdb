"""The picture of one region: its ground, the line around it when chosen, and its signs."""

from collections.abc import Callable
from math import hypot

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale

from companion.dataclasses import dataclass, replace
from companion.pages.board import Disc, DrawnRegion, Mark
from companion.ui.board.shapes import Point, RegionShape
from companion.ui.board.signs import (
    COIN,
    COUNT,
    DISC,
    GAP,
    PILL,
    SMALL,
    Ink,
    Look,
    SignPen,
    mark_width,
)
from companion.ui.board.textures import BORDER, line, pattern, player_shape, ribbon

_IN_A_ROW = 3
# The shoulders of a disc: how far from its centre.
_ASIDE, _ABOVE = 8.0, 14.0
# How far above it a price stands that has no room beside it.
_ON_TOP = 31.0
_MARGIN = 4.0
# How far the first row slips under a disc: two signs lie beside its lowest point, others below.
_TUCKED, _TUCKED_PAIR = 4.0, 7.0
# Signs may reach beyond the circle that fits into a region, and never get tiny.
_BEYOND, _LEAST = 1.28, 0.72

# In dp, at the usual scale of the board.
_BORDER, _DASH = 8.0, 15.0
# The shapes on the border of a race in decline: their size, inset and distance.
_SHAPE, _INSIDE, _APART = 13.0, 6.0, 45.0
_CHOSEN, _HALO, _GHOST_DASH = 4.5, 8.5, 9.0
FLOOD_SECONDS = 0.4
# How much of a ghost is paper.
_PALE = 0.5


@dataclass(frozen=True)
class _Extent:
    """How far signs reach from the middle, in each direction, and where the price or the coins are.

    The diagonal is compared with the circle that fits into a region.
    """

    left: float
    right: float
    above: float
    below: float
    worth: Point = (0.0, 0.0)

    @property
    def diagonal(self) -> float:
        return hypot(self.left + self.right, self.above + self.below)


def draw_cluster(
    signs: InstructionGroup,
    counts: InstructionGroup,
    facts: DrawnRegion,
    shape: RegionShape,
    look: Look,
    board: Point,
) -> None:
    """Draw everything on a region, and nothing beyond the edge of the board."""
    pen = SignPen(look, signs, shape.anchor, look.unit * look.text, look.sharpness)
    rows = _rows(facts)
    extent, room = _extent(pen, facts, rows), _BEYOND * 2 * shape.radius / pen.unit
    if not extent.diagonal:
        return
    if facts.disc and facts.price and extent.diagonal > room:
        on_top = _with_price_on_top(pen, facts, rows, extent)
        extent = min(extent, on_top, key=lambda one: one.diagonal)
    pen.unit *= min(1.0, max(_LEAST / look.text, room / extent.diagonal))
    _keep_within(pen, extent, board)
    if facts.disc:
        pen.stand(facts.disc, (0, 0))
    if facts.coins:
        pen.coins(facts.coins, extent.worth)
    elif facts.price:
        pen.price(facts.price, extent.worth)
    for number, row in enumerate(rows):
        _draw_row(pen, row, -_half(facts, rows) - number * (SMALL + GAP) - GAP - SMALL / 2)
    if facts.disc and pen.count_width(facts.disc):
        pen.group = counts
        pen.count(facts.disc, (_ASIDE, _ABOVE))


def _rows(facts: DrawnRegion) -> list[list[Mark]]:
    """Return the small signs, row by row; a symbol, which is printed, has no number."""
    small = [*(Mark(f"regions/{symbol}", 0) for symbol in facts.symbols), *facts.marks]
    return [small[at : at + _IN_A_ROW] for at in range(0, len(small), _IN_A_ROW)]


def _half(facts: DrawnRegion, rows: list[list[Mark]]) -> float:
    """Return how far down the part above the rows reaches."""
    if facts.disc:
        tucked = _TUCKED_PAIR if rows and len(rows[0]) == 2 else _TUCKED
        return DISC - (tucked if rows else 0.0)
    return COIN if facts.coins else PILL / 2 if facts.price else -GAP / 2


def _worth(pen: SignPen, facts: DrawnRegion) -> float:
    """Return the width of the coins or the price; while coins are counted, there is no price."""
    return 2 * COIN if facts.coins else pen.price_width(facts.price) if facts.price else 0.0


def _extent(pen: SignPen, facts: DrawnRegion, rows: list[list[Mark]]) -> _Extent:
    half = _half(facts, rows)
    worth, below = _worth(pen, facts), half + len(rows) * (SMALL + GAP)
    aside = _aside(rows)
    if not facts.disc:
        aside = max(aside, worth / 2)
        return _Extent(aside, aside, max(half, 0.0), below if rows else half)
    left = max(DISC, aside, _ASIDE + worth if worth else 0.0)
    right = max(DISC, aside, _ASIDE + pen.count_width(facts.disc))
    middle = -_ASIDE - worth / 2, _ABOVE
    return _Extent(left, right, _ABOVE + (COIN if worth else COUNT / 2), below, middle)


def _with_price_on_top(
    pen: SignPen, facts: DrawnRegion, rows: list[list[Mark]], beside: _Extent
) -> _Extent:
    """Return the extent with the price above the disc: narrower, so that neighbours are seen."""
    half, above = _worth(pen, facts) / 2, _ON_TOP + PILL / 2
    left, right = max(DISC, half, _aside(rows)), max(beside.right, half)
    return _Extent(left, right, above, beside.below, (0.0, _ON_TOP))


def _keep_within(pen: SignPen, extent: _Extent, board: Point) -> None:
    """Centre all signs on the anchor, but keep them within the board."""
    (x, y), (width, height), margin = pen.origin, board, _MARGIN * pen.unit
    x += (extent.left - extent.right) / 2 * pen.unit
    y += (extent.below - extent.above) / 2 * pen.unit
    least_x, most_x = extent.left * pen.unit + margin, width - extent.right * pen.unit - margin
    least_y, most_y = extent.below * pen.unit + margin, height - extent.above * pen.unit - margin
    pen.origin = min(max(x, least_x), most_x), min(max(y, least_y), most_y)


def _draw_row(pen: SignPen, row: list[Mark], y: float) -> None:
    x = -_row_width(row) / 2
    for mark in row:
        width = mark_width(mark)
        if mark.number:
            pen.mark(mark, (x + width / 2, y))
        else:
            pen.symbol(mark.icon, (x + width / 2, y))
        x += width + GAP


def _aside(rows: list[list[Mark]]) -> float:
    """Return how far the rows reach to each side."""
    return max((_row_width(row) / 2 for row in rows), default=0.0)


def _row_width(row: list[Mark]) -> float:
    return sum(map(mark_width, row)) + GAP * (len(row) - 1)


class RegionPicture:
    """Draws one region whenever it has changed."""

    def __init__(self, shape: RegionShape, facts: DrawnRegion, board: Point) -> None:
        # The width and height of everything on it.
        self._board = board
        self.shape = shape
        self.facts = facts
        self.ground = InstructionGroup()
        self.rim = InstructionGroup()
        self.signs = InstructionGroup()
        # Above the signs of all regions: a price has an edge to spare, a count has none.
        self.counts = InstructionGroup()
        # Above everything, while a finger has chosen it.
        self.raised = InstructionGroup()
        self._end_flood: Callable[[], object] = lambda: None

    def show(self, facts: DrawnRegion, look: Look, is_moving: bool) -> None:
        """Show the current state; a new owner's colour floods the region."""
        before, self.facts = self.facts, facts
        if replace(before, is_chosen=facts.is_chosen) == facts:
            self.draw_raised(look)
        else:
            self.draw(look, is_moving and _is_taken(before.disc, facts.disc))

    def draw(self, look: Look, is_flooded: bool = False) -> None:
        """Draw everything."""
        self.draw_ground(look, is_flooded)
        self.rim.clear()
        if self._is_ghost:
            self.outline(self.rim, look, "chosen", _GHOST_DASH)
        self.draw_signs(look)

    def draw_ground(self, look: Look, is_flooded: bool = False) -> None:
        """Draw the land, which always shows its terrain, and around it who holds it."""
        self._end_flood()
        self.ground.clear()
        facts, corners = self.facts, self.shape.fill(look.tile)
        self._fill(look.land(facts.terrain, facts.is_veiled), corners)
        if self._is_ghost:
            self._fill((*look.ink("paper")[:3], _PALE), corners)
        if facts.disc and facts.disc.colour:
            if is_flooded:
                self._start_flood(look, look.player(facts.disc), corners)
            self._draw_border(look, facts.disc)

    def _draw_border(self, look: Look, disc: Disc) -> None:
        """Draw a band in the player's colour; in decline it is broken, and set with shapes."""
        (begin, end), unit = BORDER, look.unit
        width = _BORDER * unit / (end - begin)
        dash = _DASH * unit if disc.in_decline else 0.0
        inside = self.shape.band(width * begin, -width * (1 - begin), dash)
        self.ground.add(Color(*look.player(disc)))
        self.ground.add(strip(inside, ribbon(disc.in_decline)))
        if disc.in_decline:
            squares = self.shape.squares(_SHAPE * unit, _INSIDE * unit, _APART * unit)
            self.ground.add(_set_with(squares, player_shape(disc.shape)))

    @property
    def _is_ghost(self) -> bool:
        """Whether it only could be taken: it must not look as if it had been."""
        price = self.facts.price
        return price is not None and price.reach == "ghost"

    def outline(self, group: InstructionGroup, look: Look, role: str, dash: float = 0) -> None:
        """Draw a line with a halo around the region."""
        for width, ink in ((_HALO, look.ink("on_chosen")), (_CHOSEN, look.ink(role))):
            group.add(Color(*ink))
            is_dashed = bool(dash) and width == _CHOSEN
            along = self.shape.line(width * look.unit, dash * look.unit)
            group.add(strip(along, line(is_dashed)))

    def draw_signs(self, look: Look) -> None:
        """Draw the signs of the region, sharp at the current scale."""
        self.signs.clear()
        self.counts.clear()
        self._draw_cluster(look, self.signs, self.counts)
        self.draw_raised(look)

    def draw_raised(self, look: Look) -> None:
        """Draw a strong line around a chosen region, and its signs again above that."""
        self.raised.clear()
        if self.facts.is_chosen:
            self.outline(self.raised, look, "chosen")
            self._draw_cluster(look, self.raised, self.raised)

    def _draw_cluster(self, look: Look, signs: InstructionGroup, counts: InstructionGroup) -> None:
        draw_cluster(signs, counts, self.facts, self.shape, look, self._board)

    def _fill(self, ink: Ink, corners: list[float]) -> None:
        indices, texture = self.shape.triangles, pattern(self.facts.terrain)
        self.ground.add(Color(*ink))
        self.ground.add(Mesh(vertices=corners, indices=indices, mode="triangles", texture=texture))

    def _start_flood(self, look: Look, player: Ink, corners: list[float]) -> None:
        """Let the player's colour grow over the land from its middle, and vanish again."""
        grown = Scale(0.05, 0.05, 1, origin=self.shape.anchor)
        self.ground.add(PushMatrix())
        self.ground.add(grown)
        self._fill(player, corners)
        self.ground.add(PopMatrix())
        flood = Animation(x=1, y=1, duration=FLOOD_SECONDS, transition="out_cubic")
        flood.bind(on_complete=lambda *_: self.draw_ground(look))
        flood.start(grown)
        self._end_flood = lambda: flood.cancel(grown)


def strip(vertices: list[float], texture: object) -> Mesh:
    """Return a strip along an outline."""
    indices = range(len(vertices) // 4)
    return Mesh(vertices=vertices, indices=indices, mode="triangle_strip", texture=texture)


def _set_with(squares: list[float], texture: object) -> Mesh:
    """Return a picture in each of these squares."""
    firsts = range(0, len(squares) // 4, 4)
    indices = [first + corner for first in firsts for corner in (0, 1, 2, 0, 2, 3)]
    return Mesh(vertices=squares, indices=indices, mode="triangles", texture=texture)


def _is_taken(before: Disc | None, now: Disc | None) -> bool:
    """Return whether a player's active race is newly there."""
    if not now or not now.colour or now.in_decline:
        return False
    return before is None or before.colour != now.colour
