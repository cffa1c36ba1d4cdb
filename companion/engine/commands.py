"""What a player can ask for, and the refusal when the rules forbid it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.engine.codec import Count, DieFace, Positive
from companion.engine.conquest_cost import Region
from companion.engine.ground import RegionId
from companion.engine.state import Seat, Slot
from companion.engine.use import Use
from companion.engine.vocabulary import Counts


@dataclass(frozen=True, slots=True)
class Pick:
    """Take the combo of a slot, the topmost being 0."""

    slot: Count


@dataclass(frozen=True, slots=True)
class Conquer:
    """Record an attack as it went on the table.

    `by`: the active race, or a declined one that still conquers. `loser`: whose region; found from
    the holder where left out. `tokens`: how many were used, if more than it cost. `die`: what the
    last attempt rolled. `failed`: the table says that it did not work.
    """

    region: Region
    use: Use = Use()
    by: str | None = None
    loser: Seat | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class LayBoard:
    """Follow the board from now on, in a game begun without; what stands there is set next."""


@dataclass(frozen=True, slots=True)
class ConquerAt:
    """Record an attack on a region of the board, which knows all about it.

    `there`: how many defenders really stand there. `catapult_at`: where it is fired from, the first
    region it can be where left out. `anyway`: the table knows better what is in reach and in hand.
    """

    at: RegionId
    there: Positive | None = None
    use: Use = Use()
    by: str | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False
    catapult_at: RegionId | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class AbandonAt:
    """Give up regions of the board."""

    at: tuple[RegionId, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceTroops:
    """Say what stands in one of one's regions; what is left out stays as it is.

    `seat`: a loser with tokens to place, the player whose turn it is where left out.
    """

    at: RegionId
    tokens: Count | None = None
    encampments: Count | None = None
    hero: bool | None = None
    fortress: bool | None = None
    pot: bool | None = None
    by: str | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SetRegion:
    """Put a region right: a lost tribe, so many tokens of a player's race, or nothing."""

    at: RegionId
    lost_tribe: bool = False
    seat: Seat | None = None
    race: str = ""
    in_decline: bool = False
    tokens: Count = 0


@dataclass(frozen=True, slots=True)
class Abandon:
    """Give up regions of a race; `counts` says of what kind, as far as the players tell."""

    regions: Positive
    counts: Counts = field(default_factory=dict)
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Regroup:
    """Take the troops up again in the middle of the turn (Marauding)."""


@dataclass(frozen=True, slots=True)
class PlaceFortress:
    """Place this turn's fortress in a region held."""


@dataclass(frozen=True, slots=True)
class PlacePots:
    """Say how many pots of gold now lie in one's own regions."""

    pots: Count


@dataclass(frozen=True, slots=True)
class NameAlly:
    """Promise peace to one opponent not attacked this turn."""

    ally: Seat


@dataclass(frozen=True, slots=True)
class Score:
    """Score the turn and end it. Counts are per race, active first, then declined, oldest first.

    A count left out is taken from the record; `overrides` replaces whole lines by key.
    """

    counts: tuple[Counts, ...] = ()
    overrides: tuple[Mapping[str, Count], ...] = ()
    then_decline: bool = False
    tower: RegionId | None = None
    keep: tuple[RegionId, ...] = ()


@dataclass(frozen=True, slots=True)
class Decline:
    """Put the active race into decline, score what stays, and end the turn.

    `pots`: those that survived and are collected first; the record's where left out. On a board,
    `tower` is where tokens are stacked, and `keep` the regions that stay if some have to go.
    """

    counts: tuple[Counts, ...] = ()
    overrides: tuple[Mapping[str, Count], ...] = ()
    pots: Count | None = None
    tower: RegionId | None = None
    keep: tuple[RegionId, ...] = ()


@dataclass(frozen=True, slots=True)
class Vanish:
    """The last token of a declined race is gone."""

    seat: Seat
    race: str


@dataclass(frozen=True, slots=True)
class LayOutCombo:
    """Enter the banner and badge that came to the lowest free slot (column laid by hand)."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class ReshuffleBadges:
    """Say which discarded badges were shuffled into a new stack (column laid by hand)."""

    badges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdjustCoins:
    """Correct a purse by so many coins, up or down."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class CorrectTroops:
    """Correct what a race owns, has in hand or holds."""

    seat: Seat
    race: str
    tokens: Count | None = None
    hand: Count | None = None
    counts: Counts | None = None


@dataclass(frozen=True, slots=True)
class CorrectRace:
    """Put a race into play by hand, change its status, or take it out."""

    seat: Seat
    race: str
    status: Literal["active", "declined", "gone"]
    power: str | None = None
    tokens: Count | None = None


@dataclass(frozen=True, slots=True)
class CorrectColumn:
    """Say how the column really lies, from the top."""

    column: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """Say which round it is and whose turn."""

    seat: Seat
    round: Positive


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a player another name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndGame:
    """Stop here and look who won."""


@dataclass(frozen=True, slots=True)
class OpenPurse:
    """Let everybody see a purse when the game is over; `counted`: the real coins that lay there."""

    seat: Seat
    counted: Count | None = None


@dataclass(frozen=True, slots=True)
class CountTokens:
    """Say how many race tokens the tied players have on the board, by seat."""

    tokens: Mapping[Seat, Count]


Command = (
    Pick
    | Conquer
    | LayBoard
    | ConquerAt
    | AbandonAt
    | PlaceTroops
    | SetRegion
    | Abandon
    | Regroup
    | PlaceFortress
    | PlacePots
    | NameAlly
    | Score
    | Decline
    | Vanish
    | LayOutCombo
    | ReshuffleBadges
    | AdjustCoins
    | CorrectTroops
    | CorrectRace
    | CorrectColumn
    | CorrectTurn
    | Rename
    | Leave
    | EndGame
    | OpenPurse
    | CountTokens
)
