"""The games behind the pictures look like games: combos with coins, races in decline, purses."""

import pytest

from companion.engine import Conquer, ConquerAt, Decline, Pick
from companion.play import Session
from tests.ui.evenings import catalogue_of_all, evening
from tests.ui.scenes import ALL_TURNS, NAMES


def session_of(players, turns, **choices):
    start, steps = evening(NAMES[:players], turns, **choices)
    session = Session(catalogue_of_all(), start)
    for step in steps:
        session.do(*step.commands)
    return session


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("has_board", [True, False])
def test_the_fifth_round_has_six_combos_with_coins_on_some_and_a_race_for_everybody(
    players, has_board
):
    state = session_of(players, 4 * players, has_board=has_board).state
    assert (state.round, state.turn.seat) == (5, 0)
    assert len(state.column) == 6
    assert any(slot.coins for slot in state.column)
    assert all(player.active for player in state.players)
    assert any(player.declined for player in state.players)


def test_it_is_played_and_not_put_right():
    _, steps = evening(NAMES[:4], 16)
    asked = {type(command) for step in steps for command in step.commands}
    assert {Pick, Conquer, Decline} < asked
    assert not any(kind.__name__.startswith(("Correct", "Adjust", "Set")) for kind in asked)
    _, on_board = evening(NAMES[:4], 16, has_board=True)
    assert any(isinstance(step.commands[0], ConquerAt) for step in on_board)


def test_purses_grow_from_round_to_round_and_two_end_level():
    purses = [
        [player.coins for player in session_of(4, 4 * rounds).state.players]
        for rounds in range(1, 10)
    ]
    for seat in range(4):
        coins = [purse[seat] for purse in purses]
        assert coins == sorted(set(coins))
    best = max(purses[-1])
    assert purses[-1].count(best) == 2


def test_with_all_turns_played_the_game_is_over():
    assert session_of(4, ALL_TURNS).state.is_over
