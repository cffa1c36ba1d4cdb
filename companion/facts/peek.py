"""Looking into a purse: what is in it, and where the number may stand."""

from companion.engine import State
from companion.play import players_seen

Pair = tuple[float, float]


def purse(state: State, seat: int) -> int:
    """Return the coins that the player of this seat may see."""
    coins = players_seen(state, viewer=seat)[seat].coins
    assert coins is not None  # everyone sees their own
    return coins


def beside_finger(finger: Pair, card: Pair, window: Pair, apart: float) -> Pair:
    """Return where the lower left corner of a card is that a finger neither covers nor points at.

    Above the finger, where no hand is; else at the side with more room; else below it.
    """
    (x, y), (width, height), (right, top) = finger, card, window
    across = min(max(x - width / 2, 0), right - width)
    if y + apart + height <= top:
        return across, y + apart
    level = min(max(y - height / 2, 0), top - height)
    if x > right / 2 and x - apart - width >= 0:
        return x - apart - width, level
    if x + apart + width <= right:
        return x + apart, level
    return across, max(0, y - apart - height)
