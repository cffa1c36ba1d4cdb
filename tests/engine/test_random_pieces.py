"""Whole games with pieces that nobody would print: nothing breaks, whatever they can do."""

import json
from dataclasses import replace
from random import Random

import pytest

from companion.ask.answers import show
from companion.codec import Invalid
from companion.engine import (
    AbandonAt,
    Decline,
    Outlook,
    Pick,
    Regroup,
    Score,
    begin,
    fold,
    holdings,
    printed_board,
    problems,
    start_game,
)
from companion.engine.rules.board import without_counts
from companion.play import Session
from tests.board.board_mischief import BoardMischief
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.random_games import events_of, random_setup
from tests.engine.random_pieces import random_catalogue
from tests.engine.random_player import RandomPlayer
from tests.engine.test_options_random import check_options
from tests.logs import read_log, write_log
from tests.selection import one_in

GAMES = 60
COMMANDS = 300


def new_game(seed, **changes):
    """Return a game with own pieces among printed ones, and its catalogue."""
    catalogue, races, powers = random_catalogue(seed)
    rng = Random(f"{seed}/table")
    stacks = []
    for own, printed in ((races, catalogue.races), (powers, catalogue.powers)):
        others = rng.sample([piece for piece in printed if piece not in own], 4)
        stacks.append(rng.sample([*own, *others], len(own) + len(others)))
    setup = replace(random_setup(seed), sets=tuple(catalogue.sets), **changes)
    return Session(catalogue, start_game(catalogue, setup, *stacks)), catalogue


def sit_down(seed, chaos=0.0):
    """Return players at a table without a board."""
    session, catalogue = new_game(seed)
    return RandomPlayer(catalogue, session, Random(seed), chaos)


each_game = pytest.mark.parametrize("seed", one_in(11, range(GAMES)))


@each_game
def test_a_game_with_any_pieces_is_sound_and_what_is_offered_is_never_refused(seed):
    player = sit_down(seed, chaos=(0, 0.1, 0.4)[seed % 3])
    session, catalogue = player.session, player.catalogue
    for count, move in enumerate(player.play()):
        assert player.chaos or not isinstance(move.refused, Invalid), move
        assert problems(catalogue, session.state) == [], move
        for note in Outlook(catalogue, session.state).reminders:
            assert note.n is None or note.n > 0, note
        if count % 5 == 0:
            check_options(catalogue, session.state)
    check_log(session, catalogue)


def check_log(session, catalogue):
    """Check that folding, writing, reading and undoing lead to the same table."""
    assert fold(begin(session.start), events_of(session)) == without_counts(session.state)
    read = read_log(catalogue, json.loads(json.dumps(write_log(session))))
    assert read.state == session.state
    while session.cursor:
        session.undo()
    assert without_counts(session.state) == begin(session.start)


@each_game
def test_so_it_is_on_a_board(seed):
    session, catalogue = new_game(seed, has_board=True)
    regions = len(printed_board(catalogue, session.state).regions)
    mischief = BoardMischief(catalogue, Random(f"{seed}/mischief"), regions)
    mischief.play(session, COMMANDS)
    check_log(session, catalogue)


@each_game
def test_players_on_a_board_may_do_what_is_offered_and_no_tokens_come_of_nothing(seed):
    session, catalogue = new_game(seed, has_board=True, deal="app", real_coins=False)
    player = RandomBoardPlayer(catalogue, session, Random(seed))
    for command, refusal in player.play():
        state = session.state
        assert problems(catalogue, state) == [], command
        if isinstance(command, Score | Decline | Pick | Regroup | AbandonAt):
            assert refusal is None, command
        for seat, troops, in_decline in state.troops():
            standing = holdings(state, seat, troops.race, in_decline).values()
            assert sum(there.tokens for there in standing) <= troops.tokens, command
        if not state.is_over:
            assert Outlook(catalogue, state).prospect
            show(session, "score")
    check_log(session, catalogue)
