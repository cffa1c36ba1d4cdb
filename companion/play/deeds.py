"""What a step can have done, as facts that everybody at the table saw. None is a total.

There is no room here for what was in a purse: a correction of one has no amount, and coins that
went from player to player are left out, for where none went the purse was empty.
"""

from dataclasses import dataclass
from typing import Literal

from companion.engine.events import RaceScore
from companion.engine.state import Conquest
from companion.engine.vocabulary import total


@dataclass(frozen=True, slots=True)
class Picked:
    """A player took a combo, laid coins on those above it and found some on it."""

    seat: int
    race: str
    power: str
    paid: int
    found: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Attacked:
    """A region was taken, or held out."""

    seat: int
    conquest: Conquest


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn brought coins, race by race."""

    seat: int
    scores: tuple[RaceScore, ...]

    @property
    def coins(self) -> int:
        """What the turn brought."""
        return sum(total(score.lines) for score in self.scores)


@dataclass(frozen=True, slots=True)
class Declined:
    """A race went into decline."""

    seat: int
    race: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """Regions were given up."""

    seat: int
    race: str
    regions: int


@dataclass(frozen=True, slots=True)
class Regrouped:
    """The troops were taken up again in the middle of a turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoardLaidOut:
    """The app began to follow the board."""


@dataclass(frozen=True, slots=True)
class TroopsPlaced:
    """Tokens or markers were placed on the board."""


@dataclass(frozen=True, slots=True)
class RegionPutRight:
    """A region of the board was corrected."""


@dataclass(frozen=True, slots=True)
class FortressBuilt:
    """This turn's fortress was placed."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotsLaid:
    """So many pots of gold were placed."""

    seat: int
    pots: int


@dataclass(frozen=True, slots=True)
class PotsTaken:
    """A turn began with so many pots of gold still there."""

    seat: int
    pots: int


@dataclass(frozen=True, slots=True)
class Allied:
    """Peace was promised to another player; None: the promise was broken."""

    seat: int
    ally: int | None


@dataclass(frozen=True, slots=True)
class Vanished:
    """A race left the board."""

    seat: int
    race: str


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A combo was entered as it lies on the table."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discarded badges became the new stack."""


@dataclass(frozen=True, slots=True)
class TroopsPutRight:
    """A race's counts were corrected: those that changed, and nothing for the others."""

    seat: int
    race: str
    tokens: int | None = None
    hand: int | None = None
    regions: int | None = None


@dataclass(frozen=True, slots=True)
class RacePutRight:
    """A race was put into play by hand."""

    seat: int
    race: str
    status: Literal["active", "declined"]


@dataclass(frozen=True, slots=True)
class ColumnPutRight:
    """The combos on offer were corrected."""


@dataclass(frozen=True, slots=True)
class RoundPutRight:
    """The round marker was put where it really stands."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnPutRight:
    """It was said whose turn it is."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class PursePutRight:
    """A purse was corrected, by nobody else's business how much."""

    seat: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player took another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class LeftTable:
    """A player left the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended."""


@dataclass(frozen=True, slots=True)
class PurseSeen:
    """A purse was opened for everybody to see."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokensTold:
    """A tied player counted the tokens on the board."""

    seat: int
    tokens: int


Deed = (
    Picked
    | Attacked
    | Scored
    | Declined
    | Abandoned
    | Regrouped
    | BoardLaidOut
    | TroopsPlaced
    | RegionPutRight
    | FortressBuilt
    | PotsLaid
    | PotsTaken
    | Allied
    | Vanished
    | LaidOut
    | Reshuffled
    | TroopsPutRight
    | RacePutRight
    | ColumnPutRight
    | RoundPutRight
    | TurnPutRight
    | PursePutRight
    | Renamed
    | LeftTable
    | GameOver
    | PurseSeen
    | TokensTold
)
