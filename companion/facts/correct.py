"""What can be put right, as plain values: what lies in the box, what a column becomes."""

from collections.abc import Iterable

from companion.engine import (
    HELD,
    Catalogue,
    CountName,
    Counts,
    Slot,
    State,
    Troops,
    can_conquer,
    present_seats,
    questions,
)
from companion.facts.rulebook import place_in_alphabet
from companion.words import Language

Option = tuple[str, str, str]


def races_in_box(state: State, own: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the banners that are nowhere in play, and those one has anyway."""
    return (*own, *state.race_stack)


def badges_in_box(state: State, own: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the badges that are nowhere in play, discarded ones too, and those one has anyway."""
    return (*own, *state.power_stack, *state.power_discard)


def piece_options(language: Language, pieces: Iterable[str]) -> list[Option]:
    """Return a chip's facts for each piece, in the order of their names."""
    options = [(piece, language.piece(piece), language.piece_icon(piece)) for piece in pieces]
    return sorted(options, key=lambda option: place_in_alphabet(language, option[1]))


def player_options(state: State) -> list[Option]:
    """Return a chip's facts for everyone still at the table."""
    return [(str(seat), state.players[seat].name, "") for seat in present_seats(state)]


def counts_to_correct(
    catalogue: Catalogue, troops: Troops, in_decline: bool
) -> tuple[CountName, ...]:
    """Return what the record keeps of a race between turns and its scoring asks for."""
    combo = catalogue.combo(troops.race, troops.power, in_decline)
    return tuple(count for count in questions(combo) if count in HELD)


def has_hand(catalogue: Catalogue, state: State, troops: Troops, in_decline: bool) -> bool:
    """Tell whether a race takes tokens in hand: in decline only one that goes on conquering."""
    combo = catalogue.combo(troops.race, troops.power, in_decline)
    return can_conquer(combo, state.setup.house)


def changed_counts(held: Counts, wanted: Counts) -> Counts | None:
    """Return the counts that differ from the record, where one it lacks is 0; None if none do."""
    changed = {name: n for name, n in wanted.items() if n != held.get(name, 0)}
    return changed or None


def with_slot(column: tuple[Slot, ...], index: int, slot: Slot) -> tuple[Slot, ...]:
    """Return the column with another combo in one place, or below the others."""
    return (*column[:index], slot, *column[index + 1 :])


def without_slot(column: tuple[Slot, ...], index: int) -> tuple[Slot, ...]:
    """Return the column without one combo."""
    return (*column[:index], *column[index + 1 :])


def moved_up(column: tuple[Slot, ...], index: int) -> tuple[Slot, ...]:
    """Return the column with one combo a place higher; coins and tokens on it go along."""
    return (*column[: index - 1], column[index], column[index - 1], *column[index + 1 :])
