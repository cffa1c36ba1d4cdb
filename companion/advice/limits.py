"""How much the remaining tokens can buy at most, and how far they reach.

Both are looser than the truth and quickly found: a limit that is too low would lose the best turn.
"""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import NamedTuple

from companion.advice.coins import Coins
from companion.advice.estimates import Estimate
from companion.advice.field import Field, Option, bits
from companion.advice.steps import Frontier

# The prices of a region's coins, step by step.
_Steps = tuple[tuple[int, int], ...]

# More than any hand.
_NEVER = 1000


class Item(NamedTuple):
    """Coins that tokens can buy once in each of these regions.

    `bit`: what buying it uses up; such an item is there only once in all.
    """

    tokens: int
    coins: int
    regions: int
    bit: int


class Limit:
    """The most that tokens can buy under one estimate: parts of an item may be bought."""

    def __init__(self, field: Field, coins: Coins, estimate: Estimate) -> None:
        self.estimate = estimate
        self.allowed, self.conquests = estimate.allowed, estimate.most
        self.worth = [a + b for a, b in zip(estimate.keep, estimate.once, strict=True)]
        self.start = estimate.flat + sum(estimate.keep[at] for at in field.own)
        self.items = _items(field, self.worth, estimate.allowed)
        self._best = max((item.coins for item in self.items), default=0)
        self._kept = _Kept(field, coins, estimate) if coins.is_capped else None
        # If every region brings 2 coins, nothing brings one.
        brought = (self.worth[at] - option.coins for at, option in field.all_options())
        self._unit = gcd(*(coins for coins in brought if coins > 0)) or 1
        is_cheaper = any(len({*site.options}) > 1 for site in field.sites.values())
        has_beside = is_cheaper and not field.mountains_cost
        self._beside = _Beside(field, self.worth, estimate.allowed) if has_beside else None
        self._islands = _Islands(field, coins, self.worth) if coins.islands else None

    def allows(self, taken: int) -> bool:
        """Return whether these conquests fit the assumption."""
        return not taken & ~self.allowed and taken.bit_count() <= self.conquests

    def worth_of(self, taken: int) -> int:
        """Return the limit for these conquests and what was held before."""
        return self.start + sum(self.worth[at] for at in bits(taken))

    def most(
        self, frontier: Frontier, within: int, spent: int, tokens: int, won: int | None = None
    ) -> int:
        """Return the most coins that this many tokens bring in these regions, once some are taken.

        `won`: a region that is taken for nothing besides. The estimate counts all islands: those
        that are not completed are taken off, unless a region is won, which may complete any.
        """
        plain = self._bought(frontier, within, spent, tokens, won)
        if won is not None or not self._islands:
            return plain
        most = (
            min(plain, coins + self._bought(frontier, within, spent, left, None)) + whole
            for left, coins, whole in self._islands.completed(frontier.taken, within, tokens)
        )
        return max(most) - self._islands.count

    def _bought(
        self, frontier: Frontier, within: int, spent: int, tokens: int, won: int | None
    ) -> int:
        within &= self.allowed
        room, more = self.conquests - frontier.taken.bit_count(), 0
        if won is not None:
            room, more = room - 1, self.worth[won]
        coins = min(_buy(self.items, within, spent, tokens), room * self._best)
        if self._beside:
            coins = min(coins, self._beside.most(frontier, within, spent, tokens))
        coins -= coins % self._unit
        if self._kept:
            kept = self._kept.most(frontier.taken, within, spent, tokens, won)
            return min(coins + more, kept)
        return coins + more


class _Islands:
    """Islands that are worth a coin each once they are held as a whole."""

    def __init__(self, field: Field, coins: Coins, worth: Sequence[int]) -> None:
        self._islands, self._held, self._worth = coins.islands, field.held, worth
        self._least = {
            at: min(option.tokens for both in site.options for option in both)
            for at, site in field.sites.items()
        }
        self.count = len(self._islands)

    def completed(self, taken: int, within: int, tokens: int) -> list[tuple[int, int, int]]:
        """Return for any islands that could be held as a whole what completing them does.

        That is the tokens it leaves, what the missing regions bring, and how many islands are held.
        """
        found = [(tokens, 0, 0)]
        for island in self._islands:
            missing = list(bits(island & ~(self._held | taken)))
            if all(within >> at & 1 for at in missing):
                price = sum(self._least[at] for at in missing)
                worth = sum(self._worth[at] for at in missing)
                more = [(a - price, b + worth, c + 1) for a, b, c in found if a >= price]
                found = [*found, *more] if missing else more
        return found


class _Kept:
    """The same for a race that can keep only some regions when the turn ends."""

    def __init__(self, field: Field, coins: Coins, estimate: Estimate) -> None:
        self._estimate, self._held = estimate, field.held
        self._room = coins.most_kept()
        self._items = _items(field, estimate.once, estimate.allowed)

    def most(self, taken: int, within: int, spent: int, tokens: int, won: int | None) -> int:
        keep, held, more = self._estimate.keep, self._held | taken, 0
        now = sum(keep[at] for at in bits(held))
        if won is not None:
            held, more = held | 1 << won, self._estimate.once[won]
        best = sorted((keep[at] for at in bits(held | within)), reverse=True)[: self._room]
        return sum(best) - now + more + _buy(self._items, within, spent, tokens)


class _Beside:
    """The same for a race that pays less beside its mountains, which it has to take first."""

    def __init__(self, field: Field, worth: Sequence[int], allowed: int) -> None:
        self._beside, self._worth = field.beside, worth
        self._sources, self._least = 0, dict[int, int]()
        groups: dict[tuple[_Steps, _Steps], int] = {}
        for at, site in field.sites.items():
            if not allowed >> at & 1:
                continue
            self._sources |= bool(field.beside[at]) << at
            self._least[at] = min(option.tokens for both in site.options for option in both)
            plain, cheap = (tuple(_steps(_modes(both, worth[at]))) for both in site.options)
            groups[plain, cheap] = groups.get((plain, cheap), 0) | 1 << at
        # What is for sale without a mountain beside it, with one, and only once.
        items = [(Item(*one, there, 0), False) for both, there in groups.items() for one in both[0]]
        items += [(Item(*one, there, 0), True) for both, there in groups.items() for one in both[1]]
        items += [(item, False) for item in _items(field, worth, allowed) if item.bit]
        self._items = sorted(items, key=lambda one: one[0].tokens / one[0].coins)

    def most(self, frontier: Frontier, within: int, spent: int, tokens: int) -> int:
        """Return the most for any number of mountains, the cheapest with the most beside them."""
        dear = within & ~frontier.beside
        sources = [at for at in bits(within & self._sources) if self._beside[at] & dear]
        for at in sources:
            within &= ~(1 << at)
        beside = within & frontier.beside
        prices = sorted(self._least[at] for at in sources)
        worths = sorted((max(0, self._worth[at]) for at in sources), reverse=True)
        nearby = sorted(((self._beside[at] & dear).bit_count() for at in sources), reverse=True)
        dear &= within
        best = self._buy(dear, beside, 0, spent, tokens)
        coins = cheaper = 0
        for price, worth, more in zip(prices, worths, nearby, strict=True):
            tokens, coins, cheaper = tokens - price, coins + worth, cheaper + more
            if tokens < 0:
                break
            best = max(best, coins + self._buy(dear, beside, cheaper, spent, tokens))
        return best

    def _buy(self, dear: int, beside: int, cheaper: int, spent: int, tokens: int) -> int:
        """Return what tokens buy if this many regions of each group become cheap."""
        coins = 0
        for (price, worth, regions, bit), is_beside in self._items:
            full = (regions & dear).bit_count()
            if bit:
                there = 0 if bit & spent else 1
            elif is_beside:
                there = (regions & beside).bit_count() + min(full, cheaper)
            else:
                there = max(0, full - cheaper)
            if price * there > tokens:
                return coins + tokens * worth // price
            tokens -= price * there
            coins += worth * there
        return coins


def _buy(items: list[Item], within: int, spent: int, tokens: int) -> int:
    """Return what tokens buy if the best value is bought first, the last item in part."""
    coins = 0
    for item in items:
        there = (item.regions & within).bit_count()
        if there and item.bit:
            there = 0 if item.bit & spent else 1
        if not there:
            continue
        price = item.tokens * there
        if price > tokens:
            return coins + tokens * item.coins // item.tokens
        tokens -= price
        coins += item.coins * there
    return coins


def _items(field: Field, worth: Sequence[int], allowed: int) -> list[Item]:
    """Return what can be bought, best value first."""
    regions: dict[tuple[int, int], int] = {}
    once: dict[int, list[tuple[int, int, int]]] = {}
    for at, site in field.sites.items():
        if not allowed >> at & 1:
            continue
        options = {option for both in site.options for option in both}
        for step in _steps(_modes(options, worth[at])):
            regions[step] = regions.get(step, 0) | 1 << at
        for one in options:
            if one.spent and worth[at] > one.coins:
                bit = one.spent & -one.spent
                once.setdefault(bit, []).append((one.tokens, worth[at] - one.coins, at))
    items = [Item(tokens, coins, there, 0) for (tokens, coins), there in regions.items()]
    for bit, found in once.items():
        tokens, coins = min(one[0] for one in found), max(one[1] for one in found)
        items.append(Item(tokens, coins, sum({1 << at for _, _, at in found}), bit))
    return sorted(items, key=lambda item: item.tokens / item.coins)


def _modes(options: Iterable[Option], worth: int) -> list[tuple[int, int]]:
    """Return the tokens and coins of what may be done in every conquest."""
    return [(one.tokens, worth - one.coins) for one in options if not one.spent]


def _steps(modes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the prices of a region's coins bit by bit, each step dearer for a coin than the last.

    Steps of one price for a coin are one step: no two are the same.
    """
    steps, tokens, coins = [], 0, 0
    while better := [(t - tokens, c - coins) for t, c in modes if t >= tokens and c > coins]:
        step = min(better, key=lambda one: (one[0] / one[1], -one[1]))
        steps.append(step)
        tokens, coins = tokens + step[0], coins + step[1]
    return steps


class Distances:
    """Which regions a number of tokens could reach, from each region and from those held."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._things = field.spendable.bit_count()
        plain: list[dict[int, int]] = [{}, {}]
        leaping: list[dict[int, int]] = [{}, {}]
        anywhere: list[dict[int, int]] = [{}, {}]
        for at, site in field.sites.items():
            options = {option for both in site.options for option in both}
            ways = (
                (plain, [one for one in options if not (one.is_leap or one.is_anywhere)]),
                (leaping, [one for one in options if one.is_leap]),
                (anywhere, [one for one in options if one.is_anywhere]),
            )
            for prices, means in ways:
                for is_spent in (False, True):
                    price = _cheapest(means, is_spent)
                    if price < _NEVER:
                        group = prices[is_spent]
                        group[price] = group.get(price, 0) | 1 << at
        self._plain, self._leaping, self._anywhere = plain, leaping, anywhere
        if field.held:
            self._start = self._spread(field.from_held(field.near), field.from_held(field.leaps))
        else:
            self._start = self._spread(field.entries, 0)
        self._from: dict[int, list[list[int]]] = {}

    def within(self, taken: int, spent: int, tokens: int) -> int:
        """Return the regions that might be reached once these are taken."""
        left = self._things - spent.bit_count()
        found = self._start[left][tokens] if self._field.held or not taken else 0
        for at in bits(taken):
            table = self._from.get(at)
            if table is None:
                table = self._from[at] = self._spread(self._field.near[at], self._field.leaps[at])
            found |= table[left][tokens]
        return found

    def _spread(self, near: int, leaps: int) -> list[list[int]]:
        """Return how far each number of tokens reaches, for each number of things left to use."""
        hand, tables = self._field.hand, list[list[int]]()
        around: list[list[tuple[int, int]]] = []
        for things in range(self._things + 1):
            table: list[int] = []
            links: list[tuple[int, int]] = []
            for tokens in range(hand + 1):
                found = table[-1] if table else 0
                if things:
                    found |= tables[things - 1][tokens]
                first = links[-1] if links else (near, leaps)
                links.append(self._links(found, first))
                while True:
                    more = self._bought(0, links, tokens)
                    if things:
                        more |= self._bought(1, around[things - 1], tokens)
                    if not more & ~found:
                        break
                    found |= more
                    links[-1] = self._links(more, links[-1])
                table.append(found)
            tables.append(table)
            around.append(links)
        return tables

    def _links(self, regions: int, links: tuple[int, int]) -> tuple[int, int]:
        near, leaps = links
        for at in bits(regions):
            near |= self._field.near[at]
            leaps |= self._field.leaps[at]
        return near, leaps

    def _bought(self, is_spent: int, links: list[tuple[int, int]], tokens: int) -> int:
        """Return what can be had with so many tokens, paid from where fewer led to."""
        found = 0
        for price, regions in self._plain[is_spent].items():
            if price <= tokens:
                found |= regions & links[tokens - price][0]
        for price, regions in self._leaping[is_spent].items():
            if price <= tokens:
                found |= regions & links[tokens - price][1]
        for price, regions in self._anywhere[is_spent].items():
            if price <= tokens:
                found |= regions
        return found


def _cheapest(options: list[Option], is_spent: bool) -> int:
    prices = (option.tokens for option in options if bool(option.spent) == is_spent)
    return min(prices, default=_NEVER)
