"""How much of the board is seen, and where: sums alone, which draw nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.ui.board.shapes import Box, Point, box_around


@dataclass(frozen=True)
class Sight:
    """How many pixels a unit of the board takes, and where the board's lower left corner is."""

    scale: float
    x: float
    y: float

    def to_board(self, x: float, y: float) -> Point:
        """Return which point of the board is seen in a place."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def to_screen(self, x: float, y: float) -> Point:
        """Return where a point of the board is seen."""
        return self.x + x * self.scale, self.y + y * self.scale

    def moved(self, x: float, y: float) -> "Sight":
        """Return it with the board so far away."""
        return replace(self, x=self.x + x, y=self.y + y)

    def zoomed(self, scale: float, at: Point) -> "Sight":
        """Return it at another scale; what is seen in this place stays there."""
        share = scale / self.scale
        return Sight(scale, at[0] + (self.x - at[0]) * share, at[1] + (self.y - at[1]) * share)

    def towards(self, other: "Sight", share: float) -> "Sight":
        """Return what is seen on the way to another sight."""
        return Sight(
            self.scale + (other.scale - self.scale) * share,
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
        )


@dataclass(frozen=True)
class Window:
    """The part of the screen in which a board of a size is seen: left, bottom, width, height."""

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
        """Return the scale that is nearest to the one wished for."""
        return max(self.least_scale, min(scale, self.most_scale))

    def kept(self, sight: Sight) -> Sight:
        """Return a sight in which the board has not left the window, nor is too large or small."""
        scale = self.possible(sight.scale)
        if scale != sight.scale:
            sight = sight.zoomed(scale, self.middle)
        left, bottom, width, height = self.box
        x = _kept(sight.x, self.board[0] * scale, left, width)
        y = _kept(sight.y, self.board[1] * scale, bottom, height)
        return Sight(scale, x, y)

    def seen(self, sight: Sight) -> Box:
        """Return where the board is to be seen: left, bottom, width and height."""
        x, y, width, height = self.box
        left, bottom = max(x, sight.x), max(y, sight.y)
        right = min(x + width, sight.x + self.board[0] * sight.scale)
        top = min(y + height, sight.y + self.board[1] * sight.scale)
        return left, bottom, right - left, top - bottom

    def shows(self, sight: Sight, box: Box) -> bool:
        """Tell whether all of a box of the board is to be seen."""
        left, bottom = sight.to_screen(*box[:2])
        right, top = sight.to_screen(*box[2:])
        # What touches the edge is in sight, whatever the last digit says.
        x, y, width, height = self.box
        is_wide_enough = left >= x - 1 and right <= x + width + 1
        return is_wide_enough and bottom >= y - 1 and top <= y + height + 1

    def around(self, boxes: Sequence[Box], least_scale: float, usual_scale: float) -> Sight:
        """Return a sight of boxes of the board, or of most of them, at no less than a scale.

        It comes no nearer than is usual for the sake of a few small ones.
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
    """Return as many boxes as fit into this much room at once; all where not even one does."""
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
    """Return where something long begins: in the middle of its room, or filling all of it."""
    if long <= room:
        return edge + (room - long) / 2
    return min(edge, max(at, edge + room - long))
