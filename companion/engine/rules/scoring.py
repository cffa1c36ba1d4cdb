"""What a race earns in a turn: the counts to ask for, and the coins as named lines."""

from companion.codec import bad
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import IncomeEffect
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

# What is of one turn, and never of a race in decline.
_OF_ACTIVE_RACES: tuple[CountName, ...] = (
    "pots",
    "abandoned_coins",
    "attacked_active",
    "first_turn",
)


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
    """Return what one race earns, as named lines; every count it needs must be there.

    Whatever else earns in decline does so in a tower too, which stands in one region.
    """
    held = Line("regions", counts.get("regions", 0))
    known = {**counts, **{name: 0 for name in COUNTS if not can_have(combo, name)}}
    if has_tower(combo):
        held = Line("tower", counts["tower_tokens"])
        known["regions"] = min(1, held.n)
    earned = (Line(owner, _earned(e, known)) for owner, e in combo.effects(IncomeEffect))
    return merged((held, *earned))


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


def _earned(effect: IncomeEffect, counts: Counts) -> int:
    if effect.if_ and not counts[effect.if_]:
        return 0
    if effect.unless and counts[effect.unless]:
        return 0
    if effect.regions_at_most is not None and counts["regions"] > effect.regions_at_most:
        return 0
    if effect.per is None:
        return effect.add
    return effect.add * max(0, counts[effect.per] - effect.beyond)
