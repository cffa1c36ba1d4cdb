"""The end of a turn on the board: coins on the regions, and the questions a decline must ask."""

from companion.engine import CorrectRace, CorrectTurn, SetRegion
from tests.ui.dealing import seat_race

BACK = 27


def standing(drive, race, power, *regions, **choices):
    """A two-player game where Anna's race holds these regions."""
    drive.app.store.settings.change(reduced_motion=True)
    sets = tuple(drive.app.services.catalogue.sets)
    session = drive.open_game("Anna", "Ben", has_board=True, sets=sets, **choices)
    seat_race(session, 0, race, power)
    for at in regions:
        session.do(SetRegion(at, seat=0, race=race, tokens=1))
    session.do(CorrectTurn(0, 2))
    drive.frames(4)
    return session


def laid(drive):
    """Return the regions with their coins."""
    return [facts.region for facts in drive.find("board").regions if facts.coins]


def test_scoring_asks_nothing_and_two_taps_take_the_coins(drive):
    session = standing(drive, "orcs", "hill", 2, 3, 4)
    before, regions, purse = session.state, drive.find("board").regions, session.state.current.coins
    for go_back in (lambda: drive.tap("score-back"), lambda: drive.key(BACK)):
        # A double tap by mistake doesn't take the coins.
        drive.tap_quickly("score", "score")
        assert drive.has("score-confirm")
        go_back()
        assert (drive.app.root.current, session.state) == ("table", before)
        assert drive.find("board").regions == regions
        assert drive.has("score")
    drive.taps = 0
    drive.tap("score")
    assert laid(drive) == [2, 3, 4]
    earned = sum(facts.coins for facts in drive.find("board").regions)
    drive.tap("score-confirm")
    assert drive.taps == 2
    assert session.state.players[0].coins == purse + earned
    assert session.state.turn.seat == 1
    drive.tap("undo")
    assert session.state == before


def test_the_coins_come_region_by_region_and_a_tap_skips(drive):
    session = standing(drive, "orcs", "flying", 2, 3, 4, real_coins=True)
    drive.app.store.settings.change(reduced_motion=False)
    purse = session.state.players[0].coins
    for skip in (
        lambda: drive.tap_region(10),
        lambda: drive.tap("scoring"),
        lambda: drive.pass_time(1),
    ):
        drive.tap("score")
        assert len(laid(drive)) < 3
        assert drive.find("scoring").body.children[-1].block.number == str(len(laid(drive)))
        skip()
        assert laid(drive) == [2, 3, 4]
        assert drive.find("scoring").body.children[-1].block.number == "3"
        assert any("Orcs: 3 regions" in text for text in drive.texts())
        # These are the coins to take.
        assert any("1\N{MULTIPLICATION SIGN}3" in text for text in drive.texts())
        assert drive.app.root.current == "table"
        drive.tap("score-back")
    # It goes on behind whatever is being looked at.
    drive.tap("score")
    drive.tap("on-offer")
    drive.pass_time(1)
    drive.key(BACK)
    assert drive.has("scoring")
    assert laid(drive) == [2, 3, 4]
    drive.tap("score-back")
    drive.tap("score")
    assert len(laid(drive)) < 3
    drive.tap("score-confirm")
    assert session.state.players[0].coins == purse + 3
    drive.pass_time(1)
    assert drive.has("pick")


def test_who_looks_at_something_while_scoring_comes_back_to_the_coins(drive):
    session = standing(drive, "orcs", "flying", 2, 3, 4)
    drive.tap("score")
    coins = drive.find("board").regions
    water = next(f.region for f in coins if f.terrain in ("sea", "lake"))
    ways = (lambda: drive.key(BACK), lambda: drive.tap_region(water))
    looks = {
        "close-region": lambda: drive.tap_region(2),
        "close-page": lambda: drive.tap("on-offer"),
    }
    for close, look in looks.items():
        for go_back in (*ways, lambda close=close: drive.tap(close)):
            look()
            assert not drive.has("scoring")
            assert drive.has("score-confirm")
            assert laid(drive) == [2, 3, 4]
            go_back()
            assert drive.has("scoring")
            assert drive.find("board").regions == coins
            drive.pass_time(0.6)
    # The turn is one tap away, too.
    drive.tap_region(2)
    drive.tap("score-back")
    assert drive.has("score")
    assert not laid(drive)
    # Corrections made in the meantime count.
    drive.tap("score")
    drive.tap_region(3)
    drive.tap("abandon")
    assert 3 not in session.state.regions
    assert drive.has("scoring")
    assert laid(drive) == [2, 4]
    drive.key(BACK)
    assert drive.has("score")


def test_a_fortress_is_placed_while_scoring_and_the_last_turn_leads_to_the_reveal(drive):
    session = standing(drive, "orcs", "fortified", 2, 3)
    purse = session.state.players[0].coins
    drive.tap("score")
    assert drive.has("place_fortress")
    drive.tap_region(3)
    assert session.state.regions[3].fortress
    assert not drive.has("place_fortress")
    drive.tap("score-confirm")
    assert session.state.players[0].coins == purse + 3
    session.do(CorrectTurn(1, session.state.setup.rounds))
    race, power = session.state.race_stack[-1], session.state.power_stack[-1]
    session.do(CorrectRace(1, race, "active", power, tokens=9))
    drive.frames(4)
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.app.root.current == "reveal"


def test_a_decline_asks_only_where_a_tower_is_built(drive):
    session = standing(drive, "orcs", "hill", 2, 3)
    drive.tap("decline")
    drive.hold("decline-confirm")
    assert [own.in_decline for own in session.state.regions.values() if own.seat == 0] == [True] * 2
    session = standing(drive, "priestesses", "hill", 2, 3, 4)
    drive.tap("decline")
    assert not drive.has("decline-confirm")
    drive.tap_region(2)
    drive.tap_region(3)
    drive.hold("decline-confirm")
    held = {at: own.tokens for at, own in session.state.regions.items() if own.seat == 0}
    assert held == {3: 3}


def test_stout_may_decline_right_after(drive):
    for answer, touch in (("late-decline-stay", drive.tap), ("late-decline-now", drive.hold)):
        session = standing(drive, "orcs", "stout", 2, 3)
        drive.tap("score")
        drive.tap("score-confirm")
        touch(answer)
        assert session.state.turn.seat == 1
        assert session.state.regions[2].in_decline == (answer == "late-decline-now")
