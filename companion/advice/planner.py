"""What could be taken this turn: the best conquests, what the die would add, and the way anywhere.

The answers are exact: no way of conquests brings more, none that brings as much takes fewer tokens,
and none leads to a region with fewer. Defenders stand as recorded, everybody can pay, and only the
coins of this turn count. Cannons that have not been moved fire wherever they help. Conquests are
all there is to it: no region is only cleared on the way.
Nothing is looked at that the player could not see: no purse, no stack.

`search` explains how the best is found, `paths` how the cheapest way.
"""

from collections.abc import Callable
from fractions import Fraction

from companion.advice.attempts import FACES, BestAttempt
from companion.advice.coins import Coins
from companion.advice.field import Field
from companion.advice.paths import cheapest_ways
from companion.advice.search import BestTurns, Way
from companion.advice.steps import Ledger
from companion.dataclasses import dataclass
from companion.engine import Catalogue, Refused, State, Use, may_act, with_counts


@dataclass(frozen=True, slots=True)
class Take:
    """One conquest of a way: the region, the tokens it takes, and what is used for it."""

    at: int
    tokens: int
    use: Use = Use()


@dataclass(frozen=True, slots=True)
class GoodTurn:
    """Conquests in their order, the coins of the turn with them, and the tokens left in hand.

    `fire`: the cannons that fire before it.
    """

    coins: int
    takes: tuple[Take, ...]
    left: int
    fire: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LastTry:
    """A region to try with all that is left in hand, and the chance of taking it.

    `coins`: what the turn brings if it is taken, before a mercenary that the die may call for.
    """

    at: int
    chance: Fraction
    use: Use = Use()
    coins: int = 0


@dataclass(frozen=True, slots=True)
class WithDie:
    """What can be expected at most: conquests, then a last attempt if one adds anything."""

    coins: Fraction
    takes: tuple[Take, ...]
    last: LastTry | None = None
    fire: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Within:
    """A region that can be taken: the fewest tokens for the whole way, itself last."""

    region: int
    tokens: int
    takes: tuple[Take, ...]
    fire: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Good turns, best first, what the die would add, and all that is within reach."""

    turns: tuple[GoodTurn, ...]
    with_die: WithDie
    reach: tuple[Within, ...]

    @property
    def hand(self) -> int:
        """The tokens in hand before any of it."""
        return self.best.left + sum(take.tokens for take in self.best.takes)

    @property
    def best(self) -> GoodTurn:
        """The turn that brings the most coins, with the fewest tokens."""
        return self.turns[0]


def plan(
    catalogue: Catalogue, state: State, turns: int = 1, pause: Callable[[], object] = int
) -> Plan | None:
    """Return what the active race could do; None if it may do nothing more.

    `turns`: how many good turns are wanted, each with other regions. `pause` is called now and
    then: whatever it raises ends the search.
    """
    if state.regions is None:
        raise Refused("no_board")
    state = with_counts(catalogue, state)
    troops = state.current.active
    if troops is None or state.is_over or not may_act(state):
        return None
    field = Field(catalogue, state, troops)
    coins = Coins(field)
    best = BestTurns(field, coins, pause, turns)
    best.run()
    attempt = BestAttempt(field, coins, pause, best.found[0])
    attempt.run()
    reach = sorted(cheapest_ways(field, pause).items())
    return Plan(
        tuple(_turn(field, found) for found in best.found),
        _with_die(field, attempt),
        tuple(_within(field, at, ledger) for at, ledger in reach),
    )


def _turn(field: Field, found: Way) -> GoodTurn:
    takes, left = _takes(found.ledger), field.hand - found.ledger.tokens
    return GoodTurn(found.coins, takes, left, _fire(field, takes))


def _within(field: Field, at: int, ledger: Ledger) -> Within:
    takes = _takes(ledger)
    return Within(at, ledger.tokens, takes, _fire(field, takes))


def _fire(field: Field, takes: tuple[Take, ...]) -> tuple[int, ...]:
    return field.cannons_for(take.at for take in takes)


def _with_die(field: Field, search: BestAttempt) -> WithDie:
    best = search.best
    last = None
    if best.option is not None:
        last = LastTry(best.at, Fraction(best.faces, FACES), best.option.use, best.won)
    takes = _takes(best.ledger)
    fire = field.cannons_for([*(take.at for take in takes), *([last.at] if last else [])])
    return WithDie(Fraction(best.sixths, FACES), takes, last, fire)


def _takes(ledger: Ledger) -> tuple[Take, ...]:
    return tuple(
        Take(step.at, step.option.tokens, step.option.use)
        for step in ledger.steps()
        if step.option is not None
    )
