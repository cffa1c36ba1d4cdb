"""A turn on the board, counted in taps: as it is played, or entered when it is over."""

from companion.engine import CorrectRace, CorrectTroops, CorrectTurn, Pick, Score, SetRegion
from tests.boards import base_board
from tests.ui.board.tables import land, view


def flying_ratmen(drive):
    """Anna's Ratmen reach everything; nobody is sure how many of Ben's Elves there are."""
    session = drive.open_game("Anna", "Ben", has_board=True)
    session.do(CorrectRace(0, "ratmen", "active", "flying", tokens=13))
    session.do(CorrectRace(1, "elves", "active", "hill", tokens=10))
    regions = base_board(2).regions
    hill = next(region.id for region in regions if region.terrain == "hill")
    flat = (region.id for region in regions if region.terrain in ("farmland", "swamp", "forest"))
    home, elves = next(flat), next(flat)
    session.do(SetRegion(hill))
    session.do(SetRegion(home, seat=0, race="ratmen", tokens=1))
    for at in (elves, next(flat)):
        session.do(SetRegion(at, seat=1, race="elves", tokens=2))
    session.do(CorrectTroops(1, "elves", tokens=4))
    session.do(CorrectTurn(1, 2), Score())
    session.do(CorrectTroops(0, "ratmen", hand=12))
    tribe = next(at for at, own in session.state.regions.items() if own.lost_tribe)
    drive.frames(6)
    drive.taps = 0
    return session, (hill, tribe, elves)


def test_three_conquests_scoring_and_the_next_turn_take_eight_taps(drive):
    session, (hill, tribe, elves) = flying_ratmen(drive)
    assert session.state.turn.seat == 0
    assert not session.state.regions[elves].sure
    screens = set()

    def tap(act, what):
        act(what)
        screens.add(drive.app.root.current)

    for region in (hill, tribe, elves):
        tap(drive.tap_region, region)
        tap(drive.tap, "conquered")
        assert session.state.regions[region].seat == 0
    tap(drive.tap, "score")
    tap(drive.tap, "score-confirm")
    assert drive.taps == 8
    assert session.state.turn.seat == 1
    assert screens == {"table"}
    assert drive.has("board")
    assert any("3 in hand" in text.replace("\N{NO-BREAK SPACE}", " ") for text in drive.texts())


def test_who_only_wants_the_score_taps_the_regions_that_are_held(drive):
    drive.app.store.settings.change(reduced_motion=True)
    session = drive.open_game("Anna", "Ben", has_board=True)
    session.do(Pick(0))
    drive.frames(6)
    drive.taps = 0
    free = [region.id for region in land(base_board(2)) if region.id not in session.state.regions]
    purse = session.state.current.coins
    # The last is in the middle of the board, which couldn't have been reached by the record.
    *painted, unreachable = regions = free[-4:]

    def held():
        return {at for at, own in session.state.regions.items() if own.seat == 0}

    drive.tap_region(unreachable)
    drive.tap("anyway")
    assert held() == {unreachable}
    drive.tap("menu")
    # The player on turn comes first in the palette, and is selected.
    drive.tap("menu-paint")
    for at in painted:
        drive.tap_region(at)
    drive.tap("paint-done")
    assert held() == set(regions)
    drive.tap("score")
    earned = sum(facts.coins for facts in view(drive).regions)
    assert earned >= len(regions)
    drive.tap("score-confirm")
    # Two taps to agree; opening and closing the palette, and a tap for each region.
    assert drive.taps == 2 + 3 + len(painted) + 2
    assert session.state.players[0].coins == purse + earned
    assert session.state.turn.seat == 1
