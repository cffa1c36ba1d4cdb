"""What can go wrong with a game being played, besides what the rules refuse."""


class NotKept(Exception):
    """A step or a trace could not be written down, so it was not made. A journal raises it."""
