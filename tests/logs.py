"""Writes a whole game as JSON and reads it back at once, as the store does piece by piece."""

from companion.piecewise import finish
from companion.play import Session
from companion.play.journal import Unsaved
from companion.play.log_codec import reading_log, write_game


def write_log(session):
    """Return a whole game as plain JSON."""
    return write_game(session.start, session.timeline, session.traces)


def read_log(catalogue, data):
    """Read a game back, or raise `Invalid` if it could not have been played."""
    start, timeline, traces = finish(reading_log(catalogue, data))
    return Session(catalogue, start, timeline, Unsaved(traces))
