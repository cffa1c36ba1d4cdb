"""How prices and scores are written down for whoever asks the engine."""

from typing import Any

from companion.engine import Line, Quote

JsonAnswer = dict[str, Any]


def prospect(price: Quote) -> JsonAnswer:
    """Return whether a conquest may be tried, and with which odds."""
    return {
        "possible": price.possible,
        "why_not": price.why_not,
        "short": price.short,
        "chance": price.chance,
    }


def told_lines(lines: tuple[Line, ...]) -> list[JsonAnswer]:
    """Return the named terms of a cost or a score."""
    return [{"key": line.key, "n": line.n} for line in lines]
