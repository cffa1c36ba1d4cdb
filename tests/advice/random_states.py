"""States of random games on a board, somewhere in a turn: all of it follows from a seed."""

from dataclasses import replace
from itertools import islice
from random import Random

from companion.engine import Pick, start_game, with_counts
from companion.play import Session
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.random_games import CATALOGUE, NAMES, SETS, random_setup
from tests.engine.random_pieces import random_catalogue

RACES, POWERS = sorted(CATALOGUE.races), sorted(CATALOGUE.powers)
MOST_MOVES = 250


def new_game(seed, players, has_own=False):
    """Return a game on a board, all sets or own pieces among printed ones; its first combo picked.

    The combo on top changes with the seed, so that every race and every power has its turn.
    """
    rng, catalogue = Random(f"{seed}/stacks"), CATALOGUE
    races, powers = (rng.sample(ids, len(ids)) for ids in (RACES, POWERS))
    races.sort(key=lambda race: race != RACES[seed % len(RACES)])
    powers.sort(key=lambda power: power != POWERS[seed % len(POWERS)])
    if has_own:
        catalogue, own_races, own_powers = random_catalogue(seed)
        races, powers = [*own_races, *races[:4]], [*own_powers, *powers[:4]]
    setup = replace(
        random_setup(seed), players=NAMES[:players], sets=SETS, deal="app", has_board=True
    )
    session = Session(catalogue, start_game(catalogue, setup, races, powers))
    session.do(Pick(0))
    return session


def states(seed, players, has_own=False):
    """Yield the states of a random game in which some active race may be about to act."""
    session = new_game(seed, players, has_own)
    yield session.catalogue, session.state
    player = RandomBoardPlayer(session.catalogue, session, Random(seed))
    for _ in islice(player.play(), MOST_MOVES):
        if session.state.current.active and not session.state.is_over:
            yield session.catalogue, with_counts(session.catalogue, session.state)


def some_states(seed, players, count, has_own=False):
    """Return the first state of a random game, one of that race later on, and some others."""
    first, *others = states(seed, players, has_own)
    rng, race = Random(f"{seed}/some"), first[1].current.active.race
    rng.shuffle(others)
    others.sort(key=lambda one: one[1].turn.has_picked or one[1].current.active.race != race)
    again, *others = others
    return [first, again, *others[-count + 2 :]][:count]


def with_hand(state, most):
    """Return a state in which the active race has at most so many tokens in hand."""
    active = state.current.active
    gone = max(0, active.hand - most)
    fewer = replace(active, hand=active.hand - gone, tokens=active.tokens - gone)
    players = list(state.players)
    players[state.turn.seat] = replace(state.current, active=fewer)
    return replace(state, players=tuple(players))
