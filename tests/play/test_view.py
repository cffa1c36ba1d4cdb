"""What one viewer may see: no purse but the own one, and no order of any stack."""

from dataclasses import replace

import pytest

from companion.engine import AdjustCoins, CorrectTurn, EndGame, Leave, OpenPurse
from companion.play import view
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table


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


def purses(seen):
    return [player.coins for player in seen.players]


def test_nobody_in_particular_sees_no_purse():
    assert purses(view(in_play().state)) == [None, None, None]


@pytest.mark.parametrize("viewer", [ANNA, BEN, CLEO])
def test_a_viewer_sees_the_own_purse_alone(viewer):
    table = in_play()
    expected: list[int | None] = [None, None, None]
    expected[viewer] = table.purses[viewer]
    assert purses(view(table.state, viewer)) == expected


def test_before_the_end_no_purse_is_opened():
    table = in_play()
    with table.refuses("game_not_over"):
        table.do(OpenPurse(ANNA))


def test_at_the_end_purses_are_opened_one_by_one():
    anna, ben, cleo = over().purses
    assert purses(view(over().state)) == [None, None, None]
    assert purses(view(over(BEN).state)) == [None, ben, None]
    assert purses(view(over(BEN, ANNA, CLEO).state)) == [anna, ben, cleo]


GOING_ON = {
    "undo": lambda table: table.session.undo(),
    "correction": lambda table: table.do(CorrectTurn(BEN, 2)),
}


@pytest.mark.parametrize("go_on", GOING_ON.values(), ids=GOING_ON)
def test_a_game_that_goes_on_shuts_the_purses_again(go_on):
    table = over(ANNA, BEN, CLEO)
    go_on(table)
    assert not table.state.is_over
    assert purses(view(table.state)) == [None, None, None]


@pytest.mark.parametrize("viewer", [None, BEN])
def test_two_games_that_differ_in_hidden_things_only_look_the_same(viewer):
    """Purses of the others, the order of both stacks, the seed: nobody can tell them apart."""
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
    assert view(other, viewer) == view(state, viewer)


def test_what_lies_open_on_the_table_is_seen():
    table = in_play()
    table.pick(2)
    table.conquer("hill", TRIBE)
    state, seen = table.state, view(table.state)
    assert (seen.round, seen.rounds, seen.is_last_round, seen.is_over) == (1, 10, False, False)
    assert seen.turn == state.turn
    assert seen.column == state.column
    assert [player.active for player in seen.players] == [p.active for p in state.players]
    assert [player.name for player in seen.players] == ["Anna", "Ben", "Cleo"]


def test_of_the_stacks_only_their_height_is_seen_and_of_discards_everything():
    table = in_play()
    table.play(1)
    table.decline()
    seen = view(table.state)
    assert seen.banners_left == len(table.state.race_stack)
    assert seen.badges_left == len(table.state.power_stack)
    assert seen.discarded == ("hill",)


def test_declined_races_and_who_picks_next_are_seen():
    table = in_play()
    table.play(1)
    table.decline()
    table.do(Leave(CLEO))
    seen = view(table.state)
    assert [troops.race for troops in seen.players[ANNA].declined] == ["ratmen"]
    assert [player.picks_next for player in seen.players] == [True, False, False]
    assert [player.has_left for player in seen.players] == [False, False, True]


def test_who_has_left_without_a_race_does_not_pick_next():
    table = in_play()
    table.do(Leave(CLEO))
    assert [player.picks_next for player in view(table.state).players] == [False, False, False]


def test_a_view_of_the_last_round_says_so():
    table = Table("ratmen hill")
    while table.state.round < 10:
        table.play(1)
    assert view(table.state).is_last_round


def test_the_own_purse_follows_corrections():
    table = in_play()
    table.do(AdjustCoins(ANNA, 11))
    assert purses(view(table.state, ANNA))[ANNA] == 5 + 2 + 11
