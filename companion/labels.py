"""The label of a step: a key to translate and the facts it names. Never an amount of coins."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.commands import Command, Conquer, Pick
from companion.engine.events import Event, RegionAttacked
from companion.engine.state import State

# Facts a label may carry: names and kinds, nothing that could be added up to a purse.
_FACTS = ("race", "power", "ally", "name")


@dataclass(frozen=True, slots=True)
class Label:
    """What was done, by whom, and to what."""

    key: str
    seat: int
    facts: Mapping[str, str | int] = field(default_factory=dict)


def label_of(command: Command, state: State, events: tuple[Event, ...]) -> Label:
    """Return the words for a command, given the state it was made in and what came of it."""
    seat = getattr(command, "seat", state.turn.seat)
    facts = {name: value for name in _FACTS if (value := getattr(command, name, None)) is not None}
    key = _snake(type(command).__name__)
    if isinstance(command, Pick):
        slot = state.column[command.slot]
        facts = {"race": slot.race, "power": slot.power}
    if isinstance(command, Conquer):
        (conquest,) = (e.conquest for e in events if isinstance(e, RegionAttacked))
        key = "conquer" if conquest.won else "fail_to_conquer"
        facts = {"race": conquest.race, "terrain": conquest.region.terrain}
    active = state.players[seat].active if seat < len(state.players) else None
    if not facts and active:
        facts = {"race": active.race}
    return Label(key, seat, facts)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
