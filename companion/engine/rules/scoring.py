"""What a race earns in a turn, as named lines from the counts to ask for; and who wins."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.codec import Count, bad
from companion.dataclasses import dataclass
from companion.engine.pieces.catalogue import Combo, once_per_combo
from companion.engine.pieces.effects import FireballsEffect, GainEffect, IncomeEffect
from companion.engine.vocabulary import (
    COUNTS,
    MAX_FORTRESSES,
    RARE_KINDS,
    REGION_MARKS,
    SCORED_TERRAIN,
    WINTER,
    YES_NO_COUNTS,
    CountName,
    Counts,
    Line,
    merged,
    total,
)

if TYPE_CHECKING:  # ranking results needs no game, so the calculators should not load one
    from companion.engine.model.state import Player


# The regions behind each count, one per unit.
Places = Mapping[CountName, Sequence[int]]
_COIN_PER_REGION = IncomeEffect(add=1, per="regions")
_COIN_PER_ISLAND = IncomeEffect(add=1, per="islands")
_COIN_PER_TOKEN = IncomeEffect(add=1, per="tower_tokens")
_OF_HOLDINGS = (_COIN_PER_REGION, _COIN_PER_TOKEN)
# What a race holds: without one of these counts, nothing it earns is known.
HOLDINGS: frozenset[CountName] = frozenset(("regions", "tower_tokens"))
# More than anybody counts.
_MOST = 99

# Counts of a single turn, which a declined race never has.
_OF_ACTIVE_RACES: tuple[CountName, ...] = (
    "pots",
    "abandoned_coins",
    "attacked_active",
    "first_turn",
)


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A named term of the score; `regions`: the coins that each region contributes."""

    key: str
    n: int
    regions: Mapping[int, int]

    @property
    def elsewhere(self) -> int:
        """The coins that come from no region."""
        return self.n - sum(self.regions.values())


def has_tower(combo: Combo) -> bool:
    """Return whether a declined race is stacked in one region and scores its tokens."""
    return combo.in_decline and combo.declines("tower")


@once_per_combo
def questions(combo: Combo) -> tuple[CountName, ...]:
    """Return exactly the counts that scoring this race needs, in a fixed order."""
    needed: set[CountName | None] = {"regions", "tower_tokens"}
    for _, effect in combo.incomes:
        needed |= effect.counts
    return tuple(name for name in COUNTS if name in needed and can_have(combo, name))


def can_have(combo: Combo, name: CountName) -> bool:
    """Return whether there can be anything to count: if not, it is 0 and nobody is asked.

    A tower is counted instead of regions, and only an active race has the counts of a turn.
    """
    if name in ("regions", "tower_tokens"):
        return has_tower(combo) == (name == "tower_tokens")
    return not (combo.in_decline and name in _OF_ACTIVE_RACES)


@once_per_combo
def _counts_of_nothing(combo: Combo) -> Counts:
    """Return the counts that are always 0."""
    return {name: 0 for name in COUNTS if not can_have(combo, name)}


def score_lines(combo: Combo, counts: Counts) -> tuple[Line, ...]:
    """Return what one race earns, as named lines; every count it needs must be present."""
    paid = _paid(combo, counts)
    terms = [(owner, effect.add * times) for owner, effect, times in paid]
    return merged([*terms, (WINTER, -_coins_lost_to_winter(combo, counts, paid))])


def takes_coins(combo: Combo, key: str) -> bool:
    """Return whether a line may be below 0: its piece takes coins from some regions."""
    return any(owner == key and effect.add < 0 for owner, effect in combo.effects(IncomeEffect))


def set_by_hand(lines: Iterable[Line], said: Mapping[str, int]) -> dict[str, int]:
    """Return the coins of each line, some as somebody said.

    Lines below 0 never take more than the rest brings, unless they did so by the rules.
    """
    computed = merged((line.key, line.n) for line in lines)
    amounts = {line.key: line.n for line in computed} | dict(said)
    short = min(0, total(computed)) - sum(amounts.values())
    for key, n in sorted(amounts.items()):
        back = max(0, min(short, -n))
        amounts[key], short = n + back, short - back
    return amounts


def _coins_lost_to_winter(
    combo: Combo, counts: Counts, paid: Sequence[tuple[str, IncomeEffect, int]]
) -> int:
    """Return the coins that winter markers take: no region brings less than nothing.

    From a race that was paid as its turn began they take some back; on a board they did so then.
    """
    markers = counts.get(WINTER, 0)
    if not markers:
        return 0
    if combo.pays_early:
        return min(markers, counts.get("regions", 0))
    left = sum(
        effect.add * times
        for _, effect, times in paid
        if effect.add < 0 or effect.per == "bare" or effect in _OF_HOLDINGS
    )
    return min(markers, max(0, left))


def scored_lines(combo: Combo, counts: Counts, places: Places) -> tuple[ScoredLine, ...]:
    """Return what one race earns, as named lines, and how much each region contributes.

    `places`: the regions behind each count.
    """
    regions: dict[str, Counter[int]] = {}
    for owner, effect, times in _paid(combo, counts):
        coins = regions.setdefault(owner, Counter())
        for at in _places_of(effect, places)[effect.beyond :][:times]:
            coins[at] += effect.add
    regions[WINTER] = Counter(dict.fromkeys(places.get(WINTER, ()), -1))
    return tuple(
        ScoredLine(line.key, line.n, {at: n for at, n in sorted(regions[line.key].items()) if n})
        for line in score_lines(combo, counts)
    )


def _places_of(effect: IncomeEffect, places: Places) -> Sequence[int]:
    """Return the regions that an effect pays for, once for each time."""
    found = places.get(effect.per, ()) if effect.per else ()
    spared = {at for kind in effect.except_ for at in places.get(kind, ())}
    return [at for at in found if at not in spared]


def _paid(combo: Combo, counts: Counts) -> list[tuple[str, IncomeEffect, int]]:
    """Return everything that pays a race, its holdings first, with the line and how often it pays.

    Whatever else earns in decline also does so in a tower, which stands in one region.
    """
    known = {**counts, **_counts_of_nothing(combo)}
    held = ("regions", _COIN_PER_REGION)
    if has_tower(combo):
        held = ("tower", _COIN_PER_TOKEN)
        known["regions"] = min(1, counts["tower_tokens"])
    known.setdefault("regions", 0)
    effects = combo.incomes if combo.pays_early else [held, *combo.incomes]
    if known.get("islands"):
        effects = [*effects, ("islands", _COIN_PER_ISLAND)]
    return [(owner, effect, times_paid(effect, known)) for owner, effect in effects]


def line_origins(combo: Combo) -> dict[str, CountName | None]:
    """Return the count behind each line of a race, in the order of the lines."""
    found: dict[str, CountName | None] = {} if combo.pays_early else {"regions": "regions"}
    if has_tower(combo):
        found = {"tower": "tower_tokens"}
    for owner, effect in combo.effects(IncomeEffect):
        bound: CountName | None = None if effect.regions_at_most is None else "regions"
        found.setdefault(owner, effect.per or effect.if_ or effect.unless or bound)
    return found


def lines_needing(combo: Combo, missing: Collection[CountName]) -> list[str]:
    """Return the lines that pieces of a race bring, and that need one of these counts."""
    return [owner for owner, effect in combo.incomes if not effect.counts.isdisjoint(missing)]


def income_per(combo: Combo, name: CountName) -> list[tuple[str, int]]:
    """Return the pieces that earn by a count, each with its coins per unit."""
    effects = combo.effects(IncomeEffect)
    return [(owner, effect.add) for owner, effect in effects if effect.per == name]


def grows_by(combo: Combo) -> set[CountName]:
    """Return the counts that bring new tokens or fireballs; a declined race gets none."""
    return set() if combo.in_decline else {effect.per for _, effect in _gains(combo)}


def _gains(combo: Combo) -> list[tuple[str, GainEffect | FireballsEffect]]:
    return [*combo.effects(GainEffect), *combo.effects(FireballsEffect)]


def who_asks(combo: Combo, name: CountName) -> str | None:
    """Return the race or power that needs a count, if one does."""
    gains = [owner for owner, effect in _gains(combo) if effect.per == name]
    return next(iter((*gains, *lines_needing(combo, [name]))), None)


def most_of(counts: Counts, name: CountName, before_only: bool = False) -> int:
    """Return the most a count can be given the others; terrains share the regions.

    `before_only`: given only the terrains that come before it.
    """
    regions = counts.get("regions", _MOST)
    if name in (*REGION_MARKS, *RARE_KINDS, WINTER):
        return min(regions, MAX_FORTRESSES) if name == "fortresses" else regions
    if name not in SCORED_TERRAIN:
        return _MOST
    others = [kind for kind in SCORED_TERRAIN if kind != name]
    if before_only:
        others = others[: SCORED_TERRAIN.index(name)]
    return max(0, regions - sum(counts.get(kind, 0) for kind in others))


def possible_counts(counts: Counts) -> dict[CountName, int]:
    """Return the counts, none of them more than the others allow."""
    return {name: min(n, most_of(counts, name, before_only=True)) for name, n in counts.items()}


def check_counts(counts: Counts) -> None:
    """Raise `Invalid` for counts that no table can have."""
    for flag in YES_NO_COUNTS:
        if counts.get(flag, 0) > 1:
            raise bad(flag, "expected 1 for yes or 0 for no")
    if counts.get("fortresses", 0) > MAX_FORTRESSES:
        raise bad("fortresses", f"there are only {MAX_FORTRESSES} fortresses")
    regions = counts.get("regions")
    if regions is None:
        return
    for kind in (*REGION_MARKS, *RARE_KINDS, WINTER):
        if counts.get(kind, 0) > regions:
            raise bad(kind, "more of these than regions")
    so_far = 0
    for terrain in SCORED_TERRAIN:
        so_far += counts.get(terrain, 0)
        if so_far > regions:
            raise bad(terrain, "more terrain than regions")


def times_paid(effect: IncomeEffect, counts: Counts) -> int:
    """Return how often an effect pays: once, or per unit of a count; 0 if its condition fails."""
    if effect.if_ and not counts[effect.if_]:
        return 0
    if effect.unless and counts[effect.unless]:
        return 0
    if effect.regions_at_most is not None and counts["regions"] > effect.regions_at_most:
        return 0
    if effect.per is None:
        return 1
    spared = sum(counts[kind] for kind in effect.except_)
    return max(0, counts[effect.per] - spared - effect.beyond)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a player has in the end; tokens only if they were counted."""

    name: str
    coins: Count
    tokens: Count | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The seats with their places, best first; who won; and who has to count tokens first.

    If nobody won and nobody has to count, the players settle it among themselves.
    """

    places: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    tied: tuple[int, ...]


def standing(results: Sequence[PlayerResult], shares_full_tie: bool = True) -> Standing:
    """Rank the players. A tie that only tokens can settle is left open until they are counted."""
    uncounted = {result.coins for result in results if result.tokens is None}

    def rank(seat: int) -> tuple[int, int]:
        # Tokens mean something only once everyone with as many coins has counted them.
        coins, tokens = results[seat].coins, results[seat].tokens
        return coins, 0 if coins in uncounted else tokens or 0

    seats = sorted(range(len(results)), key=rank, reverse=True)
    best: dict[tuple[int, int], int] = {}
    for place, seat in enumerate(seats, start=1):
        best.setdefault(rank(seat), place)
    places = tuple((seat, best[rank(seat)]) for seat in seats)
    first = tuple(seat for seat, place in places if place == 1)
    if len(first) > 1 and results[first[0]].coins in uncounted:
        return Standing(places, (), tuple(at for at in first if results[at].tokens is None))
    return Standing(places, first if len(first) == 1 or shares_full_tie else (), ())


def tokens_on_board(player: "Player") -> int:
    """Return the race tokens a player has on the board, as far as recorded; they break ties."""
    return sum(troops.tokens - troops.hand for troops in player.races)
