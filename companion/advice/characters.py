"""The three characters of an empty seat, and a turn played by one of them.

- grabber: takes what is near, the most coins for a token, one region after another.
- planner: looks for the turn that brings the most coins.
- strategist: thinks of the others and of the end.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random

from companion.advice.chair import Chair
from companion.advice.minds import Mind
from companion.advice.reasons import Move
from companion.advice.simple_minds import Grabber, Planner
from companion.advice.strategist import Strategist
from companion.engine import (
    DIE,
    Catalogue,
    Character,
    Refused,
    State,
)

_MINDS: dict[Character, type[Mind]] = {
    "grabber": Grabber,
    "planner": Planner,
    "strategist": Strategist,
}


def play_turn(
    catalogue: Catalogue,
    state: State,
    character: Character,
    dice: Iterable[int] = (),
    seed: str = "",
) -> tuple[Move, ...]:
    """Return the rest of the current turn, as a character plays it.

    `dice`: what the die shows, in order; after that, and by default, the seed decides.
    """
    if state.is_over:
        raise Refused("game_over")
    if state.regions is None:
        raise Refused("no_board")
    chair = Chair(catalogue, state, chain(dice, rolls(seed)))
    _MINDS[character](chair).play()
    return tuple(chair.moves)


def rolls(seed: str) -> Iterator[int]:
    """Yield what the die shows, without end."""
    rng = Random(seed)
    while True:
        yield rng.choice(DIE)
