"""The search for the best conquests of a turn: branch and bound over the regions of a field.

A node is a set of regions taken, with a few ledgers: what taking them took in tokens and coins and
what was used up, none of them worse than another in everything. From a node each region within
reach is taken in turn, the best for its price first. Once it was tried it is refused in the nodes
that follow, since all sets with it have been seen. It is looked at again when something new is to
be had there: a mountain beside it was gained, or it can be leapt to, or no longer only leapt to. So
every set is reached, and few are reached twice.

Why nothing is missed: in any way, a conquest that could have been made earlier may be made earlier.
Reach only grows, a mountain makes nothing dearer, and what is used up does not depend on the order.
Where that is not so (`Field.order_matters`) nothing is refused, and a node is left alone only if
the same regions were taken before and no ledger is better now.

A node is left when it cannot win. The limit is an `Estimate` of what it has, and the most that the
tokens left could buy within their reach if regions were for sale in parts (`limits`).
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.advice.coins import Coins
from companion.advice.estimates import Estimates
from companion.advice.field import Field, bits
from companion.advice.limits import Distances, Limit
from companion.advice.steps import Frontier, Ledger, at_start, is_as_good, paying, taking, within
from companion.dataclasses import dataclass

# So many sets of regions are remembered, so that no search fills a tablet's memory.
_MOST_SEEN = 100_000


class Node(NamedTuple):
    """A set of regions taken, what is refused from there on, and what it took and counts.

    `gained`: coins won on the way. `limit`: what the estimate allows for it.
    """

    frontier: Frontier
    refused: int
    counts: int
    gained: int
    limit: int
    ledgers: list[Ledger]


@dataclass(frozen=True, slots=True)
class Way:
    """A way, and the coins that it brings."""

    coins: int
    ledger: Ledger
    taken: int


class Search:
    """Walks the sets of regions that could be taken, and leaves out those that cannot win."""

    def __init__(self, field: Field, coins: Coins, pause: Callable[[], object]) -> None:
        self.field, self.coins, self._pause = field, coins, pause
        self._distances = Distances(field)
        limits = [Limit(field, coins, estimate) for estimate in Estimates(coins).find()]
        self._limits = sorted(limits, key=self._most_of, reverse=True)
        self._limit = self._limits[0]
        self._rank = self._ranked(self._limit)
        self._beside = self._leaps = 0
        for at in field.sites:
            self._beside |= field.beside[at]
            self._leaps |= field.leaps[at]
        self._seen: dict[int, list[Ledger]] = {}

    def run(self) -> None:
        """Look at everything that could win."""
        for limit in self._limits:
            self._limit, self._rank = limit, self._ranked(limit)
            self._seen.clear()
            root = Node(at_start(self.field), 0, self.coins.start, 0, limit.start, [Ledger()])
            self._visit_if_hopeful(root)

    def weigh(self, node: Node) -> None:
        """Remember what a node brings if that is better than all before."""
        raise NotImplementedError

    def is_hopeful(self, node: Node, ledger: Ledger) -> bool:
        """Return whether something from this node on could win with a ledger."""
        raise NotImplementedError

    def brings(self, node: Node, ledger: Ledger) -> int:
        """Return the coins of a node, exactly."""
        scored = self.coins.of(node.frontier.taken, node.counts, ledger.swaps, ledger.laid)
        return scored + node.gained - ledger.cost

    def most(self, node: Node, ledger: Ledger, tokens: int) -> int:
        """Return a limit for the coins of a node with so many tokens more."""
        if tokens < 0:
            return node.limit - ledger.cost
        within = self.within(node, ledger, tokens)
        more = self._limit.most(node.frontier, within, ledger.spent, tokens)
        return node.limit - ledger.cost + more

    def most_if_won(self, node: Node, ledger: Ledger, within: int, tokens: int, at: int) -> int:
        """Return the same if one more region comes for nothing, whatever is supposed then."""
        frontier, spent = node.frontier, ledger.spent
        most = [
            limit.worth_of(frontier.taken) + limit.most(frontier, within, spent, tokens, at)
            for limit in self._limits
            if limit.allows(frontier.taken | 1 << at)
        ]
        return max(most, default=0) - ledger.cost

    def within(self, node: Node, ledger: Ledger, tokens: int) -> int:
        """Return the regions that might still be taken from a node with so many tokens."""
        taken = node.frontier.taken
        gone = taken | (node.refused & ~self._may_change(node.frontier))
        return self._distances.within(taken, ledger.spent, tokens) & self._limit.allowed & ~gone

    def worth_by_limit(self, at: int) -> tuple[tuple[int, int, bool], ...]:
        """Return what each estimate allows for a region: to hold it, to take it, and whether."""
        found = [limit.estimate for limit in self._limits]
        return tuple((one.keep[at], one.once[at], bool(one.allowed >> at & 1)) for one in found)

    def _may_change(self, frontier: Frontier) -> int:
        """Return the regions where something new may still be to be had."""
        beside, leaps = self._beside & ~frontier.beside, self._leaps & ~frontier.leaps
        return beside | leaps | (~frontier.reach if self.field.has_leaps else 0)

    def _most_of(self, limit: Limit) -> int:
        return limit.start + limit.most(at_start(self.field), limit.allowed, 0, self.field.hand)

    def _ranked(self, limit: Limit) -> list[float]:
        """Return for each region its price for a coin."""
        rank = [0.0] * len(limit.worth)
        for at, site in self.field.sites.items():
            tokens = min(option.tokens for both in site.options for option in both)
            rank[at] = tokens / limit.worth[at] if limit.worth[at] > 0 else 100 + tokens
        return rank

    def _visit_if_hopeful(self, node: Node) -> None:
        if ledgers := [ledger for ledger in node.ledgers if self.is_hopeful(node, ledger)]:
            self._visit(node._replace(ledgers=ledgers))

    def _visit(self, node: Node) -> None:
        self._pause()
        self.weigh(node)
        frontier, refused = node.frontier, node.refused
        if frontier.taken.bit_count() >= self._limit.conquests:
            return
        open_now = within(self.field, frontier) & self._limit.allowed
        refusable = self._refusable(frontier)
        for at in sorted(bits(open_now & ~frontier.taken & ~refused), key=self._rank.__getitem__):
            child = self._child(node, at, refused)
            if child:
                self._visit_if_hopeful(child)
            refused |= refusable & 1 << at

    def _refusable(self, frontier: Frontier) -> int:
        """Return the regions that need not be looked at again once they were tried.

        Any region of a set may be entered first, as long as all roads lead both ways.
        """
        field = self.field
        if field.order_matters:
            return 0
        if frontier.taken or field.own:
            return -1
        return 0 if field.has_leaps or field.gains_beside else ~field.swappable

    def _child(self, node: Node, at: int, refused: int) -> Node | None:
        field, old = self.field, node.frontier
        ledgers = paying(field, old, node.ledgers, at)
        if ledgers and field.order_matters:
            ledgers = self._not_seen(old.taken | 1 << at, ledgers)
        if not ledgers:
            return None
        now = taking(field, old, at)
        news = (now.beside & ~old.beside) | (now.leaps & ~old.leaps)
        if field.has_leaps:
            news |= now.reach & ~old.reach
        return Node(
            now,
            refused & ~news,
            node.counts + self.coins.added[at],
            node.gained + field.sites[at].gained,
            node.limit + self._limit.worth[at],
            ledgers,
        )

    def _not_seen(self, taken: int, ledgers: list[Ledger]) -> list[Ledger]:
        known = self._seen.get(taken, [])
        fresh = [
            one for one in ledgers if not any(is_as_good(self.field, old, one) for old in known)
        ]
        if known or len(self._seen) < _MOST_SEEN:
            self._seen[taken] = known + fresh
        return fresh


class BestTurns(Search):
    """Finds the sets that bring the most coins, and of these the ones that take fewest tokens."""

    def __init__(
        self, field: Field, coins: Coins, pause: Callable[[], object], wanted: int = 1
    ) -> None:
        super().__init__(field, coins, pause)
        self._wanted = wanted
        self.found: list[Way] = []

    def weigh(self, node: Node) -> None:
        """Keep the node's best ledger if it is among the best so far."""
        ways = [Way(self.brings(node, one), one, node.frontier.taken) for one in node.ledgers]
        best = min(ways, key=_order)
        if len(self.found) == self._wanted and _order(best) >= _order(self.found[-1]):
            return
        same = [one for one in self.found if one.taken == best.taken]
        if any(_order(one) <= _order(best) for one in same):
            return
        others = [one for one in self.found if one.taken != best.taken]
        self.found = sorted((*others, best), key=_order)[: self._wanted]

    def is_hopeful(self, node: Node, ledger: Ledger) -> bool:
        """Return whether more coins could come of it, or as many with fewer tokens."""
        if len(self.found) < self._wanted:
            return True
        last, left = self.found[-1], self.field.hand - ledger.tokens
        most = self.most(node, ledger, left)
        fewer = last.ledger.tokens - 1 - ledger.tokens
        if most != last.coins or fewer < 0:
            return most > last.coins
        return fewer >= left or self.most(node, ledger, fewer) >= last.coins


def _order(found: Way) -> tuple[int, int]:
    return -found.coins, found.ledger.tokens
