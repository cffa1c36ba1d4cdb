"""Keeps together what belongs on one line."""

import re

NO_BREAK = "\N{NO-BREAK SPACE}"
_COUNTED = re.compile(r"(?<=\d) (?=\w)")


def counts_unbroken(text: str) -> str:
    """Return a text in which no line breaks between a number and what it counts."""
    return _COUNTED.sub(NO_BREAK, text)


def unbroken(text: str) -> str:
    """Return a text that stays on one line."""
    return text.replace(" ", NO_BREAK)
