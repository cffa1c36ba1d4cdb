"""What is explained on first sight: one thing at a time, and only once.

Hints say in a sentence how the app works. The guide tells beginners how the game is played, each
part when it first comes up; it can be switched off. Either is gone for good once it is dismissed,
or once what it teaches was done while it was shown.
"""

from collections.abc import Callable, Collection, Iterable

from companion.dataclasses import dataclass
from companion.engine import (
    ComboPicked,
    DieRolled,
    Event,
    PurseOpened,
    RaceDeclined,
    RegionAttacked,
    State,
    TurnScored,
)
from companion.words import N_, Language


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said, where and when; `taught_by`: what shows that it was understood.

    Only the guide's hints have a title.
    """

    places: tuple[str, ...]
    text: str
    is_due: Callable[[State], bool]
    taught_by: tuple[type[Event], ...]
    title: str = ""


def _always(_state: State) -> bool:
    return True


def _in_first_round(state: State) -> bool:
    return state.round == 1


def _may_begin_to_conquer(state: State) -> bool:
    return _in_first_round(state) and _is_before_conquest(state)


def _is_before_conquest(state: State) -> bool:
    return state.current.active is not None and not state.turn.conquests


def _may_decline(state: State) -> bool:
    return _is_before_conquest(state) and not state.turn.has_picked


def _is_short_of_tokens(state: State) -> bool:
    """Return whether a last attempt is near: the hand is enough for almost no region."""
    active = state.current.active
    return bool(state.turn.conquests and active and 0 < active.hand < 2)


def _may_redeploy(state: State) -> bool:
    active = state.current.active
    return bool(state.turn.conquests and active and not active.hand)


# Parts of the game, for first-time players.
_GUIDE: dict[str, Hint] = {
    "guide-last-round": Hint(
        ("pick", "turn"),
        N_(
            "Everyone has one more turn, then the coins are counted. There is nothing left to "
            "save tokens for."
        ),
        lambda state: state.is_last_round and not state.turn.conquests,
        (TurnScored,),
        # NOTE: title of an explanation of the game.
        N_("The last round"),
    ),
    "guide-pick": Hint(
        ("pick",),
        N_(
            "The uppermost race with its power is free. For another one you lay a coin on each "
            "that you pass over; whoever takes those later gets the coins."
        ),
        _in_first_round,
        (ComboPicked,),
        # NOTE: title of an explanation of the game.
        N_("Pick a race"),
    ),
    "guide-second-race": Hint(
        ("turn",),
        N_(
            "It comes in from the edge, as your first one did. The old race stays where it is and "
            "earns a coin for each region; should this one decline as well, the old one leaves."
        ),
        lambda state: _is_before_conquest(state) and bool(state.current.declined),
        (RegionAttacked, TurnScored),
        # NOTE: title of an explanation of the game.
        N_("Your second race"),
    ),
    "guide-conquer": Hint(
        ("turn",),
        N_(
            "A region costs two tokens, and one more for everything that stands in it. Begin at "
            "the edge, then go on beside what you hold."
        ),
        _is_before_conquest,
        (RegionAttacked, TurnScored),
        # NOTE: title of an explanation of the game.
        N_("Conquer regions"),
    ),
    "guide-die": Hint(
        ("turn",),
        N_(
            "With too few tokens for one more region you may still try: name it and roll. The die "
            "adds up to three. Whether it works or not, you conquer no more this turn."
        ),
        _is_short_of_tokens,
        (DieRolled, TurnScored),
        # NOTE: title of an explanation of the game.
        N_("The last attempt"),
    ),
    "guide-redeploy": Hint(
        ("turn",),
        N_(
            "Before you score you may move your tokens between your regions, one at least in each. "
            "Where many stand, attackers need more."
        ),
        _may_redeploy,
        (TurnScored,),
        # NOTE: title of an explanation of the game.
        N_("Move your tokens"),
    ),
    "guide-decline": Hint(
        ("turn",),
        N_(
            "When a race has hardly any tokens left, you can let it decline instead of conquering. "
            "One token stays in each region and still earns a coin; next turn you pick a new race."
        ),
        _may_decline,
        (RaceDeclined,),
        # NOTE: title of an explanation of the game.
        N_("Keep on, or decline?"),
    ),
    "guide-score": Hint(
        ("score", "pick"),
        N_(
            "Every turn ends with coins: one for each region, in decline too, and what race and "
            "power bring. What is in a purse stays secret until the end."
        ),
        lambda state: state.round > 1 or state.turn.has_picked or state.turn.seat > 0,
        (TurnScored, ComboPicked),
        # NOTE: title of an explanation of the game.
        N_("Coins"),
    ),
    "guide-reveal": Hint(
        ("reveal",),
        N_(
            "All purses are opened now: most coins win. If some are level, whoever has more race "
            "tokens on the board wins, those in decline included."
        ),
        lambda state: state.is_over and state.has_secrets,
        (PurseOpened,),
        # NOTE: title of an explanation of the game.
        N_("Who has won?"),
    ),
}
# Each place shows the first hint that is due there and has not been seen.
HINTS: dict[str, Hint] = _GUIDE | {
    "pick": Hint(
        ("pick",),
        # NOTE: "Pick" is the word on the button.
        N_("A combo is a race with a power: tap the one you like, then Pick."),
        _always,
        (ComboPicked,),
    ),
    "pieces": Hint(
        ("pick",),
        # NOTE: the signs of a combo on offer; the real pieces have these shapes.
        N_("The circle is the power's badge, the square the race's banner."),
        _always,
        (ComboPicked,),
    ),
    "sum": Hint(
        ("pick",),
        # NOTE: such a sum stands below the number of tokens of a combo.
        N_("“5 + 4” means: 5 tokens from the banner and 4 from the badge."),
        _always,
        (ComboPicked,),
    ),
    "coins": Hint(
        ("pick",),
        N_("Whoever passes over a combo leaves a coin on it; whoever picks it takes them all."),
        lambda state: any(slot.coins for slot in state.column),
        (ComboPicked,),
    ),
    "lay-out": Hint(
        ("lay-out",),
        N_("Enter the six combos on the table, badge and banner; then pick one."),
        lambda state: _in_first_round(state) and state.setup.deal == "hand",
        (ComboPicked,),
    ),
    "conquer": Hint(
        ("turn",),
        # NOTE: "Conquer" is the word on the button.
        N_("Move your tokens, then score; tap Conquer to see what a region costs."),
        lambda state: _may_begin_to_conquer(state) and state.regions is None,
        (RegionAttacked, TurnScored),
    ),
    "conquer-on-board": Hint(
        ("turn",),
        N_(
            "The number on a region says how many tokens it costs; "
            "where it is green, you have enough."
        ),
        lambda state: _may_begin_to_conquer(state) and state.regions is not None,
        (RegionAttacked, TurnScored),
    ),
    "redeploy": Hint(
        ("turn",),
        N_("Before you score you may redeploy: move your tokens, but leave one in each region."),
        lambda state: bool(state.turn.conquests),
        (TurnScored,),
    ),
    "decline": Hint(
        ("turn",),
        N_(
            "With too few tokens you may decline: your race keeps scoring, and next turn you "
            "pick a new one."
        ),
        _may_decline,
        (RaceDeclined,),
    ),
    "score": Hint(
        ("score",),
        N_("Set the numbers to what lies on the board, then take your coins: one tap."),
        lambda state: _in_first_round(state) and state.regions is None,
        (TurnScored,),
    ),
}
PLACES = tuple(dict.fromkeys(place for hint in HINTS.values() for place in hint.places))


def due_hint(
    state: State, seen: Collection[str], place: str, is_guided: bool = False
) -> str | None:
    """Return the name of the one hint due in a place now, if any.

    What the guide explains needs no hint as well.
    """
    if state.is_over != (place == "reveal"):
        return None
    due = (
        name
        for name, hint in HINTS.items()
        if place in hint.places
        and name not in seen
        and (is_guided if hint.title else not (is_guided and f"guide-{name}" in HINTS))
        and hint.is_due(state)
    )
    return next(due, None)


@dataclass(frozen=True, slots=True)
class HintFacts:
    """What a card says, and the name it is dismissed by; only the guide has titles."""

    hint: str = ""
    text: str = ""
    title: str = ""


def hint_facts(language: Language, name: str) -> HintFacts:
    """Return what the card of a hint says."""
    hint, _ = HINTS[name], language.gettext
    return HintFacts(name, _(hint.text), _(hint.title) if hint.title else "")


def taught(shown: Iterable[str], events: Iterable[Event]) -> tuple[str, ...]:
    """Return which of the shown hints were understood, by what was done."""
    done = tuple(events)
    return tuple(
        name for name in shown if any(isinstance(event, HINTS[name].taught_by) for event in done)
    )
