"""The end of a turn: counts, coins, new tokens, and what is in hand now and next turn."""

from dataclasses import replace

import pytest

from companion.engine.codec import Invalid
from companion.engine.commands import (
    Abandon,
    AdjustCoins,
    Conquer,
    CorrectTroops,
    Decline,
    PlaceFortress,
    PlacePots,
    Score,
)
from companion.engine.conquest import Region, Use
from companion.engine.decide import decide
from companion.engine.events import TroopsChanged
from companion.engine.reducer import fold
from companion.engine.refused import Refused
from tests.engine.helpers import ANNA, BEN, TRIBE, Table, active, counts


def conquered(combo, *regions, **setup):
    """Anna has picked this combo and conquered regions of these terrains."""
    table = Table(combo, "ratmen berserk", "wizards swamp", **setup)
    table.pick()
    for terrain in regions:
        table.conquer(terrain)
    return table


# Where the counts come from


def test_the_record_fills_in_what_nobody_counts():
    table = conquered("humans hill", "hill", "hill", "farmland")
    assert table.paid(Score()) == (3 + 2 + 1, 0)


def test_the_record_grows_from_turn_to_turn():
    table = conquered("humans hill", "hill", "farmland")
    table.score()
    table.play(1)
    table.conquer("hill")
    assert table.paid(Score()) == (3 + 2 + 1, 0)


def test_counts_given_win_over_the_record():
    table = conquered("humans hill", "hill", "hill", "farmland")
    assert table.paid(Score(({"regions": 5, "farmland": 3, "hill": 0},))) == (5 + 3, 0)
    assert table.race(ANNA).held["farmland"] == 3
    assert table.race(ANNA).regions == 5


def test_one_count_may_be_given_and_the_others_left_to_the_record():
    table = conquered("humans hill", "hill", "hill", "farmland")
    assert table.paid(Score(({"farmland": 0},))) == (3 + 2, 0)


def test_counts_need_no_record_at_all():
    table = Table("humans hill")
    table.pick()
    assert table.paid(Score(({"regions": 4, "farmland": 2, "hill": 1},))) == (4 + 2 + 1, 0)


@pytest.mark.parametrize("given", [{}, {"farmland": 1}, {"regions": 3}, {"regions": 3, "hill": 1}])
def test_a_count_that_nobody_knows_is_asked_for(given):
    table = Table("humans hill")
    table.pick()
    with table.refuses("missing_count"):
        table.score(given)


def test_another_number_of_regions_proves_the_record_incomplete():
    table = conquered("humans hill", "hill", "farmland")
    with table.refuses("missing_count"):
        table.score({"regions": 3})


def test_counts_of_several_races_are_active_first_then_declined_oldest_first():
    table = Table("orcs spirit", "ratmen berserk", "elves swamp", "humans flying")
    table.settle(3, 1)
    table.decline()
    table.play(1)
    table.play(2)
    table.play(1)
    table.decline()
    table.play(1)
    table.pick()
    score = Score((counts(4), {"regions": 1}, {"regions": 2}))
    assert table.paid(score) == (4 + 1 + 2, 0)
    assert table.old(ANNA, "orcs").tokens == 1
    assert table.old(ANNA, "elves").tokens == 2


def test_a_declined_race_counted_as_gone_vanishes():
    table = Table("orcs stout", "ratmen berserk", "elves hill")
    table.settle(2, 1)
    table.decline()
    table.play(1)
    table.pick()
    table.score(counts(1), {"regions": 0})
    assert table.declined(ANNA) == []
    assert table.state.race_stack[-1] == "orcs"


def test_counts_for_more_races_than_there_are_make_no_sense():
    table = conquered("orcs stout", "hill")
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.score({}, {"regions": 1})
    assert caught.value.at == "counts.1"
    assert table.state == before


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({"regions": 1, "hill": 2}, "counts.0.hill"),
        ({"regions": 2, "farmland": 1, "hill": 2}, "counts.0.hill"),
        ({"regions": 1, "mine": 2}, "counts.0.mine"),
        ({"regions": 9, "fortresses": 7}, "counts.0.fortresses"),
        ({"first_turn": 2}, "counts.0.first_turn"),
        ({"hill": 2}, "counts.0.hill"),  # of the one region on record
    ],
)
def test_counts_that_no_table_can_have_are_not_taken(given, at):
    table = conquered("humans hill", "hill")
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.score(given)
    assert caught.value.at == at
    assert table.state == before


@pytest.mark.parametrize("command", [Score(), Decline()], ids=["score", "decline"])
def test_a_record_that_cannot_be_is_asked_about_or_mended_but_no_dead_end(command):
    """The one region lost was the mine, but nobody said so: one mine is left in no region."""
    table = Table("dwarves stout", "ratmen berserk")
    table.pick()
    table.conquer("hill", symbols=("mine",))
    table.score()
    table.pick()
    table.conquer("hill", active("dwarves"))
    table.score()
    purses, asked_for = table.purses, None
    try:
        table.do(command)
    except Refused as refusal:
        asked_for = refusal.facts.get("count")
    assert table.purses == purses
    assert asked_for in (None, "mine")


def test_a_line_may_be_overridden_added_and_struck():
    table = conquered("humans hill", "hill", "farmland")
    overrides = ({"hill": 4, "farmers_luck": 1, "humans": 0},)
    assert table.paid(Score(overrides=overrides)) == (2 + 4 + 1, 0)
    assert table.race(ANNA).held["hill"] == 1  # the map is as it was


def test_nobody_scores_instead_of_picking():
    table = Table("orcs hill")
    with table.refuses("no_active_race"):
        table.score()


# Bonuses that depend on the turn


def test_wealthy_pays_at_the_end_of_the_first_turn_only():
    table = conquered("elves wealthy", "hill")
    assert table.purses == (5, 5)
    assert table.paid(Score()) == (1 + 7, 0)
    table.play(1)
    assert table.paid(Score()) == (1, 0)


def test_peace_loving_is_paid_unless_an_active_race_was_attacked():
    table = Table("elves peace_loving", "ratmen berserk", "humans swamp")
    table.settle(2, 2)
    table.conquer("hill", TRIBE)
    assert table.paid(Score()) == (3 + 3, 0)
    table.play(2)
    table.conquer("hill", active("ratmen"))
    assert table.paid(Score()) == (4, 0)


def test_an_attack_in_vain_is_an_attack():
    table = Table("elves peace_loving", "ratmen berserk")
    table.settle(2, 2)
    table.do(CorrectTroops(ANNA, "elves", hand=1))
    table.conquer("hill", active("ratmen"), die=0)
    assert table.paid(Score()) == (2, 0)


def test_pillaging_orcs_are_paid_twice_for_each_nonempty_region():
    table = conquered("orcs pillaging", "mountain")
    table.conquer("hill", TRIBE)
    assert table.paid(Score()) == (2 + 1 + 1, 0)
    table.play(1)
    assert table.paid(Score()) == (2, 0)  # nothing was conquered this turn


# New tokens


@pytest.mark.parametrize(("tribes", "new"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_skeletons_gain_one_token_for_two_nonempty_regions(tribes, new):
    table = conquered("skeletons hill", "mountain")
    for _ in range(tribes):
        table.conquer("swamp", TRIBE)
    table.score()
    assert table.race(ANNA).tokens == 6 + 4 + new


def test_skeletons_gain_by_counts_given_too():
    table = Table("skeletons berserk")
    table.pick()
    table.score({"regions": 5, "nonempty_conquests": 4})
    assert table.race(ANNA).tokens == 6 + 4 + 2


def test_skeletons_end_when_their_tray_is_empty():
    table = conquered("skeletons hill")
    table.do(CorrectTroops(ANNA, "skeletons", tokens=19))
    for _ in range(5):
        table.conquer("swamp", TRIBE)
    table.score()
    assert table.race(ANNA).tokens == 20


def test_the_new_skeletons_are_in_the_next_hand():
    table = conquered("skeletons hill")
    for _ in range(2):
        table.conquer("swamp", TRIBE)
    table.score()
    table.play(1)
    assert table.race(ANNA).hand == 11 - 2


# The hand when the turn is over, and when the next one begins


@pytest.mark.parametrize(
    ("combo", "regions", "over", "begins"),
    [
        ("orcs hill", 3, 0, 9 - 3),
        ("amazons hill", 3, 4, 14 - 3),
        ("amazons hill", 12, 2, 14 - 12),
        ("amazons hill", 14, 0, 0),
        ("pixies hill", 3, 15 - 3, 15 - 3),
        ("kobolds hill", 3, 0, 15 - 6),
        ("kobolds hill", 8, 0, 0),
        ("orcs hill", 0, 9, 9),
        ("amazons hill", 0, 14, 14),
        ("orcs hordes_of", 3, 0, 12 - 3),
    ],
)
def test_what_is_in_hand_after_redeployment_and_when_troops_are_readied(
    combo, regions, over, begins
):
    table = Table(combo, "ratmen berserk")
    table.settle(regions)
    assert table.race(ANNA).hand == over
    table.settle(1)
    assert table.race(ANNA).hand == begins


def test_barbarians_leave_their_tokens_where_they_stand():
    table = conquered("barbarians hill")
    table.conquer("hill", tokens=9)
    table.conquer("swamp", tokens=4)
    table.score()
    assert table.race(ANNA).hand == 0
    table.play(1)
    assert table.race(ANNA).hand == 13 - 2


def test_the_leftovers_of_barbarians_wait_in_hand_after_a_failed_attempt():
    table = conquered("barbarians hill")
    table.conquer("hill", tokens=11)
    table.conquer("mountain", TRIBE, die=1)
    assert table.race(ANNA).hand == 2
    table.score()
    assert table.race(ANNA).hand == 2


def test_pixies_take_back_all_but_one_per_region_after_a_failed_attempt():
    table = conquered("pixies hill")
    table.conquer("hill", tokens=13)
    table.conquer("mountain", TRIBE, die=1)
    table.score()
    assert table.race(ANNA).hand == 15 - 1


def test_amazons_conquer_with_ten_and_their_badge():
    assert Table("amazons flying").pick().hand == 6 + 4 + 5


# Pots of gold


def leprechauns():
    """Leprechauns hold three regions, two of them with a pot; their second turn begins."""
    table = conquered("leprechauns stout", "hill", "hill", "swamp")
    table.do(PlacePots(2))
    assert table.paid(Score()) == (3, 0)  # pots just placed pay nothing yet
    table.play(1)
    return table


def test_pots_still_there_are_paid_as_the_next_turn_begins_and_once():
    table = conquered("leprechauns stout", "hill", "hill", "swamp")
    table.do(PlacePots(2))
    table.score()
    table.pick()
    assert table.paid(Score((counts(1),))) == (2, 1)
    assert table.state.turn.pots_collected == 2
    assert table.paid(Score()) == (3, 0)
    table.play(1)
    assert table.paid(Score()) == (3, 0)


def test_pots_may_be_placed_again():
    table = leprechauns()
    table.do(PlacePots(3))
    assert table.paid(Score()) == (3, 0)
    assert table.paid(Score((counts(1),))) == (3, 1)


def test_pots_that_nobody_recorded_are_told_at_scoring():
    table = conquered("leprechauns stout", "hill", "hill", "swamp")
    table.score()
    table.play(1)
    assert table.state.turn.pots_collected is None
    assert table.paid(Score(({"pots": 1},))) == (3 + 1, 0)


@pytest.mark.parametrize(("told", "more"), [(0, 0), (2, 0), (3, 1)])
def test_pots_paid_for_are_not_paid_for_again(told, more):
    """A count told at scoring is of all that were still there when the turn began."""
    assert leprechauns().paid(Score(({"pots": told},))) == (3 + more, 0)
    assert leprechauns().paid(Decline(pots=told)) == (3 + more, 0)
    assert leprechauns().paid(Score(({"regions": 4},))) == (4, 0)


def test_own_ghouls_find_no_pot_in_the_own_regions():
    table = Table("ghouls stout", "ratmen merchant", "leprechauns hill")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    table.settle(3, 3)
    attack = Conquer(Region("swamp", holder=active("leprechauns"), pot=True), by="ghouls")
    assert table.paid(attack) == (0, 0)


def test_no_more_pots_are_paid_than_there_are_regions():
    table = conquered("leprechauns stout", "hill", "hill")
    table.do(PlacePots(2))
    table.score()
    table.pick()
    table.conquer("hill", active("leprechauns"))  # nobody said that a pot was there
    assert table.paid(Score((counts(1),)))[ANNA] == 1


def test_the_coins_of_pots_can_be_spent_in_the_same_turn():
    table = Table("leprechauns mercenary", "ratmen merchant")
    table.pick()
    table.conquer("hill")
    table.do(PlacePots(1))
    table.score()
    table.do(AdjustCoins(ANNA, -table.purses[ANNA]))
    table.pick()
    table.score(counts(1))
    assert table.purses[ANNA] == 1
    table.conquer("mountain", TRIBE, use=Use(mercenary=True))
    assert table.purses[ANNA] == 0


def test_a_log_in_which_pots_were_not_yet_paid_pays_them_at_scoring():
    """So it was before: such a turn may be going on when a newer version opens the game."""
    table = leprechauns()
    unpaid = replace(table.race(ANNA), held={**table.race(ANNA).held, "pots": 2})
    state = fold(table.state, [TroopsChanged(ANNA, unpaid)])
    state = replace(state, turn=replace(state.turn, pots_collected=None))
    paid = fold(state, decide(table.catalogue, state, Score()))
    assert paid.players[ANNA].coins == state.players[ANNA].coins + 3 + 2


# Gypsies


def test_gypsies_collect_a_coin_for_each_region_abandoned():
    table = conquered("gypsies stout", "hill", "hill", "swamp")
    table.score()
    table.play(1)
    table.do(Abandon(1))
    table.do(Abandon(1))
    table.conquer("farmland")
    assert table.paid(Score()) == (2 + 2, 0)
    table.play(1)
    assert table.paid(Score()) == (2, 0)


def test_regions_that_their_declined_ghouls_abandon_pay_gypsies_nothing():
    table = Table("ghouls hill", "ratmen berserk", "gypsies stout")
    table.settle(4, 1)
    table.decline()
    table.settle(1, 2, 1)
    table.do(Abandon(3, by="ghouls"))
    assert table.paid(Score()) == (2 + 1, 0)


# Fortresses


def test_each_fortress_pays_a_coin_while_the_race_is_active():
    table = conquered("orcs fortified", "hill", "hill")
    table.do(PlaceFortress())
    assert table.paid(Score()) == (2 + 1, 0)
    table.play(1)
    table.do(PlaceFortress())
    assert table.paid(Score()) == (2 + 2, 0)
    table.play(1)
    table.decline()
    table.play(1)
    table.pick()
    assert table.paid(Score((counts(0),))) == (2, 0)


def test_fortresses_may_be_counted_without_a_record():
    table = Table("orcs fortified", "ratmen berserk")
    table.play(4, fortresses=1)
    table.play(1)
    table.do(PlaceFortress())
    assert table.paid(Score(({"nonempty_conquests": 0},))) == (4 + 2, 0)


# Everything else stays where it is


def test_scoring_leaves_the_other_players_alone():
    table = conquered("orcs hill", "hill")
    table.score()
    table.pick()
    anna = table.state.players[ANNA]
    table.conquer("hill", TRIBE, use=Use(berserk_die=1))
    table.score()
    assert table.state.players[ANNA].coins == anna.coins
    assert table.race(ANNA).tokens == 9


def test_coins_come_from_the_bank_even_for_an_empty_purse():
    table = conquered("orcs hill", "swamp")
    table.do(AdjustCoins(ANNA, -5))
    table.score()
    assert table.purses == (1, 5)
    assert table.state.turn.seat == BEN
