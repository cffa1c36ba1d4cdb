"""The lines of a written-down game: what each may say, and no more."""

from dataclasses import dataclass
from typing import Annotated

from companion.engine.codec import AtMost, Count, DieFace, Positive
from companion.engine.conquest import Region, Use
from companion.engine.terms import Counts

# A long game has a thousand.
MOST_COMMANDS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PickLine:
    """Pick a combo; the topmost slot is 1."""

    slot: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class ConquerLine:
    """Attack a region."""

    target: Region
    use: Use = Use()
    by: str = "active"
    from_: str | None = None
    tokens: Count | None = None
    die: DieFace | None = None
    loss_die: DieFace | None = None
    failed: bool = False


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


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoLine:
    """Take a step back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedoLine:
    """Bring a step back."""
