"""A table with phones and a real window: while a phone waits for its answer, frames pass."""

import time

from tests.phone.phone_table import PhoneTable


class WindowTable(PhoneTable):
    """A table whose window is real: while a phone waits for its answer, frames pass."""

    def __init__(self, drive):
        self.drive = drive
        self.host, self.game = drive.app.phones.host, drive.app.game
        # Requests from phones are handled between two frames.
        self.answers = self

    def answer_all(self):
        """Let a frame pass, but no time: the window doesn't care how long the server takes."""
        self.drive.frames(1, 0)

    def settle(self, is_later=False):
        """Let the server catch up with what the tablet has drawn."""
        deadline = time.monotonic() + 10
        while self.host.is_listening and self.host.site._published != self.host._published:
            self.answer_all()
            assert time.monotonic() < deadline
