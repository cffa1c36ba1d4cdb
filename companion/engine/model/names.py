"""What a player can be called, and the ids that players keep whatever they are called."""

import re

from companion.codec import bad

LONGEST_NAME = 40
_ID = re.compile(r"[0-9a-f]{16}")


def check_player_name(name: str) -> None:
    """Raise `Invalid` for a name that nobody could read aloud."""
    if not is_player_name(name):
        raise bad("", f"expected a name of 1 to {LONGEST_NAME} characters")


def is_player_name(name: str) -> bool:
    """Return whether a player can go by this name."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def is_player_id(text: str) -> bool:
    """Return whether a text can be the id of a player."""
    return bool(_ID.fullmatch(text))
