"""Why an empty seat does what it does: a key and the numbers it decided by, without words."""

from fractions import Fraction
from typing import Literal

from companion.dataclasses import dataclass
from companion.engine import Command

ReasonKey = Literal[
    "pick",
    "pick_only",
    "pick_most",
    "decline",
    "decline_tired",
    "abandon",
    "take",
    "take_from",
    "swap",
    "roll_first",
    "short_after_roll",
    "last_attempt",
    "regroup",
    "stand",
    "hero",
    "cannon",
    "fire",
    "winter",
    "winter_own",
    "borrow",
    "clear",
    "clear_only",
    "deal",
    "close",
    "fly",
    "fortress",
    "camps",
    "pot",
    "ally",
    "ally_new",
    "score",
    "score_then_decline",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one command is given.

    `coins`: what it brings; `than`: what the alternative would bring; `tokens`: what it takes, or
    how many are meant. `player`: the seat of whoever is concerned. `chance`: of the die.
    """

    key: ReasonKey
    coins: int = 0
    than: int = 0
    tokens: int = 0
    player: int | None = None
    chance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """One act of a turn, through the same command as a tap, and why."""

    command: Command
    why: Reason
