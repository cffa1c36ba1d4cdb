"""What lies in a region of the board: who stands there, how many, and the markers."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from companion.codec import Count
from companion.engine.vocabulary import Marker

RegionId = Count


@dataclass(frozen=True, slots=True)
class Ground:
    """A region that is not empty: a lost tribe, or tokens of a race, and markers.

    Who holds a region is always known, how many stand there only if that is `sure`. `coin`: one
    that was left in an abandoned region, where nobody is.
    """

    lost_tribe: bool = False
    seat: Count | None = None
    race: str = ""
    in_decline: bool = False
    tokens: Count = 0
    sure: bool = True
    encampments: Count = 0
    fortress: bool = False
    lair: bool = False
    hole: bool = False
    hero: bool = False
    dragon: bool = False
    catapult: bool = False
    pot: bool = False
    coin: bool = False

    def is_of(self, seat: int, race: str, in_decline: bool) -> bool:
        """Tell whether this race of this player stands here, active or in decline."""
        return (self.seat, self.race, self.in_decline) == (seat, race, in_decline)

    def marked(self, marker: Marker, is_there: bool = True) -> "Ground":
        """Return it with a marker laid there, or taken away."""
        if marker == "encampment":
            return replace(self, encampments=int(is_there))
        flag: dict[str, Any] = {marker: is_there}
        return replace(self, **flag)

    def bare_of(self, markers: Iterable[Marker]) -> "Ground":
        """Return it without these markers."""
        return reduce(lambda ground, marker: ground.marked(marker, is_there=False), markers, self)


def stands_as(own: Ground | None, other: Ground | None) -> bool:
    """Tell whether the same troops stand in both, whatever markers lie beside them."""
    if own is None or other is None:
        return own is other
    seen = ("lost_tribe", "seat", "race", "in_decline", "tokens", "sure")
    return all(getattr(own, name) == getattr(other, name) for name in seen)
