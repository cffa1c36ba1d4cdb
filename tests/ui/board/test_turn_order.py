"""Conquests come first, then redeployment; what can't be held is given up before the score."""

from companion.engine import CorrectRace, PlaceTroops
from tests.ui.board.tables import board_game, held, priced


def test_one_tap_takes_the_placing_back_and_conquering_goes_on(drive):
    session = board_game(drive, hand=6)
    at, price = next(iter(priced(drive).items()))
    own, *_ = held(session, "trolls")
    before = session.state
    session.do(PlaceTroops(own, tokens=4))
    session.do(PlaceTroops(own, fortress=True))
    drive.frames(4)
    drive.tap_region(at)
    assert not drive.has("conquered")
    drive.tap("take-back")
    assert session.state.current.active.hand == before.current.active.hand
    assert session.state.regions[own].fortress
    assert priced(drive)[at].price == price.price
    drive.tap("conquered")
    assert session.state.regions[at].seat == 0


def test_amazons_choose_on_the_board_which_regions_stay(drive):
    drive.app.store.settings.change(reduced_motion=True)
    session = board_game(drive, anna=("amazons", "hill"))
    session.do(CorrectRace(0, "amazons", "active", "hill", tokens=6))
    drive.frames(4)
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.app.root.current == "decline_on_board"
    first, *_, last = held(session, "amazons")
    confirm = drive.find("score-confirm")
    assert not confirm.disabled
    drive.tap_region(first)
    assert confirm.disabled
    drive.tap_region(last)
    drive.tap("score-confirm")
    assert session.state.turn.seat == 1
    assert first not in held(session, "amazons")
    assert len(held(session, "amazons")) == 2
