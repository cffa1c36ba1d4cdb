"""How the players, the board and its panel share the room: arithmetic only."""

from math import ceil

from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp

from companion.ui.kit.shape import SHALLOW, Shape

# The width of a panel beside the board, or wider if the board leaves room.
_MIN_WIDTH, _MAX_WIDTH = 336, 640
_MIN_SHARE, _MAX_SHARE = 0.34, 0.52
# If there is only room for one thing beside it: its minimum, and its share of the whole.
_LOW_WIDTH, _MAX_LOW = (300, 0.44), 0.66
# A board goes beside the players, not below them, if that makes it larger by this factor; what the
# players above it and the buttons below it take, row by row.
_GAIN, _ROW, _BUTTONS = 1.15, 72, 76
# Beside a board, buttons with words need this width.
WORDS = 400
# A panel below the board gets at least this share of the height.
_BELOW = 0.38
# The board's share of the height on a phone, and on a tablet with large text.
_KEPT, _KEPT_LARGE = 0.53, 0.6
# With text twice as large the board gives way by this much more.
_GIVEN_WAY = 0.2
# The width of a card with a name and a combo in a line each; less if height is scarce.
_CARD, _MIN_CARD = 220, 176


def is_for_a_tablet(width: float, height: float) -> bool:
    """Return whether a window of this size has room for a whole board, whatever the size of text.

    On a smaller one fingers cannot tell its regions apart.
    """
    return min(width, height) >= dp(SHALLOW)


def card_columns(cards: int, width: float, shape: Shape, shows_coins: bool = False) -> int:
    """Return the number of columns for the players above the board, in even rows."""
    if not shape.is_large or not cards:
        return 1
    least = _CARD if shape.kind == "tall" or shows_coins else _MIN_CARD
    fitting = max(1, min(cards, int(width // sp(least))))
    return ceil(cards / ceil(cards / fitting))


def is_larger_beside(width: float, height: float, aspect: float, rows: int) -> bool:
    """Return whether a board gets larger with everything beside it than below rows of players."""
    widest = (width - least_beside(width)) / aspect
    below = height - sp(_ROW) * rows - sp(_BUTTONS)
    return min(widest, height) > _GAIN * min(widest, below)


def width_beside(width: float, height: float, aspect: float) -> float:
    """Return the width of the panel beside a board, in a room of this size."""
    least = least_beside(width)
    most = max(least, min(sp(_MAX_WIDTH), width * _MAX_SHARE))
    return min(max(width - height * aspect, least), most)


def width_beside_low(width: float, height: float, aspect: float) -> float:
    """Return the width of everything beside a board that has room for one thing at a time."""
    least, most = _LOW_WIDTH
    wide = min(max(width - height * aspect, sp(least)), max(width * most, sp(least)))
    return min(wide, width * _MAX_LOW)


def least_beside(width: float) -> float:
    """Return the minimum width of the panel beside a board."""
    return min(max(dp(300), sp(_MIN_WIDTH)), width * _MIN_SHARE)


def height_below(width: float, height: float, aspect: float) -> float:
    """Return the height of the panel below a board, whatever it shows: the board doesn't move."""
    return max(height - width / aspect, height * (_BELOW + _way()))


def height_kept(height: float, whole: float) -> float:
    """Return the height of a board above one thing at a time; `whole`: its full height."""
    if is_for_a_tablet(*Window.size):
        return min(height * _KEPT_LARGE, whole)
    return height * (_KEPT - _way())


def _way() -> float:
    return _GIVEN_WAY * (Metrics.fontscale - 1)
