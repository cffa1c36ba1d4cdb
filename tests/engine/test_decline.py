"""Going into decline: who leaves, what stays, what it earns, and when it is allowed."""

import pytest

from companion.engine.commands import (
    Abandon,
    CorrectTroops,
    Decline,
    NameAlly,
    Pick,
    PlacePots,
    Score,
)
from tests.engine.helpers import ANNA, BEN, TRIBE, Table, active, counts, declined


def ready(combo, regions=3, *others, **kinds):
    """Anna holds regions with this combo, Ben with Ratmen; it is Anna's second turn."""
    table = Table(combo, "ratmen berserk", *others)
    table.play(regions, **kinds)
    table.play(1)
    return table


def then_decline(table):
    """Let Anna play one turn with a new race and decline in the next; Ben just plays."""
    table.play(2)
    table.play(1)
    table.decline()
    table.play(1)


# What is left


@pytest.mark.parametrize(
    ("combo", "regions", "left"),
    [
        ("orcs hill", 3, 3),
        ("elves hill", 4, 4),
        ("kobolds hill", 3, 3),
        ("amazons hill", 5, 5),
        ("skeletons hordes_of", 6, 6),
        ("ghouls hill", 3, 9),
        ("ghouls hordes_of", 3, 10),
        ("priestesses hill", 4, 4),
        ("dwarves hordes_of", 9, 8),
    ],
)
def test_one_token_stays_in_each_region_and_ghouls_keep_all(combo, regions, left):
    table = ready(combo, regions)
    table.decline()
    race = combo.split()[0]
    assert table.old(ANNA, race).tokens == left
    assert table.state.players[ANNA].active is None


def test_the_hordes_tokens_leave_and_count_toward_the_tray_no_more():
    table = ready("ghouls hordes_of")
    assert (table.race(ANNA).tokens, table.race(ANNA).limit) == (5 + 5 + 2, 10 + 2)
    table.decline()
    assert (table.old(ANNA, "ghouls").tokens, table.old(ANNA, "ghouls").limit) == (10, 10)


def test_the_badge_is_discarded():
    table = ready("orcs hill")
    table.decline()
    assert table.old(ANNA, "orcs").power is None
    assert table.state.power_discard == ("hill",)


def test_the_turn_is_over_and_the_next_one_begins_with_a_pick():
    table = ready("orcs hill")
    table.decline()
    assert table.state.turn.seat == BEN
    table.play(1)
    with table.refuses("no_active_race"):
        table.score()
    table.do(Pick(0))


# What it earns


@pytest.mark.parametrize(
    ("combo", "kinds", "coins"),
    [
        ("orcs hill", {"hill": 3}, 3),
        ("humans merchant", {"farmland": 2}, 3),
        ("elves alchemist", {}, 3),
        ("orcs wealthy", {}, 3),
        ("elves fortified", {"fortresses": 2}, 3),
        ("elves barricade", {}, 3),
        ("elves peace_loving", {}, 3),
        ("dwarves hill", {"mine": 2, "hill": 1}, 3 + 2),
        ("priestesses merchant", {}, 3),
    ],
)
def test_a_decline_earns_one_per_region_and_no_bonus_but_the_mines(combo, kinds, coins):
    table = ready(combo, 3, **kinds)
    assert table.paid(Decline()) == (coins, 0)


def test_the_counts_given_are_of_the_declining_race_and_then_of_those_that_stay():
    table = ready("orcs spirit", 3, "elves hill")
    table.decline()
    table.play(1)
    table.play(4)
    table.play(1)
    assert table.paid(Decline(({"regions": 5}, {"regions": 2}))) == (5 + 2, 0)
    assert table.old(ANNA, "elves").tokens == 5
    assert table.old(ANNA, "orcs").tokens == 2


def test_what_the_players_do_not_tell_is_taken_from_the_record():
    table = ready("dwarves spirit", 3, "elves hill", mine=2)
    table.decline()
    table.play(1)
    table.play(4)
    table.play(1)
    assert table.paid(Decline()) == (4 + 3 + 2, 0)


def test_other_regions_than_recorded_need_their_mines_counted_again():
    table = ready("dwarves hill", 3, mine=2)
    with table.refuses("missing_count"):
        table.decline({"regions": 4})
    assert table.paid(Decline(({"regions": 4, "mine": 1},))) == (5, 0)


def test_declined_dwarves_go_on_earning_their_mines():
    table = ready("dwarves hill", 3, "elves swamp", mine=2, hill=1)
    table.decline()
    table.play(1)
    table.do(Pick(0))
    assert table.paid(Score((counts(1),))) == (1 + 3 + 2, 0)


def test_a_sea_already_held_stays_held_and_scores():
    table = Table("orcs seafaring", "ratmen berserk")
    table.pick()
    table.conquer("sea")
    table.conquer("hill")
    table.score()
    table.play(1)
    assert table.paid(Decline()) == (2, 0)
    assert table.old(ANNA, "orcs").tokens == 2


def test_lines_may_be_overridden():
    table = ready("orcs hill")
    assert table.paid(Decline(overrides=({"regions": 7},))) == (7, 0)


def test_pots_that_nobody_recorded_are_collected_even_if_the_race_declines():
    table = Table("leprechauns hill", "ratmen merchant")
    table.pick()
    for _ in range(3):
        table.conquer("swamp")
    table.score()
    table.play(1)
    assert table.paid(Decline(pots=2)) == (3 + 2, 0)


def test_pots_on_record_are_collected_without_being_told():
    table = Table("leprechauns hill", "ratmen merchant")
    table.pick()
    for _ in range(3):
        table.conquer("swamp")
    table.do(PlacePots(2))
    table.score()
    table.pick()
    assert table.paid(Score((counts(1),))) == (2, 1 + 1)  # paid as her turn begins
    assert table.paid(Decline()) == (3, 0)


@pytest.mark.parametrize("placed", [0, 1, 3])
def test_pots_placed_in_the_turn_of_a_stout_decline_are_never_collected(placed):
    """Those of the turn before were: they were still there when this one began."""
    table = Table("leprechauns stout", "ratmen merchant", "elves swamp")
    table.pick()
    for _ in range(3):
        table.conquer("swamp")
    table.do(PlacePots(2))
    table.score()
    table.play(1)
    table.do(PlacePots(placed))
    assert table.paid(Score(then_decline=True)) == (3, 0)
    table.play(1)
    table.pick()
    assert table.paid(Score((counts(1),))) == (1 + 3, 0)


def test_leprechauns_without_a_pot_collect_none():
    assert ready("leprechauns hill", 3).paid(Decline()) == (3, 0)


def test_only_a_race_with_pots_collects_them():
    table = ready("orcs hill")
    with table.refuses("no_pots"):
        table.decline(pots=1)


# The tower


def test_priestesses_stack_one_token_of_each_region_and_score_the_tower():
    table = ready("priestesses hill", 4, "elves swamp")
    table.decline()
    tower = table.old(ANNA, "priestesses")
    assert (tower.tokens, tower.regions) == (4, 1)
    table.play(1)
    table.do(Pick(0))
    assert table.paid(Score((counts(2),))) == (2 + 4, 0)


@pytest.mark.parametrize(
    "given", [{"regions": 5}, {"tower_tokens": 5}, {"regions": 5, "tower_tokens": 5}]
)
def test_the_tower_may_be_told_as_regions_or_as_tokens(given):
    table = ready("priestesses hill", 4)
    assert table.paid(Decline((given,))) == (5, 0)
    assert table.old(ANNA, "priestesses").tokens == 5


def test_stout_priestesses_build_their_tower_after_scoring():
    table = ready("priestesses stout", 3, "elves swamp")
    assert table.paid(Score(then_decline=True)) == (3, 0)
    assert table.old(ANNA, "priestesses").tokens == 3
    table.play(1)
    table.do(Pick(0))
    assert table.paid(Score((counts(0),))) == (3, 0)


# One race in decline, and Spirits


def test_an_older_declined_race_leaves_first_and_scores_no_more():
    table = ready("orcs hill", 3, "elves swamp")
    table.decline()
    table.play(1)
    table.play(2)
    table.play(1)
    stack = table.state.race_stack
    assert table.paid(Decline()) == (2, 0)
    assert table.declined(ANNA) == ["elves"]
    assert table.state.race_stack == (*stack, "orcs")


@pytest.mark.parametrize(
    ("powers", "remaining"),
    [
        (("hill", "swamp"), ["elves"]),
        (("spirit", "swamp"), ["orcs", "elves"]),
        (("hill", "spirit"), ["orcs", "elves"]),
        (("hill", "swamp", "forest"), ["humans"]),
        (("spirit", "swamp", "forest"), ["orcs", "humans"]),
        (("hill", "spirit", "forest"), ["elves", "humans"]),
        (("hill", "swamp", "spirit"), ["elves", "humans"]),
        (("spirit", "swamp", "forest", "heroic"), ["orcs", "wizards"]),
        (("hill", "spirit", "forest", "heroic"), ["elves", "wizards"]),
        (("hill", "swamp", "spirit", "heroic"), ["humans", "wizards"]),
        (("hill", "swamp", "forest", "spirit"), ["humans", "wizards"]),
    ],
)
def test_spirits_never_count_toward_the_limit_of_one(powers, remaining):
    races = ("orcs", "elves", "humans", "wizards")
    first, *later = (f"{race} {power}" for race, power in zip(races, powers, strict=False))
    table = Table(first, "ratmen merchant", *later)
    table.settle(2, 1)
    table.decline()
    table.play(1)
    for _ in later:
        then_decline(table)
    assert table.declined(ANNA) == remaining


def test_spirits_leave_when_conquered_and_only_then():
    table = ready("orcs spirit", 2, "elves swamp")
    table.decline()
    table.play(1)
    then_decline(table)
    table.play(2)
    for _ in range(2):
        table.conquer("hill", declined("orcs"))
    assert table.declined(ANNA) == ["elves"]
    assert "spirit" in table.state.power_discard
    assert table.state.race_stack[-1] == "orcs"


def test_both_declined_races_score():
    table = ready("orcs spirit", 3, "elves swamp", "humans flying")
    table.decline()
    table.play(1)
    then_decline(table)
    table.do(Pick(0))
    assert table.paid(Score((counts(4),))) == (4 + 3 + 2, 0)


# Stout


def test_the_stout_decline_after_scoring_a_normal_turn_once():
    table = ready("orcs stout", 3)
    table.conquer("hill", TRIBE)
    assert table.paid(Score(then_decline=True)) == (4 + 1, 0)
    assert table.declined(ANNA) == ["orcs"]
    assert table.old(ANNA, "orcs").tokens == 4
    assert table.state.power_discard == ("stout",)
    assert table.state.turn.seat == BEN


def test_the_stout_may_even_decline_in_the_turn_they_were_picked():
    table = Table("orcs stout", "ratmen merchant")
    table.pick()
    table.conquer("hill")
    assert table.paid(Score(then_decline=True)) == (1, 0)
    assert table.declined(ANNA) == ["orcs"]


def test_an_older_race_scores_the_stout_turn_before_it_leaves():
    table = ready("elves hill", 3, "orcs stout")
    table.decline()
    table.play(1)
    table.do(Pick(0))
    table.conquer("hill")
    assert table.paid(Score(then_decline=True)) == (3 + 1, 0)
    assert table.declined(ANNA) == ["orcs"]


def test_the_stout_may_also_decline_like_everybody_else():
    table = ready("orcs stout", 3)
    assert table.paid(Decline()) == (3, 0)


def test_only_the_stout_decline_after_scoring():
    table = ready("orcs hill", 3)
    with table.refuses("not_stout"):
        table.score(then_decline=True)


# Historians


def test_a_historian_is_paid_on_picking_for_every_race_in_decline():
    combos = ("orcs spirit", "ratmen merchant", "elves swamp", "wizards hill", "humans historian")
    table = Table(*combos)
    table.settle(2, 1)
    table.decline()
    table.decline()
    then_decline(table)
    assert (table.declined(ANNA), table.declined(BEN)) == (["orcs", "elves"], ["ratmen"])
    assert table.paid(Pick(0)) == (3, 0)


def test_a_historian_is_paid_nothing_on_picking_while_nobody_is_in_decline():
    table = Table("orcs historian")
    assert table.paid(Pick(0)) == (0, 0)


@pytest.mark.parametrize(("declining", "paid"), [(ANNA, (3 + 1, 0)), (BEN, (1, 1))])
def test_a_historian_is_paid_for_every_decline_the_own_one_included(declining, paid):
    table = ready("orcs historian", 3)
    if declining == BEN:
        table.play(3)
    assert table.paid(Decline()) == paid


def test_a_historian_in_decline_is_paid_no_more():
    table = ready("orcs historian", 3)
    table.decline()
    assert table.paid(Decline()) == (0, 1)


@pytest.mark.parametrize("power", ["corrupt", "ransacking"])
def test_nobody_but_historians_is_paid_for_a_decline(power):
    table = Table("orcs hill", f"ratmen {power}")
    table.settle(3, 3)
    assert table.paid(Decline()) == (3, 0)


@pytest.mark.parametrize("power", ["corrupt", "ransacking"])
def test_nobody_but_historians_is_paid_on_picking(power):
    table = Table("orcs hill", "humans swamp", f"ratmen {power}")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    assert table.paid(Pick(0)) == (0, 0)


def test_a_stout_decline_pays_the_historian_too():
    table = Table("orcs historian", "ratmen stout")
    table.settle(3)
    table.pick()
    assert table.paid(Score((counts(2),), then_decline=True)) == (1, 2)


# When there is nothing left


def test_a_race_without_a_token_vanishes_at_once():
    table = ready("orcs hill", 3)
    stack = table.state.race_stack
    assert table.paid(Decline(({"regions": 0},))) == (0, 0)
    assert table.declined(ANNA) == []
    assert table.state.race_stack == (*stack, "orcs")
    assert table.state.power_discard == ("hill",)


def test_a_wiped_out_race_declines_for_nothing_and_a_spirit_beside_it_scores():
    table = ready("orcs spirit", 2, "humans swamp")
    table.decline()
    table.play(1)
    table.play(1)
    table.do(CorrectTroops(ANNA, "humans", tokens=1, hand=0))
    table.conquer("hill", active("humans"))
    table.score()
    assert table.paid(Decline()) == (2, 0)
    assert table.declined(ANNA) == ["orcs"]
    assert table.state.race_stack[-1] == "humans"


def test_abandoning_everything_before_a_decline_leaves_nothing():
    table = ready("orcs hill", 3)
    table.do(Abandon(3))
    assert table.paid(Decline()) == (0, 0)
    assert table.declined(ANNA) == []


# When it is not allowed


def test_not_in_the_turn_a_combo_was_picked():
    table = Table("orcs hill")
    table.pick()
    with table.refuses("cannot_decline_yet"):
        table.decline({"regions": 0})


@pytest.mark.parametrize("told", [{}, {"die": 0}], ids=["won", "failed"])
def test_not_after_an_attack(told):
    table = ready("orcs hill", 3)
    table.do(CorrectTroops(ANNA, "orcs", hand=1))
    table.conquer("mountain", **told)
    with table.refuses("already_conquered"):
        table.decline()


def test_the_stout_decline_after_an_attack_only_by_scoring():
    table = ready("orcs stout", 3)
    table.conquer("mountain")
    with table.refuses("already_conquered"):
        table.decline()


def test_not_without_an_active_race():
    table = Table("orcs hill")
    with table.refuses("no_active_race"):
        table.decline()


def test_a_decline_ends_the_peace_its_race_had_promised():
    table = Table("orcs diplomat", "ratmen stout")
    table.pick()
    table.conquer("hill")
    table.do(NameAlly(BEN))
    table.score()
    table.play(1)
    table.decline()
    assert table.state.players[ANNA].ally is None
