"""States of random games on a board, in the middle of somebody's turn: all follows from a seed."""

from dataclasses import replace
from random import Random

from companion.engine import ConquerAt, Score, start_game, with_counts
from companion.play import Session
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.random_games import CATALOGUE, NAMES, SETS, random_setup
from tests.engine.random_pieces import random_catalogue


def new_game(seed, players, own_pieces=False):
    """Return a game with a board and all sets, and the catalogue it is from.

    Each seed puts other pieces on top, so that all of them are played before long.
    """
    catalogue, rng = CATALOGUE, Random(f"{seed}/stacks")
    races, powers = list(catalogue.races), list(catalogue.powers)
    if own_pieces:
        catalogue, own_races, own_powers = random_catalogue(seed)
        races, powers = rng.sample(races, 4) + list(own_races), rng.sample(powers, 4) + list(own_powers)
    rng.shuffle(races)
    rng.shuffle(powers)
    if not own_pieces:
        first = sorted(CATALOGUE.races)[seed % len(CATALOGUE.races)]
        badge = sorted(CATALOGUE.powers)[seed // 3 % len(CATALOGUE.powers)]
        races.insert(0, races.pop(races.index(first)))
        powers.insert(0, powers.pop(powers.index(badge)))
    setup = replace(
        random_setup(seed), players=NAMES[:players], sets=SETS, deal="app", has_board=True
    )
    return Session(catalogue, start_game(catalogue, setup, races, powers)), catalogue


def states(seed, players, own_pieces=False, house=None):
    """Yield the catalogue and each state of a random game in which an active race may act."""
    session, catalogue = new_game(seed, players, own_pieces)
    player = RandomBoardPlayer(catalogue, session, Random(seed))
    for command, _ in player.play():
        state = session.state
        if state.is_over:
            return
        if state.current.active:
            yield catalogue, with_counts(catalogue, state)
