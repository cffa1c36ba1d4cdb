"""After a correction nobody can use the app to find out what is in a purse.

Otherwise a player could take coins from a purse until something is refused, undo it all, and know
what is in it.
"""

from dataclasses import replace

import pytest

from companion.engine import (
    AdjustCoins,
    Conquer,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    Pick,
    Refused,
    Score,
    Target,
    Use,
    decide,
    fold,
)
from tests.engine.helpers import ANNA, BEN, Table, active, counts
from tests.open_table import open_table

COMBOS = ("orcs ransacking", "ratmen corrupt", "elves mercenary", "humans hill")
DEAREST = Pick(5)
# What somebody wants to find out about Ben.
PURSES = range(12)
HIRED = Use(mercenary=True)


def annas_turn(picks=False):
    """It is Anna's turn again, with Orcs; Ben has a race, or none yet."""
    table = Table(*COMBOS)
    table.do(Pick(0))
    if not picks:
        table.settle(2, 2)
        # Nobody has conquered anything, so both may be attacked.
    return table


def seen(table, purse, *commands):
    """Return everything that the others learn from trying these while Ben has this many coins."""
    players = list(table.state.players)
    players[BEN] = replace(players[BEN], coins=purse)
    state, shown = replace(table.state, players=tuple(players)), []
    for command in commands:
        try:
            state = fold(state, decide(table.catalogue, state, command))
            shown.append("done")
        except Refused as refusal:
            shown.append(refusal.reason)
        shown.append(open_table(state, ANNA))
    assert all(player.coins >= 0 for player in state.players)
    return shown


def is_weighed(table, *commands):
    """Return whether what the others see depends on Ben's purse."""
    first = seen(table, PURSES[0], *commands)
    return any(seen(table, purse, *commands) != first for purse in PURSES)


SCORE = Score((counts(1),))
TAKE = AdjustCoins(BEN, -4)
HIS_TURN = CorrectTurn(BEN, 1)
NO_RACE = CorrectRace(BEN, "ratmen", "gone")

PICKS = {
    "coins taken, and the turn set": (TAKE, HIS_TURN, DEAREST),
    "the turn set, and coins taken": (HIS_TURN, TAKE, DEAREST),
    "coins taken, and his turn comes": (TAKE, SCORE, DEAREST),
    "coins taken in his turn": (SCORE, TAKE, DEAREST),
    "the turn set": (HIS_TURN, DEAREST),
    "the turn set to the one before": (CorrectTurn(ANNA, 2), SCORE, DEAREST),
    "the round set in his turn": (SCORE, CorrectTurn(BEN, 3), DEAREST),
}


@pytest.mark.parametrize("what", PICKS)
def test_no_pick_weighs_a_purse_after_a_correction(what):
    assert not is_weighed(annas_turn(picks=True), *PICKS[what])


def test_a_pick_does_so_in_a_turn_nobody_touched():
    assert is_weighed(annas_turn(picks=True), SCORE, DEAREST)


AGAIN = {
    "a race gone, and the turn set": (NO_RACE, HIS_TURN, DEAREST),
    "a race gone, and his turn comes": (NO_RACE, SCORE, DEAREST),
    "a race gone in his turn": (SCORE, NO_RACE, DEAREST),
    "a race in decline": (SCORE, CorrectRace(BEN, "ratmen", "declined"), DEAREST),
}


@pytest.mark.parametrize("what", AGAIN)
def test_who_is_made_to_pick_again_is_not_weighed(what):
    assert not is_weighed(annas_turn(), *AGAIN[what])


def test_other_corrections_in_the_turn_do_not_help_either():
    table = annas_turn(picks=True)
    table.do(SCORE)
    column = table.state.column
    assert not is_weighed(table, CorrectColumn((column[1], column[0], *column[2:])), DEAREST)
    assert not is_weighed(table, CorrectTroops(ANNA, "orcs", tokens=7), DEAREST)


def conquest_from(race, **use):
    return Conquer(Target("hill", holder=active(race)), **use)


COINS = {
    "ransacked after coins were taken": (TAKE, conquest_from("ratmen")),
    "ransacked a turn later": (TAKE, SCORE, SCORE, conquest_from("ratmen")),
    "corrupted in a turn that was set": (TAKE, HIS_TURN, conquest_from("orcs")),
}


@pytest.mark.parametrize("what", COINS)
def test_whether_a_coin_came_does_not_weigh_a_purse(what):
    """Anna looks into her own purse, which is allowed."""
    assert not is_weighed(annas_turn(), *COINS[what])


def test_a_mercenary_does_not_weigh_a_purse_that_was_corrected():
    table = Table("orcs hill", "elves mercenary")
    table.settle(1, 1)
    hired = Conquer(Target("hill"), HIRED)
    assert is_weighed(table, SCORE, hired)
    assert not is_weighed(table, SCORE, TAKE, hired, hired, hired)
    assert not is_weighed(table, TAKE, SCORE, hired, hired, hired)


def test_a_purse_that_cannot_pay_is_topped_up_and_ends_empty():
    table = annas_turn(picks=True)
    table.do(AdjustCoins(BEN, -4))
    table.do(SCORE)
    table.do(DEAREST)
    assert table.purses[BEN] == 0


def test_one_players_correction_leaves_the_others_to_the_rules():
    table = annas_turn(picks=True)
    table.do(AdjustCoins(ANNA, 1))
    table.do(SCORE)
    assert is_weighed(table, DEAREST)
