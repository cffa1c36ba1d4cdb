"""The best of the evening, from hand-made logs: only what the log knows for certain."""

import pytest

from companion.content import load_catalogue
from companion.engine import (
    AdjustCoins,
    ConquerAt,
    CorrectTroops,
    EndGame,
    PutBoardAway,
    SetRegion,
    Setup,
    start_game,
)
from companion.pages.awards import Award, best_awards, superlatives
from companion.play import Session
from companion.words import load_language
from tests.engine.helpers import ANNA, BEN, CLEO, Table, active, counts
from tests.ui.dealing import seat_race


def best(session, kind):
    """Return the best of a kind, whose it was, and the race or round; None if it is left out."""
    for found in superlatives(session):
        if found.kind == kind:
            return found.n, [(feat.seat, feat.race or feat.round) for feat in found.feats]
    return None


def played(*regions, players=2, combos=("ratmen commando", "humans flying", "elves forest")):
    table = Table(*combos, players=players)
    table.settle(*regions)
    return table


def test_the_turn_that_earned_most_is_told_with_its_round():
    assert best(played(3, 4, 9, 6).session, "turn") == (9, [(ANNA, 2)])


def test_coins_that_were_put_right_are_no_turn():
    table = played(3, 4)
    table.do(AdjustCoins(ANNA, 50))
    assert best(table.session, "turn") == (4, [(BEN, 1)])


def test_what_was_undone_was_not_done():
    table = played(3, 4, 9)
    table.session.undo()
    assert best(table.session, "turn") == (4, [(BEN, 1)])


@pytest.mark.parametrize(
    ("regions", "holders"),
    [((5, 5), None), ((5, 5, 3), [(ANNA, 1), (BEN, 1)]), ((5, 5, 5), None), ((0, 0), None)],
    ids=["both of two", "two of three", "all of three", "nobody earned anything"],
)
def test_two_may_share_it_but_what_all_did_is_nothing_special(regions, holders):
    found = best(played(*regions, players=len(regions)).session, "turn")
    assert (found and found[1]) == holders


def test_the_race_that_was_there_longest_lived_from_its_pick_to_its_end():
    table = played(3, 4)
    table.decline()
    table.decline()
    table.settle(2, 1)
    table.decline()  # Anna's Ratmen leave the board
    table.settle(1, 2)
    table.do(EndGame())
    assert best(table.session, "lasting") == (5, [(BEN, "humans")])


def test_a_round_that_merely_began_counts_for_no_race():
    table = played(3, 4, 3, 4)
    assert table.state.round == 3
    table.do(EndGame())
    assert best(table.session, "lasting") is None  # both players' races were there for two rounds


def test_what_a_race_earned_in_decline_adds_up_over_the_turns():
    table = played(5, 4)
    table.decline()
    for held_in_decline in (3, 2):
        table.play(4)
        if table.state.current.active is None:
            table.pick()
        table.score(counts(2), counts(held_in_decline))
    assert best(table.session, "decline") == (5, [(ANNA, "ratmen")])


def board_session(*races):
    catalogue = load_catalogue()
    setup = Setup(("Anna", "Ben", "Cleo"), seed=5, has_board=True)
    session = Session(catalogue, start_game(catalogue, setup))
    for seat, (race, power) in enumerate(zip(races, ("hill", "flying", "swamp"), strict=True)):
        seat_race(session, seat, race, power)
    return session


def test_regions_taken_from_others_are_counted_on_a_board():
    session = board_session("orcs", "elves", "humans")
    for at, seat, race in ((2, BEN, "elves"), (3, CLEO, "humans")):
        session.do(SetRegion(at, seat=seat, race=race, tokens=1))
    session.do(CorrectTroops(ANNA, "orcs", hand=9))
    session.do(ConquerAt(2, anyway=True))
    session.do(ConquerAt(3, anyway=True))
    session.do(ConquerAt(4, anyway=True))
    assert best(session, "conquests") == (2, [(ANNA, 0)])
    session.do(PutBoardAway())
    assert best(session, "conquests") is None  # from here on, the record is incomplete


def test_without_a_board_nobody_knows_how_many_were_taken():
    table = played(3, 4)
    table.do(CorrectTroops(ANNA, "ratmen", hand=8))
    table.conquer("hill", active("humans"), of=BEN)
    assert best(table.session, "conquests") is None


def test_a_game_nobody_played_has_no_best():
    table = Table("ratmen commando")
    table.do(EndGame())
    assert superlatives(table.session) == ()


def test_it_is_told_in_few_words():
    table = played(3, 4, 9, 6, players=3)
    table.do(EndGame())
    holders = ((table.state.setup.colour(CLEO), "Cleo"),)
    award = Award("signs/score", "Most coins in one turn", holders, "9 coins, round 1")
    assert award in best_awards(load_language("en"), table.session)
