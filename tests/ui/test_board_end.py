"""The end of a turn on the board: coins on the regions, a decline that asks what it must."""

import pytest

from companion.engine.commands import CorrectRace, CorrectTurn, SetRegion
from tests.ui.dealing import seat_race

BACK = 27


def standing(drive, race, power, *regions, **choices):
    """A game for two in which Anna's race holds these regions."""
    drive.app.store.settings.change(reduced_motion=True)
    sets = tuple(drive.app.services.catalogue.sets)
    session = drive.open_game("Anna", "Ben", has_board=True, sets=sets, **choices)
    seat_race(session, 0, race, power)
    for at in regions:
        session.do(SetRegion(at, seat=0, race=race, tokens=1))
    session.do(CorrectTurn(0, 2))
    drive.frames(4)
    return session


def test_scoring_asks_nothing_and_two_taps_take_the_coins(drive):
    session = standing(drive, "orcs", "hill", 2, 3, 4)
    purse, before = session.state.players[0].coins, drive.taps
    drive.tap("score")
    view = drive.find("board")
    earning = {facts.region for facts in view.regions if facts.coins}
    assert earning == {2, 3, 4}
    earned = sum(facts.coins for facts in view.regions)
    drive.tap("score-confirm")
    assert drive.taps - before == 2
    assert session.state.players[0].coins == purse + earned
    assert session.state.turn.seat == 1


def laid(drive):
    """Return the regions that have their coins."""
    return [facts.region for facts in drive.find("board").regions if facts.coins]


def counting(drive):
    """Let three regions be counted one after the other, and none is yet."""
    session = standing(drive, "orcs", "flying", 2, 3, 4)
    drive.app.store.settings.change(reduced_motion=False)
    drive.tap("score")
    assert len(laid(drive)) < 3
    return session


@pytest.mark.parametrize("skip", ["region", "panel", "time"])
def test_the_coins_come_region_by_region_and_a_tap_skips(drive, skip):
    counting(drive)
    assert drive.find("scoring").told.children[-2].number == str(len(laid(drive)))
    ways = {
        "region": lambda: drive.tap_region(10),
        "panel": lambda: drive.tap("scoring"),
        "time": lambda: drive.pass_time(1),
    }
    ways[skip]()
    assert laid(drive) == [2, 3, 4]
    assert drive.find("scoring").told.children[-2].number == "3"
    assert any("Orcs: 3 regions" in text for text in drive.texts())
    assert drive.app.root.current == "table"


def test_all_the_coins_can_be_taken_while_they_are_counted(drive):
    session = counting(drive)
    purse = session.state.players[0].coins
    drive.tap("score-confirm")
    assert session.state.players[0].coins == purse + 3
    drive.pass_time(1)
    assert drive.has("pick")


def test_who_taps_score_twice_has_not_taken_the_coins(drive):
    session = standing(drive, "orcs", "flying", 2, 3, 4)
    drive.tap_quickly("score", "score")
    assert drive.has("score-confirm")
    assert session.state.turn.seat == 0


@pytest.mark.parametrize("way", ["button", "key"])
def test_back_to_the_turn_changes_nothing(drive, way):
    session = standing(drive, "orcs", "hill", 2)
    before, regions = session.state, drive.find("board").regions
    drive.tap("score")
    drive.tap("score-back") if way == "button" else drive.key(BACK)
    assert (drive.app.root.current, session.state) == ("table", before)
    assert drive.find("board").regions == regions
    assert drive.has("score")


@pytest.mark.parametrize("looked_at", ["region", "offers"])
@pytest.mark.parametrize("way", ["button", "key", "beside"])
def test_who_looks_at_something_while_scoring_comes_back_to_the_coins(drive, looked_at, way):
    standing(drive, "orcs", "hill", 2, 3, 4)
    drive.tap("score")
    coins = drive.find("board").regions
    drive.tap_region(2) if looked_at == "region" else drive.tap("on-offer")
    assert not drive.has("scoring")
    assert drive.has("score-confirm")
    assert laid(drive) == [2, 3, 4]
    water = next(f.region for f in coins if f.terrain in ("sea", "lake"))
    ways = {
        "button": lambda: drive.tap("close-region" if looked_at == "region" else "close-page"),
        "key": lambda: drive.key(BACK),
        "beside": lambda: drive.tap_region(water),
    }
    ways[way]()
    assert drive.has("scoring")
    assert drive.find("board").regions == coins
    drive.key(BACK)
    assert drive.has("score")


def test_coins_counted_while_something_else_was_looked_at_are_all_there(drive):
    counting(drive)
    drive.tap("on-offer")
    drive.pass_time(1)
    drive.key(BACK)
    assert drive.has("scoring")
    assert laid(drive) == [2, 3, 4]


def test_a_region_put_right_while_scoring_counts(drive):
    session = standing(drive, "orcs", "flying", 2, 3, 4)
    drive.tap("score")
    drive.tap_region(3)
    drive.tap("abandon")
    assert 3 not in session.state.ground
    assert drive.has("scoring")
    assert laid(drive) == [2, 4]


def test_the_turn_is_a_tap_away_from_a_region_looked_at_while_scoring(drive):
    standing(drive, "orcs", "hill", 2)
    drive.tap("score")
    drive.tap_region(2)
    drive.tap("score-back")
    assert drive.has("score")
    assert not laid(drive)


def test_the_last_turn_of_all_leads_to_the_coins(drive):
    session = standing(drive, "orcs", "hill", 2)
    session.do(CorrectTurn(1, session.state.setup.rounds))
    session.do(CorrectRace(1, "elves", "active", "swamp", tokens=9))
    drive.frames(4)
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.app.root.current == "reveal"


def test_a_decline_asks_nothing_where_the_board_knows_all(drive):
    session = standing(drive, "orcs", "hill", 2, 3)
    drive.tap("decline")
    drive.hold("decline-confirm")
    assert [own.in_decline for own in session.state.ground.values() if own.seat == 0] == [True] * 2


def test_the_tower_of_the_priestesses_is_built_where_it_is_tapped(drive):
    session = standing(drive, "priestesses", "hill", 2, 3, 4)
    drive.tap("decline")
    assert not drive.has("decline-confirm")
    drive.tap_region(2)
    drive.tap_region(3)
    drive.hold("decline-confirm")
    held = {at: own.tokens for at, own in session.state.ground.items() if own.seat == 0}
    assert held == {3: 3}


@pytest.mark.parametrize(("answer", "in_decline"), [("stout-stay", False), ("stout-decline", True)])
def test_stout_may_decline_right_after(drive, answer, in_decline):
    session = standing(drive, "orcs", "stout", 2, 3)
    drive.tap("score")
    drive.tap("score-confirm")
    (drive.hold if in_decline else drive.tap)(answer)
    assert session.state.turn.seat == 1
    assert session.state.ground[2].in_decline is in_decline


def test_who_plays_with_real_coins_is_told_which_to_take(drive):
    standing(drive, "orcs", "flying", 2, 3, 4, real_coins=True)
    drive.tap("score")
    assert any("3" in text and "\N{MULTIPLICATION SIGN}" in text for text in drive.texts())


def test_undo_takes_the_score_back_and_the_turn_is_there_again(drive):
    session = standing(drive, "orcs", "hill", 2, 3)
    before = session.state
    drive.tap("score")
    drive.tap("score-confirm")
    drive.tap("undo")
    assert session.state == before


def test_a_fortress_is_placed_while_scoring_by_a_tap_on_a_region(drive):
    session = standing(drive, "orcs", "fortified", 2, 3)
    purse = session.state.players[0].coins
    drive.tap("score")
    assert drive.has("place_fortress")
    drive.tap_region(3)
    assert session.state.ground[3].fortress
    assert not drive.has("place_fortress")
    drive.tap("score-confirm")
    assert session.state.players[0].coins == purse + 3
