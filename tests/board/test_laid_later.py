"""A board that is laid out in the middle of a game, and set region by region."""

from companion.engine.commands import ConquerAt, LayBoard, Score, SetRegion
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
    tribes = [region.id for region in table.catalogue.boards[2].regions if region.lost_tribe]
    assert list(table.state.ground) == tribes
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
