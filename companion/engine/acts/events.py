"""What happened, in the past tense and with every outcome: the log is made of these alone.

Events carry results, not rules: folding an old log needs no set files and gives the same game even
after a rule was mended.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.codec import Count, DieFace, Positive
from companion.engine.model.ground import Ground, RegionId
from companion.engine.model.state import Conquest, Placement, Seat, Setup, Slot, Troops
from companion.engine.vocabulary import Line


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The players sat down; the stacks lie as they were shuffled."""

    setup: Setup
    column: tuple[Slot, ...]
    race_stack: tuple[str, ...]
    power_stack: tuple[str, ...]
    lost_tribes: tuple[RegionId, ...] = ()


@dataclass(frozen=True, slots=True)
class ComboPicked(Event):
    """A player laid coins on the combos above and took this one with all that lay on it."""

    seat: Seat
    slot: Count
    prices: tuple[Count, ...]
    grown: tuple[Count, ...]
    troops: Troops


@dataclass(frozen=True, slots=True)
class ComboDealt(Event):
    """The next banner and badge came to the lowest free slot."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class BadgesReshuffled(Event):
    """The discarded badges became the new stack, in this order from the top."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BadgeDiscarded(Event):
    """A badge left the game until the next reshuffle."""

    power: str


@dataclass(frozen=True, slots=True)
class CoinsMoved(Event):
    """Coins went from one purse to another; no seat means the bank, 0 that there were none."""

    amount: Count
    why: str
    source: Seat | None = None
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class RegionAttacked(Event):
    """A region was conquered, or the last attempt at one failed."""

    conquest: Conquest


@dataclass(frozen=True, slots=True)
class TroopsChanged(Event):
    """This is what a race now owns, has in hand and holds."""

    seat: Seat
    troops: Troops


@dataclass(frozen=True, slots=True)
class RegionsAbandoned(Event):
    """The player whose turn it is gave up regions of a race."""

    regions: Positive
    race: str


@dataclass(frozen=True, slots=True)
class TroopsRegrouped(Event):
    """The player whose turn it is took the troops up again to conquer once more."""


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The die was rolled before a region was named; it waits for the attack it is used in."""

    face: DieFace


@dataclass(frozen=True, slots=True)
class FortressPlaced(Event):
    """The player whose turn it is placed this turn's fortress."""


@dataclass(frozen=True, slots=True)
class PotsPlaced(Event):
    """So many pots of gold now wait for the player's next turn."""

    pots: Count


@dataclass(frozen=True, slots=True)
class PotsCollected(Event):
    """A turn began with so many pots of gold still there: their coins went into the purse."""

    seat: Seat
    troops: Troops
    pots: Count


@dataclass(frozen=True, slots=True)
class AllyNamed(Event):
    """A player promised peace: that other player may not attack the active race; or broke it."""

    seat: Seat
    ally: Seat | None


@dataclass(frozen=True, slots=True)
class RaceScore:
    """What one race earned, line by line."""

    race: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class TurnScored(Event):
    """A player took the turn's coins from the bank."""

    seat: Seat
    scores: tuple[RaceScore, ...]


@dataclass(frozen=True, slots=True)
class RaceDeclined(Event):
    """The active race went into decline and is now this."""

    seat: Seat
    troops: Troops


@dataclass(frozen=True, slots=True)
class RaceVanished(Event):
    """A race left the board; its banner went under the stack."""

    seat: Seat
    race: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began with these tokens in hand, after the losers placed theirs."""

    seat: Seat
    round: Positive
    hands: tuple[Count, ...] = ()
    to_place: tuple[Placement, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundCorrected(Event):
    """The round marker was put where it really stands; the turn goes on."""

    round: Positive


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last turn was played, or the players stopped."""


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    """A player goes by another name from now on."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player left the table; turns skip the seat, the purse stays in the standing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ColumnCorrected(Event):
    """The column and the stacks were put the way they really lie."""

    column: tuple[Slot, ...]
    race_stack: tuple[str, ...]
    power_stack: tuple[str, ...]
    power_discard: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaceAssigned(Event):
    """A race was put into play by hand, active or in decline."""

    seat: Seat
    troops: Troops
    status: Literal["active", "declined"]


@dataclass(frozen=True, slots=True)
class TableBelieved(Event):
    """Something was corrected: from now on the table knows better what these players can pay.

    For the rest of the turn that goes for everybody.
    """

    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class PurseOpened(Event):
    """Everybody saw what is in a purse; `counted`: the real coins in front of the player."""

    seat: Seat
    counted: Count | None = None


@dataclass(frozen=True, slots=True)
class TokensCounted(Event):
    """A tied player has so many race tokens on the board."""

    seat: Seat
    tokens: Count


@dataclass(frozen=True, slots=True)
class BoardLaid(Event):
    """From now on the board is followed: nobody is on it yet but these lost tribes."""

    lost_tribes: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True)
class BoardPutAway(Event):
    """From now on nobody follows the board; where everyone stood last is kept in mind."""


@dataclass(frozen=True, slots=True)
class BoardChanged(Event):
    """This is what now lies in these regions, None for nothing.

    `told`: somebody said so, who placed troops there or set the record right.
    """

    regions: Mapping[RegionId, Ground | None]
    told: Literal["placed", "set"] | None = None
