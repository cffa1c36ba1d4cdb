"""The cheapest way to each region.

On a cheapest way each conquest is within reach of the one before it, or of what was held at the
start: what makes a region cheaper, a mountain beside it, also brings it into reach, so that all
that lies between can be left out. So it is enough to follow lines of conquests, cheapest first, and
to remember for the last of them what was used up. Only if a leap and a mountain could both have to
be gained for one region may two lines have to meet, or if Behemoths grow stronger or weaker by what
is taken: then whole sets are followed. What helps by nothing but its place is taken right before a
region next to it.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from companion.advice.field import Field, bits
from companion.advice.steps import Frontier, Ledger, at_start, paying, taking, within


def cheapest_ways(field: Field, pause: Callable[[], object]) -> dict[int, Ledger]:
    """Return for each region that can be taken what the cheapest way there takes."""
    found: dict[int, Ledger] = {}
    seen: dict[object, list[Ledger]] = {}
    numbers = count()
    queue = [(0, next(numbers), Ledger(), at_start(field))]
    while queue:
        pause()
        _, _, last, frontier = heappop(queue)
        if last.before is not None:
            found.setdefault(last.at, last)
        for at in bits(_next(field, last, frontier) & field.open & ~frontier.taken):
            for ledger in paying(field, frontier, [last], at):
                now = taking(field, frontier, at)
                others = seen.setdefault(_key(field, ledger, now), [])
                if not any(_is_as_good(other, ledger) for other in others):
                    others.append(ledger)
                    heappush(queue, (ledger.tokens, next(numbers), ledger, now))
    return found


def _next(field: Field, last: Ledger, frontier: Frontier) -> int:
    """Return the regions that a line may go on to: those within reach of its last one."""
    if last.before is None:
        return within(field, frontier)
    if field.is_tangled and (not field.has_behemoths or field.turning >> last.at & 1):
        return within(field, frontier)
    return field.near[last.at] | field.leaps[last.at] | field.anywhere


def _key(field: Field, ledger: Ledger, frontier: Frontier) -> object:
    """Return what two ways must share for the cheaper one to be enough."""
    if field.is_tangled:
        return frontier.taken, ledger.at
    return ledger.at, frontier.beside if field.mountains_cost else 0


def _is_as_good(one: Ledger, other: Ledger) -> bool:
    """Return whether a way leaves as much in hand and to use as another; coins do not matter."""
    return one.tokens <= other.tokens and not one.spent & ~other.spent and one.swaps <= other.swaps
