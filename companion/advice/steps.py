"""One conquest after another on a field: what is open, and what it took to get there."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.advice.field import Field, Option


class Frontier(NamedTuple):
    """The regions taken, and those then in reach of an attack, of a leap, or beside mountains.

    `far`, `close`: where a race earns by conquests over one region, those one away and next door.
    """

    taken: int
    reach: int
    leaps: int
    beside: int
    far: int = 0
    close: int = 0

    def is_open(self, at: int, by_leap: bool, is_anywhere: bool = False) -> bool:
        """Return whether a region can be attacked, or leapt to."""
        return is_anywhere or bool((self.leaps if by_leap else self.reach) >> at & 1)


class Ledger(NamedTuple):
    """What it took to take some regions, and how the last of them was taken.

    `missed`: coins that would have come by taking a region earlier. `spent`: what can not be used
    again. `swaps`: how many more tokens the race owns, or fewer if it lost some. `laid`: where
    conquests have brought a fortress.
    """

    tokens: int = 0
    coins: int = 0
    missed: int = 0
    spent: int = 0
    swaps: int = 0
    laid: int = 0
    before: "Ledger | None" = None
    at: int = -1
    option: Option | None = None

    @property
    def cost(self) -> int:
        """All the coins that it took."""
        return self.coins + self.missed

    def steps(self) -> list["Ledger"]:
        """Return the ledgers from the first conquest to this one."""
        found, last = list[Ledger](), self
        while last.before is not None:
            found.append(last)
            last = last.before
        return found[::-1]


def within(field: Field, frontier: Frontier) -> int:
    """Return the regions that can be attacked in some way."""
    return (frontier.reach | frontier.leaps | field.anywhere) & field.open


def at_start(field: Field) -> Frontier:
    """Return where the race stands before its next conquest."""
    if not field.own:
        return Frontier(0, field.entries, 0, 0)
    tables = (field.near, field.leaps, field.beside, field.far, field.close)
    return Frontier(0, *(field.from_held(table) for table in tables))


def taking(field: Field, frontier: Frontier, at: int) -> Frontier:
    """Return where the race stands once it has taken one more region."""
    taken, reach, leaps, beside, far, close = frontier
    if not taken and not field.own:
        # From now on only what is next door can be entered.
        reach = 0
    return Frontier(
        taken | 1 << at,
        reach | field.near[at],
        leaps | field.leaps[at],
        beside | field.beside[at],
        far | field.far[at],
        close | field.close[at],
    )


def missing(field: Field, frontier: Frontier, at: int) -> int:
    """Return the coins for a conquest over one region that do not come, here and now."""
    is_over_one = frontier.far & ~frontier.close & 1 << at
    return 0 if is_over_one else field.sites[at].by_leap


def paying(field: Field, frontier: Frontier, ledgers: Iterable[Ledger], at: int) -> list[Ledger]:
    """Return what taking one more region can lead to; nothing that is worse in everything."""
    bit, hand = 1 << at, field.hand
    options = field.site(at, frontier.taken).options[bool(frontier.beside & bit)]
    has_foothold = frontier.taken or field.held
    missed = missing(field, frontier, at)
    found = list[Ledger]()
    for option in options:
        is_open = frontier.is_open(at, option.is_leap, option.is_anywhere)
        if not is_open or (option.is_swap and not has_foothold):
            continue
        for ledger in ledgers:
            tokens = ledger.tokens + option.tokens
            if tokens > hand or option.spent & ledger.spent or option.after & ~ledger.spent:
                continue
            if option.is_swap and not _may_swap(field, ledger):
                continue
            laid = ledger.laid
            if field.lays_fortress(at, frontier.taken, laid):
                laid |= bit
            found.append(
                Ledger(
                    tokens,
                    ledger.coins + option.coins,
                    ledger.missed + missed,
                    ledger.spent | option.spent,
                    ledger.swaps + option.is_swap - option.lost,
                    laid,
                    ledger,
                    at,
                    option,
                )
            )
    return found if len(found) < 2 else _without_worse(field, found)


def is_as_good(field: Field, one: Ledger, other: Ledger) -> bool:
    """Return whether a ledger took no more of anything than another, and brought as much."""
    return (
        one.tokens <= other.tokens
        and one.coins <= other.coins
        and one.missed <= other.missed
        and not one.spent & ~other.spent
        and (one.swaps == other.swaps if field.swaps_matter else one.swaps <= other.swaps)
        and one.laid == other.laid
    )


def _without_worse(field: Field, ledgers: list[Ledger]) -> list[Ledger]:
    found = list[Ledger]()
    for ledger in sorted(ledgers, key=lambda one: one[:6]):
        if not any(is_as_good(field, other, ledger) for other in found):
            found.append(ledger)
    return found


def _may_swap(field: Field, ledger: Ledger) -> bool:
    """Return whether there is a token in the tray, and one in hand where the house wants that."""
    has_hand = ledger.tokens < field.hand or not field.house.sorcery_needs_token_in_hand
    return has_hand and ledger.swaps < field.room
