"""What has to be tapped on the board before a turn ends: a tower's place, or what stays."""

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import (
    Command,
    Decline,
    Ending,
    Refused,
    Score,
    State,
    asked_on_board,
)
from companion.facts.reader import Reader
from companion.words import refusal_text

_ORDERS: dict[Ending, Decline | Score] = {
    "decline": Decline(),
    "late": Score(then_decline=True),
    "score": Score(),
}


@dataclass(frozen=True)
class EndingChoice:
    """What the end of a turn asks on the board: nothing, or some regions to tap.

    `wanted`: how many are to be chosen among `regions`; `text` says what for. `commands`: what
    ends the turn, once enough are chosen.
    """

    text: str
    regions: tuple[int, ...]
    wanted: int
    chosen: frozenset[int]
    commands: tuple[Command, ...]

    def tapped(self, at: int) -> frozenset[int]:
        """Return what is chosen after a tap on a region; of one alone, a tap chooses another."""
        if at not in self.regions:
            return self.chosen
        if self.wanted == 1:
            return frozenset([at])
        return self.chosen ^ {at}


def ending_choice(
    reader: Reader, state: State, ends: Ending, chosen: Set[int] | None = None
) -> EndingChoice | None:
    """Return what ending the turn now asks on the board; None without an active race.

    Before anybody has chosen, a score gives up the regions that are worth least.
    """
    troops, asked = state.current.active, asked_on_board(reader.catalogue, state, ends)
    if troops is None or asked is None:
        return None
    order = _ORDERS[ends]
    if not asked.wanted:
        return EndingChoice("", (), 0, frozenset(), (order,))
    if chosen is None:
        chosen = reader.outlook(state).earnings.kept if ends == "score" else None
    known = frozenset(chosen or ()).intersection(asked.regions)
    commands: tuple[Command, ...] = ()
    if len(known) == asked.wanted:
        where: dict[str, Any] = {"keep": tuple(sorted(known))}
        if asked.is_tower:
            where = {"tower": min(known)}
        commands = (replace(order, **where),)
    refused = Refused("needs_tower" if asked.is_tower else "needs_keep", race=troops.race)
    text = refusal_text(reader.language, refused)
    return EndingChoice(text, asked.regions, asked.wanted, known, commands)
