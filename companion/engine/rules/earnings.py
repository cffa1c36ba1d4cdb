"""What scoring the turn now would bring, line by line and region by region."""

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cached_property

from companion.engine.model.refusals import Refused
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import holdings, places_of_counts, with_counts
from companion.engine.rules.endings import asked_on_board
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
from companion.engine.vocabulary import Line


@dataclass(frozen=True, slots=True)
class RaceEarnings:
    """What one race brings: its row of the score sheet, and its lines with where they come from."""

    row: SheetRow
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True)
class Earnings:
    """What the turn brings on a board.

    `kept`: the regions that are counted, where the active race cannot hold all of its own; those
    worth least are given up, unless others are chosen.
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
        return dict(sorted(found.items()))

    @property
    def elsewhere(self) -> int:
        """The coins that no region brings."""
        return self.total - sum(self.coins.values())


def earnings(catalogue: Catalogue, state: State) -> Earnings:
    """Return what scoring the turn now would bring, and where on the board that is earned."""
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

    No income is negative: what is asked only adds to the rest. Without its regions nothing of a
    race is known, and its own name stands for all of it.
    """
    missing = {name for name in questions(row.combo) if name not in row.counts}
    if missing & HOLDINGS:
        return [], [row.combo.race.id]
    asked = lines_needing(row.combo, missing)
    # What a record says beyond what is possible is not believed.
    names = (*row.asked, *questions(row.combo))
    counts = possible_counts({name: row.counts.get(name, 0) for name in names})
    return [line for line in score_lines(row.combo, counts) if line.key not in asked], asked


def _earnings(catalogue: Catalogue, state: State) -> Earnings:
    seat = state.turn.seat
    races = []
    for row in score_sheet(catalogue, state):
        in_decline = row.combo.in_decline
        places = places_of_counts(catalogue, state, seat, row.troops.race, in_decline)
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
    contents = {at: there for at, there in (state.regions or {}).items() if at not in own}
    return with_counts(catalogue, replace(state, regions=contents))
