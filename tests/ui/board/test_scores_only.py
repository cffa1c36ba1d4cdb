"""A table that only wants its scores taps the regions it holds, and scores."""

from companion.engine.commands import Pick
from tests.ui.board.tables import land, view


def table_without_conquests(drive):
    """Anna has a people; what it conquered on the real board nobody has told."""
    drive.app.store.settings.change(reduced_motion=True)
    session = drive.open_game("Anna", "Ben", has_board=True)
    session.do(Pick(0))
    drive.frames(6)
    drive.taps = 0
    return session


def held(session):
    return {at for at, own in session.state.ground.items() if own.seat == 0}


def free_land(drive, session, count):
    """Return regions in the middle of the board, which nobody could have reached as told."""
    board = drive.app.services.catalogue.boards["2_players"]
    free = [region.id for region in land(board) if region.id not in session.state.ground]
    return free[-count:]


def test_painting_the_regions_takes_a_tap_each(drive):
    session = table_without_conquests(drive)
    regions, purse = free_land(drive, session, 4), session.state.current.coins
    drive.tap("menu")
    # Whose turn it is comes first in the palette, and is chosen.
    drive.tap("menu-paint")
    for at in regions:
        drive.tap_region(at)
    drive.tap("paint-done")
    assert held(session) == set(regions)
    drive.tap("score")
    earned = sum(facts.coins for facts in view(drive).regions)
    assert earned >= len(regions)
    drive.tap("score-confirm")
    # The palette is opened and closed; the rest is one tap a region, and the score.
    assert drive.taps == 3 + len(regions) + 2
    assert session.state.players[0].coins == purse + earned
    assert session.state.turn.seat == 1


def test_a_region_nobody_could_reach_is_held_because_the_table_says_so(drive):
    session = table_without_conquests(drive)
    (region,) = free_land(drive, session, 1)
    drive.tap_region(region)
    drive.tap("anyway")
    assert held(session) == {region}
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.taps == 4
    assert session.state.turn.seat == 1
