"""What moves is only drawn elsewhere: final at once for every finger, and still when wanted so."""

from io import BytesIO

import pytest

from companion.engine.commands import CorrectTurn, EndGame, Pick


def pick(drive):
    drive.app.game.do(Pick(3))
    return drive.app.root.current_screen.ids.offers


def next_round(drive):
    drive.app.game.do(CorrectTurn(0, 2))
    return drive.app.root.current_screen.ids.bar


def turn_a_card(drive):
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.app.root.current_screen.turn(1)
    return drive.find("card-1")


def drawn(drive, widget, seconds=0.04):
    """Let time pass, and return what a widget draws then."""
    drive.pass_time(seconds)
    picture = BytesIO()
    widget.export_as_image().save(picture, fmt="png")
    return picture.getvalue()


@pytest.mark.parametrize("is_still", [False, True], ids=["moving", "still"])
@pytest.mark.parametrize("act", [pick, next_round, turn_a_card])
def test_things_move_for_a_moment_unless_they_shall_not(drive, act, is_still):
    drive.app.store.settings.change(reduced_motion=is_still)
    drive.open_game("Anna", "Ben", "Cleo", "Dirk")
    drive.pass_time(0.3)
    shown = act(drive)
    at_once, soon = drawn(drive, shown), drawn(drive, shown, seconds=0.25)
    in_the_end = drawn(drive, shown, seconds=1)
    assert (at_once == in_the_end) == is_still
    assert soon == in_the_end


def test_going_back_moves_nothing(drive):
    drive.open_game("Anna", "Ben", "Cleo", "Dirk")
    offers = pick(drive)
    drive.pass_time(0.5)
    drive.app.game.undo()
    assert drawn(drive, offers) == drawn(drive, offers, seconds=1)


def test_the_marker_steps_when_the_table_is_seen_again(drive):
    drive.open_game("Anna", "Ben", "Cleo", "Dirk")
    drive.pass_time(0.3)
    drive.app.go("history")
    drive.app.game.do(CorrectTurn(0, 2))
    drive.pass_time(1)
    drive.app.go("table")
    bar = drive.app.root.current_screen.ids.bar
    assert drawn(drive, bar) != drawn(drive, bar, seconds=0.25)


def test_a_tap_while_cards_slide_meets_the_card_that_lies_there(drive):
    session = drive.open_game("Anna", "Ben")
    drive.app.game.do(Pick(1))
    drive.tap("offer-2")
    combo = session.state.column[2]
    title = drive.app.language.combo_name(combo.race, combo.power)
    assert drive.find("combo").title == title


def test_undo_while_coins_still_fall_takes_the_pick_back(drive):
    session = drive.open_game("Anna", "Ben")
    before = session.state
    drive.app.game.do(Pick(4))
    drive.tap("undo")
    assert session.state == before
    drive.pass_time(0.3)
    assert drive.has("pick")
