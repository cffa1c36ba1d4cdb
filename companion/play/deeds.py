"""What a step can have done, as facts that everybody at the table saw. None is a total.

There is no room here for what was in a purse: a correction of one has no amount, and coins that
went from player to player are left out, for where none went the purse was empty.
"""

from dataclasses import dataclass, replace
from typing import Literal

from companion.engine import BoardRegion, Conquest, Ground, Marker, RaceScore, total


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a step did."""


@dataclass(frozen=True, slots=True)
class Picked(Deed):
    """A player took a combo, laid coins on those above it and found some on it."""

    seat: int
    race: str
    power: str
    paid: int
    found: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Attacked(Deed):
    """A region was taken, or held out."""

    seat: int
    conquest: Conquest


@dataclass(frozen=True, slots=True)
class Scored(Deed):
    """A turn brought coins, race by race."""

    seat: int
    scores: tuple[RaceScore, ...]

    @property
    def coins(self) -> int:
        """What the turn brought."""
        return sum(total(score.lines) for score in self.scores)


@dataclass(frozen=True, slots=True)
class TurnDone(Deed):
    """A turn was scored; what it brought is no longer told."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined(Deed):
    """A race went into decline."""

    seat: int
    race: str


@dataclass(frozen=True, slots=True)
class Abandoned(Deed):
    """Regions were given up."""

    seat: int
    race: str
    regions: int


@dataclass(frozen=True, slots=True)
class Regrouped(Deed):
    """The troops were taken up again in the middle of a turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rolled(Deed):
    """The die was rolled before a region was named."""

    seat: int
    face: int


@dataclass(frozen=True, slots=True)
class BoardLaidOut(Deed):
    """The app began to follow the board."""


@dataclass(frozen=True, slots=True)
class BoardHidden(Deed):
    """The app no longer followed the board."""


@dataclass(frozen=True, slots=True)
class TroopsPlaced(Deed):
    """Tokens were placed in a region, or in several: then nothing is counted, and none is named."""

    there: Ground
    where: BoardRegion | None = None


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Deed):
    """So many markers of a kind were placed in a region; fewer than none: taken away from it.

    `seat`: whose they are, if it was not this player's turn.
    """

    marker: Marker
    n: int
    where: BoardRegion | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RegionPutRight(Deed):
    """A region of the board was corrected: this is what stands there, None for nothing."""

    there: Ground | None
    where: BoardRegion | None = None


@dataclass(frozen=True, slots=True)
class FortressBuilt(Deed):
    """This turn's fortress was placed."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotsLaid(Deed):
    """So many pots of gold were placed; 0 where that is no longer told."""

    seat: int
    pots: int


@dataclass(frozen=True, slots=True)
class PotsTaken(Deed):
    """A turn began with so many pots of gold still there; 0 where that is no longer told."""

    seat: int
    pots: int


@dataclass(frozen=True, slots=True)
class Allied(Deed):
    """Peace was promised to another player; None: the promise was broken."""

    seat: int
    ally: int | None


@dataclass(frozen=True, slots=True)
class Vanished(Deed):
    """A race left the board."""

    seat: int
    race: str


@dataclass(frozen=True, slots=True)
class LaidOut(Deed):
    """A combo was entered as it lies on the table."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class Reshuffled(Deed):
    """The discarded badges became the new stack."""


@dataclass(frozen=True, slots=True)
class TroopsPutRight(Deed):
    """A race's counts were corrected: those that changed, and nothing for the others."""

    seat: int
    race: str
    tokens: int | None = None
    hand: int | None = None
    regions: int | None = None


@dataclass(frozen=True, slots=True)
class RacePutRight(Deed):
    """A race was put into play by hand."""

    seat: int
    race: str
    status: Literal["active", "declined"]


@dataclass(frozen=True, slots=True)
class ColumnPutRight(Deed):
    """The combos on offer were corrected."""


@dataclass(frozen=True, slots=True)
class RoundPutRight(Deed):
    """The round marker was put where it really stands."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnPutRight(Deed):
    """It was said whose turn it is."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class PursePutRight(Deed):
    """A purse was corrected, by nobody else's business how much."""

    seat: int


@dataclass(frozen=True, slots=True)
class Renamed(Deed):
    """A player took another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class LeftTable(Deed):
    """A player left the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver(Deed):
    """The game ended."""


@dataclass(frozen=True, slots=True)
class PurseSeen(Deed):
    """A purse was opened for everybody to see."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokensTold(Deed):
    """A tied player counted the tokens on the board."""

    seat: int
    tokens: int


def without_coins(deed: Deed) -> Deed:
    """Return a deed as a table remembers it that has forgotten the coins."""
    match deed:
        case Picked():
            return replace(deed, paid=0, found=0)
        case Scored(seat=seat):
            return TurnDone(seat)
        case PotsLaid() | PotsTaken():
            return replace(deed, pots=0)
    return deed
