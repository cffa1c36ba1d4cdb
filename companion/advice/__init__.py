"""Advice for a turn, and turns played for an empty seat: pure Python that looks at a game."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.advice.characters import *
    from companion.advice.defence import *
    from companion.advice.planner import *
    from companion.advice.reasons import *
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "characters": "play_turn rolls",
            "defence": "put_back",
            "planner": "GoodTurn LastTry Plan Take WithDie Within plan",
            "reasons": "Move Reason ReasonKey",
        },
    )
