"""Asks for a PIN, and lets nobody try many: each wrong one makes the next wait longer."""

import logging
from collections.abc import Callable
from typing import Protocol

from companion.store.pins import is_pin
from companion.store.problems import StoreProblem
from companion.store.purse_locks import PurseLock
from companion.store.settings import Settings

FEWEST_DIGITS = 4
LONGEST_WAIT = 60
log = logging.getLogger(__name__)


class Tries(Protocol):
    """What keeps the number of wrong PINs, by the id of their owner, and outlives the app."""

    @property
    def current(self) -> Settings:
        """The settings as they are saved."""

    def keep_tries(self, player: str, wrong: int) -> None:
        """Remember how many wrong PINs were tried since the last right one."""


class PinGate:
    """Lets through whoever knows the PIN; every wrong one makes the next try wait longer.

    The waits outlive the sheet that asks, and the app: closing either gains nothing. Only how many
    tries were wrong is kept, no time: clocks on walls can be set. So after a restart the whole
    wait begins anew, on a clock that nobody can set.
    """

    def __init__(self, tries: Tries, clock: Callable[[], float]) -> None:
        self._tries = tries
        self._clock = clock
        self._wrong = dict(tries.current.wrong_tries)
        self._open_at = {player: self._after(wrong) for player, wrong in self._wrong.items()}

    def wait(self, player: str) -> float:
        """Return the seconds until the next PIN of this player will be looked at."""
        return max(0.0, self._open_at.get(player, 0.0) - self._clock())

    def admits(self, lock: PurseLock, pin: str) -> bool:
        """Say whether this PIN opens; while there is a wait, none does."""
        player = lock.owner
        if self.wait(player) > 0:
            return False
        if is_pin(pin, lock.kept):
            self.forget(player)
            return True
        wrong = self._wrong[player] = self._wrong.get(player, 0) + 1
        self._keep(player, wrong)
        self._open_at[player] = self._after(wrong)
        return False

    def forget(self, player: str) -> None:
        """Wait no longer for a player whose PIN was right or taken away."""
        self._open_at.pop(player, None)
        if self._wrong.pop(player, 0):
            self._keep(player, 0)

    def _after(self, wrong: int) -> float:
        wait: float = min(LONGEST_WAIT, 2 ** (wrong - 1))
        return self._clock() + wait

    def _keep(self, player: str, wrong: int) -> None:
        # Before anybody is told whether the PIN was right: ending the app then comes too late.
        try:
            self._tries.keep_tries(player, wrong)
        except StoreProblem:
            # A full device shall lock nobody out of the own purse; until a restart it is known.
            log.exception("a wrong PIN could not be counted")
