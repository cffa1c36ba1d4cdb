"""How far to go back after a fault: the more of them without a calm moment between, the farther."""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum

# So many seconds without a fault, and the next one is a first one again.
CALM = 10


class WayBack(IntEnum):
    """What is done to go on, the mildest first: the larger, the farther back."""

    REFRESH = 0
    REBUILD = 1
    START = 2


# What the first fault leads to, the second and so on; after the last of them nothing helps.
LADDER: Sequence[WayBack] = (
    WayBack.REFRESH,
    WayBack.REBUILD,
    WayBack.START,
    WayBack.START,
    WayBack.START,
)


def can_go_on(fault: BaseException) -> bool:
    """Tell whether the app may go on after this: not if it is to end, or has no memory left."""
    return isinstance(fault, Exception) and not isinstance(fault, MemoryError)


class RecoveryLadder:
    """Counts faults, and says what to try."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._faults = 0
        self._last = 0.0

    def ways(self) -> Iterator[WayBack]:
        """Count a fault; yield what to try, each only if the one before has failed, too."""
        now = self._clock()
        if now - self._last > CALM:
            self._faults = 0
        self._faults, self._last = self._faults + 1, now
        if self._faults <= len(LADDER):
            yield from (back for back in WayBack if back >= LADDER[self._faults - 1])
