"""What ending the turn now asks on the board."""

from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import holdings
from companion.engine.rules.board_turns import regions_to_keep, tower_places
from companion.engine.rules.scoring import has_tower
from companion.engine.rules.sheet import new_tokens

# How a turn ends: with a decline, with a score and a decline right after it, or with a score.
Ending = Literal["decline", "late", "score"]


@dataclass(frozen=True, slots=True)
class AskedOnBoard:
    """What the end of a turn asks on the board.

    `wanted`: how many of `regions` are to be chosen, the one for a tower or those that stay; None
    where nothing has to be chosen.
    """

    regions: tuple[int, ...]
    wanted: int | None
    is_tower: bool = False


def asked_on_board(catalogue: Catalogue, state: State, ends: Ending) -> AskedOnBoard | None:
    """Return what ending the turn now asks on the board; None without an active race."""
    troops = state.current.active
    if troops is None:
        return None
    combo = catalogue.combo(troops.race, troops.power)
    own = holdings(state, state.turn.seat, troops.race, in_decline=False)
    scores, declines = ends != "decline", ends != "score"
    if own and declines and has_tower(replace(combo, in_decline=True)):
        return AskedOnBoard(tuple(tower_places(combo, own)), 1, is_tower=True)
    if scores:
        # New tokens come before those that only conquer have to go.
        troops = replace(troops, tokens=troops.tokens + new_tokens(state, troops, combo))
    left = regions_to_keep(own, troops, combo, scores=scores, declines=declines)
    return AskedOnBoard(tuple(own), left)
