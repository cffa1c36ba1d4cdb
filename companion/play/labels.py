"""The label of a step: a key to translate and the things it names, taken from what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import (
    AllyNamed,
    BadgesReshuffled,
    Board,
    BoardChanged,
    BoardLaid,
    BoardPutAway,
    CoinsMoved,
    ColumnCorrected,
    ComboDealt,
    ComboPicked,
    DieRolled,
    Event,
    FortressPlaced,
    GameEnded,
    PlayerLeft,
    PlayerRenamed,
    PotsPlaced,
    PurseOpened,
    RaceAssigned,
    RaceDeclined,
    RaceVanished,
    RegionAttacked,
    RegionsAbandoned,
    RoundCorrected,
    Seat,
    State,
    TableBelieved,
    Terrain,
    TokensCounted,
    TroopsChanged,
    TroopsRegrouped,
    TurnBegan,
    TurnScored,
)
from companion.play.happenings import markers_changed

# What a step is called after: the first of these that happened in it.
_KEYS: dict[type, str] = {
    PlayerLeft: "leave",
    RegionAttacked: "conquer",
    RaceDeclined: "decline",
    TurnScored: "score",
    ComboPicked: "pick",
    RegionsAbandoned: "abandon",
    TroopsRegrouped: "regroup",
    DieRolled: "roll_die",
    FortressPlaced: "place_fortress",
    AllyNamed: "name_ally",
    PotsPlaced: "place_pots",
    PurseOpened: "open_purse",
    TokensCounted: "count_tokens",
    PlayerRenamed: "rename",
    RaceAssigned: "correct_race",
    RaceVanished: "vanish",
    ColumnCorrected: "correct_column",
    ComboDealt: "reveal_combo",
    BadgesReshuffled: "reshuffle_badges",
    CoinsMoved: "adjust_coins",
    TurnBegan: "correct_turn",
    RoundCorrected: "correct_turn",
    GameEnded: "end_game",
    BoardLaid: "lay_board",
    BoardPutAway: "put_board_away",
    BoardChanged: "place",
    TroopsChanged: "correct_troops",
}
_UNKNOWN = "step"


@dataclass(frozen=True, slots=True)
class Label:
    """What was done, by whom, and to what. There is no room in it for an amount of coins."""

    key: str
    seat: Seat
    race: str | None = None
    power: str | None = None
    terrain: Terrain | None = None
    other: Seat | None = None
    name: str | None = None
    markers: int = 1


def label_of(state: State, events: Sequence[Event], board: Board | None = None) -> Label:
    """Return the words for what happened in a state; `board`: the printed one, to name regions."""
    happened = {type(event): event for event in reversed(events)}
    event: Any = next((happened[kind] for kind in _KEYS if kind in happened), None)
    key = _KEYS.get(type(event), _UNKNOWN)
    seat: int = getattr(event, "seat", state.turn.seat)
    match event:
        case RegionAttacked(conquest):
            key = key if conquest.won else "fail_to_conquer"
            terrain, loser = conquest.region.terrain, conquest.loser
            return Label(key, seat, conquest.race, terrain=terrain, other=loser)
        case ComboPicked(troops=troops):
            return Label(key, seat, troops.race, troops.power)
        case ComboDealt(race, power):
            return Label(key, seat, race, power)
        case BoardChanged() | FortressPlaced() | PotsPlaced():
            changes = [each for each in events if isinstance(each, BoardChanged)]
            # What was told, not what followed from it.
            told = [each for each in changes if each.told] or changes[:1]
            return _placed(state, told, Label(key, seat), board)
        case RaceVanished() if isinstance(events[-1], TableBelieved):
            key = "correct_race"
        case CoinsMoved(source=source, to=to):
            seat = next(purse for purse in (source, to, seat) if purse is not None)
        case _:
            pass
    return Label(
        key,
        seat,
        race=_race(event),
        other=event.ally if isinstance(event, AllyNamed) else None,
        name=event.name if isinstance(event, PlayerRenamed) else None,
    )


def _placed(
    state: State, changes: Sequence[BoardChanged], label: Label, board: Board | None
) -> Label:
    """Return the label with what was placed, and where if that was in one region."""
    regions = {at: there for change in changes for at, there in change.regions.items()}
    at, there = next(iter(regions.items()), (None, None))
    terrain = board.regions[at].terrain if board and at is not None and len(regions) == 1 else None
    if any(change.told == "set" for change in changes):
        return replace(label, key="set_region", terrain=terrain)
    if there is None or at is None:
        return label
    # Losers place in the turn of others.
    label = replace(label, seat=there.seat if there.seat is not None else label.seat)
    before = (state.ground or {}).get(at)
    marker, n = next(markers_changed(before, there), ("", 0))
    if label.key == "place" and marker:
        label = replace(label, key=f"{'place' if n > 0 else 'remove'}_{marker}", markers=abs(n))
    return replace(label, terrain=terrain)


def _race(event: Any) -> str | None:
    troops = getattr(event, "troops", None)
    race: str | None = troops.race if troops else getattr(event, "race", None)
    return race
