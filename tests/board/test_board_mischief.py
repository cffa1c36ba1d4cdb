"""Whatever is said about a board is refused or leads to a sound one: played on, saved, read.

BOARD_MISCHIEF=200 in the environment plays that many games on each board instead of a few.
"""

import json
import os
from random import Random

import pytest

from companion.content import load_catalogue
from companion.engine import Setup, start_game
from companion.play import Session
from tests.board.board_mischief import BoardMischief
from tests.boards import base_board
from tests.logs import read_log, write_log

GAMES = int(os.environ.get("BOARD_MISCHIEF", "3"))
TRIES = 300
CATALOGUE = load_catalogue()
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_mischief_never_leads_to_a_board_that_cannot_be(seed, players):
    rng = Random(f"{seed}/{players}")
    setup = Setup(NAMES[:players], tuple(CATALOGUE.sets), seed=seed, has_board=True)
    session = Session(CATALOGUE, start_game(CATALOGUE, setup))
    mischief = BoardMischief(CATALOGUE, rng, len(base_board(players).regions))
    mischief.play(session, TRIES)
    read = read_log(CATALOGUE, json.loads(json.dumps(write_log(session))))
    assert read.state == session.state
