"""What the die could add: a way, then one last attempt with everything left in hand.

The same search as for the best turn, with another aim: the coins to be expected, in sixths, since
the die has six faces. A region that was refused on the way may still be tried last.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.advice.coins import Coins, provoked
from companion.advice.estimates import Estimates
from companion.advice.field import Field, Option, Site, aim, bits, coins_for_use
from companion.advice.search import Node, Search, Way
from companion.advice.steps import Frontier, Ledger, missing, within
from companion.dataclasses import dataclass
from companion.engine import DIE, MAX_DIE, Quote, UseName, quote

FACES = len(DIE)
MERCENARY: UseName = "mercenary"


@dataclass(frozen=True, slots=True)
class Odds:
    """How many faces of the die take a region: on their own, and with a mercenary for a price."""

    free: int
    hired: int
    price: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A way, then an attempt on a region if `option` says how.

    `faces`: those that take it; `won`: the coins of the turn then.
    """

    sixths: int
    ledger: Ledger
    at: int = -1
    option: Option | None = None
    faces: int = 0
    won: int = 0


class Hope(NamedTuple):
    """A limit for the sixths that an attempt adds, and what it is made of; alike for many regions.

    `faces`: those that take the region; `stirred`: coins that come even if it is not taken;
    `worth`: what each estimate allows for it.
    """

    sixths: int
    faces: int
    stirred: int
    worth: tuple[tuple[int, int, bool], ...]


class BestAttempt(Search):
    """Finds the way and the last attempt after it with the most expected coins."""

    def __init__(self, field: Field, coins: Coins, pause: Callable[[], object], sure: Way) -> None:
        super().__init__(field, coins, pause)
        self.best = Attempt(FACES * sure.coins, sure.ledger)
        self._odds: dict[object, Odds | None] = {}
        # Limits for the sixths that an attempt adds, by region and by the tokens left for it.
        limits = Estimates(coins)
        self._hopes = dict[int, list[int]]()
        self._groups = [dict[Hope, int]() for _ in range(field.hand + 1)]
        for site in field.sites.values() if field.may_roll else ():
            taking = max(0, limits.most_by_taking(site.at))
            hopes = self._hope(site, taking, limits.most_by_attacking(site.at))
            self._hopes[site.at] = [hope.sixths for hope in hopes]
            for groups, hope in zip(self._groups, hopes, strict=True):
                if hope.sixths:
                    groups[hope] = groups.get(hope, 0) | 1 << site.at
        self._hope_with = [
            max((hope.sixths for hope in groups), default=0) for groups in self._groups
        ]

    def weigh(self, node: Node) -> None:
        """Keep the best attempt from here if it expects more than any before."""
        frontier = node.frontier
        open_now = within(self.field, frontier) & ~frontier.taken
        for ledger in node.ledgers:
            left = self.field.hand - ledger.tokens
            sixths = FACES * self.brings(node, ledger)
            if sixths + self._hope_with[left] <= self.best.sixths:
                continue
            for at in bits(open_now):
                if sixths + self._hopes[at][left] > self.best.sixths:
                    self._weigh_attempts(node, ledger, self.field.site(at, frontier.taken))

    def is_hopeful(self, node: Node, ledger: Ledger) -> bool:
        """Return whether anything from here on could expect more than the best so far."""
        best, left = self.best.sixths, self.field.hand - ledger.tokens
        if FACES * self.most(node, ledger, left) + max(self._hope_with) <= best:
            return False
        for kept, hope in enumerate(self._hope_with[: left + 1]):
            lost = self.most(node, ledger, left - kept) if hope else 0
            if hope and FACES * lost + hope > best and self._may_win(node, ledger, kept, lost):
                return True
        return False

    def _may_win(self, node: Node, ledger: Ledger, kept: int, lost: int) -> bool:
        """Return whether an attempt with this many tokens could beat the best so far.

        `lost`: a limit for the coins of the way before it.
        """
        best, tokens = self.best.sixths, self.field.hand - ledger.tokens - kept
        within = self.within(node, ledger, tokens)
        for hope, regions in self._groups[kept].items():
            left = regions & ~node.frontier.taken
            if not left or FACES * lost + hope.sixths <= best:
                continue
            # Coins that no token buys are added on top.
            at = next(bits(left & ~within or left))
            won = max(lost, self.most_if_won(node, ledger, within, tokens, at))
            if hope.faces * won + (FACES - hope.faces) * (lost + hope.stirred) > best:
                return True
        return False

    def _hope(self, site: Site, most: int, stirred: int) -> list[Hope]:
        """Return what an attempt on a region may add, by the tokens left for it.

        `most`: by taking it; `stirred`: by attacking it.
        """
        sixths, faces = ([0] * (self.field.hand + 1) for _ in range(2))
        both = site.options[: 1 + self.field.gains_beside]
        cheapest = min(option.tokens for options in both for option in options)
        for is_beside, options in enumerate(both):
            for option in options:
                may_hire = self.field.hiring(site, option.use) is not None
                for left in range(max(1, cheapest - MAX_DIE), len(sixths)):
                    odds = self._find_odds(site, option, bool(is_beside), left, may_hire)
                    if odds is None and self.field.has_behemoths and option.tokens <= left:
                        # It may not be as cheap as that when its turn comes.
                        odds = Odds(FACES, 0, 0)
                    if odds:
                        hope = odds.free * most + odds.hired * max(0, most - odds.price)
                        sixths[left] = max(sixths[left], hope + FACES * stirred)
                        faces[left] = max(faces[left], odds.free + odds.hired)
        worth = self.worth_by_limit(site.at)
        return [Hope(*both, stirred, worth) for both in zip(sixths, faces, strict=True)]

    def _weigh_attempts(self, node: Node, ledger: Ledger, site: Site) -> None:
        frontier, left = node.frontier, self.field.hand - ledger.tokens
        is_beside = bool(frontier.beside >> site.at & 1)
        for option in site.options[is_beside]:
            is_open = frontier.is_open(site.at, option.is_leap, option.is_anywhere)
            is_spent = option.spent & ledger.spent or option.after & ~ledger.spent
            if is_spent or not is_open:
                continue
            may_hire = self._may_hire(frontier, ledger, site, option)
            odds = self._find_odds(site, option, is_beside, left, may_hire)
            if odds is None:
                continue
            won, lost = self._outcomes(node, ledger, site, option)
            hired = odds.hired if won - odds.price > lost else 0
            faces = odds.free + hired
            sixths = faces * won - hired * odds.price + (FACES - faces) * lost
            if sixths > self.best.sixths:
                self.best = Attempt(sixths, ledger, site.at, option, faces, won)

    def _outcomes(self, node: Node, ledger: Ledger, site: Site, option: Option) -> tuple[int, int]:
        """Return the coins if the region is taken, and if it is not."""
        taken, laid = node.frontier.taken, ledger.laid
        if self.field.lays_fortress(site.at, taken, laid):
            laid |= 1 << site.at
        counts = node.counts + self.coins.added[site.at]
        swaps = ledger.swaps - option.lost
        won = self.coins.of(taken | 1 << site.at, counts, swaps, laid) + site.gained
        won -= missing(self.field, node.frontier, site.at)
        counts = node.counts + provoked(site)
        lost = self.coins.of(taken, counts, ledger.swaps, ledger.laid)
        paid = node.gained - ledger.cost - option.coins
        return won + paid, lost + paid

    def _may_hire(self, frontier: Frontier, ledger: Ledger, site: Site, option: Option) -> bool:
        """Return whether a mercenary may be hired after the roll."""
        hiring = self.field.hiring(site, option.use)
        if hiring is None:
            return False
        spent, is_leap = hiring
        is_free = any(not bit & (ledger.spent | option.spent) for bit in spent)
        return is_free and frontier.is_open(site.at, is_leap, option.is_anywhere)

    def _find_odds(
        self, site: Site, option: Option, is_beside: bool, left: int, may_hire: bool
    ) -> Odds | None:
        key = (site.at, site.strengths, option, is_beside, left, may_hire)
        if key not in self._odds:
            self._odds[key] = find_odds(option, is_beside, left, may_hire, site)
        return self._odds[key]


def find_odds(
    option: Option, is_beside: bool, left: int, may_hire: bool, site: Site
) -> Odds | None:
    """Return how an attempt with the tokens left would go; None if it may not be made.

    A mercenary may still be hired after the roll, so it is enough to be 3 short with one.
    """
    if option.is_swap or option.use.has(MERCENARY) or option.tokens <= left:
        return None
    alone = aim(site.attack, option.use, is_beside, left)
    price = quote(alone)
    if not may_hire:
        return Odds(_faces(price), 0, 0) if price.possible else None
    helped = aim(site.attack, option.use.having(**{MERCENARY: True}), is_beside, left)
    helped_price = quote(helped)
    if not (price.possible or helped_price.possible):
        return None
    free = _faces(price)
    more = coins_for_use(helped) - coins_for_use(alone)
    return Odds(free, max(0, _faces(helped_price) - free), more)


def _faces(price: Quote) -> int:
    """Return how many faces of the die are enough."""
    if not price.possible or price.short is None:
        return 0
    return sum(face >= price.short for face in DIE)
