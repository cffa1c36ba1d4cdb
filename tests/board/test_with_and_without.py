"""The same random game with and without a board: told the same things, it brings the same coins.

TWIN_GAMES=200 in the environment plays so many games on each board instead of a few.
"""

import os

import pytest

from tests.board.twins import Twins

GAMES = int(os.environ.get("TWIN_GAMES", "2"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_board_changes_nothing_about_the_coins(seed, players):
    twins = Twins(seed, players)
    while not twins.state.is_over:
        twins.play_turn()
        on_board, plain = twins.purses()
        assert on_board == plain
        on_board, plain = twins.owned()
        assert on_board == plain
    assert twins.plain.state.is_over
