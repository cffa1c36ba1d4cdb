"""How the cardboard refuses a command."""


class Forbidden(Exception):
    """The rules do not allow this command, for a reason."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


def forbid(is_wrong, reason):
    """Raise the reason if something is wrong."""
    if is_wrong:
        raise Forbidden(reason)
