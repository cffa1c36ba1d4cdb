"""The label of a step: a key to translate and the things it names, taken from what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import events as e
from companion.engine.printed_boards import Board
from companion.engine.state import Seat, State
from companion.engine.vocabulary import Terrain
from companion.play.chronicle import markers_changed

# What a step is called after: the first of these that happened in it.
_KEYS: dict[type, str] = {
    e.PlayerLeft: "leave",
    e.RegionAttacked: "conquer",
    e.RaceDeclined: "decline",
    e.TurnScored: "score",
    e.ComboPicked: "pick",
    e.RegionsAbandoned: "abandon",
    e.TroopsRegrouped: "regroup",
    e.DieRolled: "roll_die",
    e.FortressPlaced: "place_fortress",
    e.AllyNamed: "name_ally",
    e.PotsPlaced: "place_pots",
    e.PurseOpened: "open_purse",
    e.TokensCounted: "count_tokens",
    e.PlayerRenamed: "rename",
    e.RaceAssigned: "correct_race",
    e.RaceVanished: "vanish",
    e.ColumnCorrected: "correct_column",
    e.ComboDealt: "reveal_combo",
    e.BadgesReshuffled: "reshuffle_badges",
    e.CoinsMoved: "adjust_coins",
    e.TurnBegan: "correct_turn",
    e.RoundCorrected: "correct_turn",
    e.GameEnded: "end_game",
    e.BoardLaid: "lay_board",
    e.BoardPutAway: "put_board_away",
    e.BoardChanged: "place",
    e.TroopsChanged: "correct_troops",
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


def label_of(state: State, events: Sequence[e.Event], board: Board | None = None) -> Label:
    """Return the words for what happened in a state; `board`: the printed one, to name regions."""
    happened = {type(event): event for event in reversed(events)}
    event: Any = next((happened[kind] for kind in _KEYS if kind in happened), None)
    key = _KEYS.get(type(event), _UNKNOWN)
    seat: int = getattr(event, "seat", state.turn.seat)
    match event:
        case e.RegionAttacked(conquest):
            key = key if conquest.won else "fail_to_conquer"
            terrain, loser = conquest.region.terrain, conquest.loser
            return Label(key, seat, conquest.race, terrain=terrain, other=loser)
        case e.ComboPicked(troops=troops):
            return Label(key, seat, troops.race, troops.power)
        case e.ComboDealt(race, power):
            return Label(key, seat, race, power)
        case e.BoardChanged() | e.FortressPlaced() | e.PotsPlaced():
            changes = [each for each in events if isinstance(each, e.BoardChanged)]
            # What was told, not what followed from it.
            told = [each for each in changes if each.told] or changes[:1]
            return _placed(state, told, Label(key, seat), board)
        case e.RaceVanished() if isinstance(events[-1], e.TableBelieved):
            key = "correct_race"
        case e.CoinsMoved(source=source, to=to):
            seat = next(purse for purse in (source, to, seat) if purse is not None)
        case _:
            pass
    return Label(
        key,
        seat,
        race=_race(event),
        other=event.ally if isinstance(event, e.AllyNamed) else None,
        name=event.name if isinstance(event, e.PlayerRenamed) else None,
    )


def _placed(
    state: State, changes: Sequence[e.BoardChanged], label: Label, board: Board | None
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
