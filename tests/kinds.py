"""Every kind of a record, for tests that want a case of each."""

from companion.engine import ACTS, Command, Event


def every_kind(base):
    """Return the commands or events that the app knows."""
    return {Command: set(ACTS.of), Event: set(ACTS.events.values())}[base]
