"""The kinds of things that are different once an old step was put right. None is a total."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.state import Conquest
from companion.engine.vocabulary import CountName

Status = Literal["active", "declined", "gone"]
ComboIds = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TurnBrings:
    """A turn brings other coins than before; None: it is not scored. The round where it matters."""

    seat: int
    now: int | None
    before: int | None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PotsBring:
    """A turn begins with another number of pots of gold."""

    seat: int
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class PickDiffers:
    """A pick takes another combo; None: nothing is picked in that turn."""

    seat: int
    now: ComboIds | None
    before: ComboIds | None


@dataclass(frozen=True, slots=True)
class PickPays:
    """A pick of the same combo costs, or finds on it, other coins than before."""

    seat: int
    combo: ComboIds
    paid: int
    found: int


@dataclass(frozen=True, slots=True)
class AttackDiffers:
    """The same attack now ends otherwise, or takes other tokens."""

    seat: int
    now: Conquest


@dataclass(frozen=True, slots=True)
class RaceIs:
    """A race is now active, in decline or gone."""

    seat: int
    race: str
    status: Status


@dataclass(frozen=True, slots=True)
class TokensDiffer:
    """A race has more tokens than before, or fewer."""

    seat: int
    race: str
    more: int


@dataclass(frozen=True, slots=True)
class HandIs:
    """A race has so many tokens in hand now."""

    seat: int
    race: str
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class HoldsNow:
    """A race holds so many of a kind now; `count` is one that its score asks for."""

    seat: int
    race: str
    count: CountName
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class PeaceIs:
    """A player is at peace with that other one now, or with nobody."""

    seat: int
    ally: int | None


@dataclass(frozen=True, slots=True)
class OfferDiffers:
    """Combos that come on offer or leave it; `unseen`: so many come that nobody has seen yet."""

    come: tuple[ComboIds, ...] = ()
    gone: tuple[ComboIds, ...] = ()
    unseen: int = 0


@dataclass(frozen=True, slots=True)
class CoinsOnOffer:
    """So many coins lie on a combo now."""

    combo: ComboIds
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class TurnIs:
    """It is that player's turn now, in that round."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class GameIs:
    """The game is over now, or goes on."""

    over: bool


@dataclass(frozen=True, slots=True)
class StepsIdle:
    """So many steps would do nothing now, and are left out."""

    n: int


@dataclass(frozen=True, slots=True)
class StepsDropped:
    """So many undone steps cannot be brought back any more."""

    n: int


Consequence = (
    TurnBrings
    | PotsBring
    | PickDiffers
    | PickPays
    | AttackDiffers
    | RaceIs
    | TokensDiffer
    | HandIs
    | HoldsNow
    | PeaceIs
    | OfferDiffers
    | CoinsOnOffer
    | TurnIs
    | GameIs
    | StepsIdle
    | StepsDropped
)
