"""Haggling: pacts dealt to others, who pays for them as a turn ends, and how they meet others."""

from companion.engine import CorrectRace, DealPacts, EndGame, Score, facts_of
from tests.engine.helpers import ANNA, BEN, CLEO, Table, active, counts
from tests.engine.notation import games

test_who_pays = games("""
    whoever keeps a pact is paid as their turn ends, and it comes back
    orcs haggling, ratmen hill: pick; deal Ben:3 => paid 0 0; pacts Anna Ben:3
    hold 3 => paid 3 0
    pick; hold 0 => paid -3 3; pacts Anna

    whoever conquers a region of that race pays instead, once, however many they take
    orcs haggling, ratmen hill: pick; deal Ben:3; hold 3
    pick; take farmland, 1 orcs; take swamp, 1 orcs; score 2 hill=0 => paid 3 -1; pacts Anna

    a region of nobody or of another race breaks no pact
    orcs haggling, ratmen hill, trolls swamp, players=3: settle 3 2 2; deal Ben:2; hold 3
    take farmland; take swamp, lost_tribe; take swamp, 1 trolls
    hold 4 => paid -2 6 0

    a failed attack breaks none
    orcs haggling, ratmen hill: pick; deal Ben:2; hold 3
    pick; take farmland; hand 1; take farmland, 1 orcs die=0; hold 1 => paid -2 3

    a race that declines instead of conquering has kept it
    orcs haggling, ratmen hill: settle 3 2; deal Ben:2; hold 3; decline 2 => paid -2 4

    ghouls that conquer in decline break it too
    orcs haggling, ghouls hill, ratmen swamp: settle 3 2; hold 3; decline 2; deal Ben:2; hold 3
    take farmland, 1 orcs by=ghouls; pick; score 0 swamp=0 / 3 => paid 2 1

    a swap is a conquest
    orcs haggling, sorcerers hill: pick; deal Ben:2; hold 3
    pick; take farmland; take farmland, 1 orcs with=sorcery; score 2 hill=0 => paid 2 0

    a region that was only cleared is none
    orcs haggling, wendigos hill: pick; deal Ben:2; hold 3
    pick; take forest, 1 orcs with=clear; hold 0 => paid -2 2

    neither is one that lava closed
    orcs haggling, ratmen hill, trolls lava: pick; deal Ben:2; hold 3; pick 1; hold 1 => paid -2 3

    elves lose nothing, and are paid all the same
    elves haggling, ratmen hill: pick; deal Ben:1; hold 3
    pick; take farmland, 2 elves; score 1 hill=0 => paid 1 0

    corrupt and haggling are paid one after the other
    orcs haggling, ratmen corrupt, trolls ransacking: pick; deal Ben:2; hold 3
    pick 1; take farmland, 1 orcs => paid -1 1
    hold 1 => paid 2 -1

    several players hold pacts, and each settles in their own turn
    orcs haggling, ratmen hill, trolls swamp, players=3: pick; deal Ben:1 Cleo:4; hold 3
    pick; hold 0 => paid -1 1 0; pacts Anna Cleo:4
    pick; take hill, 1 orcs; hold 1 => paid 4 0 -3; pacts Anna

    a purse pays what is in it, never below nothing
    orcs haggling, trolls hill, elves swamp, humans stout, giants merchant: pick; deal Ben:3; hold 3
    pick 3; take hill, 1 orcs; hold 0 => paid 2 -2; purses 10 0
    """)

test_dealing = games("""
    there are five
    orcs haggling: pick; deal Ben:6 => refused too_many_pacts
    deal Ben:5 => pacts Anna Ben:5

    no more than the coins in one's purse
    orcs hill, trolls swamp, elves stout, humans merchant, giants haggling: pick 4
    deal Ben:2 => refused not_enough_coins
    deal Ben:1 => pacts Anna Ben:1; paid 0 0

    coins are promised, not paid: nothing comes into a purse that was corrected
    orcs haggling: pick; purse Anna 1; deal Ben:5 => paid 0 0; purses 1 5

    real coins are believed
    orcs hill, trolls swamp, elves stout, humans merchant, giants haggling, real_coins=1: pick 4
    deal Ben:5 => pacts Anna Ben:5; paid 0 0

    a deal may be changed in the same turn, or taken back
    orcs haggling, players=3: pick; deal Ben:2; deal Cleo:5 => pacts Anna Cleo:5
    deal => pacts Anna

    not to oneself, and not to an empty chair
    orcs haggling, players=3: pick; deal Anna:1 => refused not_to_yourself
    deal Dora:1 => refused no_such_player
    leave Cleo; deal Cleo:1 => refused has_left

    only by a race that has pacts
    orcs hill: pick; deal Ben:1 => refused deals_no_pacts

    and only by one that is there
    orcs haggling: deal Ben:1 => refused no_active_race

    copycat deals those that it took over, and loses them with the power
    orcs copycat, ratmen hill, trolls haggling: pick; borrow 1; deal Ben:2 => pacts Anna Ben:2
    hold 3; pick 1 => pacts Anna
    hold 0 => paid 0 0

    a reminder says so to the owner, and to whoever holds some
    orcs haggling, ratmen hill: pick => note deal_pacts=5
    deal Ben:3 => note deal_pacts=no
    hold 3 => note keep_pacts=3
    pick; take hill, 1 orcs => note keep_pacts=no pacts_broken=3
    """)

test_leaving = games("""
    they leave when their race declines, and nobody is paid
    orcs haggling, ratmen hill: settle 3 2; deal Ben:3; decline 3 => pacts Anna
    hold 2 => paid 0 2

    whoever leaves gives theirs back, unpaid
    orcs haggling, ratmen hill, trolls swamp, players=3: pick; deal Ben:2 Cleo:1; hold 3
    leave Ben => paid 0 0 0; pacts Anna Cleo:1
    pick; hold 0 => paid -1 0 1

    an owner who leaves is neither paid nor pays
    orcs haggling, ratmen hill, trolls swamp, players=3: pick; deal Ben:2 Cleo:1; hold 3
    leave Anna => pacts Anna
    pick; take farmland, 1 orcs; hold 1 => paid 0 1 0

    those of a turn that was skipped come back when one's own begins
    orcs haggling, ratmen hill: pick; deal Ben:2; hold 3; at Anna 2 => pacts Anna
    """)


def dealt(**setup):
    """Return a table at which Ben plays with three pacts of Anna's orcs."""
    table = Table("orcs haggling", "ratmen hill", **setup)
    table.pick()
    table.do(DealPacts({BEN: 3}))
    table.score(counts(3))
    table.pick()
    return table


def test_the_table_may_say_that_a_pact_was_broken_or_kept():
    assert dealt().paid(Score((counts(1),), broken=(ANNA,))) == (3, -2)
    table = dealt()
    table.conquer(holder=active("orcs"))
    assert table.paid(Score((counts(1),), broken=())) == (-3, 4)


def test_nobody_is_paid_twice_by_a_game_that_ends_early():
    table = dealt()
    assert table.paid(EndGame()) == (0, 0)


def test_the_last_turn_of_the_game_is_settled_too():
    table = Table("orcs haggling", "ratmen hill")
    table.settle(3, 2)
    while not table.state.is_last_round:
        table.score(counts(0))
    table.do(DealPacts({BEN: 2}))
    table.score(counts(0))
    assert table.paid(Score((counts(0),))) == (-2, 2)
    assert table.state.is_over


def test_a_race_that_never_had_pacts_is_paid_for_none():
    table = dealt()
    table.do(CorrectRace(ANNA, "orcs", "swamp"))
    assert table.paid(Score((counts(0),))) == (0, 0)
    assert table.state.players[ANNA].pacts == {}


def test_dealing_again_what_is_dealt_is_no_step():
    table = Table("orcs haggling")
    table.pick()
    table.do(DealPacts({BEN: 1}))
    assert table.do(DealPacts({BEN: 1})) is None


def test_everybody_sees_who_holds_how_many():
    table = Table("orcs haggling", players=3)
    table.pick()
    before = table.state
    step = table.do(DealPacts({BEN: 1, CLEO: 2}))
    assert step
    found = [(fact.key, fact.seat, fact.other, fact.n) for fact in facts_of(before, step.events)]
    assert found == [("deal_pacts", ANNA, BEN, 1), ("deal_pacts", ANNA, CLEO, 2)]


def test_the_history_says_who_kept_a_pact_but_not_what_a_purse_could_pay():
    keys = []
    for is_rich in (True, False):
        table = dealt()
        table.conquer(holder=active("orcs"))
        before = table.state
        if not is_rich:
            before = before.with_player(BEN, coins=0)
        step = table.do(Score((counts(0),)))
        keys.append([(fact.key, fact.n) for fact in facts_of(before, step.events)])
    assert keys[0] == keys[1]
    assert ("break_pacts", 3) in keys[0]


def test_undoing_a_deal_leaves_a_line_in_the_history():
    table = Table("orcs haggling")
    table.pick()
    table.do(DealPacts({BEN: 3}))
    table.session.undo()
    assert table.state.players[ANNA].pacts == {}
    assert [trace.kind for trace in table.session.traces] == ["deal_undone"]


def test_a_refused_deal_leaves_one_too():
    table = Table("orcs hill", "trolls swamp", "elves stout", "humans merchant", "giants haggling")
    table.pick(4)
    with table.refuses("not_enough_coins"):
        table.do(DealPacts({BEN: 2}))
    assert [trace.kind for trace in table.session.traces] == ["could_not_pay"]
