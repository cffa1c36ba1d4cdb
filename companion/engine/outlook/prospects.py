"""What the turn can still bring: another conquest, and the coins for scoring now.

`options` says what the rules allow; this module weighs it against the tokens and, where the app
follows it, the board: which options lead somewhere, and which are merely still open.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cached_property
from itertools import combinations
from typing import Literal

from companion.dataclasses import dataclass, replace
from companion.engine.acts.offers import Options
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import Use
from companion.engine.model.state import State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import holdings, places_of_counts, with_counts
from companion.engine.rules.board_turns import asked_on_board
from companion.engine.rules.decision import acting_side
from companion.engine.rules.permits import uses_against
from companion.engine.rules.price import Quote
from companion.engine.rules.scoring import (
    HOLDINGS,
    ScoredLine,
    lines_needing,
    possible_counts,
    questions,
    score_lines,
    scored_lines,
)
from companion.engine.rules.sheet import SheetRow, score_sheet
from companion.engine.rules.troops import has_foothold, most_used
from companion.engine.vocabulary import ALONE, FIRST_ROLL, SWAP, ZEPPELIN, Line, UseName

# "swap": the hand is empty, but a token may still be exchanged for one of the player's own.
Prospect = Literal["conquer", "swap", "no_token", "too_strong", "none"]
_BEST_FIRST: tuple[Prospect, ...] = ("conquer", "swap", "too_strong", "no_token")
# Return the prices of all regions for a race that uses this.
Prices = Callable[[str | None, Use], list[tuple[int, Quote]]]
_PLAIN = Use()


def swaps_now(
    catalogue: Catalogue, state: State, prices: Prices, by: str | None = None, use: Use = _PLAIN
) -> list[int]:
    """Return the regions where a race may exchange a token for its own."""
    return [
        at
        for at, price in prices(by, use)
        if price.can_swap and SWAP in uses_against(catalogue, state, by, _owner(state, at))
    ]


def prospect(catalogue: Catalogue, state: State, may: Options, prices: Prices) -> Prospect:
    """Return the best prospect that any race has in this turn; "none" if none may attack."""
    found = {_prospect_of(catalogue, state, race.by, prices) for race in may.attackers}
    return next((one for one in _BEST_FIRST if one in found), "none")


def _prospect_of(catalogue: Catalogue, state: State, by: str | None, prices: Prices) -> Prospect:
    troops = next(own for own in state.current.races if by in (None, own.race))
    if state.regions is None:
        swaps = (SWAP in uses_against(catalogue, state, by, seat) for seat in _opponents(state))
        stands = has_foothold(troops, is_new=state.turn.has_picked)
        return _without_board(state, troops, stands and any(swaps))
    side = acting_side(catalogue, state, by)
    assert side is not None
    left = uses_against(catalogue, state, by, None)
    helps = _helps({use: most_used(state, side, use) for use in left})
    if any(quote.possible for use in helps for _, quote in prices(by, use)):
        return "conquer"
    if swaps_now(catalogue, state, prices, by):
        return "swap"
    return "too_strong" if troops.hand else "no_token"


def _helps(left: Mapping[UseName, int]) -> Iterator[Use]:
    """Yield what a race could use: one thing may extend its reach, another lower the price.

    `left`: how many there are of each; nothing is better than all of them.
    """
    helps = [use for use in left if use not in (*ALONE, FIRST_ROLL)]
    for count in range(len(helps) + 1):
        for uses in combinations(helps, count):
            yield Use(**{use: left[use] for use in uses})
    if ZEPPELIN in left:
        yield Use(**{ZEPPELIN: True})


def _without_board(state: State, troops: Troops, has_swap: bool) -> Prospect:
    """Without a board, reach is unknown: having a hand is enough to try."""
    if troops.hand:
        return "conquer"
    return "swap" if has_swap and not state.setup.house.sorcery_needs_token_in_hand else "no_token"


def _opponents(state: State) -> list[int]:
    """Return all other players; the races of those who have left still stand."""
    return [seat for seat in range(len(state.players)) if seat != state.turn.seat]


def _owner(state: State, at: int) -> int | None:
    own = (state.regions or {}).get(at)
    return own.seat if own else None


@dataclass(frozen=True, slots=True)
class RaceEarnings:
    """What one race brings: its row of the score sheet, and its lines with their regions."""

    row: SheetRow
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True)
class Earnings:
    """What the turn brings on a board.

    `kept`: the regions that count if the active race cannot hold all of its own; those worth least
    are given up, unless others are chosen.
    """

    races: tuple[RaceEarnings, ...] = ()
    kept: frozenset[int] | None = None

    @property
    def total(self) -> int:
        """All the coins."""
        return sum(line.n for race in self.races for line in race.lines)

    @cached_property
    def coins(self) -> dict[int, int]:
        """The coins of each region that brings any, in the order of their numbers."""
        found: Counter[int] = Counter()
        for race in self.races:
            for line in race.lines:
                found.update(line.regions)
        return {at: coins for at, coins in sorted(found.items()) if coins}

    @property
    def elsewhere(self) -> int:
        """The coins that come from no region."""
        return self.total - sum(self.coins.values())


def earnings(catalogue: Catalogue, state: State) -> Earnings:
    """Return what scoring the turn now would bring, and which regions earn it."""
    if state.regions is None:
        raise Refused("no_board")
    if state.is_over:
        return Earnings()
    found = _earnings(catalogue, state)
    kept = _kept_at_best(catalogue, state, found)
    if kept is None:
        return found
    return replace(_earnings(catalogue, _keeping(catalogue, state, kept)), kept=kept)


def known_lines(row: SheetRow) -> tuple[list[Line], list[str]]:
    """Return what a race earns at least by the record, and the lines that have to be asked for.

    Where regions may bring a coin less, all that are not known to be spared do: the answers can
    only add to the rest. Without its regions nothing about a race is known, and its own name stands
    for all of it.
    """
    missing = {name for name in questions(row.combo) if name not in row.counts}
    if missing & HOLDINGS:
        return [], [row.combo.race.id]
    asked = lines_needing(row.combo, missing)
    # Records that exceed what is possible are not believed.
    names = (*row.asked, *questions(row.combo))
    counts = possible_counts({name: row.counts.get(name, 0) for name in names})
    lines = score_lines(row.combo, counts)
    return [line for line in lines if line.key not in asked or line.n < 0], asked


def _earnings(catalogue: Catalogue, state: State) -> Earnings:
    seat = state.turn.seat
    races = []
    for row in score_sheet(catalogue, state):
        places = places_of_counts(catalogue, state, seat, row.combo)
        races.append(RaceEarnings(row, scored_lines(row.combo, row.counts, places)))
    return Earnings(tuple(races))


def _kept_at_best(catalogue: Catalogue, state: State, found: Earnings) -> frozenset[int] | None:
    """Return the regions worth most, if the active race cannot hold all of its own."""
    asked = asked_on_board(catalogue, state, "score")
    if asked is None or asked.wanted is None:
        return None
    dearest = sorted(asked.regions, key=lambda at: -found.coins.get(at, 0))
    return frozenset(dearest[: asked.wanted])


def _keeping(catalogue: Catalogue, state: State, kept: Set[int]) -> State:
    """Return the game with all other regions of the active race given up."""
    active = state.current.active
    assert active is not None
    own = holdings(state, state.turn.seat, active.race, in_decline=False).keys() - kept
    left = {
        at: there.left_behind if at in own else there for at, there in (state.regions or {}).items()
    }
    contents = {at: there for at, there in left.items() if there}
    return with_counts(catalogue, replace(state, regions=contents))
