"""Whose turn it is, how long the game lasts, and what happens when somebody goes home."""

import pytest

from companion.engine import commands as do
from companion.engine.conquest import Region
from companion.engine.standing import tokens_on_board
from companion.engine.state import Placement
from tests.engine.helpers import ANNA, BEN, CLEO, DORA, TRIBE, Table, active


def game(players):
    """Nobody of these races or powers needs any count but that of the regions."""
    combos = ("ratmen stout", "elves flying", "tritons mounted", "giants commando", "trolls heroic")
    return Table(*combos, players=players)


def order_of_play(table):
    """Play on to the end; return (round, seat) of each turn."""
    turns = []
    while not table.state.is_over:
        turns.append((table.state.round, table.state.turn.seat))
        table.play(1)
    return turns


# Order and rounds


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_everyone_plays_once_in_each_round_clockwise(players, rounds):
    turns = order_of_play(game(players))
    assert turns == [(n, seat) for n in range(1, rounds + 1) for seat in range(players)]


def test_every_player_starts_with_five_coins():
    assert game(5).purses == (5, 5, 5, 5, 5)


def test_a_player_picks_and_plays_before_the_next_one_picks():
    table = game(3)
    table.pick()
    assert table.state.turn.seat == ANNA
    table.score({"regions": 2})
    assert table.state.turn.seat == BEN
    assert table.state.players[BEN].active is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_round_is_known_as_such(players):
    table = game(players)
    told = set()
    while not table.state.is_over:
        if table.state.is_last_round:
            told.add(table.state.round)
        table.play(1)
    assert told == {table.state.setup.rounds}


def test_a_decline_ends_a_turn_like_a_score():
    table = game(2)
    table.settle(1, 1)
    table.decline()
    assert (table.state.round, table.state.turn.seat) == (2, BEN)
    table.decline()
    assert (table.state.round, table.state.turn.seat) == (3, ANNA)
    table.settle(1, 1)
    table.do(do.CorrectTurn(BEN, 10))
    table.decline()
    assert table.state.is_over


# The end


def over():
    table = game(2)
    table.settle(2, 2)
    table.do(do.EndGame())
    assert table.state.is_over
    return table


PLAY = [
    do.Pick(0),
    do.Conquer(Region("hill")),
    do.Abandon(1),
    do.Regroup(),
    do.PlaceFortress(),
    do.PlacePots(1),
    do.NameAlly(BEN),
    do.Score(),
    do.Decline(),
    do.Vanish(ANNA, "ratmen"),
    do.RevealCombo("orcs", "hill"),
    do.ReshuffleBadges(("hill",)),
    do.Leave(BEN),
    do.EndGame(),
]


@pytest.mark.parametrize("command", PLAY, ids=lambda command: type(command).__name__)
def test_when_the_game_is_over_nobody_plays_on(command):
    table = over()
    with table.refuses("game_over"):
        table.do(command)


@pytest.mark.parametrize(
    "command",
    [
        do.AdjustCoins(ANNA, 2),
        do.CorrectTroops(ANNA, "ratmen", tokens=3),
        do.CorrectRace(ANNA, "ratmen", "declined"),
        do.CorrectColumn(()),
        do.Rename(ANNA, "Annabel"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_but_what_was_wrong_may_still_be_put_right(command):
    table = over()
    before = table.state
    table.do(command)
    assert table.state != before
    assert table.state.is_over


def test_a_correction_of_the_turn_lets_the_game_go_on():
    table = over()
    table.do(do.CorrectTurn(BEN, 4))
    assert not table.state.is_over
    assert (table.state.round, table.state.turn.seat) == (4, BEN)
    table.play(2)


def test_a_game_may_be_ended_at_any_moment():
    table = game(2)
    table.pick()
    table.do(do.EndGame())
    assert table.state.is_over
    assert table.purses == (5, 5)


# A turn that is not played to its end


BREAK_OFF = {
    "the game ends": do.EndGame(),
    "the player leaves": do.Leave(ANNA),
    "it is another's turn": do.CorrectTurn(BEN, 2),
}


@pytest.mark.parametrize("end", BREAK_OFF)
@pytest.mark.parametrize(
    ("combo", "regions", "on_board"),
    [
        ("orcs stout", 3, 9),
        ("kobolds stout", 3, 15),
        ("skeletons hordes_of", 3, 6 + 5 + 2),
        ("amazons stout", 3, 14 - 4),
        ("amazons stout", 12, 12),
        ("pixies stout", 3, 3),
        ("orcs stout", 0, 0),
    ],
)
def test_tokens_just_taken_in_hand_count_as_they_lay_on_the_board(combo, regions, on_board, end):
    table = Table(combo, "ratmen berserk")
    table.settle(regions, 2)
    table.do(BREAK_OFF[end])
    assert tokens_on_board(table.state.players[ANNA]) == on_board


@pytest.mark.parametrize("end", BREAK_OFF)
@pytest.mark.parametrize(
    ("conquests", "on_board"), [(0, 13 - 2), (1, 1 + 2), (2, 1 + 2 + 2)], ids=["none", "one", "two"]
)
def test_barbarians_in_hand_were_on_the_board_until_they_moved(conquests, on_board, end):
    """Two waited in hand, the others lay in one region; taken up for a conquest they stay up."""
    table = Table("barbarians stout", "ratmen berserk")
    table.pick()
    table.conquer("hill", tokens=11)
    table.conquer("mountain", TRIBE, failed=True)
    table.score()
    table.play(2)
    for _ in range(conquests):
        table.conquer("hill")
    table.do(BREAK_OFF[end])
    assert tokens_on_board(table.state.players[ANNA]) == on_board


@pytest.mark.parametrize("end", BREAK_OFF)
def test_declined_ghouls_and_the_race_beside_them_lie_on_the_board_again(end):
    table = Table("ghouls spirit", "ratmen berserk", "orcs stout", "elves swamp")
    table.settle(3, 2)
    table.decline()
    table.play(2)
    table.play(2)
    table.play(2)
    table.conquer("hill", by="ghouls")
    table.do(BREAK_OFF[end])
    assert tokens_on_board(table.state.players[ANNA]) == 10 + 9


def test_a_race_that_has_not_entered_is_not_on_the_board():
    table = game(2)
    table.pick()
    table.do(do.EndGame())
    assert tokens_on_board(table.state.players[ANNA]) == 0


def test_an_end_that_is_taken_back_leaves_the_hand_as_it_was():
    table = game(2)
    table.settle(3, 3)
    before = table.state
    table.do(do.EndGame())
    table.session.undo()
    assert table.state == before


# Leaving


def test_a_player_who_left_is_skipped_and_keeps_purse_and_races():
    table = game(3)
    table.settle(2, 2, 2)
    before = table.state.players[BEN]
    table.do(do.Leave(BEN))
    assert table.state.turn.seat == ANNA
    table.play(1)
    assert table.state.turn.seat == CLEO
    after = table.state.players[BEN]
    assert (after.coins, after.races, after.has_left) == (before.coins, before.races, True)


def test_who_leaves_in_the_own_turn_hands_over_at_once():
    table = game(3)
    table.settle(2)
    table.pick()
    table.do(do.Leave(BEN))
    assert (table.state.round, table.state.turn.seat) == (1, CLEO)


def test_losers_still_place_their_tokens_when_the_attacker_leaves():
    table = game(3)
    table.settle(2, 2, 2)
    table.conquer("hill", active("tritons", 3))
    table.do(do.Leave(ANNA))
    assert table.state.turn.to_place == (Placement(CLEO, "tritons", 2),)


def test_without_the_first_player_a_round_begins_with_the_next():
    table = game(3)
    table.do(do.Leave(ANNA))
    assert (table.state.round, table.state.turn.seat) == (1, BEN)
    assert order_of_play(table) == [(n, seat) for n in range(1, 11) for seat in (BEN, CLEO)]


def test_the_first_player_may_leave_in_somebody_elses_turn():
    table = game(3)
    table.settle(1)
    table.do(do.Leave(ANNA))
    assert (table.state.round, table.state.turn.seat) == (1, BEN)
    table.settle(1, 1)
    assert (table.state.round, table.state.turn.seat) == (2, BEN)


def test_the_last_player_of_the_last_round_may_leave_too():
    table = game(2)
    table.do(do.CorrectTurn(BEN, 10))
    table.do(do.Leave(BEN))
    assert table.state.is_over


def test_the_number_of_rounds_stays_that_of_the_players_who_sat_down():
    table = game(4)
    table.do(do.Leave(DORA))
    table.do(do.Leave(CLEO))
    assert order_of_play(table)[-1] == (9, BEN)


def test_one_player_alone_may_play_on():
    table = game(2)
    table.do(do.Leave(BEN))
    assert order_of_play(table) == [(n, ANNA) for n in range(1, 11)]


def test_when_everyone_has_left_the_game_is_over():
    table = game(3)
    table.do(do.Leave(CLEO))
    table.do(do.Leave(ANNA))
    assert not table.state.is_over
    table.do(do.Leave(BEN))
    assert table.state.is_over


def test_nobody_leaves_twice_and_nobody_who_was_not_there():
    table = game(2)
    table.do(do.Leave(BEN))
    with table.refuses("has_left"):
        table.do(do.Leave(BEN))
    with table.refuses("no_such_player"):
        table.do(do.Leave(CLEO))


def test_the_races_of_a_player_who_left_may_be_conquered():
    table = game(2)
    table.settle(2, 2)
    table.do(do.Leave(BEN))
    table.conquer("hill", active("elves"))
    assert table.race(BEN).regions == 1


CONQUER_ELVES = do.Conquer(Region("hill", holder=active("elves")))


@pytest.mark.parametrize(
    ("bens_power", "cleos_power", "command", "coins"),
    [
        ("historian", "stout", do.Decline(), 1),
        ("corrupt", "stout", CONQUER_ELVES, 1),
        ("stout", "ransacking", CONQUER_ELVES, -1),
    ],
    ids=["historian", "corrupt", "ransacked"],
)
def test_the_purse_of_a_player_who_left_stays_as_it_was(bens_power, cleos_power, command, coins):
    combos = ("ratmen flying", f"elves {bens_power}", f"tritons {cleos_power}")
    table = Table(*combos, players=3)
    table.settle(2, 2, 2, 2, 2)
    assert table.paid(command)[BEN] == coins
    table.session.undo()
    table.do(do.Leave(BEN))
    assert table.paid(command)[BEN] == 0


def test_leaving_ends_the_peace_one_had_promised():
    table = Table("elves diplomat", "orcs hill", "ratmen stout", players=3)
    table.pick()
    table.conquer("hill")
    table.do(do.NameAlly(BEN))
    table.score()
    table.do(do.Leave(ANNA))
    table.pick()
    table.conquer("hill", active("elves"))
    assert table.race(ANNA).regions == 0
