"""What a turn brings: exactly for given conquests, and at most for all that could still follow.

The exact number is the engine's own score of the counts that the conquests lead to. The limit is a
sum over regions, which the search needs to leave out what cannot win. Where income depends on a
condition there are several such sums, of which one is always right: each `Estimate` supposes that a
condition is met, or that its coins do not come.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from companion.advice.field import DeclinedRace, Field, Site, bits
from companion.engine import (
    COUNTS,
    REGION_KINDS,
    YES_NO_COUNTS,
    CountName,
    GainEffect,
    Ground,
    IncomeEffect,
    SheetRow,
    count_regions,
    has_tower,
    kept_off,
    new_tokens,
    questions,
    regions_to_keep,
    score_lines,
    score_sheet,
    total,
)

# Counts are kept as digits of one number, so that those of several regions are added at once.
_DIGIT = 8
_UNIT: dict[str, int] = {name: 1 << _DIGIT * place for place, name in enumerate(COUNTS)}
_LAST = (1 << _DIGIT) - 1
# What is settled before the first conquest, or never is anything for an active race.
_FIXED: tuple[CountName, ...] = ("first_turn", "pots", "tower_tokens")
_OF_REGIONS: tuple[CountName, ...] = ("regions", *REGION_KINDS)
_OF_CONQUESTS: tuple[CountName, ...] = ("nonempty_conquests", "abandoned_coins")
# More alternatives than printed pieces ever have; with odd pieces the limits are wider instead.
_MOST_ESTIMATES = 16


@dataclass(frozen=True, slots=True)
class Estimate:
    """A limit for the coins of any conquests that keep to a supposition.

    The coins are at most `flat`, what each region held brings (`keep`), and what each conquest
    brings (`once`). Only regions that are `allowed` are taken, and only so many.
    """

    flat: int
    keep: Sequence[int]
    once: Sequence[int]
    allowed: int
    most: int

    def covers(self, other: "Estimate") -> bool:
        """Tell whether this is at least as high as another, for as many conquests."""
        return (
            self.flat >= other.flat
            and self.most >= other.most
            and not other.allowed & ~self.allowed
            and all(a >= b for a, b in zip(self.keep, other.keep, strict=True))
            and all(a >= b for a, b in zip(self.once, other.once, strict=True))
        )


@dataclass(frozen=True, slots=True)
class _Part:
    """What one effect adds to an estimate under one supposition."""

    flat: int = 0
    per: CountName | None = None
    add: int = 0
    without: tuple[CountName, ...] = ()
    most: int | None = None


_NOTHING = _Part()


class Coins:
    """The coins of a turn on one field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        sheet = score_sheet(field.catalogue, field.state)
        self._counts = {name: n for name, n in sheet[0].counts.items() if name in _UNIT}
        self.start = pack(self._counts)
        self.kinds = [_kinds(field, at) for at in range(len(field.board.regions))]
        self.added = {at: self._added(site) for at, site in field.sites.items()}
        self.is_capped = kept_off(field.combo) > 0
        seat, rows = field.state.turn.seat, {row.troops.race: row for row in sheet[1:]}
        self._declined = [
            (race, rows[race.side.troops.race]) for race in field.declined if race.side.seat == seat
        ]
        self._own_declined = sum(race.regions for race, _ in self._declined)
        self._of_active: dict[int, int] = {}
        self._of_declined: dict[int, int] = {}
        self._of_kept: dict[tuple[int, ...], int] = {}

    def of(self, taken: int, counts: int, swaps: int, laid: int) -> int:
        """Return what scoring brings after these conquests.

        `counts`: those at the start with what each conquest added. `laid`: where conquests have
        brought a fortress.
        """
        if laid:
            counts += _UNIT["fortresses"] * laid.bit_count()
        if self.is_capped:
            coins = self._with_kept(taken, counts, swaps, laid)
        else:
            coins = self._active(counts)
        lost = taken & self._own_declined
        if lost not in self._of_declined:
            self._of_declined[lost] = sum(
                self._still_brings(race, row, lost) for race, row in self._declined
            )
        return coins + self._of_declined[lost]

    def _active(self, counts: int) -> int:
        if counts not in self._of_active:
            self._of_active[counts] = total(score_lines(self.field.combo, unpack(counts)))
        return self._of_active[counts]

    def _with_kept(self, taken: int, counts: int, swaps: int, laid: int) -> int:
        """Return the coins of a race that may have to give up regions before it scores."""
        key = (taken, counts, swaps, laid)
        if key not in self._of_kept:
            self._of_kept[key] = self._best_kept(*key)
        return self._of_kept[key]

    def _best_kept(self, taken: int, counts: int, swaps: int, laid: int) -> int:
        field, held = self.field, self.field.held | taken
        left = self.room_for(held.bit_count(), counts, swaps)
        if left is None:
            return self._active(counts)
        asked = {*questions(field.combo), "regions"}
        each = [self._digits(at, laid, asked) for at in bits(held)]
        sums: list[set[int]] = [set() for _ in range(left + 1)]
        sums[0].add(0)
        for digits in each:
            for count in range(left, 0, -1):
                sums[count] |= {digits + so_far for so_far in sums[count - 1]}
        others = counts - sum(self._digits(at, laid, COUNTS) for at in bits(held))
        return max(self._active(others + kept) for kept in sums[left])

    def room_for(self, regions: int, counts: int, swaps: int) -> int | None:
        """Return how many of its regions the race can keep; None: all of them."""
        field, troops = self.field, self.field.troops
        now = replace(troops, tokens=troops.tokens + swaps)
        new = new_tokens(field.state, now, field.combo, unpack(counts))
        grown = replace(now, tokens=now.tokens + new)
        own = {at: Ground() for at in range(regions)}
        return regions_to_keep(own, grown, field.combo, scores=True, declines=False)

    def most_kept(self) -> int:
        """Return a limit for the regions that can be kept, whatever is conquered."""
        field, regions = self.field, len(self.field.board.regions)
        grown = field.troops
        if field.swappable or field.combo.effects(GainEffect):
            grown = replace(grown, tokens=max(grown.limit, grown.tokens))
        own = {at: Ground() for at in range(regions)}
        left = regions_to_keep(own, grown, field.combo, scores=True, declines=False)
        return regions if left is None else left

    def _digits(self, at: int, laid: int, names: Iterable[str]) -> int:
        kinds = self.kinds[at] + ("fortresses",) * (laid >> at & 1)
        return sum(_UNIT[kind] for kind in kinds if kind in names)

    def _still_brings(self, race: DeclinedRace, row: SheetRow, taken: int) -> int:
        """Return what an own race in decline brings once some of its regions are taken."""
        if race.is_gone(taken):
            return 0
        left = {at: there for at, there in race.grounds.items() if not taken >> at & 1}
        held = count_regions(self.field.board, left)
        tower = sum(there.tokens for there in left.values())
        return total(score_lines(row.combo, {**row.counts, **held, "tower_tokens": tower}))

    def _added(self, site: Site) -> int:
        """Return what a conquest adds to the counts."""
        digits = self._digits(site.at, 0, COUNTS)
        digits += _UNIT["nonempty_conquests"] * site.is_nonempty
        digits += provoked(site)
        return digits - _UNIT["abandoned_coins"] * bool(site.ground and site.ground.coin)

    def estimates(self) -> list[Estimate]:
        """Return limits of which one holds for whatever is conquered, the highest first."""
        effects = [effect for _, effect in self.field.combo.effects(IncomeEffect)]
        choices, count = [], 1
        for effect in effects:
            parts = self._parts(effect)
            if count * len(parts) > _MOST_ESTIMATES:
                parts = [replace(parts[0], flat=max(0, parts[0].flat), without=(), most=None)]
            count *= len(parts)
            choices.append(parts)
        found: list[Estimate] = []
        for chosen in product(*choices):
            estimate = self._estimate(chosen)
            if not any(other.covers(estimate) for other in found):
                found = [other for other in found if not estimate.covers(other)]
                found.append(estimate)
        return found

    def _parts(self, effect: IncomeEffect) -> list[_Part]:
        """Return what an effect may bring: its coins first, then nothing if these may not come."""
        is_sure, without, now = True, list[CountName](), self._counts
        for name in (effect.if_, effect.unless):
            if name is None:
                continue
            is_there = now.get(name, 0) > 0
            is_met = is_there == (name == effect.if_)
            if not self._may_change(name, is_there):
                if not is_met:
                    return [_NOTHING]
                continue
            is_sure = False
            if name == effect.unless and not is_there:
                without.append(name)
        most = effect.regions_at_most
        if most is not None:
            if now["regions"] > most and not self.is_capped:
                return [_NOTHING]
            is_sure = False
        part = _Part(effect.add, without=tuple(without), most=most)
        if effect.per is not None:
            count = now.get(effect.per, 0)
            part = replace(part, flat=-effect.add * effect.beyond, per=effect.per, add=effect.add)
            is_sure = is_sure and (
                effect.beyond == 0
                or (count >= effect.beyond and not self._may_change(effect.per, is_there=True))
            )
        return [part] if is_sure else [part, _NOTHING]

    def _may_change(self, name: CountName, is_there: bool) -> bool:
        """Tell whether a count that is, or is not, 0 could become the other this turn."""
        if name in _FIXED:
            return False
        if is_there:
            return name == "abandoned_coins" or (self.is_capped and name in _OF_REGIONS)
        return name != "abandoned_coins"

    def _estimate(self, parts: Sequence[_Part]) -> Estimate:
        field, regions = self.field, range(len(self.field.board.regions))
        flat = sum(part.flat + part.add * self._counted(part.per) for part in parts)
        held = [part for part in parts if part.per in _OF_REGIONS]
        keep = [1 + sum(part.add * self.adds(at, part.per) for part in held) for at in regions]
        once = [0 for _ in regions]
        for at, site in field.sites.items():
            earned = (part for part in parts if part.per in _OF_CONQUESTS)
            once[at] = site.gained + sum(part.add * self.adds(at, part.per) for part in earned)
        for race, row in self._declined:
            brings, lost = _declined_limit(race, row, self.kinds)
            flat += brings
            for at in bits(race.regions & field.open):
                once[at] -= lost[at]
        if self.is_capped:
            # What is given up again may meet any condition.
            return Estimate(flat, keep, once, field.open, len(regions))
        most = [part.most - self._counts["regions"] for part in parts if part.most is not None]
        without = {name for part in parts for name in part.without}
        barred = (at for at in field.sites if any(self.adds(at, name) for name in without))
        allowed = field.open & ~sum(1 << at for at in barred)
        return Estimate(flat, keep, once, allowed, min(most, default=len(regions)))

    def _counted(self, name: CountName | None) -> int:
        """Return what a count brings whatever is conquered; regions are counted one by one."""
        if name is None or name in _OF_REGIONS:
            return 0
        # Attacks on active races count once, however many there are.
        return 1 if name == "attacked_active" else self._counts.get(name, 0)

    def adds(self, at: int, name: CountName | None) -> int:
        """Return by how much holding or taking a region can raise a count."""
        if name in _OF_REGIONS:
            may_have = name == "fortresses" and self.field.lays_fortresses and at in self.added
            return self.kinds[at].count(name) + may_have
        site = self.field.sites[at]
        if name == "nonempty_conquests":
            return int(site.is_nonempty)
        if name == "attacked_active":
            return int(site.is_active_race)
        return -int(name == "abandoned_coins" and bool(site.ground and site.ground.coin))

    def most_by(self, at: int) -> int:
        """Return a limit for what taking this region after others adds."""
        field, site = self.field, self.field.sites[at]
        coins = site.gained + 1
        for _, effect in field.combo.effects(IncomeEffect):
            if effect.per is None:
                step = 0
            elif effect.per == "attacked_active":
                step = effect.add * site.is_active_race
            else:
                step = effect.add * max(0, self.adds(at, effect.per))
            is_even = effect.if_ is None and effect.unless is None
            is_plain = is_even and effect.regions_at_most is None
            coins += step if is_plain or not self._may_switch(effect, at) else self._whole(effect)
        for race, row in self._declined:
            if race.regions >> at & 1:
                brings, lost = _declined_limit(race, row, self.kinds)
                now = self._still_brings(race, row, 0)
                coins += brings - now - lost[at]
        return coins

    def most_by_attack(self, at: int) -> int:
        """Return a limit for what attacking this region adds even if the attack fails."""
        if not self.field.sites[at].is_active_race:
            return 0
        effects = [effect for _, effect in self.field.combo.effects(IncomeEffect)]
        return sum(
            self._whole(effect)
            for effect in effects
            if "attacked_active" in (effect.if_, effect.per)
        )

    def _may_switch(self, effect: IncomeEffect, at: int) -> bool:
        """Tell whether taking a region could make an effect pay that did not before."""
        is_met_by = effect.if_ is not None and effect.if_ not in _FIXED
        is_met_by = is_met_by and (self.is_capped or self.adds(at, effect.if_) > 0)
        return bool(is_met_by) or self.is_capped or effect.unless == "abandoned_coins"

    def _whole(self, effect: IncomeEffect) -> int:
        """Return a limit for all that an effect can pay."""
        if effect.per is None:
            return effect.add
        return effect.add * (self._counts.get(effect.per, 0) + len(self.field.sites))


def _declined_limit(
    race: DeclinedRace, row: SheetRow, kinds: Sequence[tuple[CountName, ...]]
) -> tuple[int, dict[int, int]]:
    """Return what a race in decline brings at most, and what each region taken costs at least."""
    brings = 0
    lost = dict.fromkeys(race.grounds, 1)
    if has_tower(row.combo):
        lost = {at: there.tokens for at, there in race.grounds.items()}
    brings += sum(lost.values())
    for _, effect in row.combo.effects(IncomeEffect):
        is_conditional = effect.if_ or effect.unless or effect.regions_at_most is not None
        if effect.per is None:
            brings += effect.add
        elif effect.per in _OF_REGIONS and not (is_conditional or effect.beyond):
            for at in race.grounds:
                coins = effect.add * kinds[at].count(effect.per)
                brings += coins
                lost[at] += coins
        else:
            brings += effect.add * row.counts.get(effect.per, 0)
    return brings, lost


def pack(counts: Mapping[CountName, int]) -> int:
    """Return counts as digits of one number."""
    return sum(_UNIT[name] * n for name, n in counts.items())


def unpack(digits: int) -> dict[CountName, int]:
    """Return counts from their digits; what is only yes or no is 1 or 0."""
    counts = {name: digits >> _DIGIT * place & _LAST for place, name in enumerate(COUNTS)}
    for name in YES_NO_COUNTS:
        counts[name] = min(1, counts[name])
    return counts


def provoked(site: Site) -> int:
    """Return what an attack adds to the counts even if it fails."""
    return _UNIT["attacked_active"] * site.is_active_race


def _kinds(field: Field, at: int) -> tuple[CountName, ...]:
    """Return what holding a region counts as; a fortress is lost with it."""
    printed, own = field.board.regions[at], field.own.get(at)
    counts = count_regions(field.board, {printed.id: own or Ground()})
    return tuple(name for name, n in counts.items() for _ in range(n))
