"""The end of a turn: counts, coins, new tokens, and what is in hand now and next turn."""

from dataclasses import replace

import pytest

from companion.engine import Decline, Refused, Score, TroopsChanged, decide, fold
from tests.engine.helpers import ANNA, Table
from tests.engine.notation import Game, games, rows

test_where_the_counts_come_from = games("""
    the record fills in what nobody counts
    humans hill: pick; take hill; take hill; take farmland; score => paid 6 0

    it grows from turn to turn
    humans hill, ratmen berserk: pick; take hill; take farmland; score; play 1; take hill
    score => paid 6 0

    counts given win over it
    humans hill: pick; take hill; take hill; take farmland
    score 5 farmland=3 hill=0 => paid 8 0; humans regions=5 farmland=3

    one may be given and the others left to the record
    humans hill: pick; take hill; take hill; take farmland; score farmland=0 => paid 5 0

    counts need no record at all
    humans hill: pick; score 4 farmland=2 hill=1 => paid 7 0

    one that nobody knows is asked for
    humans hill: pick; score => refused missing_count
    score farmland=1 => refused missing_count
    score 3 => refused missing_count
    score 3 hill=1 => refused missing_count

    another number of regions proves the record incomplete
    humans hill: pick; take hill; take farmland; score 3 => refused missing_count

    of several races the active comes first, then the declined, oldest first
    orcs spirit, ratmen berserk, elves swamp, humans flying: settle 3 1; decline; settle 1 2 1
    decline; play 1; pick
    score 4 farmland=0 / 1 / 2 => paid 7 0; orcs tokens=1; elves tokens=2

    a declined race counted as gone vanishes
    orcs stout, ratmen berserk, elves hill: settle 2 1; decline; play 1; pick
    score 1 hill=0 / 0 => declined Anna nothing; stack orcs

    counts for more races than there are make no sense
    orcs stout: pick; take hill; score 1 / 1 => invalid counts.1

    nobody scores instead of picking
    orcs hill: score => refused no_active_race
    """)


@rows(
    ("given", "at"),
    """
    1 hill=2            | hill
    2 farmland=1 hill=2 | hill
    1 mine=2            | mine
    9 fortresses=7      | fortresses
    first_turn=2        | first_turn
    hill=2              | hill
    """,
)
def test_counts_that_no_table_can_have_are_not_taken(given, at):
    """The last one is about the only region on record."""
    Game("humans hill").go_on(f"pick; take hill; score {given} => invalid counts.0.{at}")


@pytest.mark.parametrize("command", [Score(), Decline()], ids=["score", "decline"])
def test_an_impossible_record_is_asked_about_or_repaired_but_no_dead_end(command):
    """The only region lost was the mine, but nobody said so: one mine is left in no region."""
    game = Game("dwarves stout, ratmen berserk")
    game.go_on("pick; take hill mine; score; pick; take hill, 1 dwarves; score")
    purses, asked_for = game.table.purses, None
    try:
        game.table.do(command)
    except Refused as refusal:
        asked_for = refusal.facts.get("count")
    assert game.table.purses == purses
    assert asked_for in (None, "mine")


def test_a_line_may_be_overridden_added_and_struck():
    game = Game("humans hill")
    game.go_on("pick; take hill; take farmland")
    overrides = ({"hill": 4, "farmers_luck": 1, "humans": 0},)
    assert game.table.paid(Score(overrides=overrides)) == (2 + 4 + 1, 0)
    assert game.table.race(ANNA).held["hill"] == 1  # the map is as it was


test_bonuses_that_depend_on_the_turn = games("""
    wealthy pays at the end of the first turn only
    elves wealthy, ratmen berserk: pick; take hill => purses 5 5
    score => paid 8 0
    play 1; score => paid 1 0

    peace-lovers are paid unless they attacked an active race
    elves peace_loving, ratmen berserk: settle 2 2; take hill, lost_tribe; score => paid 6 0
    play 2; take hill, 1 ratmen; score => paid 4 0

    and paid if it was in decline
    elves peace_loving, ratmen berserk: settle 2 2 2; decline
    take hill, 1 ratmen declined; score => paid 6 0

    an attack in vain is an attack
    elves peace_loving, ratmen berserk: settle 2 2; hand 1; take hill, 1 ratmen die=0
    score => paid 2 0

    pillaging orcs are paid twice for each region that was not empty this turn
    orcs pillaging, ratmen berserk: pick; take mountain; take hill, lost_tribe; score => paid 4 0
    play 1; score => paid 2 0

    gypsies collect a coin for each region abandoned
    gypsies stout, ratmen berserk: pick; take hill; take hill; take swamp; score; play 1
    abandon 1; abandon 1; take farmland; score => paid 4 0
    play 1; score => paid 2 0

    but none for those that their declined ghouls abandon
    ghouls hill, ratmen berserk, gypsies stout: settle 4 1; decline; settle 1 2 1
    abandon 3 ghouls; score => paid 3 0

    each fortress pays a coin while the race is active
    orcs fortified, ratmen berserk, elves flying: pick; take hill; take hill; fortress
    score => paid 3 0
    play 1; fortress; score => paid 4 0
    play 1; decline; play 1; pick; hold 0 => paid 2 0

    fortresses may be counted without a record
    orcs fortified, ratmen berserk: play 4 fortresses=1; play 1; fortress
    score nonempty_conquests=0 => paid 6 0

    the purses and tokens of others stay as they are
    orcs hill, ratmen berserk: pick; take hill; score; pick; take hill, lost_tribe with=1
    score => paid 0 1; orcs tokens=9

    coins come from the bank even for an empty purse
    orcs hill: pick; take swamp; purse Anna 0; score => purses 1 5; turn Ben
    """)


@pytest.mark.parametrize(("tribes", "new"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_skeletons_gain_one_token_for_two_nonempty_regions(tribes, new):
    game = Game("skeletons hill")
    game.go_on("; ".join(["pick; take mountain", *["take swamp, lost_tribe"] * tribes]))
    game.go_on(f"score => skeletons tokens={10 + new}")


test_new_skeletons = games("""
    come by counts given too
    skeletons berserk: pick; score 5 nonempty_conquests=4 => skeletons tokens=12

    end when their tray is empty
    skeletons hill: pick; tokens 19; take hill; score 6 hill=0 nonempty_conquests=5
    play 1 => skeletons tokens=20

    are in the next hand
    skeletons hill, ratmen berserk: pick; take swamp, lost_tribe; take swamp, lost_tribe; score
    play 1 => skeletons hand=9
    """)


@rows(
    ("combo", "regions", "over", "begins"),
    """
    orcs hill      | 3  | 0  | 6
    amazons hill   | 3  | 4  | 11
    amazons hill   | 12 | 2  | 2
    amazons hill   | 14 | 0  | 0
    pixies hill    | 3  | 12 | 12
    kobolds hill   | 3  | 0  | 9
    kobolds hill   | 8  | 0  | 0
    orcs hill      | 0  | 9  | 9
    amazons hill   | 0  | 14 | 14
    orcs hordes_of | 3  | 0  | 9
    """,
)
def test_what_is_in_hand_after_redeployment_and_when_troops_are_readied(
    combo, regions, over, begins
):
    table = Table(combo, "ratmen berserk")
    table.settle(int(regions))
    assert table.race(ANNA).hand == int(over)
    table.settle(1)
    assert table.race(ANNA).hand == int(begins)


test_who_redeploys_otherwise = games("""
    barbarians leave their tokens where they stand
    barbarians hill, ratmen berserk: pick; take hill tokens=9; take swamp tokens=4
    score => barbarians hand=0
    play 1 => barbarians hand=11

    their leftovers wait in hand after a failed attempt
    barbarians hill: pick; take hill tokens=11; take mountain, lost_tribe die=1 => barbarians hand=2
    score => barbarians hand=2

    pixies take back all but one per region after a failed attempt
    pixies hill: pick; take hill tokens=13; take mountain, lost_tribe die=1
    score => pixies hand=14

    amazons conquer with ten and their badge
    amazons flying: pick => amazons hand=15
    """)

# Leprechauns hold three regions; pots just placed pay nothing yet.
test_pots_of_gold = games("""
    those still there are paid as the next turn begins, and once
    leprechauns stout, ratmen berserk: pick; take hill; take hill; take swamp; pots 2
    score => paid 3 0
    pick; hold 1 => paid 2 1
    score => paid 3 0
    play 1; score => paid 3 0

    they may be placed again
    leprechauns stout, ratmen berserk: pick; take hill; take hill; take swamp; pots 2; score
    play 1; pots 3; score => paid 3 0
    hold 1 => paid 3 1

    those that nobody recorded are counted at scoring
    leprechauns stout, ratmen berserk: pick; take hill; take hill; take swamp; score; play 1
    score pots=1 => paid 4 0

    own ghouls find none in the own regions
    ghouls stout, ratmen merchant, leprechauns hill: settle 3 3; decline; settle 3 3 3
    take swamp, 1 leprechauns, pot by=ghouls => paid 0 0

    no more are paid than there are regions: nobody said that a pot was lost
    leprechauns stout, ratmen berserk: pick; take hill; take hill; pots 2; score; pick
    take hill, 1 leprechauns; hold 1 => paid 1 1

    their coins can be spent in the same turn
    leprechauns mercenary, ratmen merchant: pick; take hill; pots 1; score; purse Anna 0; pick
    hold 1; take mountain, lost_tribe with=mercenary => paid -1 0
    purse Ben 0 => purses 0 0
    """)


def leprechauns():
    """Leprechauns hold three regions, two of them with a pot; their second turn begins."""
    game = Game("leprechauns stout, ratmen berserk")
    game.go_on("pick; take hill; take hill; take swamp; pots 2; score; play 1")
    return game.table


@pytest.mark.parametrize(("shown", "more"), [(0, 0), (2, 0), (3, 1)])
def test_pots_paid_for_are_not_paid_for_again(shown, more):
    """A count given at scoring includes all pots that were still there when the turn began."""
    assert leprechauns().state.turn.pots_collected == 2
    assert leprechauns().paid(Score(({"pots": shown},))) == (3 + more, 0)
    assert leprechauns().paid(Decline(pots=shown)) == (3 + more, 0)
    assert leprechauns().paid(Score(({"regions": 4},))) == (4, 0)


def test_a_log_in_which_pots_were_not_yet_paid_pays_them_at_scoring():
    """Older versions did so: such a turn may be going on when a newer version opens the game."""
    table = leprechauns()
    unpaid = replace(table.race(ANNA), held={**table.race(ANNA).held, "pots": 2})
    state = fold(table.state, [TroopsChanged(ANNA, unpaid)])
    state = replace(state, turn=replace(state.turn, pots_collected=None))
    paid = fold(state, decide(table.catalogue, state, Score()))
    assert paid.players[ANNA].coins == state.players[ANNA].coins + 3 + 2
