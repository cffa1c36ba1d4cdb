"""As a turn on the board begins: who is greeted, what losers put back, and how it gives way."""

import pytest

from companion.engine.commands import (
    AdjustCoins,
    ConquerAt,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    PlaceTroops,
    SetRegion,
)
from companion.play.session import Session
from tests.ui.board.tables import attack_others, board_game, held
from tests.ui.dealing import seat_race

BACK = 27


@pytest.fixture
def handed(drive):
    """Anna has taken a region from each of the others, and her coins."""
    drive.session = board_game(drive)
    attack_others(drive.session)
    for seat in range(3):
        drive.session.do(AdjustCoins(seat, 40))
    drive.frames(4)
    finish(drive)
    return drive


def finish(drive):
    drive.tap("score")
    drive.tap("score-confirm")


def says(drive, text):
    return any(text in shown.replace("\N{NO-BREAK SPACE}", " ") for shown in drive.texts())


def test_the_next_player_is_greeted_on_the_same_screen(handed):
    assert handed.app.root.current == "table"
    assert says(handed, "Maximilian, your turn")
    assert says(handed, "Diplomat Wizards")
    assert says(handed, "Chloé: 2 Elves to place")
    assert "FIRST" in handed.texts()
    hidden = {str(player.coins) for player in handed.session.state.players}
    assert not hidden & set(handed.texts())


def test_who_is_next_has_the_lost_tokens_in_hand_and_places_none(handed):
    assert says(handed, "6 in hand")
    assert not says(handed, "Maximilian: ")


def test_a_loser_places_by_tapping_and_takes_away_by_holding(handed):
    at = held(handed.session, "elves")[0]
    for left in ("Chloé: 1 Elf to place", ""):
        handed.tap_region(at)
        assert says(handed, left)
    assert handed.session.state.ground[at].tokens == 4
    assert handed.session.state.ground[at].sure
    assert not says(handed, "Chloé: ")
    assert says(handed, "Maximilian, your turn")
    handed.hold_region(at)
    assert handed.session.state.ground[at].tokens == 3
    assert says(handed, "Chloé: 1 Elf to place")


def test_who_is_done_placing_can_be_attacked_with_the_next_tap(handed):
    at = held(handed.session, "elves")[0]
    for _ in range(3):
        handed.tap_region(at)
    assert handed.has("close-region")
    assert handed.session.state.ground[at].tokens == 4


@pytest.mark.parametrize("way", ["region", "button", "back", "score"])
def test_it_gives_way_and_nothing_has_to_be_tapped(handed, way):
    trolls = held(handed.session, "trolls")[0]
    ways = {
        "region": lambda: handed.tap_region(trolls),
        "button": lambda: handed.tap("start-turn"),
        "back": lambda: handed.key(BACK),
        "score": lambda: handed.tap("score"),
    }
    before = handed.session.state
    ways[way]()
    assert not says(handed, "Maximilian, your turn")
    assert handed.session.state == before
    assert handed.app.root.current == "table"
    assert handed.has({"region": "close-region", "score": "score-back"}.get(way, "score"))


def test_what_is_done_first_is_told_once(handed):
    handed.tap("start-turn")
    handed.tap("history")
    handed.key(BACK)
    assert not says(handed, "your turn")


def test_undo_takes_the_greeting_away_too(handed):
    handed.tap("undo")
    assert handed.session.state.turn.seat == 0
    assert not says(handed, "your turn")
    assert handed.has("score")


def open_again(drive):
    """Leave the game, and come back to it as it was saved."""
    session = drive.session
    drive.app.go("start")
    drive.frames(4)
    drive.session = Session(session.catalogue, session.start, session.course, session.journal)
    drive.app.game.open(drive.session)
    drive.app.go("table")
    drive.frames(6)


def undo_and_redo(drive):
    drive.tap("undo")
    drive.tap("redo")


@pytest.mark.parametrize("come_back", [open_again, undo_and_redo])
def test_what_losers_put_back_is_told_whichever_way_one_comes_there(handed, come_back):
    at = held(handed.session, "elves")[0]
    come_back(handed)
    assert says(handed, "Maximilian, your turn")
    assert says(handed, "Chloé: 2 Elves to place")
    handed.tap_region(at)
    assert handed.session.state.ground[at].tokens == 3
    come_back(handed)
    assert says(handed, "Chloé: 1 Elf to place")


@pytest.mark.parametrize("done", ["placed", "conquered"])
def test_it_is_not_told_once_all_is_placed_or_the_turn_is_begun(handed, done):
    session = handed.session
    at = held(session, "elves")[0]
    if done == "placed":
        session.do(PlaceTroops(at, tokens=4, seat=2))
    else:
        session.do(ConquerAt(at, anyway=True))
    open_again(handed)
    assert not says(handed, "your turn")
    assert handed.has("score")


def test_who_picks_sees_the_combos_at_once(drive):
    session = board_game(drive, players=2)
    session.do(CorrectTurn(1, 2))
    drive.frames(4)
    drive.tap("decline")
    drive.hold("decline-confirm")
    drive.tap("score")
    drive.tap("score-confirm")
    assert session.state.turn.seat == 1
    assert drive.has("pick")


def test_who_picks_is_first_shown_what_losers_put_back(drive):
    session = board_game(drive)
    session.do(CorrectTurn(1, 2))
    drive.frames(4)
    drive.tap("decline")
    drive.hold("decline-confirm")
    session.do(CorrectTurn(0, 3))
    session.do(CorrectTroops(0, "trolls", hand=9))
    drive.frames(4)
    drive.tap_region(held(session, "elves")[0])
    drive.tap("conquered" if drive.has("conquered") else "anyway")
    finish(drive)
    assert says(drive, "Maximilian, your turn")
    assert says(drive, "You pick a combo")
    assert says(drive, "Chloé: 2 Elves to place")
    drive.tap("to-combos")
    assert drive.has("pick")
    drive.session = session
    open_again(drive)
    assert says(drive, "Chloé: 2 Elves to place")
    drive.tap("to-combos")
    assert drive.has("pick")


@pytest.mark.parametrize("size", [(1280, 800), (740, 360), (360, 740)])
def test_the_last_round_and_reminders_are_told(drive, size):
    drive.resize(*size)
    session = board_game(drive)
    seat_race(session, 1, "ghouls", None)
    at = held(session, "wizards")[0]
    session.do(SetRegion(at, seat=1, race="ghouls", in_decline=True, tokens=2))
    session.do(CorrectTurn(0, session.state.setup.rounds))
    drive.frames(4)
    finish(drive)
    assert says(drive, "Last round")
    assert says(drive, "Your Ghouls in decline conquer first")
    drive.tap("start-turn")
    assert drive.has("score")


def test_pots_that_were_left_are_paid_and_told(drive):
    drive.app.store.settings.change(reduced_motion=True)
    session = board_game(drive)
    homes = held(session, "wizards")
    session.do(CorrectRace(1, "wizards", "gone"))
    seat_race(session, 1, "leprechauns", "hill")
    for at in homes:
        session.do(SetRegion(at, seat=1, race="leprechauns", tokens=2))
    session.do(CorrectTurn(1, 2))
    drive.frames(4)
    drive.tap("score")
    drive.tap_region(held(session, "leprechauns")[0])
    drive.tap("score-confirm")
    session.do(CorrectTurn(0, 3))
    drive.frames(4)
    before = session.state.players[1].coins
    finish(drive)
    assert session.state.players[1].coins == before + 1
    assert says(drive, "1 pot of gold was still there")
