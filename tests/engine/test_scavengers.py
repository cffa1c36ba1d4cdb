"""Scavengers without a board: tokens in decline stay below them. On a board: tests/board/cases."""

from companion.engine import CorrectRace, LayBoard, PutBoardAway, SetRegion
from companion.engine.model.regions import Covered
from companion.engine.rules.checks import problems
from tests.engine.helpers import ANNA, BEN, Table, declined
from tests.engine.notation import games

SETTLED = "dwarves hill, scavengers swamp, ratmen merchant: settle 3 2; decline 3 mine=1"

test_tokens_in_decline_stay_below = games(f"""
    they lose nothing, and their owner goes on scoring them
    {SETTLED}
    take hill mine, 1 dwarves declined => dwarves tokens=3 regions=3; scavengers regions=3
    score 3 swamp=0 => place nothing
    pick; score 0 / 3 mine=1 => paid 4 0

    their record is what the table is asked about
    {SETTLED}; take hill mine, 1 dwarves declined; score 3 swamp=0
    pick => dwarves tokens=3 regions=3 mine=1

    they count for whoever attacks next, who wins the region from both
    {SETTLED}; take hill mine, 1 dwarves declined; score 3 swamp=0; pick
    take hill mine, 2 scavengers on 1 dwarves tokens=5 => dwarves tokens=2 regions=2; ratmen hand=5
    score 1 / 2 mine=0 => place Ben:1:scavengers

    and vanish with the last of them
    dwarves hill, scavengers swamp, ratmen merchant: settle 1 2; decline 1 mine=1
    take hill mine, 1 dwarves declined => declined Anna dwarves
    score 3 swamp=0; pick; take hill mine, 2 scavengers on 1 dwarves => declined Anna nothing

    tokens of one's own are scored twice
    dwarves hill, elves swamp, scavengers merchant: settle 3 2; decline 3 mine=1; score 2 swamp=0
    pick 0; take hill mine, 1 dwarves declined own => dwarves tokens=3 regions=3
    score 1 / 3 mine=1 => paid 6 0

    a race that goes on moving withdraws as ever
    ghouls hill, scavengers swamp: settle 3 2; decline 3
    take hill, 2 ghouls declined => ghouls tokens=8 regions=2

    nothing lies below any other race
    {SETTLED}; take hill, 1 dwarves declined; score 3 swamp=0; pick; score 1 / 3 mine=1
    score 3 swamp=0; score 1 / 3 mine=1 => turn Ben
    take hill, 2 ratmen on 1 dwarves => invalid target.below

    no more tokens than there are
    {SETTLED}; take hill, 1 dwarves declined; score 3 swamp=0; pick
    take hill, 2 scavengers on 9 dwarves => refused too_many_tokens

    a lone token above others cannot be swapped
    dwarves hill, scavengers swamp, sorcerers merchant: settle 3 2; decline 3 mine=1
    take hill, 1 dwarves declined; score 3 swamp=0; pick; take forest
    take hill, 1 scavengers on 1 dwarves with=sorcery => refused sorcery
    """)

test_what_lies_below_leaves_on_decline = games(f"""
    with its owner's record, and a reminder
    {SETTLED}; take hill mine, 1 dwarves declined; score 3 swamp=0
    pick; score 0 / 3 mine=1 => note remove_covered=1; turn Ben
    decline 3 => dwarves tokens=2 regions=2 mine=0

    the reminder says how many
    {SETTLED}; take hill mine, 1 dwarves declined; take forest, 1 dwarves declined
    score 4 swamp=0; pick; score 0 / 3 mine=1 => note remove_covered=2

    one's own leave before the turn is scored
    dwarves spirit, elves swamp, scavengers merchant: settle 3 2; decline 3 mine=1; score 2 swamp=0
    pick 0; take hill mine, 1 dwarves declined own; score 1 / 3 mine=1; score 2 swamp=0
    decline 1 / 2 => paid 3 0; declined Anna dwarves scavengers

    the last of them vanishes
    dwarves hill, scavengers swamp, ratmen merchant: settle 1 2; decline 1 mine=1
    take hill mine, 1 dwarves declined; score 3 swamp=0; pick; score 0 / 1 mine=1
    decline 3 => declined Anna nothing

    a region given up holds nothing above them any more
    dwarves hill, scavengers swamp, ratmen merchant: settle 3 2; decline 3 mine=1
    take hill, 1 dwarves declined; score 3 swamp=0; pick; score 0 / 3 mine=1
    abandon 3; take forest; score 1 swamp=0; score 0 / 3 mine=1
    decline 1 => dwarves tokens=3 regions=3
    """)


def on_board():
    """Return a board on which Ben's Scavengers stand on one of Anna's Dwarves, who have two."""
    table = Table("dwarves hill", "scavengers swamp", "ratmen merchant", has_board=True, seed=3)
    table.pick()
    dwarves = [SetRegion(at, seat=ANNA, race="dwarves", tokens=1) for at in (3, 4)]
    table.do(*dwarves)
    table.score()
    table.pick()
    table.score()
    table.decline()
    below = Covered(ANNA, "dwarves", 1)
    table.do(SetRegion(4, seat=BEN, race="scavengers", tokens=2, below=below))
    return table


def test_a_board_that_is_put_away_leaves_what_lies_below_on_record():
    table = on_board()
    assert table.old(ANNA, "dwarves").regions == 2
    table.do(PutBoardAway())
    assert table.old(ANNA, "dwarves").regions == 2
    (region,) = table.race(BEN).covers
    assert region.holder == declined("dwarves")
    table.do(LayBoard())
    assert table.state.regions[4].below == Covered(ANNA, "dwarves", 1)
    assert table.race(BEN).covers == ()
    assert problems(table.catalogue, table.state) == []


def test_nothing_active_lies_below_others():
    table = on_board()
    table.do(CorrectRace(ANNA, "dwarves", "active", "hill"))
    assert table.state.regions[4].below is None
    assert table.race(ANNA).regions == 1
    assert problems(table.catalogue, table.state) == []
