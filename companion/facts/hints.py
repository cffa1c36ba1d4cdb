"""What is explained where it is first seen: a sentence each, one at a time, and only once.

A hint is gone for good once it was put away, or once what it teaches was done while it was there.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from companion.engine import ComboPicked, Event, RaceDeclined, RegionAttacked, State, TurnScored
from companion.words import N_, Language


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence, where it stands and when; `taught_by`: what shows that it was understood."""

    place: str
    text: str
    is_due: Callable[[State], bool]
    taught_by: tuple[type[Event], ...]


def _always(_state: State) -> bool:
    return True


def _in_first_round(state: State) -> bool:
    return state.round == 1


def _is_being_laid_out(state: State) -> bool:
    return _in_first_round(state) and state.setup.deal == "hand"


def _has_coins_on_offer(state: State) -> bool:
    return any(slot.coins for slot in state.column)


def _may_begin_to_conquer(state: State) -> bool:
    return _in_first_round(state) and _is_before_conquest(state)


def _is_before_conquest(state: State) -> bool:
    return state.current.active is not None and not state.turn.conquests


def _may_decline(state: State) -> bool:
    return _is_before_conquest(state) and not state.turn.has_picked


# The first of a place that is due and new is the one that is said there.
HINTS: dict[str, Hint] = {
    "pick": Hint(
        "pick",
        # NOTE: "Pick" is the word on the button.
        N_("A combo is a race with a power: tap the one you like, then Pick."),
        _always,
        (ComboPicked,),
    ),
    "pieces": Hint(
        "pick",
        # NOTE: the signs of a combo on offer; the real pieces have these shapes.
        N_("The circle is the power's badge, the square the race's banner."),
        _always,
        (ComboPicked,),
    ),
    "sum": Hint(
        "pick",
        # NOTE: such a sum stands below the number of tokens of a combo.
        N_("“5 + 4” means: 5 tokens from the banner and 4 from the badge."),
        _always,
        (ComboPicked,),
    ),
    "coins": Hint(
        "pick",
        N_("Whoever passes over a combo leaves a coin on it; whoever picks it takes them all."),
        _has_coins_on_offer,
        (ComboPicked,),
    ),
    "lay-out": Hint(
        "lay-out",
        N_("Enter the six combos as they lie on the table, badge and banner; then pick one."),
        _is_being_laid_out,
        (ComboPicked,),
    ),
    "conquer": Hint(
        "turn",
        # NOTE: "Conquer" is the word on the button.
        N_("Move your tokens, then score; tap Conquer if you wonder what a region costs."),
        lambda state: _may_begin_to_conquer(state) and state.regions is None,
        (RegionAttacked, TurnScored),
    ),
    "conquer-on-board": Hint(
        "turn",
        N_(
            "The number on a region says how many tokens it costs; "
            "where it is green, you have enough."
        ),
        lambda state: _may_begin_to_conquer(state) and state.regions is not None,
        (RegionAttacked, TurnScored),
    ),
    "redeploy": Hint(
        "turn",
        N_("Before you score you may redeploy: move your tokens, but leave one in each region."),
        lambda state: bool(state.turn.conquests),
        (TurnScored,),
    ),
    "decline": Hint(
        "turn",
        N_(
            "With too few tokens you may decline: your race scores on, and next turn you pick anew."
        ),
        _may_decline,
        (RaceDeclined,),
    ),
    "score": Hint(
        "score",
        N_("Set the numbers to what lies on the board, then take your coins: one tap."),
        lambda state: _in_first_round(state) and state.regions is None,
        (TurnScored,),
    ),
}
PLACES = tuple(dict.fromkeys(hint.place for hint in HINTS.values()))


def due_hint(state: State, seen: Collection[str], place: str) -> str | None:
    """Return the name of the one hint to be said in a place now, if there is one."""
    if state.is_over:
        return None
    due = (
        name
        for name, hint in HINTS.items()
        if hint.place == place and name not in seen and hint.is_due(state)
    )
    return next(due, None)


def hint_text(language: Language, name: str) -> str:
    """Return what a hint says."""
    return language.gettext(HINTS[name].text)


def taught(shown: Iterable[str], events: Iterable[Event]) -> tuple[str, ...]:
    """Return which of the hints that were there have been understood, by what was done."""
    done = tuple(events)
    return tuple(
        name for name in shown if any(isinstance(event, HINTS[name].taught_by) for event in done)
    )
