"""The engine, given one command after the other, as `ask` would carry them out."""

import json

from companion.ask import lines, replay
from companion.ask.answers import describe, show
from companion.ask.requests import RefusedAt
from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import House, Setup, problems, start_game
from companion.play import Session


class Engine:
    """A table that stays open: replaying the whole game at each step would be quadratic."""

    catalogue = load_catalogue()

    def __init__(self, setup):
        given = Setup(
            tuple(setup["players"]),
            tuple(setup["sets"]),
            House(**setup["house"]),
            reshuffles=tuple(map(tuple, setup["reshuffles"])),
            has_board=setup["map"] is not None,
            sky=setup["sky"],
            loot=tuple(setup["loot"]),
            access=tuple(setup["access"]),
        )
        start = start_game(self.catalogue, given, tuple(setup["races"]), tuple(setup["powers"]))
        self.session = Session(self.catalogue, start, has_secrets=False)
        self.lines = (lines.ON_BOARD if given.has_board else lines.WITHOUT_BOARD) | replay._TIME

    def do(self, command):
        """Carry out a command, or raise the engine's error."""
        replay._play_line(self.session, command, self.lines, "commands")

    def refusal(self, command):
        """Return the reason why a command is refused, or None if it is carried out."""
        try:
            self.do(command)
        except RefusedAt as refused:
            return refused.reason
        except Invalid as problem:
            return problem.code
        return None

    def problems(self):
        """Return what would be impossible if this game were read from a file."""
        return problems(self.catalogue, self.session.state)

    def answer(self):
        """Return the table, with everything that may be shown."""
        if self.session.state.regions is None:
            return json.loads(json.dumps(describe(self.session)))
        shown = {name: show(self.session, name) for name in ("targets", "score")}
        return json.loads(json.dumps(describe(self.session) | shown))
