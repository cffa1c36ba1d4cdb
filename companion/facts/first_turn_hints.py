"""The very first turn on a device: what comes next, told in place, and only once."""

from collections.abc import Collection

from companion.engine.state import State
from companion.words.language import N_, Language

HINTS: dict[str, str] = {
    # NOTE: "Pick" is the word on the button.
    "pick": N_("Your first turn: tap the combo you like, then Pick."),
    "lay-out": N_("Enter the six combos as they lie on the table; then pick one."),
    # NOTE: "Conquer" is the word on the button.
    "conquer": N_(
        "Now it is up to you on the board. Tap Conquer to see what a region takes, or just play "
        "and then score."
    ),
    "score": N_("Set the numbers to what lies on the board, then take your coins: one tap."),
}


def hint_text(language: Language, state: State, seen: Collection[str], name: str) -> str:
    """Return a hint if this is the moment for it; nothing if it was seen before."""
    is_due = name not in seen and is_first_turn(state)
    return language.gettext(HINTS[name]) if is_due else ""


def is_first_turn(state: State) -> bool:
    """Tell whether nobody has finished a turn in this game."""
    return state.round == 1 and state.turn.seat == 0 and not state.is_over
