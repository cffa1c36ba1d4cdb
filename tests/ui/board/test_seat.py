"""A seat that nobody sits in, at the table: its lines are followed by touch."""

from dataclasses import replace

import pytest

from companion.advice import Move, Reason
from companion.engine import ConquerAt, CorrectRace, Pick, Score
from companion.pages.empty_seat import seat_lines
from tests.ui.board.tables import board_game, box, held, view
from tests.ui.scenes import decide, seat_for_nobody


def follow_turn(drive, session):
    """Tap Done until the turn is over; return the number of taps."""
    turn, taps = (session.state.round, session.state.turn.seat), 0
    while (session.state.round, session.state.turn.seat) == turn and not session.state.is_over:
        drive.tap("done")
        taps += 1
        if drive.has("die"):
            # The die rolls, is read, and goes.
            drive.pass_time(10)
        assert taps < 40
    return taps


def test_a_turn_is_followed_line_by_line(drive):
    session = seat_for_nobody(drive, "planner", None)
    assert "Do this for Fox" in drive.texts()
    taps = follow_turn(drive, session)
    assert 3 <= taps <= 15
    assert session.cursor == taps
    assert session.state.turn.seat == 1
    assert session.state.character is None
    assert drive.has("pick")


def test_on_a_phone_the_board_stays_in_place_from_line_to_line(drive):
    drive.resize(400, 800)
    session = seat_for_nobody(drive, "planner", None)
    places = set()
    while session.state.turn.seat == 0:
        drive.frames(2)
        places.add(tuple(map(round, box(view(drive)))))
        drive.tap("done")
    assert len(places) == 1


def test_holding_does_the_whole_turn(drive):
    session = seat_for_nobody(drive, "planner", None)
    drive.hold("done", 1.5)
    assert session.state.turn.seat == 1
    assert session.cursor > 3


def test_a_step_taken_back_is_said_again(drive):
    session = seat_for_nobody(drive, "planner", None)
    first = drive.texts()
    drive.tap("done")
    assert drive.texts() != first
    drive.tap("undo")
    assert drive.has("done")
    assert session.cursor == 0
    drive.tap("done")
    assert isinstance(session.steps[0].commands[0], Pick)


def test_the_next_empty_seat_follows_without_a_greeting(drive):
    session = seat_for_nobody(drive, "grabber", "strategist", None)
    drive.hold("done", 1.5)
    assert session.state.turn.seat == 1
    decide(drive)
    assert "Do this for Owl" in drive.texts()
    drive.hold("done", 1.5)
    assert session.state.turn.seat == 2


def test_what_people_do_instead_is_taken_into_account(drive):
    session = seat_for_nobody(drive, "planner", None)
    drive.tap("done")
    drive.app.game.do(Score())
    assert session.state.turn.seat == 1
    drive.tap("undo")
    decide(drive)
    assert drive.has("done")


def test_nobody_looks_into_its_purse(drive):
    session = seat_for_nobody(drive, "planner", None)
    drive.hold("peek-0", 0.5)
    assert "Nobody looks into this purse before the end." in drive.texts()
    assert not session.traces


def test_it_says_why_once_asked(drive):
    seat_for_nobody(drive, "planner", None)
    before = set(drive.texts())
    drive.tap("why")
    (reason,) = set(drive.texts()) - before
    assert reason.startswith("It brings")


@pytest.mark.parametrize("size", [(1280, 800), (400, 800)])
def test_a_whole_game_alone_is_played_by_touch(drive, size):
    drive.resize(*size)
    session = seat_for_nobody(drive, "grabber", "planner", seed=8)
    while not session.state.is_over:
        decide(drive)
        follow_turn(drive, session)
    assert session.state.is_over


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (740, 360)])
def test_losers_place_before_an_empty_seat_picks(drive, size):
    drive.resize(*size)
    session = board_game(drive, characters=(None, "strategist", None))
    seat = session.state.players[1].active
    session.do(CorrectRace(1, seat.race, "gone"))
    session.do(ConquerAt(held(session, "elves")[0], anyway=True))
    session.do(Score())
    drive.frames(4)
    assert session.state.current.active is None
    at = held(session, "elves")[0]
    before = session.state.regions[at].tokens
    drive.tap_region(at)
    assert session.state.regions[at].tokens == before + 1
    drive.tap("start-turn")
    decide(drive)
    drive.tap("done")
    assert session.state.current.active


def test_combos_shuffled_by_hand_are_entered_before_it_picks(drive):
    session = seat_for_nobody(drive, "planner", None, deal="hand")
    assert not drive.has("done")
    drive.tap("lay-out")
    powers, races = session.state.power_stack[:6], session.state.race_stack[:6]
    for power, race in zip(powers, races, strict=True):
        drive.tap(f"lay-out-badge-{power}")
        drive.tap(f"lay-out-banner-{race}")
    decide(drive)
    drive.tap("done")
    assert session.state.current.active
    drive.hold("done", 1.5)
    assert session.state.turn.seat == 1
    drive.tap("undo")
    decide(drive)
    assert drive.has("done")


def test_a_race_that_is_put_on_the_board_by_hand_is_played_on(drive):
    session = board_game(drive, other=("pygmies", "diplomat"), characters=("grabber", None, None))
    decide(drive)
    follow_turn(drive, session)
    assert session.state.turn.seat == 1


def test_elves_lose_nothing_and_nothing_is_said_of_it(drive):
    session = board_game(drive, characters=("planner", None, None))
    at, reader = held(session, "elves")[0], drive.app.services
    move = Move(ConquerAt(at, anyway=True), Reason("take"))
    (line,) = seat_lines(reader, session.state, [move])
    assert "lose" not in line.said.text
    move = replace(move, command=ConquerAt(held(session, "wizards")[0], anyway=True))
    (line,) = seat_lines(reader, session.state, [move])
    assert line.said.text.endswith("Maximilian loses 1 Wizard")
