"""Ways for a turn that is weighed by more than its coins: what a region will bring, and to whom.

The exact search of `search` knows coins only. Here some of the best sets of regions are kept at
each step, and what comes of them is weighed with a bonus for each region.
"""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from companion.advice.attempts import FACES, BestAttempt
from companion.advice.chair import Chair
from companion.advice.coins import Coins
from companion.advice.field import Field, aim, bits
from companion.advice.planner import LastTry, Take
from companion.advice.search import BestTurns, Way
from companion.advice.steps import Frontier, Ledger, at_start, paying, taking, within
from companion.dataclasses import dataclass, replace
from companion.engine import FIRST_ROLL, Use, quote

# How many sets of regions are looked at after each conquest.
_KEPT = 24
# How many sets of regions an exact search looks at before it takes the best so far.
_PATIENCE = 400
# What a token in hand is good for at most while a way is being looked for, in coins.
_HOPE = 0.55


class _OutOfPatience(Exception):
    """The search has gone on long enough; the best so far will do."""


class _Patience:
    """Ends a search after a number of sets of regions: not by a clock, so that results repeat."""

    def __init__(self) -> None:
        self._left = _PATIENCE

    def __call__(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _OutOfPatience


@dataclass(frozen=True, slots=True)
class Course:
    """Conquests in their order, the coins of the turn with them, and what they are worth in all.

    `last`: a region to be tried with what is left.
    """

    coins: int
    value: float
    takes: tuple[Take, ...]
    gains: tuple[int, ...] = ()
    last: LastTry | None = None

    @property
    def tokens(self) -> int:
        """The tokens that it costs."""
        return sum(take.tokens for take in self.takes)


class Ground:
    """The board as the active race of a seat sees it, with only such prices as can be paid."""

    def __init__(self, chair: Chair, may_pay: bool = True) -> None:
        assert chair.active
        may_pay = may_pay and chair.purse > 0
        self.field = Field(chair.catalogue, chair.state, chair.active, may_pay)
        self.coins = Coins(self.field, looks_ahead=chair.turns_left > 0)
        self.purse = chair.purse

    @property
    def coins_now(self) -> int:
        """What scoring would bring without another conquest."""
        return self.coins.of(0, self.coins.start, 0, 0)

    def best(self) -> Way:
        """Return the way that brings the most coins, with the fewest tokens."""
        search = BestTurns(self.field, self.coins, _Patience())
        with suppress(_OutOfPatience):
            search.run()
        return search.found[0]

    def with_die(self, sure: Way) -> Course:
        """Return the way and the last attempt after it with the highest expectation."""
        if not self.field.may_roll:
            return self.course(sure.ledger, sure.coins)
        search = BestAttempt(self.field, self.coins, _Patience(), sure)
        with suppress(_OutOfPatience):
            search.run()
        best = search.best
        last = None
        if best.option is not None:
            chance = Fraction(best.faces, FACES)
            last = LastTry(best.at, chance, best.option.use, best.won)
        course = self.course(best.ledger, 0)
        coins = best.won if last else sure.coins
        return replace(course, coins=coins, value=best.sixths / FACES, last=last)

    def course(self, ledger: Ledger, coins: int) -> Course:
        """Return a way as conquests, each with the coins it adds to the turn."""
        takes, gains = list[Take](), list[int]()
        taken, counts, before = 0, self.coins.start, self.coins_now
        for step in ledger.steps():
            assert step.option
            assert step.before
            paid = step.cost - step.before.cost
            taken |= 1 << step.at
            counts += self.coins.added[step.at]
            now = self.coins.of(taken, counts, step.swaps, step.laid)
            gains.append(now - before + self.field.sites[step.at].gained - paid)
            takes.append(Take(step.at, step.option.tokens, step.option.use))
            before = now
        return Course(coins, coins, tuple(takes), tuple(gains))

    def weighed(self, bonus: Mapping[int, float], spare: float) -> list[Course]:
        """Return good ways, best first; `spare`: what a token left in hand is worth."""
        hand = self.field.hand
        start = _Node(at_start(self.field), Ledger(), self.coins.start, 0, 0.0)
        level, found = [start], {0: self._valued(start, spare)}
        while level:
            children: dict[tuple[int, int], _Node] = {}
            for node in level:
                for child in self._children(node, bonus):
                    key = (child.frontier.taken, child.ledger.spent)
                    other = children.get(key)
                    if other is None or child.ledger.tokens < other.ledger.tokens:
                        children[key] = child
            ranked = []
            for child in children.values():
                valued = self._valued(child, spare)
                taken = child.frontier.taken
                if taken not in found or found[taken][0] < valued[0]:
                    found[taken] = valued
                ranked.append((valued[0] + (hand - child.ledger.tokens) * _HOPE, child))
            ranked.sort(key=lambda one: (-one[0], one[1].frontier.taken))
            level = [child for _, child in ranked[:_KEPT]]
        best = sorted(found.values(), key=lambda one: -one[0])[:8]
        return [
            replace(self.course(node.ledger, coins), value=value) for value, coins, node in best
        ]

    def _valued(self, node: "_Node", spare: float) -> tuple[float, int, "_Node"]:
        ledger = node.ledger
        scored = self.coins.of(node.frontier.taken, node.counts, ledger.swaps, ledger.laid)
        coins = scored + node.gained - ledger.cost
        left = self.field.hand - ledger.tokens
        return coins + node.bonus + spare * left, coins, node

    def _children(self, node: "_Node", bonus: Mapping[int, float]) -> "list[_Node]":
        field, frontier = self.field, node.frontier
        found = []
        for at in bits(within(field, frontier) & ~frontier.taken):
            for ledger in paying(field, frontier, [node.ledger], at):
                if ledger.coins > self.purse:
                    continue
                found.append(
                    _Node(
                        taking(field, frontier, at),
                        ledger,
                        node.counts + self.coins.added[at],
                        node.gained + field.sites[at].gained,
                        node.bonus + bonus.get(at, 0.0),
                    )
                )
        return found

    def next_step(self, die: int | None, bonus: Mapping[int, float]) -> "Strike | None":
        """Return the one conquest that brings the most per token; `die`: rolled for it."""
        steps = [step for step in self._steps(die, bonus) if step.tokens <= self.field.hand]
        worth = [step for step in steps if step.value > 0]
        return max(worth, key=lambda s: (s.value / max(s.tokens, 0.5), -s.at), default=None)

    def cheapest_step(self, die: int, bonus: Mapping[int, float]) -> "Strike | None":
        """Return the cheapest conquest that is worth something."""
        steps = [
            step for step in self._steps(die, bonus) if step.value > 0 and step.use.has(FIRST_ROLL)
        ]
        return min(steps, key=lambda step: (step.tokens, step.at), default=None)

    def _steps(self, die: int | None, bonus: Mapping[int, float]) -> "list[Strike]":
        field, frontier, now = self.field, at_start(self.field), self.coins_now
        found = []
        for at in bits(within(field, frontier)):
            site = field.site(at, 0)
            is_beside = bool(frontier.beside >> at & 1)
            counts = self.coins.start + self.coins.added[at]
            for ledger in _single(field, frontier, at):
                option = ledger.option
                assert option
                must_hold = option.is_swap and field.house.sorcery_needs_token_in_hand
                if option.coins > self.purse or (must_hold and not field.hand):
                    continue
                use, tokens = option.use, option.tokens
                if die is not None and not option.is_swap:
                    use = use.having(**{FIRST_ROLL: die})
                    tokens = quote(aim(site.attack, use, is_beside)).tokens or 0
                coins = self.coins.of(1 << at, counts, ledger.swaps, ledger.laid)
                coins += site.gained - ledger.cost - now
                found.append(Strike(at, use, tokens, coins, coins + bonus.get(at, 0.0)))
        return found


@dataclass(frozen=True, slots=True)
class Strike:
    """One conquest, the coins it adds to the turn, and what it is worth in all."""

    at: int
    use: Use
    tokens: int
    coins: int
    value: float


@dataclass(frozen=True, slots=True)
class _Node:
    frontier: Frontier
    ledger: Ledger
    counts: int
    gained: int
    bonus: float


def _single(field: Field, frontier: Frontier, at: int) -> list[Ledger]:
    """Return every way to take one region, whatever is in hand."""
    hand, field.hand = field.hand, 1000
    try:
        return paying(field, frontier, [Ledger()], at)
    finally:
        field.hand = hand
