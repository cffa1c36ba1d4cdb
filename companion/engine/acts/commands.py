"""What a player can ask for, and the refusal when the rules forbid it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.codec import Count, DieFace, Positive
from companion.engine.model.ground import RegionId
from companion.engine.model.state import Seat, Slot
from companion.engine.model.uses import Use
from companion.engine.rules.price import Region
from companion.engine.vocabulary import Counts


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player asks for."""


@dataclass(frozen=True, slots=True)
class Pick(Command):
    """Take the combo of a slot, the topmost being 0."""

    slot: Count


@dataclass(frozen=True, slots=True)
class Conquer(Command):
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
class LayBoard(Command):
    """Follow the board from now on; what stands there is set next, as far as it is not known."""


@dataclass(frozen=True, slots=True)
class PutBoardAway(Command):
    """Follow the board no longer: what it counted stays known, and from now on is told."""


@dataclass(frozen=True, slots=True)
class ConquerAt(Command):
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
class AbandonAt(Command):
    """Give up regions of the board."""

    at: tuple[RegionId, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceTroops(Command):
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
class SetRegion(Command):
    """Put a region right: a lost tribe, so many tokens of a player's race, or nothing."""

    at: RegionId
    lost_tribe: bool = False
    seat: Seat | None = None
    race: str = ""
    in_decline: bool = False
    tokens: Count = 0


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """Give up regions of a race; `counts` says of what kind, as far as the players tell."""

    regions: Positive
    counts: Counts = field(default_factory=dict)
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Regroup(Command):
    """Take the troops up again in the middle of the turn (Marauding)."""


@dataclass(frozen=True, slots=True)
class RollDie(Command):
    """Roll the die before a region is named (Berserk): this is what it shows."""

    face: DieFace


@dataclass(frozen=True, slots=True)
class PlaceFortress(Command):
    """Place this turn's fortress in a region held."""


@dataclass(frozen=True, slots=True)
class PlacePots(Command):
    """Say how many pots of gold now lie in one's own regions."""

    pots: Count


@dataclass(frozen=True, slots=True)
class NameAlly(Command):
    """Promise peace to one opponent not attacked this turn."""

    ally: Seat


@dataclass(frozen=True, slots=True)
class Score(Command):
    """Score the turn and end it. Counts are per race, active first, then declined, oldest first.

    A count left out is taken from the record; `overrides` replaces whole lines by key. On a board,
    `keep` is the regions that stay if some have to go, `tower` where a late decline stacks tokens.
    """

    counts: tuple[Counts, ...] = ()
    overrides: tuple[Mapping[str, Count], ...] = ()
    then_decline: bool = False
    tower: RegionId | None = None
    keep: tuple[RegionId, ...] = ()


@dataclass(frozen=True, slots=True)
class Decline(Command):
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
class Vanish(Command):
    """The last token of a declined race is gone."""

    seat: Seat
    race: str


@dataclass(frozen=True, slots=True)
class LayOutCombo(Command):
    """Enter the banner and badge that came to the lowest free slot (column laid by hand)."""

    race: str
    power: str


@dataclass(frozen=True, slots=True)
class ReshuffleBadges(Command):
    """Say which discarded badges were shuffled into a new stack (column laid by hand)."""

    badges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdjustCoins(Command):
    """Correct a purse by so many coins, up or down."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class CorrectTroops(Command):
    """Correct what a race owns, has in hand or holds."""

    seat: Seat
    race: str
    tokens: Count | None = None
    hand: Count | None = None
    counts: Counts | None = None


@dataclass(frozen=True, slots=True)
class CorrectRace(Command):
    """Put a race into play by hand, change its status, or take it out."""

    seat: Seat
    race: str
    status: Literal["active", "declined", "gone"]
    power: str | None = None
    tokens: Count | None = None


@dataclass(frozen=True, slots=True)
class CorrectColumn(Command):
    """Say how the column really lies, from the top."""

    column: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class CorrectTurn(Command):
    """Say which round it is and whose turn."""

    seat: Seat
    round: Positive


@dataclass(frozen=True, slots=True)
class Rename(Command):
    """Give a player another name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player leaves the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """Stop here and look who won."""


@dataclass(frozen=True, slots=True)
class OpenPurse(Command):
    """Let everybody see a purse when the game is over; `counted`: the real coins that lay there."""

    seat: Seat
    counted: Count | None = None


@dataclass(frozen=True, slots=True)
class CountTokens(Command):
    """Say how many race tokens the tied players have on the board, by seat."""

    tokens: Mapping[Seat, Count]
