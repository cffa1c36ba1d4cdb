"""What the players typed on the score sheet over the record, and what of it is told."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine import (
    HOLDINGS,
    CountName,
    Counts,
    SheetRow,
    State,
    possible_counts,
    questions,
)


@dataclass
class SheetDraft:
    """What the players typed over the record, by race and count or line."""

    counts: dict[tuple[int, CountName], int] = field(default_factory=dict)
    overrides: dict[tuple[int, str], int] = field(default_factory=dict)
    pots_to_place: int | None = None


def draft_key(state: State) -> tuple[object, ...]:
    """Return what the typed counts belong to: another turn, or more of it, voids them."""
    turn, races = state.turn, state.current.races
    pieces = tuple((troops.race, troops.power) for troops in races)
    return (state.round, turn.seat, turn.conquests, turn.abandoned, pieces)


def shown_counts(row: SheetRow, draft: SheetDraft, index: int) -> dict[CountName, int]:
    """Return every count: typed, recorded, or 0, and no kind above the regions."""
    names = (*row.asked, *questions(row.combo))
    return possible_counts(
        {name: draft.counts.get((index, name), row.counts.get(name, 0)) for name in names}
    )


def given_counts(rows: list[SheetRow], draft: SheetDraft) -> tuple[Counts, ...]:
    """Return the counts that somebody told; all that is left out, the record knows."""
    return tuple(_told_counts(row, draft, index) for index, row in enumerate(rows))


def given_pots(rows: list[SheetRow], draft: SheetDraft) -> int | None:
    """Return how many pots survived until a decline, where the record says otherwise."""
    if not rows or not rows[0].pot_owners:
        return None
    pots = shown_counts(rows[0], draft, 0)["pots"]
    return None if pots == rows[0].counts["pots"] else pots


def is_filled_in(rows: list[SheetRow], draft: SheetDraft) -> bool:
    """Tell whether all is counted that nobody may guess."""
    return all(
        name in row.counts or (index, name) in draft.counts
        for index, row in enumerate(rows)
        for name in HOLDINGS
        if name in row.asked
    )


def given_overrides(rows: list[SheetRow], draft: SheetDraft) -> tuple[Mapping[str, int], ...]:
    """Return the lines that the players set by hand."""
    return tuple(
        {key: n for (at, key), n in draft.overrides.items() if at == index}
        for index in range(len(rows))
    )


def _told_counts(row: SheetRow, draft: SheetDraft, index: int) -> Counts:
    """Return what the record does not know; other regions than recorded put all of it in doubt.

    Nobody's guess stands for regions never counted.
    """
    shown = shown_counts(row, draft, index)
    unasked: list[CountName] = ["pots"] if row.pot_owners else []
    unasked += [
        name for name in HOLDINGS if name not in row.counts and (index, name) not in draft.counts
    ]
    is_trusted = shown.get("regions") == row.counts.get("regions") or "regions" not in shown
    known = {
        name
        for name, n in shown.items()
        if (is_trusted or name == "first_turn") and row.counts.get(name) == n
    }
    return {name: n for name, n in shown.items() if name not in known and name not in unasked}
