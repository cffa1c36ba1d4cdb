"""What a command meets that the rules forbid."""


class Refused(Exception):
    """The rules forbid it: why, and the facts a sentence about it needs (never an amount)."""

    def __init__(self, reason: str, **facts: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
