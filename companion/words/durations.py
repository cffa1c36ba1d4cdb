"""How long something took, as one says it."""

from companion.line_breaks import counts_unbroken
from companion.words.language import Language

_MINUTE, _HOUR = 60, 60


def duration_text(language: Language, seconds: int | None) -> str:
    """Return a time in hours and minutes; nothing where it is not known, or none to speak of."""
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
