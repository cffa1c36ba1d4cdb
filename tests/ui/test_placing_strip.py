"""Without a screen between turns: the strip above the table says what losers put back."""

import pytest

from companion.engine import Conquer, CorrectTroops, CorrectTurn, Holder, PutBoardAway, Target
from tests.ui.board.tables import attack_others, board_game, held
from tests.ui.dealing import SMALL, seat_players

BACK = 27
ANNA = (0, "humans", "alchemist", {"regions": 4, "farmland": 0})
SHOWN = "Ben: 2 Wizards to place · Chloé: 2 Elves to place"


@pytest.fixture
def table(drive):
    """Start a game without a screen between turns; return the session."""
    drive.app.store.settings.change(hand_over=False)
    others = ((1, "wizards", "hill", {"regions": 3}), (2, "elves", "swamp", {"regions": 3}))
    return seat_players(drive, ANNA, *others)


def attack(session, race="wizards", seat=1, tokens=3):
    session.do(CorrectTroops(0, "humans", hand=6))
    session.do(Conquer(Target("hill", holder=Holder("race", race, tokens)), loser=seat))


def attack_both(drive, session):
    """Anna takes a region from each of the others, and her coins."""
    attack(session, "elves", 2, 2)
    attack(session)
    drive.frames()
    finish(drive)


def finish(drive):
    drive.tap("score")
    drive.tap("score-confirm")


def strip(drive):
    """Return what the strip says; nothing if it isn't visible."""
    return drive.find("placing").text if drive.has("placing") else ""


def test_the_next_turn_begins_at_once_and_a_strip_covers_nothing(drive, table):
    attack_both(drive, table)
    assert drive.app.root.current == "table"
    assert drive.has("conquer")
    for size in ((1280, 800), (800, 1280), (740, 360), (360, 740), SMALL):
        drive.resize(*size)
        shown, body = drive.find("placing"), drive.app.root.current_screen.ids.body
        assert shown.text == SHOWN
        assert shown.height >= 48
        assert shown.y >= body.top
    drive.tap("placing")
    assert "To do first" in drive.texts()
    assert "Chloé: 2 Elves to place" in drive.texts()
    drive.key(BACK)
    drive.pass_time(0.5)
    drive.tap("placing-close")
    assert strip(drive) == ""
    drive.tap("history")
    drive.tap("back")
    assert strip(drive) == ""


def test_it_goes_with_the_first_step_and_undo_or_a_restart_brings_it_back(drive, table):
    attack_both(drive, table)
    table.do(Conquer(Target("forest"), tokens=2))
    drive.frames()
    assert strip(drive) == ""
    drive.tap("undo")
    assert strip(drive) == SHOWN
    drive.tap("undo")
    assert table.state.turn.seat == 0
    assert strip(drive) == ""
    drive.tap("redo")
    assert strip(drive) == SHOWN
    drive.app.game.open(drive.app.store.library.open_again(table).session)
    drive.app.go("table")
    drive.frames()
    assert strip(drive) == SHOWN


def test_where_nobody_lost_anything_turns_follow_each_other_up_to_the_reveal(drive, table):
    finish(drive)
    assert table.state.turn.seat == 1
    assert strip(drive) == ""
    drive.tap("decline")
    drive.hold("decline-confirm")
    assert drive.app.root.current == "table"
    assert table.state.turn.seat == 2
    table.do(CorrectTurn(2, table.state.setup.rounds))
    drive.frames()
    finish(drive)
    assert drive.app.root.current == "reveal"


def test_the_settings_bring_back_the_screen_between_turns_and_then_there_is_no_strip(drive, table):
    drive.app.go("settings")
    drive.frames()
    drive.tap("hand-over")
    assert drive.app.store.settings.current.hand_over
    drive.app.go("table")
    drive.frames()
    attack_both(drive, table)
    assert drive.app.root.current == "hand_over"
    drive.tap("start-turn")
    assert strip(drive) == ""
    drive.app.go("settings")
    drive.frames()
    drive.tap("hand-over")
    assert not drive.app.store.settings.current.hand_over


def test_on_a_board_the_turn_begins_at_once_too_and_a_touch_lets_losers_tap(drive):
    drive.app.store.settings.change(hand_over=False, reduced_motion=True)
    board = board_game(drive)
    attack_others(board)
    drive.frames(4)
    finish(drive)
    assert drive.app.root.current == "table"
    drive.tap_region(held(board, "trolls")[0])
    assert drive.has("close-region")
    drive.tap("undo")
    assert board.state.turn.seat == 0
    assert strip(drive) == ""
    drive.tap("redo")
    assert strip(drive) == "Chloé: 2 Elves to place"
    # Nobody is greeted, neither then nor before.
    assert not any("your turn" in text for text in drive.texts())
    board.do(PutBoardAway())
    drive.frames(4)
    assert "Chloé: 2 Elves to place" in strip(drive)
    drive.tap("undo")
    drive.tap("placing")
    at = held(board, "elves")[0]
    drive.tap_region(at)
    assert board.state.regions[at].tokens == 4
    assert not any("Chloé: " in text for text in drive.texts())
    drive.tap("start-turn")
    assert not any("your turn" in text for text in drive.texts())
