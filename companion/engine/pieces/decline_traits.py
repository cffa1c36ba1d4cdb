"""What decline leaves of a race, where the traits of several pieces meet.

A tower comes before everything: its tokens neither move nor fight. Whoever conquers in decline, or
withdraws, keeps its tokens, as it could not do either without.
"""

from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import DeclineEffect, Effect, ReminderEffect

_KEEPING = ("keeps_tokens", "conquers", "withdraws")
_LASTING = (*_KEEPING, "tower", "immune")


def keeps_tokens(combo: Combo) -> bool:
    """Tell whether all tokens stay on the board in decline, and not just one in each region."""
    return any(map(combo.declines, _KEEPING)) and not combo.declines("tower")


def withdraws(combo: Combo) -> bool:
    """Tell whether tokens of a lost region are placed again although in decline."""
    return combo.declines("withdraws") and not combo.declines("tower")


def comes_back(combo: Combo) -> bool:
    """Tell whether a race in decline may enter the board again from the hand."""
    return combo.declines("conquers") and not combo.declines("tower")


def keeps_badge(combo: Combo) -> bool:
    """Tell whether the badge stays with a race in decline: it does where it still does something.

    So it does with a race that never makes room for others.
    """
    if combo.power is None:
        return False
    return combo.declines("keeps_place") or any(_lasts(effect) for effect in combo.power.effects)


def _lasts(effect: Effect) -> bool:
    if isinstance(effect, DeclineEffect):
        return effect.in_decline and any(getattr(effect, trait) for trait in _LASTING)
    return effect.in_decline and not isinstance(effect, ReminderEffect)
