"""An ordinary turn on the board, counted in taps: three conquests, scoring, the next turn."""

from companion.engine.commands import CorrectRace, CorrectTroops, CorrectTurn, Score, SetRegion


def flying_ratmen(drive):
    """Anna's Ratmen reach everything; Ben's Elves stand somewhere, nobody is sure how many."""
    session = drive.open_game("Anna", "Ben", has_board=True)
    session.do(CorrectRace(0, "ratmen", "active", "flying", tokens=13))
    session.do(CorrectRace(1, "elves", "active", "hill", tokens=10))
    board = session.catalogue.boards["2_players"]
    hills = [region.id for region in board.regions if region.terrain == "hill"]
    home, elves = [
        region.id
        for region in board.regions
        if region.terrain in ("farmland", "swamp", "forest") and region.id not in hills
    ][:2]
    session.do(SetRegion(hills[0]))
    session.do(SetRegion(home, seat=0, race="ratmen", tokens=1))
    session.do(SetRegion(elves, seat=1, race="elves", tokens=2))
    session.do(CorrectTurn(1, 2), Score())
    session.do(CorrectTroops(0, "ratmen", hand=12))
    tribe = next(at for at, own in session.state.ground.items() if own.lost_tribe)
    drive.frames(6)
    drive.taps = 0
    return session, (hills[0], tribe, elves)


def test_three_conquests_scoring_and_the_next_turn_take_eight_taps(drive):
    session, (hill, tribe, elves) = flying_ratmen(drive)
    assert session.state.turn.seat == 0
    assert not session.state.ground[elves].sure
    screens = set()

    def tap(act, what):
        act(what)
        screens.add(drive.app.root.current)

    for region in (hill, tribe, elves):
        tap(drive.tap_region, region)
        tap(drive.tap, "conquered")
        assert session.state.ground[region].seat == 0
    tap(drive.tap, "score")
    tap(drive.tap, "score-confirm")
    assert drive.taps == 8
    assert session.state.turn.seat == 1
    assert screens == {"table"}
    assert drive.has("board")
    assert any("Elves" in text and "1" in text for text in drive.texts())
