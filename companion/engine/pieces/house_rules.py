"""Which house rules can matter with the pieces on the table."""

from collections.abc import Callable, Iterable, Mapping

from companion.engine.pieces.effects import CostEffect, Effect, LeastEffect, RedeployEffect
from companion.engine.pieces.piece import Piece


def _is_cheaper_in_decline(effect: Effect) -> bool:
    return isinstance(effect, CostEffect) and effect.when.holder == "declined"


def _needs_several(effect: Effect) -> bool:
    return isinstance(effect, LeastEffect)


def _stays_put(effect: Effect) -> bool:
    return isinstance(effect, RedeployEffect) and effect.stays


# What a house rule is about, where not every box has it.
_ABOUT: Mapping[str, Callable[[Effect], bool]] = {
    "goblins_count_lost_tribes_as_declined": _is_cheaper_in_decline,
    "kobolds_last_attempt_needs_two_in_hand": _needs_several,
    "barbarians_redeploy_after_losing_a_region": _stays_put,
}


def can_matter(rule: str, pieces: Iterable[Piece]) -> bool:
    """Tell whether some of these pieces does what a house rule is about."""
    is_about = _ABOUT.get(rule)
    if is_about is None:
        return True
    return any(is_about(effect) for piece in pieces for effect in piece.effects)
