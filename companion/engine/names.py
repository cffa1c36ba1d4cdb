"""What players can be called."""

from companion.engine.codec import bad

LONGEST_NAME = 40


def check_name(name: str) -> None:
    """Raise `Invalid` for a name nobody could read aloud."""
    if not is_name(name):
        raise bad("", f"expected a name of 1 to {LONGEST_NAME} characters")


def is_name(name: str) -> bool:
    """Tell whether a player can go by this name."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()
