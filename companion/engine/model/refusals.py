"""What the rules allow and forbid, and why."""

from collections.abc import Mapping
from typing import Literal

from companion.dataclasses import dataclass, field
from companion.engine.vocabulary import WhyNot

Reason = (
    WhyNot
    | Literal[
        "already_conquered",
        "already_redeployed",
        "already_used",
        "attacked_this_turn",
        "beyond_supply",
        "borrows_nothing",
        "cannon_fired",
        "cannot_be",
        "cannot_decline_yet",
        "closes_nothing",
        "dealt_by_app",
        "deals_no_pacts",
        "game_not_over",
        "game_over",
        "has_active_race",
        "has_left",
        "missing_count",
        "more_in_hand_than_owned",
        "name_taken",
        "needs_keep",
        "needs_tower",
        "needs_power",
        "no_active_race",
        "no_board",
        "no_cannon",
        "no_commands",
        "no_fortress_left",
        "no_pots",
        "no_such_player",
        "no_winter_left",
        "no_such_round",
        "no_such_slot",
        "no_such_step",
        "not_available",
        "not_enough_coins",
        "not_fortified",
        "not_marauding",
        "not_so_many_regions",
        "not_stout",
        "not_their_race",
        "not_to_yourself",
        "not_your_ally",
        "not_yours",
        "nothing_to_close",
        "nothing_to_redo",
        "nothing_to_reshuffle",
        "nothing_to_undo",
        "stays_open",
        "too_few_tokens",
        "too_many_markers",
        "too_many_pacts",
        "too_many_tokens",
        "tray_empty",
    ]
)


class Refused(Exception):
    """The rules forbid it: the reason, and the facts for a sentence about it (never an amount)."""

    def __init__(self, reason: Reason, **facts: str | int) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.facts = facts


class StepRefused(Refused):
    """A step of the log that an earlier change would forbid; `step` counts from 1."""

    def __init__(self, step: int, refusal: Refused) -> None:
        super().__init__(refusal.reason, **refusal.facts)
        self.step = step


@dataclass(frozen=True, slots=True)
class Permit:
    """Permission to do something, or the reason why not, with the facts for a sentence about it."""

    why_not: Reason | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether it may be done."""
        return self.why_not is None

    def require(self) -> None:
        """Raise `Refused` unless it may be done."""
        if self.why_not:
            raise Refused(self.why_not, **self.facts)


def no(reason: Reason, **facts: str | int) -> Permit:
    """Return a permit that is denied for this reason, with the facts for a sentence about it."""
    return Permit(reason, facts)


YES = Permit()
