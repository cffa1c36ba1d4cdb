"""What has to be tapped on the board before a turn ends: a tower's place, or what stays."""

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.engine import (
    Command,
    Decline,
    Refused,
    Score,
    State,
    has_tower,
    holdings,
    regions_to_keep,
    tower_places,
)
from companion.facts.board_score import kept_at_best
from companion.facts.reader import Reader
from companion.words import refusal_text

# How a turn ends: with a decline, with a score and a decline right after it, or with a score.
Ending = Literal["decline", "late", "score"]
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
    troops = state.current.active
    if troops is None:
        return None
    combo = reader.catalogue.combo(troops.race, troops.power)
    own = holdings(state, state.turn.seat, troops.race, in_decline=False)
    order, declines = _ORDERS[ends], ends != "score"
    is_tower = declines and bool(own) and has_tower(replace(combo, in_decline=True))
    regions = tower_places(combo, own) if is_tower else list(own)
    scores = ends != "decline"
    left = regions_to_keep(own, troops, combo, scores=scores, declines=declines)
    wanted = 1 if is_tower else left or 0
    if not wanted:
        return EndingChoice("", (), 0, frozenset(), (order,))
    if chosen is None:
        chosen = (kept_at_best(reader, state) if ends == "score" else None) or frozenset()
    told = frozenset(chosen).intersection(regions)
    commands: tuple[Command, ...] = ()
    if len(told) == wanted:
        where: dict[str, Any] = {"tower": min(told)} if is_tower else {"keep": tuple(sorted(told))}
        commands = (replace(order, **where),)
    refused = Refused("needs_tower" if is_tower else "needs_keep", race=troops.race)
    text = refusal_text(reader.language, refused)
    return EndingChoice(text, tuple(regions), wanted, told, commands)
