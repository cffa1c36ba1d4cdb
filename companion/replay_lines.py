"""A written-down game and the lines in it, as plain records: what each may say, and no more."""

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from companion.codec import AtMost, Count, DieFace, Positive
from companion.engine import Counts, House, Region, RegionId, Use

# A long game has a thousand.
MOST_COMMANDS = 10_000
# More than any board has.
MOST_REGIONS = 100


Shown = Literal["targets", "score", "plan"]
SHOWN: tuple[Shown, ...] = get_args(Shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySetup:
    """The table before the first turn: stacks from the top, the first six of them shown."""

    players: tuple[str, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    sets: tuple[str, ...] = ("base",)
    house: House = House()
    reshuffles: tuple[tuple[str, ...], ...] = ()
    map: Positive | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A written-down game."""

    setup: ReplaySetup
    commands: Annotated[tuple[object, ...], AtMost(MOST_COMMANDS)] = ()
    show: Annotated[tuple[Shown, ...], AtMost(len(SHOWN))] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickLine:
    """Pick a combo; the topmost slot is 1."""

    slot: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class ConquerLine:
    """Attack a region, spelled out."""

    target: Region
    use: Use = Use()
    by: str = "active"
    from_: str | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ConquerAtLine:
    """Attack a region of the board."""

    at: RegionId
    there: Positive | None = None
    use: Use = Use()
    by: str = "active"
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False
    catapult_at: RegionId | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AbandonLine:
    """Give up regions of the board."""

    at: Annotated[tuple[RegionId, ...], AtMost(MOST_REGIONS)]
    by: str = "active"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """Say what stands in a region; `player`: a loser with tokens to place."""

    at: RegionId
    tokens: Count | None = None
    encampments: Count | None = None
    hero: bool | None = None
    fortress: bool | None = None
    pot: bool | None = None
    by: str = "active"
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLine:
    """Put a region right: a race, a lost tribe, or nothing at all."""

    at: RegionId
    player: str | None = None
    race: str = ""
    in_decline: bool = False
    tokens: Count = 0
    empty: bool = False
    lost_tribe: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BareLine:
    """Regroup, undo or redo: there is no more to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyLine:
    """Promise peace to a player."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """Score the turn."""

    counts: tuple[Counts, ...] = ()
    then_decline: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineLine:
    """Go into decline."""

    counts: tuple[Counts, ...] = ()
    pots: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardScoreLine(ScoreLine):
    """Score the turn; what a late decline keeps."""

    tower: RegionId | None = None
    keep: Annotated[tuple[RegionId, ...], AtMost(MOST_REGIONS)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardDeclineLine(DeclineLine):
    """Go into decline; where a tower stands, and which regions stay."""

    tower: RegionId | None = None
    keep: Annotated[tuple[RegionId, ...], AtMost(MOST_REGIONS)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VanishLine:
    """A declined race has lost its last token."""

    player: str
    race: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustLine:
    """Correct a purse."""

    player: str
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RewriteLine:
    """Let a step, counting from 1, have been these; all after it is decided anew."""

    step: Positive
    commands: Annotated[tuple[object, ...], AtMost(MOST_COMMANDS)]
