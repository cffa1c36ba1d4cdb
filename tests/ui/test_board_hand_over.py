"""A turn on the board begins: who is greeted, what losers put back, and how it gives way."""

import pytest

from companion.engine import (
    AdjustCoins,
    ConquerAt,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    PlaceTroops,
    SetRegion,
)
from companion.play import Session
from tests.ui.board.tables import attack_others, board_game, box, held, part
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


def is_loud(widget):
    return getattr(widget, "kind", "") == "primary" and widget.get_root_window() is not None


def test_the_next_player_is_greeted_on_the_same_screen(handed):
    assert handed.app.root.current == "table"
    assert says(handed, "Maximilian, your turn")
    assert says(handed, "Diplomat Wizards")
    assert "FIRST" in handed.texts()
    assert says(handed, "Chloé: 2 Elves to place")
    # The next player has the lost tokens in hand, and places none.
    assert says(handed, "3 in hand")
    assert not says(handed, "Maximilian: ")
    hidden = {str(player.coins) for player in handed.session.state.players}
    assert not hidden & set(handed.texts())
    (todo,) = (w for w in part(handed, "panel").walk() if type(w).__name__ == "TodoView")
    assert todo.block.colour == 2, "Chloé's mark"
    for size in ((360, 740), (740, 360), (1280, 800)):
        handed.resize(*size)
        start = handed.find("start-turn")
        assert box(start)[1] >= box(part(handed, "panel"))[1]
        assert [w for w in handed.app.root.walk() if is_loud(w)] == [start]


def test_a_loser_places_by_tapping_and_takes_away_by_holding(handed):
    at, other = held(handed.session, "elves")
    counts = lambda: [handed.session.state.regions[each].tokens for each in (at, other)]  # noqa: E731
    # Their place is a guess until somebody says where they are.
    assert counts() == [3, 3]
    handed.tap_region(at)
    assert counts() == [4, 2]
    assert not says(handed, "Chloé: ")
    assert says(handed, "Maximilian, your turn")
    handed.hold_region(at)
    assert counts() == [3, 3]
    assert says(handed, "Chloé: 1 Elf to place")
    # A loser who has finished placing can be attacked with the next tap.
    for _ in range(2):
        handed.tap_region(at)
    assert handed.has("close-region")
    assert counts() == [4, 2]


def test_it_gives_way_to_whatever_is_tapped_and_is_told_once(handed):
    trolls, before = held(handed.session, "trolls")[0], handed.session.state
    ways = (
        (lambda: handed.tap_region(trolls), "close-region"),
        (lambda: handed.key(BACK), "score"),
        (lambda: handed.tap("score"), "score-back"),
        (lambda: handed.tap("start-turn"), "score"),
    )
    for tap, shown in ways:
        assert says(handed, "Maximilian, your turn")
        tap()
        assert not says(handed, "your turn")
        assert handed.session.state == before
        assert handed.app.root.current == "table"
        assert handed.has(shown)
        handed.tap("undo")
        assert handed.session.state.turn.seat == 0
        assert not says(handed, "your turn")
        assert handed.has("score")
        handed.tap("redo")
    handed.tap("start-turn")
    handed.tap("history")
    handed.key(BACK)
    assert not says(handed, "your turn")


def open_again(drive):
    """Leave the game, and come back to it as it was saved."""
    session = drive.session
    drive.app.go("start")
    drive.frames(4)
    drive.session = Session(session.catalogue, session.start, session.timeline, session.journal)
    drive.app.game.open(drive.session)
    drive.app.go("table")
    drive.frames(6)


def undo_and_redo(drive):
    drive.tap("undo")
    drive.tap("redo")


def test_what_losers_put_back_is_told_whichever_way_one_comes_there(handed):
    at = held(handed.session, "elves")[0]
    for come_back in (open_again, undo_and_redo):
        come_back(handed)
        assert says(handed, "Maximilian, your turn")
        assert says(handed, "Chloé: 2 Elves to place")
        handed.tap_region(at)
        assert handed.session.state.regions[at].tokens == 4
        come_back(handed)
        assert not says(handed, "Chloé: ")
        handed.tap("undo")
    # Not once the turn has begun, or everything is placed.
    for order in (ConquerAt(at, anyway=True), PlaceTroops(at, tokens=4, seat=2)):
        handed.session.do(order)
        open_again(handed)
        assert not says(handed, "your turn")
        assert handed.has("score")
        handed.session.undo()


def decline(drive, session):
    """Let Maximilian's race go into decline, so that he picks next time."""
    session.do(CorrectTurn(1, 2))
    drive.frames(4)
    drive.tap("decline")
    drive.hold("decline-confirm")


def test_who_picks_sees_the_combos_once_losers_know_what_to_put_back(drive):
    session = board_game(drive, players=2)
    decline(drive, session)
    finish(drive)
    assert session.state.turn.seat == 1
    assert drive.has("pick")
    session = drive.session = board_game(drive)
    decline(drive, session)
    session.do(CorrectTurn(0, 3))
    session.do(CorrectTroops(0, "trolls", hand=9))
    drive.frames(4)
    drive.tap_region(held(session, "elves")[0])
    drive.tap("conquered" if drive.has("conquered") else "anyway")
    finish(drive)
    assert says(drive, "Maximilian, your turn")
    assert says(drive, "You pick a combo")
    for come_back in (lambda: None, lambda: open_again(drive)):
        come_back()
        assert says(drive, "Chloé: 2 Elves to place")
        drive.tap("to-combos")
        assert drive.has("pick")


def test_the_last_round_reminders_and_pots_are_told(drive):
    drive.app.store.settings.change(reduced_motion=True)
    session = board_game(drive)
    last, (pot, *homes) = session.state.setup.rounds, held(session, "wizards")
    session.do(CorrectRace(1, "wizards", "gone"))
    seat_race(session, 1, "ghouls", None)
    seat_race(session, 1, "leprechauns", "hill")
    session.do(SetRegion(pot, seat=1, race="leprechauns", tokens=2))
    for at in homes:
        session.do(SetRegion(at, seat=1, race="ghouls", in_decline=True, tokens=2))
    session.do(CorrectTurn(1, last - 1))
    drive.frames(4)
    drive.tap("score")
    drive.tap_region(pot)
    drive.tap("score-confirm")
    session.do(CorrectTurn(0, last))
    drive.frames(4)
    before = session.state.players[1].coins
    finish(drive)
    assert session.state.players[1].coins == before + 1
    for size in ((1280, 800), (740, 360), (360, 740)):
        drive.resize(*size)
        assert says(drive, "Last round")
        assert says(drive, "Your Ghouls in decline conquer first")
        assert says(drive, "1 pot of gold was still there")
    drive.tap("start-turn")
    assert drive.has("score")
