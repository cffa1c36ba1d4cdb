"""Advice for a turn: pure Python that looks at a game and says what could be done."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.advice.planner import GoodTurn, LastTry, Plan, Take, WithDie, Within, plan
else:
    __all__, __getattr__ = open_door(
        __name__,
        {"planner": "GoodTurn LastTry Plan Take WithDie Within plan"},
    )
