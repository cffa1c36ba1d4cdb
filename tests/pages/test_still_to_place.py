"""What losers still have to put back when the next turn has only just begun."""

import pytest

from companion.engine import (
    Conquer,
    ConquerAt,
    CorrectTroops,
    CorrectTurn,
    Holder,
    PlaceTroops,
    PutBoardAway,
    Rename,
    Score,
    Target,
)
from companion.pages.hand_over import still_to_place, turn_just_over
from tests.pages.standing import PLAIN, lay_out
from tests.ui.dealing import seat_race, table_without_window
from tests.ui.evenings import score_turn


@pytest.fixture
def table(catalogue):
    """Anna has Humans, Ben has Wizards; there is no board."""
    table = table_without_window(catalogue)
    seat_race(table.game.session, 0, "humans", "alchemist", regions=4, farmland=0)
    seat_race(table.game.session, 1, "wizards", "hill", regions=3)
    return table


def attack(table, race="wizards", seat=1, tokens=3):
    table.game.do(CorrectTroops(0, "humans", hand=6))
    table.game.do(Conquer(Target("hill", holder=Holder("race", race, tokens)), loser=seat))


def shown(reader, session):
    before = turn_just_over(session)
    return [todo.text for todo in still_to_place(reader, session.state, before)]


def test_losers_are_told_clockwise_until_the_turn_has_begun(table):
    session = table.game.session
    seat_race(session, 2, "elves", "swamp", regions=3)
    attack(table, "elves", 2, 2)
    attack(table)
    assert shown(table, session) == []
    score_turn(session)
    both = ["Ben: 2 Wizards to place", "Chloé: 2 Elves to place"]
    assert shown(table, session) == both
    session.do(Conquer(Target("forest"), tokens=2))
    assert shown(table, session) == []
    session.undo()
    assert shown(table, session) == both
    session.undo()
    assert shown(table, session) == []


def test_pygmies_are_told_to_roll_too_whatever_their_player_is_called(table):
    session = table.game.session
    seat_race(session, 2, "pygmies", "swamp", regions=3)
    attack(table, "pygmies", 2, 2)
    score_turn(session)
    before = shown(table, session)
    assert "roll the die for 1 lost token" in before[0]
    session.do(Rename(2, "Cleo"))
    assert shown(table, session) == [text.replace("Chloé", "Cleo") for text in before]


def test_nothing_is_told_where_nobody_lost_anything_or_the_game_is_over(table):
    session = table.game.session
    score_turn(session)
    assert shown(table, session) == []
    session.do(CorrectTurn(2, session.state.setup.rounds))
    seat_race(session, 2, "elves", "swamp", regions=3)
    session.do(CorrectTroops(2, "elves", hand=6))
    session.do(Conquer(Target("hill", holder=Holder("race", "wizards", 3)), loser=1))
    score_turn(session)
    assert session.state.is_over
    assert shown(table, session) == []


@pytest.fixture
def board():
    """On a board, Anna has taken a region from each of the others, and her coins."""
    setting = "A ratmen + hill, 12 in hand / B elves + swamp / C wizards + forest"
    board = lay_out(PLAIN, setting, "A1 | C3 | .", "B3 | C1 | .", "B1 | C1 | .")
    board.do(ConquerAt(1))
    board.do(ConquerAt(3))
    board.do(Score())
    return board


def test_on_a_board_who_is_next_has_the_tokens_in_hand_and_others_place_theirs(board):
    session = board.play.session
    assert shown(board, session) == ["C: 2 Wizards to place"]
    board.do(PlaceTroops(4, tokens=2, seat=2))
    assert shown(board, session) == ["C: 1 Wizard to place"]
    board.do(PlaceTroops(4, tokens=3, seat=2))
    assert shown(board, session) == []


def test_a_board_put_away_leaves_as_much_to_place(board):
    board.do(PutBoardAway())
    assert "C: 2 Wizards to place" in shown(board, board.play.session)
