"""What has to be tapped on the board before a race can decline: a tower's place, or what stays."""

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.board_turns import race_tokens, tower_places
from companion.engine.commands import Command, Decline, Score
from companion.engine.game_board import holdings
from companion.engine.refused import Refused
from companion.engine.scoring import has_tower
from companion.engine.state import State
from companion.facts.reader import Reader
from companion.words.refusals import refusal_text

_NONE: Set[int] = frozenset()


@dataclass(frozen=True)
class DeclineChoice:
    """What a decline asks on the board: nothing, or some regions to tap.

    `wanted`: how many are to be chosen among `regions`; `text` says what for. `commands`: what
    declines, once enough are chosen.
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


def decline_choice(
    reader: Reader, state: State, chosen: Set[int] = _NONE, is_after_score: bool = False
) -> DeclineChoice | None:
    """Return what declining now asks on the board; None without an active race.

    `is_after_score`: the race declines right after the turn was scored.
    """
    troops = state.current.active
    if troops is None:
        return None
    combo = reader.catalogue.combo(troops.race, troops.power)
    own = holdings(state, state.turn.seat, troops.race, in_decline=False)
    order: Decline | Score = Score(then_decline=True) if is_after_score else Decline()
    is_tower = has_tower(replace(combo, in_decline=True))
    regions = tower_places(combo, own) if is_tower else list(own)
    left = 1 if is_tower else race_tokens(troops, combo)
    wanted = left if left < len(own) or (is_tower and own) else 0
    if not wanted:
        return DeclineChoice("", (), 0, frozenset(), (order,))
    told = frozenset(chosen).intersection(regions)
    commands: tuple[Command, ...] = ()
    if len(told) == wanted:
        where: dict[str, Any] = {"tower": min(told)} if is_tower else {"keep": tuple(sorted(told))}
        commands = (replace(order, **where),)
    refused = Refused("needs_tower" if is_tower else "needs_keep", race=troops.race)
    text = refusal_text(reader.language, refused)
    return DeclineChoice(text, tuple(regions), wanted, told, commands)
