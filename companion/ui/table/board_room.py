"""How the players, the board and its panel share the room: sums alone."""

from math import ceil

from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp

from companion.ui.kit.shape import SHALLOW, Shape

# A panel beside the board: as wide as this, or wider where the board leaves room.
_LEAST_WIDTH, _MOST_WIDTH = 336, 640
_LEAST_SHARE, _MOST_SHARE = 0.34, 0.52
# Where one thing at a time is beside it: at the least, and in shares of all.
_LOW_WIDTH, _MOST_LOW = (300, 0.44), 0.66
# A board stands beside the players if it fills this share of the height there.
_FILLED = 0.85
# A panel below the board has this share of the height at the least.
_BELOW = 0.38
# Of a phone the board keeps this share, below the player; of a tablet with large text this one.
_KEPT, _KEPT_LARGE = 0.53, 0.6
# With text twice as large the board gives way by so much more.
_GIVEN_WAY = 0.2
# So wide a card holds a name and a combo in a line each; where height is dear, less will do.
_CARD, _LEAST_CARD = 230, 176


def is_for_a_tablet(width: float, height: float) -> bool:
    """Tell whether a window of this size has room for a whole board, whatever the size of text.

    On a smaller one fingers cannot tell its regions apart.
    """
    return min(width, height) >= dp(SHALLOW)


def card_columns(cards: int, width: float, shape: Shape, shows_coins: bool = False) -> int:
    """Return in how many columns the players stand above the board, as even rows."""
    if not shape.is_large or not cards:
        return 1
    least = _CARD if shape.kind == "tall" or shows_coins else _LEAST_CARD
    fitting = max(1, min(cards, int(width // sp(least))))
    return ceil(cards / ceil(cards / fitting))


def can_be_high(width: float, height: float, aspect: float) -> bool:
    """Tell whether a board can have the whole height, with all else beside it."""
    return (width - least_beside(width)) / aspect >= height * _FILLED


def width_beside(width: float, height: float, aspect: float) -> float:
    """Return how wide the panel beside a board is, in a room of this size."""
    least = least_beside(width)
    most = max(least, min(sp(_MOST_WIDTH), width * _MOST_SHARE))
    return min(max(width - height * aspect, least), most)


def width_beside_low(width: float, height: float, aspect: float) -> float:
    """Return how wide all that is beside a board is where there is room for one thing at a time."""
    least, most = _LOW_WIDTH
    wide = min(max(width - height * aspect, sp(least)), max(width * most, sp(least)))
    return min(wide, width * _MOST_LOW)


def least_beside(width: float) -> float:
    """Return how wide the panel beside a board is at the least."""
    return min(max(dp(300), sp(_LEAST_WIDTH)), width * _LEAST_SHARE)


def height_below(width: float, height: float, aspect: float) -> float:
    """Return how high the panel below a board is, whatever it shows: the board keeps its place."""
    return max(height - width / aspect, height * (_BELOW + _way()))


def height_kept(height: float, whole: float) -> float:
    """Return how high a board is above one thing at a time; `whole`: as high as it can be."""
    if is_for_a_tablet(*Window.size):
        return min(height * _KEPT_LARGE, whole)
    return height * (_KEPT - _way())


def _way() -> float:
    return _GIVEN_WAY * (Metrics.fontscale - 1)
