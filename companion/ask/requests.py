"""What can be asked of the engine, read strictly, and how prices and scores are answered."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from companion.codec import AtMost, Count, DieFace, Invalid, Name, Positive, bad, within
from companion.content import BASE_SET
from companion.dataclasses import dataclass
from companion.engine import (
    Attacker,
    Catalogue,
    Combo,
    Counts,
    Holder,
    House,
    Line,
    PlayerResult,
    Protection,
    Quote,
    RegionId,
    Target,
    Use,
    boards_for,
    keeps_badge,
    player_counts,
    total,
)

# Far more than at any table.
MAX_ENTRIES = 1_000
JsonAnswer = dict[str, Any]


@dataclass
class RefusedAt(Exception):
    """The rules forbid this command of a replay; says where it is, and the reason."""

    at: str
    reason: str


def prospect(price: Quote) -> JsonAnswer:
    """Return whether a conquest may be tried, and with what odds."""
    return {name: getattr(price, name) for name in ("possible", "why_not", "short", "chance")}


def plain_prices(prices: list[tuple[int, Quote]]) -> list[JsonAnswer]:
    """Return the price of each region."""
    return [{"region": at, "tokens": price.tokens, **prospect(price)} for at, price in prices]


def plain_lines(lines: tuple[Line, ...]) -> list[JsonAnswer]:
    """Return the named terms of a cost or a score."""
    return [{"key": line.key, "n": line.n} for line in lines]


def plain_score(races: Sequence[tuple[Line, ...]]) -> JsonAnswer:
    """Return what a turn brings, race by race."""
    return {
        "total": sum(map(total, races)),
        "races": [{"total": total(lines), "lines": plain_lines(lines)} for lines in races],
    }


def named_fields(
    data: object, field: str, known: Mapping[str, object]
) -> tuple[str, dict[str, object]]:
    """Return which of the known names an object has in a field, and its other fields."""
    if not isinstance(data, dict):
        raise bad("", "expected an object")
    if field not in data:
        raise Invalid("missing", field, f"{field!r} is needed")
    name = data[field]
    if not isinstance(name, str) or name not in known:
        raise bad(field, f"expected one of: {', '.join(known)}")
    return name, {key: value for key, value in data.items() if key != field}


def board_of_map(catalogue: Catalogue, players: int) -> str:
    """Return the base game's board for a number of players."""
    boards = boards_for(catalogue, (BASE_SET,), players)
    if not boards:
        counts = ", ".join(map(str, player_counts(catalogue, (BASE_SET,))))
        raise bad("map", f"expected one of: {counts}")
    return boards[0].id


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A race with its power, or what decline left of them."""

    race: str
    power: str | None
    in_decline: bool = False

    def combo(self, catalogue: Catalogue) -> Combo:
        """Return the pieces named; only a badge that lasts stays with a declined race."""
        combo = catalogue.combo(self.race, self.power, self.in_decline)
        if self.power is None and not self.in_decline:
            raise bad("power", "an active race has a power")
        if self.power is not None and self.in_decline and not keeps_badge(combo):
            raise bad("power", "this power does not outlast decline: use null")
        return combo


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRequest(Fighter):
    """Asks what an attack by this race costs."""

    round: Positive = 1
    first_turn: bool = False
    hand: Count | None = None
    use: Use = Use()
    house: House = House()

    def attacker(self, catalogue: Catalogue) -> Attacker:
        """Return the race, about to attack; raises `Invalid` for what it cannot use."""
        combo = self.combo(catalogue)
        with within("use"):
            self.use.check(combo)
        return Attacker(combo, self.round, self.hand, self.house, is_first_turn=self.first_turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class CostRequest(AttackRequest):
    """Asks what a conquest costs."""

    target: Target
    # What was rolled for a zeppelin once the region was named.
    die: DieFace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardEntry:
    """What lies in one region of a board."""

    region: Count
    race: Name = ""
    tokens: Positive = 0
    in_decline: bool = False
    own: bool = False
    lost_tribe: bool = False
    encampments: Count = 0
    fortress: bool = False
    lair: bool = False
    pot: bool = False
    winter: bool = False
    # A cannon of the attacking race there fires this turn.
    fires: bool = False
    protected_by: tuple[Protection, ...] = ()
    below: Holder | None = None
    strength: Count = 0

    def holder(self) -> Holder | None:
        """Return who stands there."""
        if self.lost_tribe:
            if self.race or self.tokens or self.in_decline or self.own:
                raise bad("lost_tribe", "a lost tribe has no race, tokens, decline or owner")
            return Holder("lost_tribe")
        if not (self.race or self.tokens or self.in_decline or self.own):
            return None
        return Holder("race", self.race, self.tokens, self.in_decline, self.own)


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetsRequest(AttackRequest):
    """Asks what each region of a whole board costs, with a sky beside it if one is named."""

    map: Positive
    sky: str = ""
    access: Annotated[tuple[RegionId, ...], AtMost(2)] = ()
    first_conquest: bool = False
    board: Annotated[tuple[BoardEntry, ...], AtMost(MAX_ENTRIES)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreEntry(Fighter):
    """A race to be scored."""

    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRequest:
    """Asks what a turn scores."""

    races: Annotated[tuple[ScoreEntry, ...], AtMost(MAX_ENTRIES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRequest:
    """Asks who won."""

    players: Annotated[tuple[PlayerResult, ...], AtMost(MAX_ENTRIES)]
