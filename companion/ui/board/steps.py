"""Going from region to region with the keys of a keyboard."""

from companion.ui.board.shapes import BoardShapes, Point

# Up, down, right, left; and enter, of which some keyboards have two.
KEYS: dict[int, Point] = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
TAP_KEYS = (13, 271)
# What lies farther aside than this, for each step on, is for another key.
_ASIDE = 2.0


def next_region(shapes: BoardShapes, region: int, direction: Point) -> int:
    """Return which region comes next in a direction; the same one at the edge."""
    x, y = shapes.regions[region].anchor

    def effort(other: int) -> float:
        away_x, away_y = shapes.regions[other].anchor[0] - x, shapes.regions[other].anchor[1] - y
        on = away_x * direction[0] + away_y * direction[1]
        aside = abs(away_x * direction[1]) + abs(away_y * direction[0])
        # Nothing may count more than the rest, or some regions would be nobody's next.
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
