"""The kinds of things that are different once an old step was put right. None is a total."""

from dataclasses import dataclass
from typing import Literal

from companion.engine import Conquest, CountName

Status = Literal["active", "declined", "gone"]
ComboIds = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that is different now."""


@dataclass(frozen=True, slots=True)
class TurnBrings(Consequence):
    """A turn brings other coins than before; None: it is not scored. The round where it matters."""

    seat: int
    now: int | None
    before: int | None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class CoinsDiffer(Consequence):
    """A turn of an older round brings or pays other coins than before; how many is not told."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class PotsBring(Consequence):
    """A turn begins with another number of pots of gold."""

    seat: int
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class PickDiffers(Consequence):
    """A pick takes another combo; None: nothing is picked in that turn."""

    seat: int
    now: ComboIds | None
    before: ComboIds | None


@dataclass(frozen=True, slots=True)
class PickPays(Consequence):
    """A pick of the same combo costs, or finds on it, other coins than before."""

    seat: int
    combo: ComboIds
    paid: int
    found: int


@dataclass(frozen=True, slots=True)
class AttackDiffers(Consequence):
    """The same attack now ends otherwise, or takes other tokens."""

    seat: int
    now: Conquest


@dataclass(frozen=True, slots=True)
class RaceIs(Consequence):
    """A race is now active, in decline or gone."""

    seat: int
    race: str
    status: Status


@dataclass(frozen=True, slots=True)
class TokensDiffer(Consequence):
    """A race has more tokens than before, or fewer."""

    seat: int
    race: str
    more: int


@dataclass(frozen=True, slots=True)
class HandIs(Consequence):
    """A race has so many tokens in hand now."""

    seat: int
    race: str
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class HoldsNow(Consequence):
    """A race holds so many of a kind now; `count` is one that its score asks for."""

    seat: int
    race: str
    count: CountName
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class PeaceIs(Consequence):
    """A player is at peace with that other one now, or with nobody."""

    seat: int
    ally: int | None


@dataclass(frozen=True, slots=True)
class OfferDiffers(Consequence):
    """Combos that come on offer or leave it; `unseen`: so many come that nobody has seen yet."""

    come: tuple[ComboIds, ...] = ()
    gone: tuple[ComboIds, ...] = ()
    unseen: int = 0


@dataclass(frozen=True, slots=True)
class CoinsOnOffer(Consequence):
    """So many coins lie on a combo now."""

    combo: ComboIds
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class TurnIs(Consequence):
    """It is that player's turn now, in that round."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class GameIs(Consequence):
    """The game is over now, or goes on."""

    over: bool


@dataclass(frozen=True, slots=True)
class StepsIdle(Consequence):
    """So many steps would do nothing now, and are left out."""

    n: int


@dataclass(frozen=True, slots=True)
class StepsDropped(Consequence):
    """So many undone steps cannot be brought back any more."""

    n: int
