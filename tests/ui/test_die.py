"""The die: recorded before it is seen, rolled the same way everywhere, and never in the way."""

import random
import secrets
from itertools import product

import pytest

from companion.engine import DIE, CorrectTroops, CorrectTurn
from companion.ui.blocks.cube import Pose, pose_at, seen_sides, sides_of
from companion.ui.cues import Cues
from tests.device.working import Speaker, WorkingVibrator
from tests.ui.board.tables import board_game, held
from tests.ui.dealing import SETS, seat_race

MOUNTAIN, HIS = 5, 7


@pytest.fixture
def falls(drive, monkeypatch):
    """Return a function that makes the die fall this way."""
    return lambda face: monkeypatch.setattr(secrets, "choice", lambda _sides: face)


def form(drive, race="trolls", power="fortified", hand=2, other="wizards"):
    """Open the form for an attack of Anna's race on Ben's; return the session."""
    session = drive.open_game("Anna", "Ben", sets=SETS)
    seat_race(session, 0, race, power, regions=3)
    seat_race(session, 1, other, "hill", regions=3)
    session.do(CorrectTurn(0, 2), CorrectTroops(0, race, hand=hand))
    drive.app.go("conquer")
    drive.frames(4)
    return session


def last_in_form(drive):
    session = form(drive)
    drive.tap("region-mountain")
    return session, "roll"


def first_in_form(drive):
    return form(drive, power="berserk"), "roll-first"


def first_on_table(drive):
    session = form(drive, power="berserk")
    drive.app.go("table")
    drive.frames(4)
    return session, "roll-first"


def coin_in_form(drive):
    session = form(drive, power="mercenary", hand=1)
    drive.tap("region-mountain")
    return session, "roll"


def loss_in_form(drive):
    session = form(drive, hand=5, other="pygmies")
    for name in ("region-hill", "holder-1-pygmies"):
        drive.tap(name)
    return session, "loss-roll"


def on_board(drive, hand, power="fortified", other="wizards", at=MOUNTAIN):
    session = board_game(drive, hand=hand, anna=("trolls", power), other=(other, "diplomat"))
    drive.tap_region(held(session, other)[0] if at is None else at)
    return session


def last_on_board(drive):
    return on_board(drive, 2), "roll"


def first_on_board(drive):
    return board_game(drive, hand=2, anna=("trolls", "berserk")), "roll-first"


def coin_on_board(drive):
    return on_board(drive, 1, "mercenary"), "roll"


def loss_on_board(drive):
    session = board_game(drive, hand=9, other=("pygmies", "diplomat"))
    reach = {facts.region for facts in drive.find("board").regions if facts.price}
    drive.tap_region(next(at for at in held(session, "pygmies") if at in reach))
    return session, "loss-roll"


IN_FORM = (last_in_form, first_in_form, first_on_table, coin_in_form, loss_in_form)
ON_BOARD = (last_on_board, first_on_board, coin_on_board, loss_on_board)
LAST = (last_in_form, last_on_board)
FIRST = (first_in_form, first_on_table, first_on_board)


def tap_at_once(drive, name):
    """Tap, and look before the next frame."""
    drive.press(name)
    drive._feel("end")


def sheets():
    """Return the sheets with a die."""
    from kivy.core.window import Window

    from companion.ui.blocks.die_sheets import DieSheet

    return [layer for layer in Window.children if isinstance(layer, DieSheet)]


def die(drive):
    """Return the topmost die, if there is one."""
    from companion.ui.blocks.die import Die

    return next((w for layer in sheets() for w in layer.walk() if isinstance(w, Die)), None)


def written(session):
    """Return every recorded face: of attacks, of losers, and before an attack."""
    turn = session.written.turn
    faces = {face for one in turn.conquests for face in (one.die, one.loss_die)}
    return (faces | {turn.rolled}) - {None}


def said(drive, word):
    """Return whether a die shows this text, or anything at all if there is no die."""
    return any(word in text for text in drive.texts(*sheets()))


def behind(drive):
    """Return everything that can be read behind the die."""
    from kivy.core.window import Window

    return drive.texts(*(layer for layer in Window.children if layer not in sheets()))


@pytest.mark.parametrize("places", [IN_FORM, ON_BOARD], ids=["form", "board"])
def test_whoever_is_killed_while_it_rolls_finds_what_it_showed(drive, falls, places):
    for place in places:
        session, button = place(drive)
        falls(2)
        tap_at_once(drive, button)
        rolled = die(drive)
        assert (rolled.is_rolling, rolled.progress, rolled.face) == (True, 0, 2)
        assert written(session) == {2}
        drive.clear()
        again = drive.app.store.library.open(session.journal.live.game).session
        drive.app.game.open(again)
        drive.app.go("table")
        drive.frames(4)
        assert written(again) == {2}
        if place in FIRST:
            assert said(drive, "The die shows 2")
        assert not {"roll", "roll-first"} & drive.names()


def test_how_it_went_is_said_when_it_lies(drive, falls):
    for place, (face, word) in product(LAST, ((0, "Failed!"), (3, "Taken!"))):
        session, button = place(drive)
        assert [drive.find(f"face-{face}").die.face for face in range(4)] == [0, 1, 2, 3]
        falls(face)
        drive.tap(button)
        assert not said(drive, word)
        assert not said(drive, "The die shows")
        drive.pass_time(1.6)
        # What it was rolled for is no longer shown above it.
        assert said(drive, word)
        assert said(drive, "The die shows")
        assert session.state.turn.conquests[-1].won == (face == 3)
        assert written(session) == {face}
        drive.tap("die-done")
        assert die(drive) is None


def test_an_undo_takes_the_attempt_back_and_the_die_off_the_screen(drive, falls):
    falls(3)
    for place, seconds in product(LAST, (0.1, 1.6)):
        session, button = place(drive)
        before = session.state
        drive.tap(button)
        drive.pass_time(seconds)
        drive.app.game.undo()
        drive.pass_time(1)
        assert session.state == before
        assert die(drive) is None


def test_a_tap_or_back_skips_but_not_the_second_of_two_quick_taps(drive, falls):
    from kivy.animation import Animation
    from kivy.clock import Clock

    falls(3)
    for skip in (lambda: drive.tap("die"), lambda: drive.tap("die-done"), lambda: drive.key(27)):
        _, button = last_in_form(drive)
        drive.pass_time(1)
        before = len(Clock.get_events())
        drive.tap_quickly(button, button)
        rolled = die(drive)
        assert rolled.is_rolling
        skip()
        assert not rolled.is_rolling
        assert said(drive, "Taken!")
        drive.key(27)
        drive.pass_time(1)
        assert die(drive) is None
    assert not Animation._instances
    assert len(Clock.get_events()) <= before


def test_without_motion_it_lies_there_at_once(drive, falls):
    drive.app.store.settings.change(reduced_motion=True)
    falls(1)
    for place in (*IN_FORM, last_on_board):
        _, button = place(drive)
        tap_at_once(drive, button)
        assert (die(drive).is_rolling, die(drive).progress, die(drive).face) == (False, 1, 1)
        drive.frames(2)
        assert not said(drive, "Skip")
        assert drive.has("die-done") or drive.has("coin-pay")
        drive.clear()


def test_nothing_else_changes_before_it_lies(drive, falls):
    falls(3)
    for place in (*IN_FORM, *ON_BOARD):
        session, button = place(drive)
        before = behind(drive)
        changes: list[object] = []
        drive.app.game.subscribe(changes.append)
        state = session.state
        drive.tap(button)
        drive.resize(1280, 790)
        drive.resize(1280, 800)
        assert (behind(drive), session.state, changes) == (before, state, [])
        drive.pass_time(1.6)
        assert behind(drive) != before
        assert session.state == session.written != state
        assert changes
        drive.clear()


def test_a_coin_saves_an_attempt_that_is_written_down(drive, falls):
    falls(0)
    answers = (
        (lambda: drive.tap("coin-pay"), True),
        (lambda: drive.tap("coin-keep"), False),
        (lambda: drive.key(27), False),
    )
    for place, (answer, is_won) in product((coin_in_form, coin_on_board), answers):
        session, roll = place(drive)
        steps, coins = session.cursor, session.state.players[0].coins
        drive.tap(roll)
        assert not session.written.turn.conquests[-1].won
        assert not drive.has("coin-pay")
        # Back answers no question before the die has stopped.
        drive.key(27)
        assert not die(drive).is_rolling
        assert {"coin-pay", "coin-keep"} <= drive.names()
        assert not said(drive, "Failed!")
        answer()
        assert session.state.turn.conquests[-1].won == is_won
        assert session.state.players[0].coins == coins - is_won
        assert session.cursor == steps + 1
        assert said(drive, "Taken!" if is_won else "Failed!")
        drive.clear()


def test_the_loser_rolls_after_a_last_attempt(drive, falls):
    session = form(drive, hand=1, other="pygmies")
    for name in ("region-hill", "holder-1-pygmies"):
        drive.tap(name)
    falls(3)
    drive.tap("roll")
    drive.pass_time(1.6)
    drive.tap("die-done")
    falls(2)
    drive.tap("loss-roll")
    drive.pass_time(1.6)
    assert [(one.die, one.loss_die) for one in session.state.turn.conquests] == [(3, 2)]


def test_it_is_heard_as_it_rolls_felt_as_it_lands_and_asks_chance_once(drive, monkeypatch):
    from companion.device.feedback import Sounds, Vibrator

    speaker, vibrator, app = Speaker(), WorkingVibrator(), drive.app
    settings = app.store.settings
    settings.change(sound=True, vibration=True)
    _, button = last_in_form(drive)
    cues = Cues(
        app.game, lambda: settings.current, Sounds(speaker.load), Vibrator(lambda: vibrator)
    )
    monkeypatch.setattr(app, "cues", cues)
    asked: list[tuple[int, ...]] = []

    def choose(sides):
        asked.append(sides)
        return 3

    monkeypatch.setattr(secrets, "choice", choose)
    state = random.getstate()
    drive.tap(button)
    assert (speaker.heard, len(vibrator.felt)) == (["die"], 0)
    drive.pass_time(1.6)
    assert (speaker.heard, len(vibrator.felt)) == (["die"], 1)
    assert asked == [DIE]
    assert random.getstate() == state


@pytest.mark.parametrize("face", sorted(set(DIE)))
def test_it_has_the_sides_of_the_real_die_all_the_way(face):
    sides = sides_of(face)
    assert sides[0] == face
    assert sorted(sides) == sorted(DIE)
    for step in range(101):
        seen = list(seen_sides(sides, pose_at(step / 100)))
        assert 1 <= len(seen) <= 3
        assert {len(side.pips) for side in seen} <= set(DIE)
    assert pose_at(1) == Pose()
    # Once it has stopped, the pips that don't count are gone.
    assert sum(len(side.pips) for side in seen_sides(sides, Pose())) == face
