"""A rule in two lengths."""

from typing import NamedTuple


class Rule(NamedTuple):
    """What a piece does: one line for its card, and all of it."""

    short: str
    full: str
