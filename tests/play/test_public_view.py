"""What one viewer may see of the players: no purses but their own, and those that are open."""

from dataclasses import replace

import pytest

from companion.engine import AdjustCoins, CorrectTurn, EndGame, Leave, OpenPurse
from companion.play import players_seen
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table
from tests.open_table import open_table


def in_play(**setup):
    table = Table("ratmen hill", "orcs swamp", "elves forest", players=3, **setup)
    table.settle(2, 3)
    return table


def over(*opened):
    table = in_play()
    table.do(EndGame())
    for seat in opened:
        table.do(OpenPurse(seat))
    return table


def purses(players):
    return [player.coins for player in players]


def test_nobody_in_particular_sees_no_purse():
    assert purses(players_seen(in_play().state)) == [None, None, None]


@pytest.mark.parametrize("viewer", [ANNA, BEN, CLEO])
def test_a_viewer_sees_the_own_purse_alone(viewer):
    table = in_play()
    expected: list[int | None] = [None, None, None]
    expected[viewer] = table.purses[viewer]
    assert purses(players_seen(table.state, viewer)) == expected


def test_before_the_end_no_purse_is_opened():
    table = in_play()
    with table.refuses("game_not_over"):
        table.do(OpenPurse(ANNA))


def test_at_the_end_purses_are_opened_one_by_one():
    anna, ben, cleo = over().purses
    assert purses(players_seen(over().state)) == [None, None, None]
    assert purses(players_seen(over(BEN).state)) == [None, ben, None]
    assert purses(players_seen(over(BEN, ANNA, CLEO).state)) == [anna, ben, cleo]


GOING_ON = {
    "undo": lambda table: table.session.undo(),
    "correction": lambda table: table.do(CorrectTurn(BEN, 2)),
}


@pytest.mark.parametrize("go_on", GOING_ON.values(), ids=GOING_ON)
def test_a_game_that_goes_on_shuts_the_purses_again(go_on):
    table = over(ANNA, BEN, CLEO)
    go_on(table)
    assert not table.state.is_over
    assert purses(players_seen(table.state)) == [None, None, None]


@pytest.mark.parametrize("viewer", [None, BEN])
def test_two_games_that_differ_in_hidden_things_only_look_the_same(viewer):
    """Others' purses, the order of both stacks, the seed: nobody can see a difference."""
    table = in_play(seed=1)
    state = table.state
    players = tuple(
        player if seat == viewer else replace(player, coins=player.coins + 7)
        for seat, player in enumerate(state.players)
    )
    other = replace(
        state,
        players=players,
        race_stack=state.race_stack[::-1],
        power_stack=state.power_stack[::-1],
        setup=replace(state.setup, seed=2, reshuffles=(("hill",),)),
    )
    assert other != state
    assert open_table(other, viewer) == open_table(state, viewer)


def test_races_and_names_are_seen():
    table = in_play()
    table.pick(2)
    table.conquer("hill", TRIBE)
    state, players = table.state, players_seen(table.state)
    assert [player.active for player in players] == [p.active for p in state.players]
    assert [player.name for player in players] == ["Anna", "Ben", "Cleo"]


def test_declined_races_and_who_picks_next_are_seen():
    table = in_play()
    table.play(1)
    table.decline()
    table.do(Leave(CLEO))
    players = players_seen(table.state)
    assert [troops.race for troops in players[ANNA].declined] == ["ratmen"]
    assert [player.picks_next for player in players] == [True, False, False]
    assert [player.has_left for player in players] == [False, False, True]


def test_who_has_left_without_a_race_does_not_pick_next():
    table = in_play()
    table.do(Leave(CLEO))
    assert [player.picks_next for player in players_seen(table.state)] == [False, False, False]


def test_the_own_purse_follows_corrections():
    table = in_play()
    table.do(AdjustCoins(ANNA, 11))
    assert purses(players_seen(table.state, ANNA))[ANNA] == 5 + 2 + 11
