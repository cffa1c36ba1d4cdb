"""A board drawn as text (see tests/board/drawn_cases.py), to be read as facts."""

from dataclasses import dataclass, replace
from textwrap import dedent
from typing import Any

from companion.engine import Outlook
from companion.play import Session, Timeline
from companion.words import load_language
from tests.board.drawn_cases import Playing, read_cases

# Small boards: with mines and magic, with a lost tribe, and with neither.
MINES = """\
    board
        0 farmland | 1 hill mine | 2 sea
        3 mountain | 4 swamp     | 5 forest magic
        6 hill     | 7 farmland  | 8 mountain mine
    """
TRIBE = """\
    board
        0 farmland | 1 hill magic | 2 sea
        3 mountain | 4 swamp lost | 5 forest
        6 hill     | 7 farmland   | 8 mountain
    """
PLAIN = """\
    board
        0 farmland | 1 hill   | 2 sea
        3 mountain | 4 swamp  | 5 forest
        6 hill     | 7 forest | 8 mountain
    """


@dataclass
class Drawn:
    """A game as drawn, and who reads it."""

    play: Any
    language: Any

    @property
    def catalogue(self):
        return self.play.catalogue

    @property
    def state(self):
        return self.play.state

    def outlook(self, state):
        return Outlook(self.catalogue, state)

    def do(self, *commands):
        """Carry out a button's commands, as one step."""
        self.play.session.do(*commands)
        return self.state


def drawn(text, code="en"):
    """Return the game that a text draws: a board, then one case, and what happens in it."""
    (case,) = read_cases(dedent(text))
    play = Playing(case)
    play.play()
    return Drawn(play, load_language(code))


def lay_out(board, setting, *rows, code="en"):
    """Return a game on a board: its players in one line, then the first rows of the board."""
    lines = ["== A case", *setting.split(" / "), *(f"    {row}" for row in rows)]
    return drawn("\n".join([dedent(board), *lines]), code)


def with_power(reader, power, *effects):
    """Return the same game, played with these effects of a power instead of its own."""
    session, powers = reader.play.session, reader.catalogue.powers
    powers = {**powers, power: replace(powers[power], effects=effects)}
    reader.play.catalogue = catalogue = replace(reader.catalogue, powers=powers)
    reader.play.session = Session(catalogue, session.start, Timeline.of(session.steps))
    return reader
