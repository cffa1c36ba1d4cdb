"""The label of a step: a key to translate and the things it names."""

import re
from dataclasses import dataclass

from companion.engine.commands import Command, Conquer, NameAlly, Pick
from companion.engine.events import Event, RegionAttacked
from companion.engine.state import Seat, State
from companion.engine.terms import Terrain


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


def label_of(command: Command, state: State, events: tuple[Event, ...]) -> Label:
    """Return the words for a command, given the state it was made in and what came of it."""
    seat = getattr(command, "seat", state.turn.seat)
    key = re.sub(r"(?<!^)([A-Z])", r"_\1", type(command).__name__).lower()
    if isinstance(command, Pick):
        slot = state.column[command.slot]
        return Label(key, seat, slot.race, slot.power)
    if isinstance(command, Conquer):
        (conquest,) = (e.conquest for e in events if isinstance(e, RegionAttacked))
        key = key if conquest.won else "fail_to_conquer"
        region = conquest.region
        return Label(key, seat, conquest.race, terrain=region.terrain, other=conquest.loser)
    active = state.players[seat].active
    actor = getattr(command, "by", None) or (active.race if active else None)
    return Label(
        key,
        seat,
        getattr(command, "race", actor),
        getattr(command, "power", None),
        other=command.ally if isinstance(command, NameAlly) else None,
        name=getattr(command, "name", None),
    )
