"""What happened, for stories: from the state before a step and its events alone.

The events are the truth: steps saved before commands were kept have nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import (
    AllyNamed,
    BadgesReshuffled,
    Board,
    BoardChanged,
    BoardLaid,
    BoardPutAway,
    BoardRegion,
    CoinsMoved,
    ColumnCorrected,
    ComboDealt,
    ComboPicked,
    DieRolled,
    Event,
    FortressPlaced,
    GameEnded,
    Ground,
    Marker,
    PlayerLeft,
    PlayerRenamed,
    PotsCollected,
    PotsPlaced,
    PurseOpened,
    RaceAssigned,
    RaceDeclined,
    RaceVanished,
    RegionAttacked,
    RegionsAbandoned,
    RoundCorrected,
    State,
    TableBelieved,
    TokensCounted,
    Troops,
    TroopsChanged,
    TroopsRegrouped,
    TurnBegan,
    TurnScored,
    apply,
)
from companion.play import deeds as d

# What a step is mainly about comes first, whatever else it did on the way.
_MAIN = (d.Attacked, d.Picked, d.Declined, d.Scored, d.LeftTable)
_PLACING = (BoardChanged, TroopsChanged, FortressPlaced, PotsPlaced)
# Markers of which there is one in a region or none, and that are placed where one likes.
_SINGLE: tuple[Marker, ...] = ("hero", "fortress")
# What leads to another turn by the rules; any other new turn was said by hand.
_ENDS_A_TURN = (TurnScored, PlayerLeft)


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """The steps of one turn: its round and seat, and the indexes of its steps in the log."""

    round: int
    seat: int
    steps: range


def chronicle(
    state: State, events: Sequence[Event], board: Board | None = None
) -> tuple[d.Deed, ...]:
    """Return what a step did, the main thing first; `state` is the one before it.

    `board`: the printed one, if regions are to be named.
    """
    told = _placed_together(list(_deeds(state, events, board)))
    told.sort(key=lambda deed: _MAIN.index(type(deed)) if isinstance(deed, _MAIN) else len(_MAIN))
    return tuple(told)


def turns_in(log: Sequence[Sequence[Event]]) -> list[TurnSteps]:
    """Return the turns of a log, by the events of its steps, in the order they were played.

    Nothing is folded for it: a long game is listed as fast as a short one.
    """
    round_, seat, first = 1, 0, 0
    found: list[TurnSteps] = []
    for index, events in enumerate(log):
        was = round_, seat
        for event in events:
            if isinstance(event, TurnBegan):
                round_, seat = event.round, event.seat
            elif isinstance(event, RoundCorrected):
                round_ = event.round
        if (round_, seat) != was:
            found.append(TurnSteps(*was, range(first, index + 1)))
            first = index + 1
    if first < len(log):
        found.append(TurnSteps(round_, seat, range(first, len(log))))
    return found


def recent_from(log: Sequence[Sequence[Event]]) -> int:
    """Return the first step of the round before the last: a table still has these coins in mind."""
    round_, starts = 1, [0]
    for index, events in enumerate(log):
        for event in events:
            if isinstance(event, TurnBegan | RoundCorrected) and event.round != round_:
                round_ = event.round
                starts.append(index + 1)
    return starts[-2] if len(starts) > 1 else 0


def _deeds(state: State, events: Sequence[Event], board: Board | None) -> Iterator[d.Deed]:
    for index, event in enumerate(events):
        if isinstance(event, BoardChanged) and event.told != "set":
            yield from _placed(state, events, event, board)
        elif deed := _deed(state, events, index, board):
            yield deed
        state = apply(state, event)


def _deed(state: State, events: Sequence[Event], index: int, board: Board | None) -> d.Deed | None:
    event, after = events[index], events[index + 1] if index + 1 < len(events) else None
    match event:
        case TroopsChanged():
            is_told = isinstance(after, TableBelieved) or len(events) == 1
            return _troops_put_right(state, event) if is_told else None
        case BoardChanged(regions):
            at, there = next(iter(regions.items()), (None, None))
            return d.RegionPutRight(there, _printed(board, at))
        case FortressPlaced():
            # On a board it is told with the region in which it stands.
            is_told = isinstance(after, BoardChanged) and _is_placing(events, after)
            return None if is_told else d.FortressBuilt(state.turn.seat)
        case TurnBegan(seat, round_):
            has_ended = any(isinstance(other, _ENDS_A_TURN) for other in events[:index])
            return None if has_ended else d.TurnPutRight(seat, round_)
        case ColumnCorrected():
            # A race put into play takes its pieces from where they lie: that is the same act.
            return None if isinstance(after, RaceAssigned) else d.ColumnPutRight()
    tell = _TELL.get(type(event))
    return tell(state, event) if tell else None


def markers_changed(before: Ground | None, there: Ground) -> Iterator[tuple[Marker, int]]:
    """Yield how many markers of each kind a region has more than before; pots are told as coins."""
    before = before or Ground()
    if there.encampments != before.encampments:
        yield "encampment", there.encampments - before.encampments
    for marker in _SINGLE:
        if now := getattr(there, marker) - getattr(before, marker):
            yield marker, now


def _placed(
    state: State, events: Sequence[Event], event: BoardChanged, board: Board | None
) -> Iterator[d.Deed]:
    """Yield what was placed; what else happens on a board follows from what was done."""
    standing = [(at, there) for at, there in event.regions.items() if there]
    if not standing or not _is_placing(events, event):
        return
    at, there = standing[0]
    before, where = (state.ground or {}).get(at), _printed(board, at)
    seat = None if there.seat == state.turn.seat else there.seat
    markers = list(markers_changed(before, there))
    for marker, n in markers:
        yield d.MarkerPlaced(marker, n, where, seat)
    has_pot = any(isinstance(other, PotsPlaced) for other in events)
    if not before or before.tokens != there.tokens or not (markers or has_pot):
        yield d.TroopsPlaced(there, where)


def _is_placing(events: Sequence[Event], event: BoardChanged) -> bool:
    """Tell whether something was placed by hand; most else on a board follows from other acts."""
    return bool(event.told) or all(isinstance(other, _PLACING) for other in events)


def _printed(board: Board | None, at: int | None) -> BoardRegion | None:
    if board is None or at is None or at >= len(board.regions):
        return None
    return board.regions[at]


def _placed_together(deeds: list[d.Deed]) -> list[d.Deed]:
    """Tell once what was placed in several regions; there is no one number for it."""
    placed = [deed for deed in deeds if isinstance(deed, d.TroopsPlaced)]
    if len(placed) < 2:
        return deeds
    once = d.TroopsPlaced(replace(placed[0].there, tokens=0))
    return [*(deed for deed in deeds if not isinstance(deed, d.TroopsPlaced)), once]


def _troops_put_right(state: State, event: TroopsChanged) -> d.TroopsPutRight:
    new = event.troops
    old = next((own for own in state.players[event.seat].races if own.race == new.race), None)

    def changed(value: Callable[[Troops], int | None]) -> int | None:
        return None if old is not None and value(old) == value(new) else value(new)

    return d.TroopsPutRight(
        event.seat,
        new.race,
        tokens=changed(lambda troops: troops.tokens),
        hand=changed(lambda troops: troops.hand),
        regions=changed(lambda troops: troops.held.get("regions")),
    )


def _picked(state: State, event: ComboPicked) -> d.Picked:
    slot = state.column[event.slot]
    paid, tokens = sum(event.prices), event.troops.tokens
    return d.Picked(event.seat, slot.race, slot.power, paid, slot.coins, tokens)


def _laid_out(state: State, event: ComboDealt) -> d.LaidOut | None:
    """What the app deals follows from what was done, and lies there for all to see."""
    return d.LaidOut(event.race, event.power) if state.setup.deal == "hand" else None


def _coins_moved(state: State, event: CoinsMoved) -> d.PursePutRight | None:
    """Only that a purse was corrected. Whether another coin moved may tell that one was empty."""
    seat = event.to if event.source is None else event.source
    is_told = event.why == "correction" and seat is not None
    return d.PursePutRight(seat) if is_told and seat is not None else None


_TELL: dict[type, Callable[[State, Any], d.Deed | None]] = {
    ComboPicked: _picked,
    ComboDealt: _laid_out,
    BadgesReshuffled: lambda state, event: d.Reshuffled(),
    CoinsMoved: _coins_moved,
    RegionAttacked: lambda state, event: d.Attacked(state.turn.seat, event.conquest),
    RegionsAbandoned: lambda state, event: d.Abandoned(state.turn.seat, event.race, event.regions),
    TroopsRegrouped: lambda state, event: d.Regrouped(state.turn.seat),
    DieRolled: lambda state, event: d.Rolled(state.turn.seat, event.face),
    BoardLaid: lambda state, event: d.BoardLaidOut(),
    BoardPutAway: lambda state, event: d.BoardHidden(),
    PotsPlaced: lambda state, event: d.PotsLaid(state.turn.seat, event.pots),
    PotsCollected: lambda state, event: d.PotsTaken(event.seat, event.pots) if event.pots else None,
    AllyNamed: lambda state, event: d.Allied(event.seat, event.ally),
    TurnScored: lambda state, event: d.Scored(event.seat, event.scores),
    RaceDeclined: lambda state, event: d.Declined(event.seat, event.troops.race),
    RaceVanished: lambda state, event: d.Vanished(event.seat, event.race),
    RaceAssigned: lambda state, event: d.RacePutRight(event.seat, event.troops.race, event.status),
    RoundCorrected: lambda state, event: d.RoundPutRight(event.round),
    GameEnded: lambda state, event: d.GameOver(),
    PlayerRenamed: lambda state, event: d.Renamed(event.seat, event.name),
    PlayerLeft: lambda state, event: d.LeftTable(event.seat),
    PurseOpened: lambda state, event: d.PurseSeen(event.seat),
    TokensCounted: lambda state, event: d.TokensTold(event.seat, event.tokens),
}
