"""Random whole games, on the cardboard and in the engine: they must agree at every step.

BOARD_GAMES=200 in the environment makes `make test-all` play that many games on each board.
"""

import json
import os
from itertools import product
from random import Random

import pytest

from companion.ask import answer
from tests.board.answers import shown
from tests.board.engine_client import Engine
from tests.board.game import HOUSE
from tests.board.mischief import Mischief
from tests.board.pieces import SETS, SKIES, pieces
from tests.board.players import Players
from tests.board.recorded_game import RecordedGame
from tests.board.without_board import WithoutBoard
from tests.selection import one_in

GAMES = int(os.environ.get("BOARD_GAMES", "6"))
PLAYERS = (2, 3, 4, 5, 6)


def seeds(games):
    """Return the seeds of this many games per number of players; one in six runs every time."""
    return pytest.mark.parametrize(("seed", "players"), one_in(6, product(range(games), PLAYERS)))


def new_game(seed, players, house=(), is_plain=False):
    """Return a table with a different combo on top each time: in 768 games all of them."""
    rng = Random(seed * 10 + players)
    races, powers = ([p for s in SETS for p in pieces(kind, s)] for kind in ("races", "powers"))
    first = races[seed % len(races)], powers[(seed // 3 + players) % len(powers)]
    # Six play under a sky alone.
    may_fly = players == 6 or (players > 2 and (seed % 3 == 0 or first[1] == "exploring"))
    sky = rng.choice(SKIES) if may_fly else ""
    game_record = RecordedGame(players, SETS, rng, house, first, sky)
    return game_record, Players(game_record, rng, is_plain)


def play(game_record, table):
    """Play a game on the cardboard to its end; return how it must stand after each command."""
    story = []
    for command in table.commands():
        game_record.do(command)
        must = game_record.expected() | (
            {} if game_record.game.is_over else shown(game_record.game)
        )
        story.append((command, json.loads(json.dumps(must))))
    return story


def compare(found, must):
    """Compare everything the cardboard knows; for impossible targets it knows only why."""
    targets = must.pop("targets", [])
    assert [target["region"] for target in found["targets"]] == [
        target["region"] for target in targets
    ]
    for target, right in zip(found.pop("targets"), targets, strict=True):
        assert {key: target[key] for key in right} == right
    score = found.pop("score")
    assert score == must.pop("score", score)
    assert found == must
    assert [list(region) for region in found["board"]] == [list(r) for r in must["board"]]


def follow(game_record, table):
    """Let the engine follow a game of the cardboard step by step."""
    story = play(game_record, table)
    engine = Engine(game_record.setup)
    for command, must in story:
        engine.do(command)
        compare(engine.answer(), must)
        assert engine.problems() == []
    asked = json.loads(json.dumps(answer(Engine.catalogue, game_record.request())))
    assert asked == game_record.expected()


@seeds(GAMES)
def test_the_engine_follows_the_cardboard(seed, players):
    follow(*new_game(seed, players))


@seeds(GAMES // 3)
def test_so_it_does_by_other_house_rules(seed, players):
    rng = Random(seed)
    house = {rule: rng.random() < 0.5 for rule in HOUSE}
    follow(*new_game(seed + 1000, players, house))


@seeds(GAMES // 3)
def test_what_is_forbidden_is_refused_for_its_reason_and_changes_nothing(seed, players):
    game_record, table = new_game(seed + 2000, players)
    mischief = Mischief(game_record.game, Random(seed))
    story = []
    for command in table.commands():
        game_record.do(command)
        # A new step after an undo leaves nothing to redo.
        is_open = command["do"] != "undo" and not game_record.game.is_over
        story.append((command, mischief.forbidden() if is_open else None))
    engine = Engine(game_record.setup)
    for command, forbidden in story:
        engine.do(command)
        if forbidden:
            before = engine.answer()
            assert (forbidden, engine.refusal(forbidden[0])) == (forbidden, forbidden[1])
            assert engine.answer() == before


@seeds(GAMES // 3)
def test_recorded_without_a_board_a_game_brings_the_same_coins(seed, players):
    game_record, table = new_game(seed + 3000, players, is_plain=True)
    game, without = game_record.game, WithoutBoard(game_record.game)
    story = []
    for command in table.commands():
        line = without.tell(command)
        game_record.do(command)
        in_decline = {player.name: {t.race for t in player.declined} for player in game.players}
        story.append((line, in_decline))
    engine = Engine({**game_record.setup, "map": None})
    for line, in_decline in story:
        if line:
            engine.do(line)
            let_vanish(engine, in_decline)
    coins = {player["name"]: player["coins"] for player in engine.answer()["players"]}
    # Only whoever plays the last turn says what the loot shows.
    unsaid = {seat: n for seat, n in game.collected.items() if seat != game.turn.seat}
    assert coins == {p.name: p.coins - unsaid.get(at, 0) for at, p in enumerate(game.players)}


def let_vanish(engine, in_decline):
    """Record which races lost their last token, where the record alone cannot show it."""
    for player in engine.answer()["players"]:
        for troops in player["declined"]:
            if troops["race"] not in in_decline[player["name"]]:
                engine.do({"do": "vanish", "player": player["name"], "race": troops["race"]})
