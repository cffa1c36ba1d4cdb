"""Looking into a purse: what is in it, whose PIN is asked, and where the number may stand."""

from collections.abc import Callable
from typing import Protocol

from companion.engine.state import State
from companion.view import view

FEWEST_DIGITS = 4
LONGEST_WAIT = 60


class Pins(Protocol):
    """What keeps the PINs of players, by name."""

    def has_pin(self, player: str) -> bool:
        """Say whether a player has a PIN."""

    def is_pin(self, player: str, pin: str) -> bool:
        """Say whether this is the player's PIN."""


class PinGate:
    """Lets through whoever knows the PIN; every wrong one makes the next try wait longer.

    The waits are kept by name and outlive the sheet that asks: closing it gains nothing.
    """

    def __init__(self, pins: Pins, clock: Callable[[], float]) -> None:
        self._pins = pins
        self._clock = clock
        self._wrong: dict[str, int] = {}
        self._open_at: dict[str, float] = {}

    def wait(self, player: str) -> float:
        """Return the seconds until the next PIN will be looked at."""
        return max(0.0, self._open_at.get(player, 0.0) - self._clock())

    def admits(self, player: str, pin: str) -> bool:
        """Say whether this PIN opens; while there is a wait, none does."""
        if self.wait(player) > 0:
            return False
        if self._pins.is_pin(player, pin):
            self._wrong.pop(player, None)
            return True
        wrong = self._wrong[player] = self._wrong.get(player, 0) + 1
        self._open_at[player] = self._clock() + min(LONGEST_WAIT, 2 ** (wrong - 1))
        return False

    def forget(self, player: str) -> None:
        """Wait no longer for a player whose PIN was taken away: the tries were at that one."""
        self._wrong.pop(player, None)
        self._open_at.pop(player, None)


def pin_owner(pins: Pins, state: State, seat: int) -> str | None:
    """Return by whose PIN this purse is locked; a player who is renamed keeps the lock."""
    for name in (state.players[seat].name, state.setup.players[seat]):
        if pins.has_pin(name):
            return name
    return None


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
