"""What a race earns in a turn: the counts to ask for, and the coins as named lines."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.codec import bad
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import GainEffect, IncomeEffect
from companion.engine.vocabulary import (
    COUNTS,
    MOST_FORTRESSES,
    REGION_MARKS,
    SCORED_TERRAIN,
    YES_NO_COUNTS,
    CountName,
    Counts,
    Line,
    merged,
)

# The regions that each count is about, one for each of it.
Places = Mapping[CountName, Sequence[int]]
_COIN_PER_REGION = IncomeEffect(add=1, per="regions")
_COIN_PER_TOKEN = IncomeEffect(add=1, per="tower_tokens")
# What a race holds: nothing it earns is known without one of these.
HOLDINGS: frozenset[CountName] = frozenset(("regions", "tower_tokens"))
# More than anybody counts.
_MOST = 99

# What is of one turn, and never of a race in decline.
_OF_ACTIVE_RACES: tuple[CountName, ...] = (
    "pots",
    "abandoned_coins",
    "attacked_active",
    "first_turn",
)


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A named term of the score; `regions`: the coins of it that each region brings."""

    key: str
    n: int
    regions: Mapping[int, int]

    @property
    def elsewhere(self) -> int:
        """The coins of it that no region brings."""
        return self.n - sum(self.regions.values())


def has_tower(combo: Combo) -> bool:
    """Tell whether a declined race stands stacked in one region and scores its tokens."""
    return combo.in_decline and combo.declines("tower")


def questions(combo: Combo) -> tuple[CountName, ...]:
    """Return exactly the counts that scoring this race needs, in a fixed order."""
    needed: set[CountName | None] = {"regions", "tower_tokens"}
    for _, effect in combo.effects(IncomeEffect):
        needed |= {effect.per, effect.if_, effect.unless}
    return tuple(name for name in COUNTS if name in needed and can_have(combo, name))


def can_have(combo: Combo, name: CountName) -> bool:
    """Tell whether there can be anything to count: what cannot be is 0, and nobody is asked.

    A tower is counted instead of regions, and only an active race has done something first.
    """
    if name in ("regions", "tower_tokens"):
        return has_tower(combo) == (name == "tower_tokens")
    return not (combo.in_decline and name in _OF_ACTIVE_RACES)


def score_lines(combo: Combo, counts: Counts) -> tuple[Line, ...]:
    """Return what one race earns, as named lines; every count it needs must be there."""
    paid = _paid(combo, counts)
    return merged(Line(owner, effect.add * times) for owner, effect, times in paid)


def scored_lines(combo: Combo, counts: Counts, places: Places) -> tuple[ScoredLine, ...]:
    """Return what one race earns, as named lines, and which regions bring how much of each.

    `places`: the regions that each count is about.
    """
    regions: dict[str, Counter[int]] = {}
    for owner, effect, times in _paid(combo, counts):
        coins = regions.setdefault(owner, Counter())
        for at in places.get(effect.per, ())[effect.beyond :][:times] if effect.per else ():
            coins[at] += effect.add
    return tuple(
        ScoredLine(line.key, line.n, dict(sorted(regions[line.key].items())))
        for line in score_lines(combo, counts)
    )


def _paid(combo: Combo, counts: Counts) -> list[tuple[str, IncomeEffect, int]]:
    """Return all that pays a race, what it holds first, each with the line and how often it pays.

    Whatever else earns in decline does so in a tower too, which stands in one region.
    """
    known = {**counts, **{name: 0 for name in COUNTS if not can_have(combo, name)}}
    held = ("regions", _COIN_PER_REGION)
    if has_tower(combo):
        held = ("tower", _COIN_PER_TOKEN)
        known["regions"] = min(1, counts["tower_tokens"])
    known.setdefault("regions", 0)
    effects = (held, *combo.effects(IncomeEffect))
    return [(owner, effect, _times(effect, known)) for owner, effect in effects]


def line_origins(combo: Combo) -> dict[str, CountName | None]:
    """Return the count that each line of a race is worked out from, in the order of the lines."""
    found: dict[str, CountName | None] = {"regions": "regions"}
    if has_tower(combo):
        found = {"tower": "tower_tokens"}
    for owner, effect in combo.effects(IncomeEffect):
        bound: CountName | None = None if effect.regions_at_most is None else "regions"
        found.setdefault(owner, effect.per or effect.if_ or effect.unless or bound)
    return found


def lines_needing(combo: Combo, missing: Collection[CountName]) -> list[str]:
    """Return the lines that pieces of a race bring, and that need one of these counts."""
    return [
        owner
        for owner, effect in combo.effects(IncomeEffect)
        if not {effect.per, effect.if_, effect.unless}.isdisjoint(missing)
    ]


def income_per(combo: Combo, name: CountName) -> list[tuple[str, int]]:
    """Return the pieces that earn by a count, each with the coins it brings for one."""
    effects = combo.effects(IncomeEffect)
    return [(owner, effect.add) for owner, effect in effects if effect.per == name]


def grows_by(combo: Combo) -> set[CountName]:
    """Return the counts that bring new tokens; a race in decline takes none."""
    return set() if combo.in_decline else {effect.per for _, effect in combo.effects(GainEffect)}


def who_asks(combo: Combo, name: CountName) -> str | None:
    """Return the race or power that a count is asked for, if one of them needs it."""
    gains = [owner for owner, effect in combo.effects(GainEffect) if effect.per == name]
    return next(iter((*gains, *lines_needing(combo, [name]))), None)


def most_of(counts: Counts, name: CountName, before_only: bool = False) -> int:
    """Return the most a count can be beside the others; terrains share the regions.

    `before_only`: beside those terrains alone that come before it.
    """
    regions = counts.get("regions", _MOST)
    if name in REGION_MARKS:
        return min(regions, MOST_FORTRESSES) if name == "fortresses" else regions
    if name not in SCORED_TERRAIN:
        return _MOST
    others = [kind for kind in SCORED_TERRAIN if kind != name]
    if before_only:
        others = others[: SCORED_TERRAIN.index(name)]
    return max(0, regions - sum(counts.get(kind, 0) for kind in others))


def possible_counts(counts: Counts) -> dict[CountName, int]:
    """Return counts of which none is more than the others allow."""
    return {name: min(n, most_of(counts, name, before_only=True)) for name, n in counts.items()}


def check_counts(counts: Counts) -> None:
    """Raise `Invalid` for counts that no table can have."""
    for flag in YES_NO_COUNTS:
        if counts.get(flag, 0) > 1:
            raise bad(flag, "expected 1 for yes or 0 for no")
    if counts.get("fortresses", 0) > MOST_FORTRESSES:
        raise bad("fortresses", f"there are only {MOST_FORTRESSES} fortresses")
    regions = counts.get("regions")
    if regions is None:
        return
    for kind in REGION_MARKS:
        if counts.get(kind, 0) > regions:
            raise bad(kind, "more of these than regions")
    so_far = 0
    for terrain in SCORED_TERRAIN:
        so_far += counts.get(terrain, 0)
        if so_far > regions:
            raise bad(terrain, "more terrain than regions")


def _times(effect: IncomeEffect, counts: Counts) -> int:
    """Return how often an effect pays: once, or for each of a count; not at all if not met."""
    if effect.if_ and not counts[effect.if_]:
        return 0
    if effect.unless and counts[effect.unless]:
        return 0
    if effect.regions_at_most is not None and counts["regions"] > effect.regions_at_most:
        return 0
    return 1 if effect.per is None else max(0, counts[effect.per] - effect.beyond)
