"""The whole history at once; the screen tells only what is seen."""

from companion.facts.history import tell_part, turn_parts


def history(session, language):
    """Return every turn as it is told, the newest first."""
    return [tell_part(session, language, part) for part in turn_parts(session)]
