"""Limits for what a turn can bring, as sums over regions.

The search needs them to leave out what cannot win. Where income depends on a condition there are
several such sums, of which one is right for any conquests: each `Estimate` supposes that conditions
are met, which may bar some regions, or that their coins do not come.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from companion.advice.coins import Coins
from companion.advice.field import bits
from companion.dataclasses import dataclass, replace
from companion.engine import RARE_KINDS, REGION_KINDS, SKY_COUNTS, WINTER, CountName, IncomeEffect

# What is settled before the first conquest, or always 0 for an active race.
_FIXED: tuple[CountName, ...] = ("first_turn", "pots", "tower_tokens")
_OF_REGIONS: tuple[CountName, ...] = ("regions", *REGION_KINDS, *RARE_KINDS)
_OF_CONQUESTS: tuple[CountName, ...] = (
    "nonempty_conquests",
    "explored",
    "active_conquests",
    "abandoned_coins",
)
# More than printed pieces ever need; with odd pieces the limits are wider instead.
_MAX_ESTIMATES = 16


@dataclass(frozen=True, slots=True)
class Estimate:
    """A limit for the coins of all conquests that fit an assumption.

    The coins are at most `flat`, with `keep` for each region held and `once` for each that is
    taken. Only regions that are `allowed` are taken, and at most so many.
    """

    flat: int
    keep: Sequence[int]
    once: Sequence[int]
    allowed: int
    most: int

    def covers(self, other: "Estimate") -> bool:
        """Return whether this is at least as high as another, for all of its conquests."""
        return (
            self.flat >= other.flat
            and self.most >= other.most
            and not other.allowed & ~self.allowed
            and all(a >= b for a, b in zip(self.keep, other.keep, strict=True))
            and all(a >= b for a, b in zip(self.once, other.once, strict=True))
        )


@dataclass(frozen=True, slots=True)
class _Income:
    """What one effect brings under an assumption: `flat` coins, and `add` for each of a count.

    `spared`: kinds of regions that do not count. `without`: the counts that must stay 0. `most`:
    the regions that may be held.
    """

    flat: int = 0
    per: CountName | None = None
    add: int = 0
    spared: tuple[CountName, ...] = ()
    without: tuple[CountName, ...] = ()
    most: int | None = None


_NOTHING = _Income()


class Estimates:
    """All limits for one field."""

    def __init__(self, coins: Coins) -> None:
        self._coins, self._field, self._now = coins, coins.field, coins.counts
        self._effects = [effect for _, effect in coins.field.combo.incomes]

    def find(self) -> list[Estimate]:
        """Return limits, one of which holds for any conquests."""
        found: list[Estimate] = []
        for incomes in product(*self._choices()):
            estimate = self._estimate(incomes)
            if not any(other.covers(estimate) for other in found):
                found = [other for other in found if not estimate.covers(other)]
                found.append(estimate)
        return found

    def _choices(self) -> Iterator[list[_Income]]:
        """Yield what each effect may bring; if there are too many alternatives, only the widest."""
        count = 1
        for effect in self._effects:
            incomes = self._incomes(effect)
            if count * len(incomes) > _MAX_ESTIMATES:
                widest = incomes[0]
                incomes = [replace(widest, flat=max(0, widest.flat), without=(), most=None)]
            count *= len(incomes)
            yield incomes

    def _incomes(self, effect: IncomeEffect) -> list[_Income]:
        """Return what an effect may bring: its coins, or nothing if its condition may fail."""
        is_sure, without = True, list[CountName]()
        for name, is_wanted in ((effect.if_, True), (effect.unless, False)):
            if name is None:
                continue
            is_there = self._now.get(name, 0) > 0
            if self._may_change(name, is_there):
                is_sure = False
                if not is_wanted and not is_there:
                    without.append(name)
            elif is_there != is_wanted:
                return [_NOTHING]
        most = effect.regions_at_most
        if most is not None:
            if self._now["regions"] > most and self._holds_more_than(most):
                return [_NOTHING]
            is_sure = False
        income = _Income(effect.add, without=tuple(without), most=most)
        if effect.per is not None:
            income = replace(
                income,
                flat=-effect.add * effect.beyond,
                per=effect.per,
                add=effect.add,
                spared=effect.except_,
            )
            is_beyond = self._now.get(effect.per, 0) >= effect.beyond
            is_steady = is_beyond and not self._may_change(effect.per, is_there=True)
            is_sure = is_sure and (effect.beyond == 0 or is_steady)
        return [income] if is_sure else [income, _NOTHING]

    def _may_change(self, name: CountName, is_there: bool) -> bool:
        """Return whether a count could change between zero and more than zero this turn."""
        if name in _FIXED:
            return False
        if is_there:
            of_regions = name in (*_OF_REGIONS, *SKY_COUNTS)
            return name == "abandoned_coins" or (self._coins.is_capped and of_regions)
        return any(self._adds(at, name) > 0 for at in self._field.sites)

    def _holds_more_than(self, regions: int) -> bool:
        """Return whether a race that holds more regions than these scores more of them."""
        if not self._coins.is_capped:
            return True
        room = self._coins.room_for(regions + 1, self._coins.start, 0)
        return room is None or room > regions

    def _estimate(self, incomes: Sequence[_Income]) -> Estimate:
        field, regions = self._field, range(len(self._field.board.regions))
        flat = len(self._coins.islands) + field.promised
        flat += sum(income.flat + income.add * self._counted(income.per) for income in incomes)
        held = [income for income in incomes if income.per in _OF_REGIONS]
        coin = self._coins.per_region
        keep = [
            coin
            - self._coins.kinds[at].count(WINTER)
            + sum(one.add * self._adds(at, one.per, one.spared) for one in held)
            for at in regions
        ]
        once = [0 for _ in regions]
        for at, site in field.sites.items():
            earned = (income for income in incomes if income.per in _OF_CONQUESTS)
            once[at] = site.gained + sum(one.add * self._adds(at, one.per) for one in earned)
        for race in self._coins.declined:
            flat += race.most
            for at in bits(race.regions & field.open):
                once[at] -= race.least_lost[at]
        limits = [income.most for income in incomes if income.most is not None]
        most = [n - self._now["regions"] for n in limits if self._holds_more_than(n)]
        return Estimate(flat, keep, once, self._allowed(incomes), min(most, default=len(regions)))

    def _allowed(self, incomes: Sequence[_Income]) -> int:
        # A region that is given up again no longer counts.
        loose = _OF_REGIONS if self._coins.is_capped else ()
        without = {name for one in incomes for name in one.without if name not in loose}
        sites = self._field.sites
        barred = (at for at in sites if any(self._adds(at, name) for name in without))
        return self._field.open & ~sum(1 << at for at in barred)

    def _counted(self, name: CountName | None) -> int:
        """Return a limit for a count, except for regions, which are counted one by one."""
        if name is None or name in _OF_REGIONS:
            return 0
        # Attacks on active races count once, however many there are.
        return 1 if name == "attacked_active" else self._now.get(name, 0)

    def _adds(self, at: int, name: CountName | None, spared: Collection[CountName] = ()) -> int:
        """Return how much holding or taking a region can raise a count.

        `spared`: kinds of regions that do not count.
        """
        field, kinds = self._field, self._coins.kinds[at]
        if name in _OF_REGIONS:
            may_have = name == "fortresses" and field.lays_fortresses and at in field.sites
            return 0 if any(kind in kinds for kind in spared) else kinds.count(name) + may_have
        site = field.sites[at]
        if name in SKY_COUNTS:
            return int(bool(self._coins.islands))
        if name == "nonempty_conquests":
            return int(site.is_nonempty)
        if name in ("attacked_active", "active_conquests"):
            return int(site.is_active_race)
        return -int(name == "abandoned_coins" and bool(site.contents and site.contents.coin))

    def most_by_taking(self, at: int) -> int:
        """Return a limit for what taking a region adds, whatever was taken before."""
        coins = self._field.sites[at].gained + 1 + (self._field.board.regions[at].island > 0)
        for effect in self._effects:
            adds = self._adds(at, effect.per, effect.except_) if effect.per else 0
            step = effect.add * max(0, adds)
            coins += self._whole(effect) if self._may_switch_on(effect, at) else step
        for race in self._coins.declined:
            if race.regions >> at & 1:
                coins += race.most - race.brings(0) - race.least_lost[at]
        return coins

    def most_by_attacking(self, at: int) -> int:
        """Return a limit for what attacking a region adds even if the attack fails."""
        if not self._field.sites[at].is_active_race:
            return 0
        stirred = [e for e in self._effects if "attacked_active" in (e.if_, e.per)]
        return sum(map(self._whole, stirred))

    def _may_switch_on(self, effect: IncomeEffect, at: int) -> bool:
        """Return whether taking a region could meet the condition of an effect."""
        of_regions = effect.if_ in _OF_REGIONS or effect.unless in _OF_REGIONS
        # Another region may be given up for it.
        if self._coins.is_capped and (of_regions or effect.regions_at_most is not None):
            return True
        if effect.unless == "abandoned_coins":
            return True
        return effect.if_ is not None and self._adds(at, effect.if_) > 0

    def _whole(self, effect: IncomeEffect) -> int:
        """Return a limit for everything an effect can pay."""
        if effect.per is None:
            return effect.add
        return effect.add * (self._now.get(effect.per, 0) + len(self._field.sites))
