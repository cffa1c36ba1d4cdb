"""Numbers as a language writes them: decimals and durations."""

from companion.line_breaks import counts_unbroken
from companion.words.language import Language
from companion.words.language_styles import ENGLISH


def decimal(language: Language, number: float) -> str:
    """Return a number with one decimal."""
    text = f"{number:.1f}"
    return text if language.code == ENGLISH else text.replace(".", ",")


_MINUTE, _HOUR = 60, 60


def duration_text(language: Language, seconds: int | None) -> str:
    """Return a time in hours and minutes; empty if unknown or too short to mention."""
    _ = language.gettext
    hours, minutes = divmod((seconds or 0) // _MINUTE, _HOUR)
    if hours:
        # NOTE: how long a game took, in hours and minutes, as short as can be.
        text = _("{hours} h {minutes} min")
    elif minutes:
        # NOTE: how long a game took, in minutes, as short as can be.
        text = _("{minutes} min")
    else:
        return ""
    return counts_unbroken(text.format(hours=hours, minutes=minutes))
