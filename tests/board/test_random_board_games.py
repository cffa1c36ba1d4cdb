"""Random whole games, once on the cardboard and once in the engine: they must agree at every step.

BOARD_GAMES=200 in the environment plays so many games on each board instead of a few.
"""

import json
import os
from random import Random

import pytest

from companion.ask import answer
from tests.board.answers import shown
from tests.board.engine_client import Engine
from tests.board.pieces import SETS, pieces
from tests.board.players import Players
from tests.board.told import ToldGame

GAMES = int(os.environ.get("BOARD_GAMES", "3"))


def new_game(seed, players, house=(), is_plain=False):
    """A table at which another combo lies on top each time: in 768 games all of them."""
    rng = Random(seed * 10 + players)
    races, powers = ([p for s in SETS for p in pieces(kind, s)] for kind in ("races", "powers"))
    first = races[seed % len(races)], powers[(seed // 3 + players) % len(powers)]
    told = ToldGame(players, SETS, rng, house, first)
    return told, Players(told, rng, is_plain)


def play(told, table):
    """Play a game on the cardboard to its end; return how it must stand after each command."""
    story = []
    for command in table.commands():
        told.do(command)
        must = told.expected() | ({} if told.game.is_over else shown(told.game))
        story.append((command, json.loads(json.dumps(must))))
    return story


def compare(found, must):
    """Compare all that the cardboard knows; of targets out of question it knows only why."""
    targets = must.pop("targets", [])
    assert [told["region"] for told in found["targets"]] == [told["region"] for told in targets]
    for told, right in zip(found.pop("targets"), targets, strict=True):
        assert {key: told[key] for key in right} == right
    score = found.pop("score")
    assert score == must.pop("score", score)
    assert found == must


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_engine_follows_the_cardboard(seed, players):
    told, table = new_game(seed, players)
    story = play(told, table)
    engine = Engine(told.setup)
    for number, (command, must) in enumerate(story):
        engine.do(command)
        compare(engine.answer(), must)
    asked = json.loads(json.dumps(answer(Engine.catalogue, told.request())))
    assert asked == told.expected()
