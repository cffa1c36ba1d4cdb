"""The forms as they were once filled in: the answers behind a command, to be put right."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.engine import (
    AbandonAt,
    Command,
    ConquerAt,
    CorrectColumn,
    CorrectTroops,
    CountTokens,
    Decline,
    EndGame,
    LayBoard,
    OpenPurse,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    PutBoardAway,
    Regroup,
    RollDie,
    Score,
    SetRegion,
    Slot,
    Vanish,
)
from companion.facts.score_draft import SheetDraft

T = TypeVar("T", bound=Command)
# Said with one tap, or seen by everybody: there is nothing in them to be filled in otherwise.
_PLAIN = (Regroup, RollDie, PlaceFortress, Vanish, EndGame)
_PLAIN_ON_BOARD = (LayBoard, PutBoardAway)
# Told by touching the board; several at once were told by one button, which has no form.
_AT_REGION = (ConquerAt, AbandonAt, PlaceTroops, SetRegion)
# On a board these count by themselves, unless a decline asked for regions: whoever counted wrong
# puts the board right.
_COUNTED = (Score, Decline)
_SEEN = (OpenPurse, CountTokens)


def has_form(commands: Sequence[Command], has_board: bool = False) -> bool:
    """Tell whether there is a form in which a step was made, and can be put right.

    `has_board`: the board was followed then.
    """
    if not commands:
        return False
    if has_board and isinstance(commands[-1], _COUNTED):
        return asked_for_regions(commands[-1])
    if isinstance(commands[-1], _AT_REGION):
        return len(commands) == 1
    return not isinstance(commands[-1], _PLAIN + _SEEN + _PLAIN_ON_BOARD)


def asked_for_regions(order: Command) -> bool:
    """Tell whether a decline was told by tapping regions: a tower's place, or what stays."""
    return isinstance(order, _COUNTED) and (order.tower is not None or bool(order.keep))


def can_be_left_out(commands: Sequence[Command]) -> bool:
    """Tell whether a step may be removed: what everybody saw at the end stays seen."""
    return bool(commands) and not isinstance(commands[-1], _SEEN)


def found(commands: Iterable[Command], kind: type[T]) -> T | None:
    """Return the command of this kind, if there is one."""
    return next((command for command in commands if isinstance(command, kind)), None)


def filled_draft(commands: Sequence[Command]) -> SheetDraft:
    """Return what was typed on the sheet of a turn that was scored, or of a decline."""
    end = found(commands, Score) or found(commands, Decline)
    placed = found(commands, PlacePots)
    draft = SheetDraft(pots_to_place=placed.pots if placed else None)
    if end is None:
        return draft
    draft.counts = {(at, name): n for at, told in enumerate(end.counts) for name, n in told.items()}
    draft.overrides = {
        (at, key): n for at, told in enumerate(end.overrides) for key, n in told.items()
    }
    if isinstance(end, Decline) and end.pots is not None:
        draft.counts[0, "pots"] = end.pots
    return draft


def filled_troops(order: CorrectTroops) -> dict[str, int]:
    """Return what a correction said of a race, by name; "tokens" and "hand" among the counts."""
    told: list[tuple[str, int | None]] = [("tokens", order.tokens), ("hand", order.hand)]
    told += (order.counts or {}).items()
    return {name: n for name, n in told if n is not None}


def corrected_slot(column: tuple[Slot, ...], order: CorrectColumn) -> tuple[int, Slot | None]:
    """Return which place of the column was put right, and what was said to lie there."""
    laid = order.column
    pairs = enumerate(zip(column, laid, strict=False))
    first = next((at for at, (old, new) in pairs if old != new), min(len(column), len(laid)))
    if len(laid) < len(column):
        return first, None
    if set(laid) == set(column) and first + 1 < len(laid):
        # Two places were swapped: the lower one went up.
        return first + 1, None
    return first, laid[first] if first < len(laid) else None
