"""The whole history at once; the screen only builds what is visible."""

from companion.pages.history import tell_part, turn_parts


def history(session, language):
    """Return every turn as the history shows it, newest first."""
    return [tell_part(session, language, part) for part in turn_parts(session)]
