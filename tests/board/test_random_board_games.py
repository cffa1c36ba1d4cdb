"""Random whole games, once on the cardboard and once in the engine: they must agree at every step.

BOARD_GAMES=200 in the environment plays so many games on each board instead of a few.
"""

import os
from random import Random

import pytest

from companion.ask import answer
from companion.content import load_catalogue
from tests.board.answers import shown
from tests.board.pieces import SETS
from tests.board.players import Players
from tests.board.told import ToldGame

GAMES = int(os.environ.get("BOARD_GAMES", "3"))
CATALOGUE = load_catalogue()
SHOW = ["targets", "score"]


def new_game(seed, players, house=()):
    """A random table: every third one plays with the base set alone."""
    rng = Random(seed * 10 + players)
    told = ToldGame(players, SETS if seed % 3 else SETS[:1], rng, house)
    return told, Players(told, rng), rng


def agree(told):
    """Ask the engine how the game stands, and compare all of it."""
    found = answer(CATALOGUE, told.request(show=[] if told.game.is_over else SHOW))
    assert "error" not in found, (found, told.commands[-1])
    wanted = told.expected()
    if told.game.is_over:
        wanted["turn_of"] = found["turn_of"]
    else:
        compare_targets(found.pop("targets"), shown(told.game)["targets"])
        assert found.pop("score") == shown(told.game)["score"]
    assert found == wanted


def compare_targets(found, wanted):
    """Compare as much of each target as the rules say."""
    assert [told["region"] for told in found] == [told["region"] for told in wanted]
    for told, right in zip(found, wanted, strict=True):
        assert {key: told[key] for key in right} == right


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_engine_follows_the_cardboard(seed, players):
    told, table, rng = new_game(seed, players)
    watched = rng.randrange(1, 8)
    for command in table.commands():
        told.do(command)
        is_end_of_turn = command["do"] in ("score", "decline")
        if is_end_of_turn or told.game.round == watched:
            agree(told)
