"""What can be tapped beside the board: buttons and steppers, and what each of them leads to."""

from dataclasses import dataclass, replace
from typing import Any

from companion.engine import Command


@dataclass(frozen=True)
class RegionChoice:
    """The region that was tapped, and what was said about it since.

    `by`: the race in decline that attacks, None for the active one. `there`: how many defend it,
    `tokens`: how many go in, both None for as many as it takes. `die`: what was rolled before the
    attack, `loss_die`: what the loser rolled.
    """

    region: int
    by: str | None = None
    there: int | None = None
    tokens: int | None = None
    use: frozenset[str] = frozenset()
    die: int | None = None
    loss_die: int | None = None
    catapult_at: int | None = None


# Another choice to look at, or commands to be carried out as one step.
Tap = RegionChoice | tuple[Command, ...]


@dataclass(frozen=True)
class TapButton:
    """A button or chip; `kind`: "primary", "plain" or "quiet". `is_on`: it is chosen now."""

    name: str
    icon: str
    text: str
    tap: Tap
    kind: str = "plain"
    is_on: bool = False


@dataclass(frozen=True)
class TapStepper:
    """A number with a minus and a plus, from `low` to `high`.

    `field` is where the number stands in `tap`: in the choice, or in the one command there is.
    """

    name: str
    icon: str
    text: str
    number: int
    low: int
    high: int
    tap: Tap
    field: str

    @property
    def fewer(self) -> Tap | None:
        """What minus leads to; nothing at the limit."""
        return self.to(self.number - 1) if self.number > self.low else None

    @property
    def more(self) -> Tap | None:
        """What plus leads to; nothing at the limit."""
        return self.to(self.number + 1) if self.number < self.high else None

    def to(self, number: int) -> Tap:
        """Return what leads to another number."""
        changed: dict[str, Any] = {self.field: number}
        if isinstance(self.tap, RegionChoice):
            return replace(self.tap, **changed)
        return tuple(replace(command, **changed) for command in self.tap)


@dataclass(frozen=True)
class Face:
    """A face of the die; `with_coin`: what a coin paid after the roll would still turn it into.

    `loss_text`: what the loser rolls for if the region is taken, with a coin or without.
    """

    number: int
    text: str
    tap: Tap
    with_coin: Tap | None = None
    loss_text: str = ""

    def asks_loser(self, tap: Tap) -> bool:
        """Tell whether the loser has to roll if this comes of the face."""
        return bool(self.loss_text) and tap == (self.with_coin or self.tap)
