"""Without a screen between the turns: the strip above the table that says what losers put back."""

import pytest

from companion.engine.commands import Conquer, CorrectTroops, CorrectTurn, PutBoardAway, Rename
from companion.engine.conquest_cost import Holder, Region
from tests.ui.board.tables import attack_others, board_game, held
from tests.ui.dealing import seat_players, seat_race

ANNA = (0, "humans", "alchemist", {"regions": 4, "farmland": 0})


@pytest.fixture
def table(drive):
    """Start a game without a screen between turns in which Ben has Wizards; return the session."""
    drive.app.store.settings.change(hand_over=False)
    return seat_players(drive, ANNA, (1, "wizards", "hill", {"regions": 3}))


@pytest.fixture
def board(drive):
    """Anna has taken a region from each of the others, and her coins; nobody is greeted."""
    drive.app.store.settings.change(hand_over=False, reduced_motion=True)
    session = board_game(drive)
    attack_others(session)
    drive.frames(4)
    finish(drive)
    return session


def attack(session, race="wizards", seat=1, tokens=3):
    session.do(CorrectTroops(0, "humans", hand=6))
    session.do(Conquer(Region("hill", holder=Holder("race", race, tokens)), loser=seat))


def finish(drive):
    drive.tap("score")
    drive.tap("score-confirm")


def strip(drive):
    """Return what the strip says, nothing where it is not to be seen."""
    return drive.find("placing").text if drive.has("placing") else ""


def test_the_next_turn_begins_at_once_and_a_strip_tells_who_places_what(drive, table):
    attack(table)
    finish(drive)
    assert drive.app.root.current == "table"
    assert drive.has("conquer")
    assert strip(drive) == "Ben: 2 Wizards to place"


def test_losers_are_told_clockwise_and_a_touch_shows_all(drive, table):
    seat_race(table, 2, "elves", "swamp", regions=3)
    attack(table, "elves", 2, 2)
    attack(table)
    drive.frames()
    finish(drive)
    assert strip(drive) == "Ben: 2 Wizards to place · Chloé: 2 Elves to place"
    drive.tap("placing")
    assert "To do first" in drive.texts()
    assert "Chloé: 2 Elves to place" in drive.texts()


def test_pygmies_are_told_to_roll_too(drive, table):
    seat_race(table, 2, "pygmies", "swamp", regions=3)
    attack(table, "pygmies", 2, 2)
    drive.frames()
    finish(drive)
    assert "roll the die for 1 lost token" in strip(drive)


def test_nobody_lost_anything_and_nothing_is_told(drive, table):
    finish(drive)
    assert table.state.turn.seat == 1
    assert strip(drive) == ""


def test_it_can_be_put_away(drive, table):
    attack(table)
    finish(drive)
    drive.tap("placing-close")
    assert strip(drive) == ""
    drive.tap("history")
    drive.tap("back")
    assert strip(drive) == ""


def test_it_goes_with_the_first_step_and_undo_brings_it_back(drive, table):
    attack(table)
    finish(drive)
    table.do(Conquer(Region("forest"), tokens=2))
    drive.frames()
    assert strip(drive) == ""
    drive.tap("undo")
    assert strip(drive) == "Ben: 2 Wizards to place"


def test_a_name_put_right_leaves_it_there(drive, table):
    seat_race(table, 2, "pygmies", "swamp", regions=3)
    attack(table, "pygmies", 2, 2)
    drive.frames()
    finish(drive)
    before = strip(drive)
    table.do(Rename(2, "Cleo"))
    drive.frames()
    assert before
    assert strip(drive) == before.replace("Chloé", "Cleo")


def test_undo_of_the_score_leads_back_to_the_turn_and_takes_it_away(drive, table):
    attack(table)
    finish(drive)
    drive.tap("undo")
    assert table.state.turn.seat == 0
    assert strip(drive) == ""
    drive.tap("redo")
    assert strip(drive) == "Ben: 2 Wizards to place"


def test_it_is_there_again_after_a_restart(drive, table):
    attack(table)
    finish(drive)
    drive.app.game.open(drive.app.store.library.open_again(table).session)
    drive.app.go("table")
    drive.frames()
    assert strip(drive) == "Ben: 2 Wizards to place"


def test_with_the_screen_between_turns_there_is_no_strip(drive, table):
    drive.app.store.settings.change(hand_over=True)
    attack(table)
    finish(drive)
    assert drive.app.root.current == "hand_over"
    drive.tap("hand-over")
    assert strip(drive) == ""


def test_a_decline_is_followed_by_the_next_turn_at_once(drive, table):
    drive.tap("decline")
    drive.hold("decline-confirm")
    assert drive.app.root.current == "table"
    assert table.state.turn.seat == 1


def test_the_last_turn_of_all_leads_to_the_reveal(drive, table):
    table.do(CorrectTurn(2, table.state.setup.rounds))
    seat_race(table, 2, "elves", "swamp", regions=3)
    drive.frames()
    finish(drive)
    assert drive.app.root.current == "reveal"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (740, 360), (360, 740)])
def test_it_covers_nothing(drive, table, size):
    seat_race(table, 2, "elves", "swamp", regions=3)
    attack(table, "elves", 2, 2)
    attack(table)
    drive.resize(*size)
    finish(drive)
    strip_, body = drive.find("placing"), drive.app.root.current_screen.ids.body
    assert strip_.height >= 48
    assert strip_.y >= body.top


def test_the_settings_switch_it_off_and_on(drive):
    drive.app.go("settings")
    drive.frames()
    drive.tap("hand-over")
    assert not drive.app.store.settings.current.hand_over
    drive.tap("hand-over")
    assert drive.app.store.settings.current.hand_over


def test_on_a_board_the_turn_begins_at_once_too(drive, board):
    assert drive.app.root.current == "table"
    assert not any("your turn" in text for text in drive.texts())
    assert strip(drive) == "Chloé: 2 Elves to place"
    drive.tap_region(held(board, "trolls")[0])
    assert drive.has("close-region")


def test_on_a_board_a_touch_lets_losers_tap_their_regions(drive, board):
    drive.tap("placing")
    at = held(board, "elves")[0]
    drive.tap_region(at)
    assert board.state.ground[at].tokens == 3
    assert any("Chloé: 1 Elf to place" in text for text in drive.texts())
    drive.tap("start-turn")
    assert not any("your turn" in text for text in drive.texts())


def test_on_a_board_undo_and_redo_greet_nobody(drive, board):
    drive.tap("undo")
    assert board.state.turn.seat == 0
    assert strip(drive) == ""
    drive.tap("redo")
    assert strip(drive) == "Chloé: 2 Elves to place"
    assert not any("your turn" in text for text in drive.texts())


def test_a_board_put_away_leaves_as_much_to_place(drive, board):
    board.do(PutBoardAway())
    drive.frames(4)
    assert "Chloé: 2 Elves to place" in strip(drive)
