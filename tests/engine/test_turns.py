"""Whose turn it is, how long the game lasts, and what happens when somebody goes home."""

import pytest

from companion.engine import (
    Abandon,
    AdjustCoins,
    Conquer,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    Decline,
    EndGame,
    LayOutCombo,
    Leave,
    NameAlly,
    Pick,
    PlaceFortress,
    PlacePots,
    Regroup,
    Rename,
    ReshuffleBadges,
    Score,
    Target,
    Vanish,
    tokens_on_board,
)
from tests.engine.helpers import ANNA, BEN, CLEO, DORA, TRIBE, Table
from tests.engine.notation import Game, games


def game(players):
    """Return a game whose races and powers need no count but that of the regions."""
    combos = ("ratmen stout", "elves flying", "tritons mounted", "giants commando", "trolls heroic")
    return Table(*combos, players=players)


def order_of_play(table):
    """Play on to the end; return (round, seat) for each turn."""
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


test_a_turn_ends = games("""
    with a score
    ratmen stout, elves flying, players=3: pick => turn Anna 1
    score 2 => turn Ben 1
    score 2 => refused no_active_race

    with a decline
    ratmen stout, elves flying: settle 1 1; decline => turn Ben 2
    decline => turn Anna 3

    with the decline of the last player in the last round the whole game
    ratmen stout, elves flying: settle 1 1; at Ben 10; decline
    score => refused game_over
    """)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_round_is_known_as_such(players):
    table = game(players)
    shown = set()
    while not table.state.is_over:
        if table.state.is_last_round:
            shown.add(table.state.round)
        table.play(1)
    assert shown == {table.state.setup.rounds}


# The end


def over():
    table = game(2)
    table.settle(2, 2)
    table.do(EndGame())
    assert table.state.is_over
    return table


PLAY = [
    Pick(0),
    Conquer(Target("hill")),
    Abandon(1),
    Regroup(),
    PlaceFortress(),
    PlacePots(1),
    NameAlly(BEN),
    Score(),
    Decline(),
    Vanish(ANNA, "ratmen"),
    LayOutCombo("orcs", "hill"),
    ReshuffleBadges(("hill",)),
    Leave(BEN),
    EndGame(),
]


@pytest.mark.parametrize("command", PLAY, ids=lambda command: type(command).__name__)
def test_when_the_game_is_over_nobody_plays_on(command):
    table = over()
    with table.refuses("game_over"):
        table.do(command)


@pytest.mark.parametrize(
    "command",
    [
        AdjustCoins(ANNA, 2),
        CorrectTroops(ANNA, "ratmen", tokens=3),
        CorrectRace(ANNA, "ratmen", "declined"),
        CorrectColumn(()),
        Rename(ANNA, "Annabel"),
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
    table.do(CorrectTurn(BEN, 4))
    assert not table.state.is_over
    assert (table.state.round, table.state.turn.seat) == (4, BEN)
    table.play(2)


def test_a_game_may_be_ended_at_any_moment():
    table = game(2)
    table.pick()
    table.do(EndGame())
    assert table.state.is_over
    assert table.purses == (5, 5)


# A turn that is not played to its end


BREAK_OFF = {
    "the game ends": EndGame(),
    "the player leaves": Leave(ANNA),
    "it is another's turn": CorrectTurn(BEN, 2),
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
    """Two waited in hand, the others were in one region; picked up for a conquest they stay up."""
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
    table.do(EndGame())
    assert tokens_on_board(table.state.players[ANNA]) == 0


def test_an_end_that_is_taken_back_leaves_the_hand_as_it_was():
    table = game(2)
    table.settle(3, 3)
    before = table.state
    table.do(EndGame())
    table.session.undo()
    assert table.state == before


# Leaving


def test_a_player_who_left_is_skipped_and_keeps_purse_and_races():
    table = game(3)
    table.settle(2, 2, 2)
    before = table.state.players[BEN]
    table.do(Leave(BEN))
    assert table.state.turn.seat == ANNA
    table.play(1)
    assert table.state.turn.seat == CLEO
    after = table.state.players[BEN]
    assert (after.coins, after.races, after.has_left) == (before.coins, before.races, True)


test_leaving = games("""
    in the own turn hands over at once
    ratmen stout, elves flying, players=3: settle 2; pick; leave Ben => turn Cleo 1

    lets losers still place their tokens
    ratmen stout, elves flying, tritons mounted, players=3: settle 2 2 2; take hill, 3 tritons
    leave Anna => place Cleo:2:tritons

    in somebody else's turn lets a round begin with the next
    ratmen stout, elves flying, tritons mounted, players=3: settle 1; leave Anna => turn Ben 1
    settle 1 1 => turn Ben 2

    as the last player of the last round ends the game
    ratmen stout, elves flying: at Ben 10; leave Ben; pick => refused game_over

    as the last player of all ends the game
    ratmen stout, elves flying, players=3: leave Cleo; leave Anna => turn Ben 1
    leave Ben; pick => refused game_over

    is done once
    ratmen stout, elves flying: leave Ben; leave Ben => refused has_left

    is for those who are there
    ratmen stout, elves flying: leave Cleo => refused no_such_player

    leaves races that may be conquered
    ratmen stout, elves flying: settle 2 2; leave Ben; take hill, 1 elves => elves regions=1

    ends the peace one had promised
    elves diplomat, orcs hill, ratmen stout, players=3: pick; take hill; ally Ben; score; leave Anna
    pick; take hill, 1 elves => elves regions=0
    """)


@pytest.mark.parametrize(
    ("players", "leaving", "seats", "rounds"),
    [
        (3, (ANNA,), (BEN, CLEO), 10),
        (4, (DORA, CLEO), (ANNA, BEN), 9),
        (2, (BEN,), (ANNA,), 10),
    ],
    ids=["the first player", "two of four", "all but one"],
)
def test_the_others_play_as_many_rounds_as_were_agreed(players, leaving, seats, rounds):
    table = game(players)
    for seat in leaving:
        table.do(Leave(seat))
    assert order_of_play(table) == [(n, seat) for n in range(1, rounds + 1) for seat in seats]


@pytest.mark.parametrize(
    ("powers", "move", "coins"),
    [
        ("historian stout", "decline", 1),
        ("corrupt stout", "take hill, 1 elves", 1),
        ("stout ransacking", "take hill, 1 elves", -1),
    ],
    ids=["historian", "corrupt", "ransacked"],
)
def test_the_purse_of_a_player_who_left_stays_as_it_was(powers, move, coins):
    bens, cleos = powers.split()
    play = Game(f"ratmen flying, elves {bens}, tritons {cleos}, players=3")
    play.go_on("settle 2 2 2 2 2")
    before = play.table.purses[BEN]
    play.go_on(move)
    assert play.table.purses[BEN] == before + coins
    play.table.session.undo()
    play.go_on(f"leave Ben; {move}")
    assert play.table.purses[BEN] == before
