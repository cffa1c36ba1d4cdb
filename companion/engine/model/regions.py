"""Regions in a game: what lies in one, how an attacker finds it, and what an attack uses."""

from collections.abc import Iterable
from functools import reduce
from typing import Annotated, Any, Literal

from companion.codec import Bounds, Count, DieFace, Invalid, Name, Positive, bad, decoder, within
from companion.dataclasses import dataclass, replace
from companion.engine.pieces.catalogue import Combo
from companion.engine.vocabulary import (
    ATTACK_FACTS,
    ATTACK_USES,
    BEHEMOTHS,
    BESIDE_OWN,
    CANNONS,
    COUNTED_USES,
    FIRST_ROLL,
    MAX_CANNONS,
    MAX_USED,
    OVER_ONE,
    STACKED_MARKERS,
    STRENGTH,
    ZEPPELIN,
    Marker,
    Protection,
    Symbol,
    Terrain,
)

RegionId = Count
# A die has a face, and several of some things are used or fire; anything else is used or not.
_USES: dict[str, Any] = {
    **dict.fromkeys((*ATTACK_USES, *ATTACK_FACTS), bool),
    **dict.fromkeys((*COUNTED_USES, STRENGTH), Annotated[int, Bounds(0, MAX_USED)]),
    CANNONS: Annotated[int, Bounds(0, MAX_CANNONS)],
    FIRST_ROLL: DieFace | None,
}


# Those that mean nothing if there are none.
_COUNTED = (*COUNTED_USES, CANNONS, STRENGTH)
_NUMBERED = (*_COUNTED, FIRST_ROLL)


@dataclass(frozen=True, slots=True)
class Covered:
    """Tokens in decline that lie below those of another race, and still hold the region."""

    seat: Count
    race: Name
    tokens: Positive

    @property
    def contents(self) -> "RegionContents":
        """The region as these tokens would hold it alone."""
        return RegionContents(seat=self.seat, race=self.race, in_decline=True, tokens=self.tokens)


@dataclass(frozen=True, slots=True)
class RegionContents:
    """A region that is not empty: a lost tribe, or tokens of a race, and markers.

    Who holds a region is always known; how many tokens stand there only if the count is `sure`.
    `coin`: one was left here by a race that abandoned the region, and nobody is here. `below`:
    tokens in decline that an active race left there when it conquered the region.
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
    drake: bool = False
    cannon: bool = False
    below: Covered | None = None
    behemoths: Count = 0

    def is_of(self, seat: int, race: str, in_decline: bool) -> bool:
        """Return whether this race of this player stands here, active or in decline."""
        return (self.seat, self.race, self.in_decline) == (seat, race, in_decline)

    def part_of(self, seat: int, race: str, in_decline: bool) -> "RegionContents | None":
        """Return what this race of this player has here, on top or below; None for nothing."""
        if self.is_of(seat, race, in_decline):
            return self
        below = self.below
        if below and in_decline and (below.seat, below.race) == (seat, race):
            return below.contents
        return None

    @property
    def left_behind(self) -> "RegionContents | None":
        """What is here once whoever is on top has left with everything."""
        return self.below.contents if self.below else None

    def marked(self, marker: Marker, number: int = True) -> "RegionContents":
        """Return it with a marker, or with so many of it."""
        field = STACKED_MARKERS.get(marker)
        lying: dict[str, Any] = {field: int(number)} if field else {marker: bool(number)}
        return replace(self, **lying)

    def number_of(self, marker: Marker) -> int:
        """Return how many of a marker lie here."""
        number: int = getattr(self, STACKED_MARKERS.get(marker, marker))
        return number

    def bare_of(self, markers: Iterable[Marker]) -> "RegionContents":
        """Return it without these markers."""
        return reduce(lambda contents, marker: contents.marked(marker, 0), markers, self)


def has_same_troops(own: RegionContents | None, other: RegionContents | None) -> bool:
    """Return whether the same troops stand in both, whatever markers lie beside them."""
    if own is None or other is None:
        return own is other
    seen = ("lost_tribe", "seat", "race", "in_decline", "tokens", "sure")
    return all(getattr(own, name) == getattr(other, name) for name in seen)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who stands in a region: a lost tribe, or tokens of a race."""

    kind: Literal["lost_tribe", "race"]
    race: Name = ""
    tokens: Positive = 0
    in_decline: bool = False
    own: bool = False

    def __post_init__(self) -> None:
        if self.kind == "race":
            for name in ("race", "tokens"):
                if not getattr(self, name):
                    raise Invalid("missing", name, f"{name!r} is needed")
        elif self.race or self.tokens or self.in_decline or self.own:
            raise bad("kind", "a lost tribe has no race, tokens, decline or owner")

    @property
    def is_active_race(self) -> bool:
        """Whether these are tokens of a race not in decline."""
        return self.kind == "race" and not self.in_decline


@dataclass(frozen=True, slots=True)
class Target:
    """A region as an attacker finds it; `below`: tokens in decline under those of its holder.

    `strength`: how many tokens all the Behemoths there count for.
    """

    terrain: Terrain
    symbols: tuple[Symbol, ...] = ()
    coastal: bool = False
    holder: Holder | None = None
    encampments: Count = 0
    fortress: bool = False
    lair: bool = False
    pot: bool = False
    protected_by: tuple[Protection, ...] = ()
    below: Holder | None = None
    strength: Count = 0
    winter: bool = False

    def __post_init__(self) -> None:
        below, holder = self.below, self.holder
        if below and not (below.in_decline and holder and holder.is_active_race):
            raise bad("below", "only tokens in decline lie below, and only below an active race")


@dataclass(frozen=True, slots=True, init=False)
class Use:
    """What the attacker chooses to use, or happens to have, for this one conquest.

    Pairs of a name and True, or of a name and a number: the face of a die, or how many are used.
    Whatever is not used is left out.
    """

    chosen: tuple[tuple[str, int], ...]

    def __init__(self, **chosen: int | None) -> None:
        unknown = chosen.keys() - _USES.keys()
        if unknown:
            raise TypeError(f"there is no such use: {unknown}")
        used = {
            name: int(n) if name in _NUMBERED else True
            for name, n in chosen.items()
            if n is not None and n is not False and (n or name not in _COUNTED)
        }
        object.__setattr__(self, "chosen", tuple(sorted(used.items())))

    @property
    def die(self) -> int | None:
        """What was rolled before the attack; None if nothing was."""
        return dict(self.chosen).get(FIRST_ROLL)

    def has(self, name: str) -> bool:
        """Return whether this was chosen; a die that shows 0 was rolled all the same."""
        return bool(self.chosen) and name in dict(self.chosen)

    def times(self, name: str) -> int:
        """Return how many of this are used; 1 of what is used or not."""
        return self.number(name) if name in (*COUNTED_USES, CANNONS) else 1

    def number(self, name: str) -> int:
        """Return the number that goes with this; 0 if it is not used."""
        return dict(self.chosen).get(name, 0)

    def having(self, **chosen: int | None) -> "Use":
        """Return it with these added, or taken away if false."""
        return Use(**dict(self.chosen) | chosen)

    @property
    def without_facts(self) -> "Use":
        """Only what the attacker chose: a board knows the facts itself."""
        return self.having(**dict.fromkeys(ATTACK_FACTS))

    def check(self, attacker: Combo) -> None:
        """Raise `Invalid` for uses that no effect of this combo grants, or that exclude others."""
        used = [name for name in ATTACK_USES if self.has(name)]
        for name in used:
            if not attacker.offers(name):
                raise bad(name, f"this combo has no {name}")
        if ZEPPELIN in used and len(used) > 1:
            raise bad(ZEPPELIN, "nothing else goes with it")
        if self.has(BESIDE_OWN) and not attacker.gains_beside_own:
            raise bad(BESIDE_OWN, "this combo gains nothing beside its mountains")
        if self.has(OVER_ONE) and not attacker.coins_for_leaps:
            raise bad(OVER_ONE, "this combo gains nothing by conquering over a region")
        if self.number(CANNONS) > attacker.cannons:
            raise bad(CANNONS, f"this combo has {attacker.cannons} cannons")
        if self.has(STRENGTH) and not attacker.offers(BEHEMOTHS):
            raise bad(STRENGTH, "this combo has no Behemoths")

    @staticmethod
    def from_plain(data: object) -> "Use":
        """Read it from plain JSON, or raise `Invalid` naming the field."""
        if type(data) is not dict:
            raise bad("", "expected an object")
        chosen = {}
        for name, value in data.items():
            if name not in _USES:
                raise bad(name, f"unknown field {name!r}")
            with within(name):
                chosen[name] = decoder(_USES[name])(value)
        return Use(**chosen)

    def to_plain(self) -> dict[str, int]:
        """Return it as plain JSON, without what is not used."""
        return dict(self.chosen)
