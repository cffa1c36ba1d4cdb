"""Which part of the board is seen, and which region comes next: pure arithmetic, no drawing."""

from collections.abc import Sequence

from companion.dataclasses import dataclass, replace
from companion.ui.board.shapes import BoardShapes, Box, Point, box_around


@dataclass(frozen=True)
class Sight:
    """The scale in pixels per board unit, and the position of the board's lower left corner."""

    scale: float
    x: float
    y: float

    def to_board(self, x: float, y: float) -> Point:
        """Return the point of the board at a place on the screen."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def to_screen(self, x: float, y: float) -> Point:
        """Return where a point of the board is on the screen."""
        return self.x + x * self.scale, self.y + y * self.scale

    def moved(self, x: float, y: float) -> "Sight":
        """Return it with the board moved by so much."""
        return replace(self, x=self.x + x, y=self.y + y)

    def zoomed(self, scale: float, at: Point) -> "Sight":
        """Return it at another scale, with this place fixed."""
        share = scale / self.scale
        return Sight(scale, at[0] + (self.x - at[0]) * share, at[1] + (self.y - at[1]) * share)

    def towards(self, other: "Sight", share: float) -> "Sight":
        """Return a sight between this one and another."""
        return Sight(
            self.scale + (other.scale - self.scale) * share,
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
        )


@dataclass(frozen=True)
class Window:
    """The part of the screen in which a board is seen: left, bottom, width, height."""

    box: Box
    board: Point
    most_scale: float

    @property
    def least_scale(self) -> float:
        """The scale at which the whole board is seen."""
        return min(self.box[2] / self.board[0], self.box[3] / self.board[1])

    @property
    def whole(self) -> Sight:
        """The sight of the whole board."""
        return self.kept(Sight(self.least_scale, 0, 0))

    @property
    def middle(self) -> Point:
        """The middle of the window."""
        left, bottom, width, height = self.box
        return left + width / 2, bottom + height / 2

    def possible(self, scale: float) -> float:
        """Return the nearest possible scale."""
        return max(self.least_scale, min(scale, self.most_scale))

    def kept(self, sight: Sight) -> Sight:
        """Return a sight with the board inside the window, neither too large nor too small."""
        scale = self.possible(sight.scale)
        if scale != sight.scale:
            sight = sight.zoomed(scale, self.middle)
        left, bottom, width, height = self.box
        x = _kept(sight.x, self.board[0] * scale, left, width)
        y = _kept(sight.y, self.board[1] * scale, bottom, height)
        return Sight(scale, x, y)

    def seen(self, sight: Sight) -> Box:
        """Return the visible part of the board: left, bottom, width and height."""
        x, y, width, height = self.box
        left, bottom = max(x, sight.x), max(y, sight.y)
        right = min(x + width, sight.x + self.board[0] * sight.scale)
        top = min(y + height, sight.y + self.board[1] * sight.scale)
        return left, bottom, right - left, top - bottom

    def shows(self, sight: Sight, box: Box) -> bool:
        """Return whether a box of the board is entirely visible."""
        left, bottom = sight.to_screen(*box[:2])
        right, top = sight.to_screen(*box[2:])
        # What touches the edge counts as visible, despite rounding.
        x, y, width, height = self.box
        is_wide_enough = left >= x - 1 and right <= x + width + 1
        return is_wide_enough and bottom >= y - 1 and top <= y + height + 1

    def around(self, boxes: Sequence[Box], least_scale: float, usual_scale: float) -> Sight:
        """Return a sight of boxes of the board, or of most of them, at no less than a scale.

        It zooms in no further than usual for a few small ones.
        """
        box = box_around(boxes)
        wide, high = max(box[2] - box[0], 1.0), max(box[3] - box[1], 1.0)
        fitting = min(self.box[2] / wide, self.box[3] / high, usual_scale)
        scale = self.possible(max(fitting, least_scale))
        if scale > fitting:
            box = box_around(_most(boxes, self.box[2] / scale, self.box[3] / scale))
        x = self.middle[0] - (box[0] + box[2]) / 2 * scale
        y = self.middle[1] - (box[1] + box[3]) / 2 * scale
        return self.kept(Sight(scale, x, y))


def _most(boxes: Sequence[Box], wide: float, high: float) -> Sequence[Box]:
    """Return as many boxes as fit into this room together; all if not even one does."""
    columns = (
        [box for box in boxes if left <= box[0] and box[2] <= left + wide]
        for left in {box[0] for box in boxes}
    )
    groups = (
        [box for box in column if bottom <= box[1] and box[3] <= bottom + high]
        for column in columns
        for bottom in {box[1] for box in column}
    )
    return max(groups, key=len, default=()) or boxes


def _kept(at: float, long: float, edge: float, room: float) -> float:
    """Return where something long starts: centred in its room, or filling it."""
    if long <= room:
        return edge + (room - long) / 2
    return min(edge, max(at, edge + room - long))


# Up, down, right, left; and enter, of which some keyboards have two.
KEYS: dict[int, Point] = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
TAP_KEYS = (13, 271)
# What is farther off to the side than this, per step ahead, is for another key.
_ASIDE = 2.0


def next_region(shapes: BoardShapes, region: int, direction: Point) -> int:
    """Return the next region in a direction; the same one at the edge."""
    x, y = shapes.regions[region].anchor

    def effort(other: int) -> float:
        away_x, away_y = shapes.regions[other].anchor[0] - x, shapes.regions[other].anchor[1] - y
        on = away_x * direction[0] + away_y * direction[1]
        aside = abs(away_x * direction[1]) + abs(away_y * direction[0])
        # No part may dominate, or some regions could never be reached.
        return on + aside if on > 0 and aside <= _ASIDE * on else float("inf")

    best = min(range(len(shapes.regions)), key=effort)
    return best if effort(best) < float("inf") else region


def nearest_region(shapes: BoardShapes, point: Point) -> int:
    """Return the region whose anchor is nearest to a point of the board."""
    x, y = point
    anchors = [shape.anchor for shape in shapes.regions]
    return min(
        range(len(anchors)), key=lambda at: (anchors[at][0] - x) ** 2 + (anchors[at][1] - y) ** 2
    )
