"""Looking into a purse: what is in it, and where the number may stand."""

from companion.engine import State
from companion.play import view


def purse(state: State, seat: int) -> int:
    """Return the coins that the player of this seat may see."""
    coins = view(state, viewer=seat).players[seat].coins
    assert coins is not None  # everyone sees their own
    return coins


def far_half(x: float, y: float, is_wide: bool) -> dict[str, float]:
    """Return where the half of the window without the finger begins, all in shares of its size."""
    if is_wide:
        return {"x": 0.5 if x < 0.5 else 0.0, "y": 0.0}
    return {"x": 0.0, "y": 0.5 if y < 0.5 else 0.0}
