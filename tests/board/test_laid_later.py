"""A board that is laid out in the middle of a game, and set region by region."""

from companion.engine import (
    Abandon,
    AbandonAt,
    Conquer,
    ConquerAt,
    CorrectRace,
    Decline,
    LayBoard,
    PlaceTroops,
    PutBoardAway,
    Score,
    SetRegion,
    Target,
    score_sheet,
)
from tests.boards import base_board
from tests.engine.helpers import ANNA, BEN, Table


def laid_out():
    table = Table("orcs hill", "elves swamp")
    table.settle(3, 2)
    table.do(LayBoard())
    for at, seat, race, tokens in (
        (0, ANNA, "orcs", 1),
        (1, ANNA, "orcs", 1),
        (3, BEN, "elves", 2),
    ):
        table.do(SetRegion(at, seat=seat, race=race, tokens=tokens))
    return table


def test_only_lost_tribes_are_there_at_first():
    table = Table("orcs hill")
    table.pick()
    table.do(LayBoard())
    tribes = [region.id for region in base_board(2).regions if region.lost_tribe]
    assert list(table.state.regions) == tribes
    assert table.race(ANNA).hand == table.race(ANNA).tokens


def test_what_is_set_leaves_the_hand_and_counts():
    table = laid_out()
    orcs = table.race(ANNA)
    assert (orcs.regions, orcs.held["hill"]) == (2, 1)
    assert orcs.hand == orcs.tokens - 2
    assert table.race(BEN).hand == 0


def test_from_then_on_regions_are_named_and_scoring_asks_nothing():
    table = laid_out()
    purse = table.purses[ANNA]
    table.do(ConquerAt(2))
    table.do(Score())
    # Three regions, one of them a hill, and a lost tribe driven out.
    assert table.purses[ANNA] == purse + 3 + 1 + 1


def test_a_board_is_laid_out_once():
    table = laid_out()
    with table.refuses("already_used"):
        table.do(LayBoard())


def test_put_away_it_leaves_what_it_counted_and_the_game_goes_on_by_telling():
    table = laid_out()
    table.do(ConquerAt(2))
    counted, hand = {**table.race(ANNA).held}, table.race(ANNA).hand
    # They lie there for this turn alone.
    del counted["abandoned_coins"]
    table.do(PutBoardAway())
    assert table.state.regions is None
    assert (table.race(ANNA).held, table.race(ANNA).hand) == (counted, hand)
    purse = table.purses[ANNA]
    table.do(Conquer(Target("hill")), Score())
    # Four regions, two of them hills, and the lost tribe from before.
    assert table.purses[ANNA] == purse + 4 + 2 + 1
    with table.refuses("no_board"):
        table.do(PutBoardAway())


def test_laid_again_it_shows_who_stood_where_but_is_not_sure_how_many():
    table = laid_out()
    table.do(ConquerAt(2))
    stood = {at: own.seat for at, own in table.state.regions.items()}
    table.do(PutBoardAway())
    table.do(LayBoard())
    assert {at: own.seat for at, own in table.state.regions.items()} == stood
    held = [own for own in table.state.regions.values() if own.seat is not None]
    assert not any(own.sure for own in held)
    orcs = table.race(ANNA)
    assert (orcs.regions, orcs.hand) == (3, orcs.tokens - 3)


def test_laid_again_nobody_stands_there_who_has_left_the_game():
    table = laid_out()
    table.do(PutBoardAway())
    table.do(Decline())
    table.do(LayBoard())
    assert all(own.in_decline for own in table.state.regions.values() if own.seat == ANNA)
    table.do(PutBoardAway())
    table.do(CorrectRace(ANNA, "orcs", "gone"), LayBoard())
    assert all(own.seat != ANNA for own in table.state.regions.values())


def on_board(combo, *regions, other="elves swamp"):
    """Return a table on whose board Anna's race holds these regions, and Ben's holds another."""
    table = Table(combo, other)
    table.settle(len(regions), 1)
    table.do(LayBoard())
    for at in regions:
        table.do(SetRegion(at, seat=ANNA, race=combo.split()[0], tokens=1))
    return table


def test_put_away_coins_of_abandoned_regions_are_paid_once():
    table = on_board("gypsies hill", 0, 1, 2)
    table.do(AbandonAt((0,)))
    table.do(PutBoardAway())
    purse = table.purses[ANNA]
    table.do(Score())
    paid = table.purses[ANNA] - purse
    table.do(Score())
    purse = table.purses[ANNA]
    table.do(Score())
    assert table.purses[ANNA] - purse == paid - 1


def test_put_away_a_region_abandoned_afterwards_pays_its_coin():
    table = on_board("gypsies hill", 0, 1, 2)
    table.do(PutBoardAway(), Abandon(1))
    assert score_sheet(table.catalogue, table.state)[0].counts["abandoned_coins"] == 1


def test_put_away_in_anothers_turn_pots_are_paid_all_the_same():
    table = on_board("leprechauns hill", 0, 1)
    table.do(PlaceTroops(0, pot=True), Score())
    purse = table.purses[ANNA]
    table.do(PutBoardAway(), Score())
    assert table.purses[ANNA] == purse + 1


def test_put_away_and_laid_again_fortresses_stand():
    table = on_board("orcs fortified", 0, 1)
    table.do(PlaceTroops(0, fortress=True))
    table.do(PutBoardAway(), LayBoard())
    assert [at for at, own in table.state.regions.items() if own.fortress] == [0]


def test_put_away_and_laid_again_a_tower_is_as_high():
    table = on_board("priestesses hill", 0, 1, 2)
    table.do(Decline(tower=1))
    high = table.state.regions[1].tokens
    table.do(PutBoardAway(), LayBoard())
    assert table.state.regions[1].tokens == high > 1
