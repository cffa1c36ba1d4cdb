"""What a turn would bring on a board: the exact coins of each region, and those from no region."""

from random import Random

import pytest

from companion.engine import (
    Conquest,
    IncomeEffect,
    Line,
    Outlook,
    Score,
    TurnScored,
    decide,
    holdings,
    printed_board,
    score_lines,
)
from tests.board.board_mischief import BoardMischief
from tests.engine.random_board_player import RandomBoardPlayer
from tests.engine.test_random_pieces import new_game
from tests.selection import one_in

GAMES = 60
COMMANDS = 200
# Counts about regions on the board now, so that every coin comes from one of them.
LIES_THERE = {
    "regions",
    "farmland",
    "forest",
    "hill",
    "swamp",
    "coastal",
    "bare",
    "mine",
    "magic",
    "fortresses",
    "abandoned_coins",
    "tower_tokens",
}
each_game = pytest.mark.parametrize("seed", one_in(11, range(GAMES)))


def check_earnings(catalogue, state):
    """Compare the forecast with what scoring pays, and check the share of every region."""
    found = Outlook(catalogue, state).earnings
    for race in found.races:
        assert score_lines(race.row.combo, race.row.counts) == tuple(
            Line(line.key, line.n) for line in race.lines
        )
        for line in race.lines:
            check_line(catalogue, state, race.row, line)
    assert found.total == sum(found.coins.values()) + found.elsewhere
    if found.kept is None and state.current.active:
        events = decide(catalogue, state, Score())
    elif found.kept:
        events = decide(catalogue, state, Score(keep=tuple(sorted(found.kept))))
    else:
        return
    (paid,) = (event for event in events if isinstance(event, TurnScored))
    assert [(score.race, score.lines) for score in paid.scores] == [
        (race.row.troops.race, tuple(Line(line.key, line.n) for line in race.lines))
        for race in found.races
    ]


def check_line(catalogue, state, row, line):
    """Check that no region brings more than its marks are worth, and that none is missing."""
    assert line.n == sum(line.regions.values()) + line.elsewhere
    assert line.elsewhere >= 0
    assert all(line.regions.values())
    if line.key == "winter":
        assert {*line.regions} <= {*state.winter}
        assert {*line.regions.values()} == {-1}
        return
    effects = [effect for owner, effect in row.combo.incomes if owner == line.key]
    if line.key in ("regions", "tower"):
        effects = [IncomeEffect(add=1, per={"tower": "tower_tokens"}.get(line.key, "regions"))]
    own = holdings(state, state.turn.seat, row.troops.race, row.combo.in_decline)
    for at, coins in line.regions.items():
        worth = (effect.add * times(catalogue, state, row, own, at, effect) for effect in effects)
        assert coins <= sum(worth), (line, at)
    if all(effect.per in LIES_THERE for effect in effects):
        assert line.elsewhere == 0, line
    if all(effect.per is None for effect in effects):
        assert not line.regions, line


def times(catalogue, state, row, own, at, effect):
    """Return how often a region counts towards an effect."""
    printed, there = printed_board(catalogue, state).regions[at], own.get(at)
    if effect.per == "abandoned_coins":
        return int(state.regions[at].coin)
    if there is None:
        return 0
    won = [c for c in state.turn.conquests if c.race == row.troops.race and c.at == at]
    marks = {
        "regions": 1,
        "fortresses": there.fortress,
        "tower_tokens": there.tokens,
        "nonempty_conquests": sum(map(Conquest.is_nonempty.fget, won)),
        "active_conquests": sum(map(Conquest.is_from_active.fget, won)),
    }
    kinds = {printed.terrain, *printed.symbols, *["coastal"] * printed.coastal}
    if kinds.intersection(effect.except_):
        return 0
    if effect.per == "bare":
        return int(row.combo.spared.isdisjoint(kinds))
    return marks.get(effect.per, effect.per in kinds)


@each_game
def test_coins_of_regions_and_the_rest_add_up_to_what_scoring_pays(seed):
    session, catalogue = new_game(seed, has_board=True, deal="app", real_coins=False)
    for _ in RandomBoardPlayer(catalogue, session, Random(seed)).play():
        if not session.state.is_over:
            check_earnings(catalogue, session.state)


@each_game
def test_so_they_do_on_a_board_that_was_painted_and_corrected(seed):
    session, catalogue = new_game(seed, has_board=True)
    regions = len(printed_board(catalogue, session.state).regions)
    mischief = BoardMischief(catalogue, Random(f"{seed}/mischief"), regions)
    for _ in range(COMMANDS // 10):
        mischief.play(session, 10)
        if not session.state.is_over and session.state.regions is not None:
            check_earnings(catalogue, session.state)
