"""Every race with every power plays a whole game: picked, played, and sent into decline."""

from itertools import product
from random import Random

import pytest

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import Conquer, Pick, RegionAttacked, Setup, problems, start_game
from companion.play import Session
from tests.engine.random_player import RandomPlayer

CATALOGUE = load_catalogue()
ROUND_OF_DECLINE = 5


def sit_down(race, power):
    """Return the player of a game with this pair on top."""
    rng = Random(f"{race}/{power}")
    setup = Setup(("Anna", "Ben"), tuple(CATALOGUE.sets), seed=rng.randrange(1000))
    stacks = []
    for wanted, pieces in ((race, CATALOGUE.races), (power, CATALOGUE.powers)):
        others = [piece for piece in pieces if piece != wanted]
        rng.shuffle(others)
        stacks.append([wanted, *others])
    return RandomPlayer(CATALOGUE, Session(CATALOGUE, start_game(CATALOGUE, setup, *stacks)), rng)


def choose(player, race):
    """Return the next command: random, but the pair attacks at once and declines in time."""
    state = player.session.state
    active, turn = state.current.active, state.turn
    command = player.choose()
    is_first_turn = state.round == 1 and active is not None and not turn.conquests
    while is_first_turn and not isinstance(command, Conquer):
        command = player.choose()
    if active is None or active.race != race or state.round < ROUND_OF_DECLINE:
        return command
    is_free = not (turn.has_picked or turn.conquests or turn.abandoned)
    return player.decline() if is_free and player.can_turn_over(active) else command


def attacks_by(race, session):
    attacks = (event for step in session.steps for event in step.events)
    return [a for a in attacks if isinstance(a, RegionAttacked) and a.conquest.race == race]


@pytest.mark.parametrize("race", CATALOGUE.races)
def test_a_pair_plays_a_game_in_which_board_and_record_agree(race, is_everything):
    """Eleven does not divide the number of powers, so every one of them comes up somewhere."""
    pairs = list(product(CATALOGUE.races, CATALOGUE.powers))
    for pair in pairs if is_everything else pairs[::11]:
        if pair[0] == race:
            play_game(*pair)


def play_game(race, power):
    player = sit_down(race, power)
    session = player.session
    player.move(Pick(0))
    picked = session.state.players[0].active
    assert (picked.race, picked.power) == (race, power)
    while not session.state.is_over:
        command = choose(player, race)
        otherwise = player.scored_otherwise(command)
        move = player.move(command)
        assert otherwise in (None, session.steps[-1].events[0])
        assert not isinstance(move.refused, Invalid), move
        if session.state.turn.seat != move.before.turn.seat:
            assert problems(CATALOGUE, session.state) == [], move
        if not session.state.is_over:
            assert list(player.table.disagreements(session.state)) == []
    assert attacks_by(race, session)
