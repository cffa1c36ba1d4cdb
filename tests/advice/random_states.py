"""States of random games on a board, somewhere in a turn; all determined by a seed."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from companion.codec import decode
from companion.engine import CoverEffect, House, Pick, Pieces, Setup, start_game, with_counts
from companion.play import Session
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.random_games import CATALOGUE, NAMES, SETS, random_setup
from tests.engine.random_pieces import random_catalogue

RACES, POWERS = sorted(CATALOGUE.races), sorted(CATALOGUE.powers)
# Two games of three have a sky beside the board.
SKIES = ("", *sorted(CATALOGUE.skies))
MAX_MOVES = 250
# First turns with a large hand that leave a search the most to look at, some of them with pieces
# that random games once came across.
LARGE_HANDS = json.loads(Path(__file__).with_name("large_hands.json").read_text("utf-8"))


def large_hand(case):
    """Return the state of a game for five once the combo of such a first turn was picked."""
    catalogue = CATALOGUE.joined(decode(Pieces, case.get("pieces", {})))
    setup = Setup(NAMES, SETS, decode(House, case["house"]), has_board=True)
    start = start_game(catalogue, setup, [case["race"]], [case["power"]])
    session = Session(catalogue, start)
    session.do(Pick(0))
    return catalogue, session.state


def new_game(seed, players, has_own=False, first=None):
    """Return a game on a board with its first combo picked: all sets, or own pieces among them.

    The top combo, unless it is given, changes with the seed, so that every race and every power
    has its turn.
    """
    rng, catalogue = Random(f"{seed}/stacks"), CATALOGUE
    races, powers = (rng.sample(ids, len(ids)) for ids in (RACES, POWERS))
    races.sort(key=lambda race: race != RACES[seed % len(RACES)])
    powers.sort(key=lambda power: power != POWERS[seed % len(POWERS)])
    if has_own:
        catalogue, own_races, own_powers = random_catalogue(seed)
        races, powers = [*own_races, *races[:4]], [*own_powers, *powers[:4]]
    if first:
        races, powers = (
            [one, *(piece for piece in pieces if piece != one)]
            for one, pieces in zip(first, (races, powers), strict=True)
        )
    setup = replace(
        random_setup(seed), players=NAMES[:players], sets=SETS, deal="app", has_board=True
    )
    if players > 2:
        setup = replace(setup, sky=SKIES[seed % len(SKIES)])
    session = Session(catalogue, start_game(catalogue, setup, races, powers))
    session.do(Pick(0))
    return session


def states(seed, players, has_own=False, first=None):
    """Yield the states of a random game where an active race may be about to act."""
    session = new_game(seed, players, has_own, first)
    yield session.catalogue, session.state
    player = RandomBoardPlayer(session.catalogue, session, Random(seed))
    for _ in islice(player.play(), MAX_MOVES):
        if session.state.current.active and not session.state.is_over:
            yield session.catalogue, with_counts(session.catalogue, session.state)


def some_states(seed, players, count, has_own=False):
    """Return the first state of a random game, a later one of the same race, and some others."""
    first, *others = states(seed, players, has_own)
    rng, race = Random(f"{seed}/some"), first[1].current.active.race
    rng.shuffle(others)
    others.sort(key=lambda one: one[1].turn.has_picked or one[1].current.active.race != race)
    again, *others = others
    return [first, again, *others[-count + 2 :]][:count]


def covering_states(seed, count):
    """Return some states in which a race could leave tokens in decline below its own, or has."""
    first = ("scavengers", POWERS[seed % len(POWERS)])
    found = [one for one in states(seed, 2, first=first) if _can_cover(*one)]
    return Random(f"{seed}/covering").sample(found, min(count, len(found)))


def _can_cover(catalogue, state):
    active, regions = state.current.active, state.regions.values()
    combo = catalogue.combo(active.race, active.power_in_use)
    is_able = bool(combo.effects(CoverEffect)) and any(own.in_decline for own in regions)
    return is_able or any(own.below for own in regions)


def with_hand(state, most):
    """Return a state where the active race has at most this many tokens in hand."""
    active = state.current.active
    gone = max(0, active.hand - most)
    fewer = replace(active, hand=active.hand - gone, tokens=active.tokens - gone)
    players = list(state.players)
    players[state.turn.seat] = replace(state.current, active=fewer)
    return replace(state, players=tuple(players))
