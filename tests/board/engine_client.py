"""The engine, told one command after the other, as `ask` would carry them out."""

import json

from companion.content import load_catalogue
from companion.engine.checks import problems
from companion.engine.codec import decode
from companion.replay import ReplaySetup, open_table, play_line
from companion.replay_answers import describe, show


class Engine:
    """A table that stays open: replaying a game from its start after each step costs its square."""

    catalogue = load_catalogue()

    def __init__(self, setup):
        self.session = open_table(self.catalogue, decode(ReplaySetup, setup))

    def do(self, command):
        """Carry out a command; raise what the engine says against it."""
        play_line(self.session, command, "commands")

    def problems(self):
        """What could not be, were this game read from a file."""
        return problems(self.catalogue, self.session.state)

    def answer(self):
        """How the table stands, with all that may be shown."""
        shown = {name: show(self.session, name) for name in ("targets", "score")}
        return json.loads(json.dumps(describe(self.session) | shown))
