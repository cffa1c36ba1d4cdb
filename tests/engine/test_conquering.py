"""Recording attacks: hands, dice, uses, peace and the coins that change purses."""

import pytest

from companion.engine.codec import Invalid
from companion.engine.commands import (
    Abandon,
    AdjustCoins,
    Conquer,
    CorrectTroops,
    NameAlly,
    Regroup,
    Score,
)
from companion.engine.conquest import Holder, Region, Use
from companion.engine.permits import possible_allies
from companion.engine.terms import House
from tests.engine.helpers import ANNA, BEN, CLEO, TRIBE, Table, active, declined

DRAGON, CATAPULT = Use(dragon=True), Use(catapult=True)
MERCENARY, SORCERY = Use(mercenary=True), Use(sorcery=True)


def in_hand(table, tokens, seat=None):
    """Let the active race of a player, or of whose turn it is, have so many tokens in hand."""
    seat = table.state.turn.seat if seat is None else seat
    table.do(CorrectTroops(seat, table.race(seat).race, hand=tokens))


# The hand and the regions


@pytest.mark.parametrize(
    ("terrain", "told", "cost"),
    [
        ("hill", {}, 2),
        ("mountain", {}, 3),
        ("hill", {"holder": TRIBE}, 3),
        ("mountain", {"holder": active("orcs", 3), "encampments": 2, "fortress": True}, 9),
        ("swamp", {"holder": active("orcs"), "lair": True}, 4),
    ],
)
def test_a_conquest_lowers_the_hand_by_its_cost(terrain, told, cost):
    table = Table("orcs flying", "ratmen stout")
    table.settle(4)
    table.pick()
    table.conquer(terrain, **told)
    assert table.race(BEN).hand == 8 + 4 - cost
    assert table.race(BEN).tokens == 8 + 4


def test_more_tokens_than_the_cost_may_be_used():
    table = Table("ratmen stout")
    table.pick()
    table.conquer("hill", tokens=5)
    assert table.race(ANNA).hand == 12 - 5


def test_fewer_tokens_than_the_cost_are_not_believed():
    table = Table("ratmen stout")
    table.pick()
    table.conquer("mountain", tokens=1)
    assert table.race(ANNA).hand == 12 - 3


def test_an_ordinary_conquest_is_believed_even_if_the_recorded_hand_was_too_small():
    table = Table("ratmen stout")
    table.pick()
    in_hand(table, 1)
    table.conquer("mountain")
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (0, 1)
    table.conquer("hill")
    assert table.race(ANNA).regions == 2


def test_a_region_won_is_counted_by_its_kind():
    table = Table("ratmen stout")
    table.pick()
    table.conquer("hill", symbols=("mine",))
    table.conquer("hill", symbols=("magic", "cavern"))
    table.conquer("farmland")
    table.conquer("mountain", symbols=("mine",))
    held = table.race(ANNA).held
    assert (held["regions"], held["hill"], held["farmland"]) == (4, 2, 1)
    assert (held["mine"], held["magic"], held["forest"], held["swamp"]) == (2, 1, 0, 0)


def test_a_sea_is_for_seafarers_and_counts_as_a_region():
    table = Table("ratmen seafaring", "orcs stout")
    table.pick()
    table.conquer("sea")
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (13 - 2, 1)
    table.score()
    table.pick()
    with table.refuses("water"):
        table.conquer("lake")


@pytest.mark.parametrize(
    ("terrain", "holder", "bonus"),
    [
        ("hill", None, 0),
        ("mountain", None, 0),
        ("hill", TRIBE, 1),
        ("hill", active("elves", 2), 1),
        ("hill", declined("tritons"), 1),
        ("hill", declined("giants"), 1),
    ],
    ids=["nobody", "bare mountain", "lost tribe", "active", "another's declined", "own declined"],
)
def test_a_region_is_nonempty_if_a_tribe_or_any_race_was_there(terrain, holder, bonus):
    table = Table("giants flying", "tritons stout", "orcs alchemist", "elves merchant")
    table.settle(2, 2)
    table.decline()
    table.decline()
    table.pick()
    table.score({"regions": 0, "nonempty_conquests": 0})
    table.play(2)
    table.conquer(terrain, holder)
    region_and_alchemist, giants = 1 + 2, 2
    if holder == declined("giants"):
        giants -= 1
    assert table.paid(Score()) == (region_and_alchemist + giants + bonus, 0)


def test_nobody_conquers_without_an_active_race():
    table = Table("ratmen stout")
    with table.refuses("no_active_race"):
        table.conquer("hill")


def test_an_active_race_does_not_attack_its_own_regions():
    table = Table("ratmen stout", "orcs hill")
    table.settle(2, 2)
    with table.refuses("own_active"):
        table.conquer("hill", active("ratmen"))


def test_the_own_declined_token_defends_and_is_lost():
    table = Table("ratmen stout", "orcs hill", "elves merchant")
    table.settle(2, 2)
    table.decline()
    table.play(2)
    table.pick()
    table.conquer("hill", declined("ratmen"))
    assert table.race(ANNA).hand == 6 + 2 - 3
    assert table.old(ANNA, "ratmen").tokens == 1


@pytest.mark.parametrize("marker", ["hole", "hero", "dragon", "catapult"])
def test_a_protected_region_is_never_attacked(marker):
    table = Table("ratmen stout", "orcs hill")
    table.settle(2, 2)
    with table.refuses("protected"):
        table.conquer("hill", active("orcs"), protected_by=(marker,))
    with table.refuses("protected"):
        table.conquer("hill", active("orcs"), protected_by=(marker,), die=3, failed=True)


def test_declined_white_ladies_are_safe_from_opponents_only():
    table = Table("white_ladies stout", "orcs hill", "elves merchant")
    table.settle(2, 2)
    table.decline()
    with table.refuses("protected"):
        table.conquer("hill", declined("white_ladies"))
    table.play(2)
    table.pick()
    table.conquer("hill", declined("white_ladies"))
    assert table.old(ANNA, "white_ladies").tokens == 1


def test_a_holder_that_is_not_in_play_is_refused():
    table = Table("ratmen stout", "orcs hill")
    table.settle(2, 2)
    with table.refuses("no_active_race"):
        table.conquer("hill", active("elves"))
    with table.refuses("not_in_decline"):
        table.conquer("hill", declined("orcs"))
    with table.refuses("no_active_race"):
        table.conquer("hill", active("orcs"), of=ANNA)
    with table.refuses("no_such_player"):
        table.conquer("hill", active("orcs"), of=2)


def test_a_loser_of_nobodys_region_makes_no_sense():
    table = Table("ratmen stout", "orcs hill")
    table.settle(2, 2)
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.conquer("hill", TRIBE, of=BEN)
    assert caught.value.at == "loser"
    assert table.state == before


# The last attempt


@pytest.mark.parametrize(
    ("hand", "die", "won"),
    [
        (3, 0, False),
        (3, 1, True),
        (2, 1, False),
        (2, 2, True),
        (1, 2, False),
        (1, 3, True),
    ],
)
def test_the_die_decides_the_last_attempt_at_a_region_of_cost_four(hand, die, won):
    table = Table("ratmen stout")
    table.pick()
    table.conquer("hill")
    in_hand(table, hand)
    table.conquer("mountain", TRIBE, die=die)
    troops = table.race(ANNA)
    assert troops.regions == (2 if won else 1)
    assert troops.hand == 0  # all of them went there, or into the region already held
    assert troops.tokens == 12
    attempt = table.state.turn.conquests[-1]
    assert (attempt.won, attempt.used, attempt.die) == (won, hand, die)


@pytest.mark.parametrize("die", [0, 3])
def test_after_the_last_attempt_nothing_more_is_conquered(die):
    table = Table("ratmen stout")
    table.pick()
    in_hand(table, 2)
    table.conquer("mountain", die=die)
    with table.refuses("last_attempt_made"):
        table.conquer("hill")
    with table.refuses("last_attempt_made"):
        table.conquer("hill", die=3)
    table.score({"regions": 1 if die else 0})
    assert table.state.turn.seat == BEN


def test_a_failed_attempt_leaves_the_tokens_in_hand_where_no_region_is_held():
    table = Table("ratmen stout")
    table.pick()
    in_hand(table, 2)
    table.conquer("mountain", die=0)
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (2, 0)


def test_the_table_may_say_that_an_attempt_failed_without_naming_the_die():
    table = Table("ratmen stout")
    table.pick()
    table.conquer("hill")
    in_hand(table, 1)
    table.conquer("mountain", failed=True)
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (0, 1)
    with table.refuses("last_attempt_made"):
        table.conquer("hill")


@pytest.mark.parametrize(
    ("hand", "reason"), [(0, "no_token"), (1, "too_strong")], ids=["no token", "four short"]
)
def test_an_attempt_needs_a_token_and_at_most_three_missing(hand, reason):
    table = Table("orcs flying", "ratmen stout")
    table.settle(3)
    table.pick()
    in_hand(table, hand)
    with table.refuses(reason):
        table.conquer("mountain", active("orcs", 2), die=3)


@pytest.mark.parametrize(
    ("told", "regions", "is_over"),
    [({}, 2, False), ({"failed": True}, 1, True), ({"failed": True, "die": 0}, 1, True)],
    ids=["won", "failed", "failed with a die"],
)
def test_the_table_is_believed_even_where_no_token_is_recorded_in_hand(told, regions, is_over):
    """Whoever attacked had a token: the record of the hand is wrong, not the players."""
    table = Table("ratmen stout")
    table.pick()
    table.conquer("hill")
    in_hand(table, 0)
    table.conquer("mountain", **told)
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (0, regions)
    assert table.state.turn.conquests[-1].last == is_over


def test_kobolds_need_two_tokens_for_an_attempt_unless_the_house_says_otherwise():
    table = Table("kobolds stout")
    table.pick()
    in_hand(table, 1)
    with table.refuses("minimum"):
        table.conquer("hill", die=3)
    table = Table("kobolds stout", house=House(kobolds_last_attempt_needs_two_in_hand=False))
    table.pick()
    in_hand(table, 1)
    table.conquer("hill", die=1)
    assert table.race(ANNA).regions == 1


def test_the_next_turn_has_its_own_last_attempt():
    table = Table("ratmen stout", "orcs hill")
    table.pick()
    table.conquer("hill")
    in_hand(table, 1)
    table.conquer("mountain", die=0)
    table.score()
    table.play(2)
    table.conquer("mountain", die=3)
    assert table.race(ANNA).regions == 2


# Berserk


@pytest.mark.parametrize(("die", "used"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_berserk_rolls_before_a_conquest_and_pays_less(die, used):
    table = Table("ratmen berserk")
    table.pick()
    table.conquer("mountain", TRIBE, use=Use(berserk_die=die))
    assert table.race(ANNA).hand == 12 - used
    table.conquer("mountain", TRIBE, use=Use(berserk_die=die))
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (12 - 2 * used, 2)


def test_berserk_never_pays_less_than_one_token_and_kobolds_two():
    for race, least in (("ratmen", 1), ("kobolds", 2)):
        table = Table(f"{race} berserk")
        hand = table.pick().hand
        table.conquer("hill", use=Use(berserk_die=3))
        assert table.race(ANNA).hand == hand - least


def test_a_berserk_roll_that_does_not_suffice_was_the_last_attempt():
    table = Table("ratmen berserk")
    table.pick()
    table.conquer("hill")
    in_hand(table, 1)
    table.conquer("mountain", TRIBE, use=Use(berserk_die=2))
    assert (table.race(ANNA).regions, table.race(ANNA).hand) == (1, 0)
    with table.refuses("last_attempt_made"):
        table.conquer("hill", use=Use(berserk_die=3))


def test_a_berserk_roll_that_just_suffices_is_a_conquest_like_any_other():
    table = Table("ratmen berserk")
    table.pick()
    in_hand(table, 2)
    table.conquer("mountain", TRIBE, use=Use(berserk_die=2))
    assert (table.race(ANNA).regions, table.race(ANNA).hand) == (1, 0)
    assert not table.state.turn.conquests[-1].last


def test_berserk_has_no_second_die_on_top():
    table = Table("ratmen berserk")
    table.pick()
    in_hand(table, 1)
    table.conquer("mountain", TRIBE, use=Use(berserk_die=1), die=3)
    assert table.race(ANNA).regions == 0


def test_only_berserk_rolls_beforehand():
    table = Table("ratmen stout")
    table.pick()
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.conquer("hill", use=Use(berserk_die=0))
    assert caught.value.at == "use.berserk_die"
    assert table.state == before


# Mercenary


def test_a_mercenary_costs_a_coin_and_saves_two_tokens():
    table = Table("ratmen mercenary")
    table.pick()
    region = Region("mountain", holder=TRIBE)
    assert table.paid(Conquer(region, MERCENARY)) == (-1, 0)
    assert table.race(ANNA).hand == 12 - 2
    assert table.paid(Conquer(region, MERCENARY)) == (-1, 0)
    assert table.paid(Conquer(region)) == (0, 0)
    assert table.race(ANNA).hand == 12 - 2 - 2 - 4


def test_without_a_coin_there_is_no_mercenary():
    table = Table("ratmen mercenary", has_secrets=False)
    table.pick()
    table.do(AdjustCoins(ANNA, -5))
    with table.refuses("not_enough_coins"):
        table.conquer("hill", use=MERCENARY)


def test_with_real_coins_a_mercenary_is_always_believed():
    table = Table("ratmen mercenary", real_coins=True)
    table.pick()
    table.do(AdjustCoins(ANNA, -5))
    table.conquer("hill", use=MERCENARY)
    assert table.purses == (0, 5)


def test_a_mercenary_may_join_the_last_attempt_after_the_roll():
    """Five short is too much; with the two of the Mercenary it is three."""
    table = Table("orcs flying", "ratmen mercenary")
    table.settle(3)
    table.pick()
    in_hand(table, 1)
    target = {"holder": active("orcs", 3), "die": 3}
    with table.refuses("too_strong"):
        table.conquer("mountain", **target)
    table.conquer("mountain", use=MERCENARY, **target)
    assert table.race(BEN).regions == 1


# Once per turn


@pytest.mark.parametrize(
    ("combo", "use", "cost"),
    [
        ("ratmen dragon_master", DRAGON, 1),
        ("kobolds dragon_master", DRAGON, 2),
        ("ratmen catapult", CATAPULT, 3),
    ],
)
def test_dragon_and_catapult_serve_once_per_turn(combo, use, cost):
    table = Table(combo, "orcs hill")
    table.pick()
    table.conquer("hill")
    hand = table.race(ANNA).hand
    table.conquer("mountain", TRIBE, use=use)
    assert table.race(ANNA).hand == hand - cost
    with table.refuses("already_used"):
        table.conquer("mountain", TRIBE, use=use)
    table.conquer("mountain", TRIBE)
    assert table.race(ANNA).hand == hand - cost - 4
    table.score()
    table.play(2)
    table.conquer("hill", use=use)
    assert table.race(ANNA).regions == 4


def test_the_catapult_needs_a_region_to_stand_in():
    table = Table("ratmen catapult", "orcs hill")
    table.pick()
    with table.refuses("not_adjacent"):
        table.conquer("hill", use=CATAPULT)
    table.settle(1, 1)
    table.do(Abandon(1))
    with table.refuses("not_adjacent"):
        table.conquer("hill", use=CATAPULT)
    table.conquer("hill")
    table.conquer("hill", use=CATAPULT)


@pytest.mark.parametrize("use", [DRAGON, CATAPULT, MERCENARY, SORCERY])
def test_a_use_that_the_combo_does_not_have_is_no_use(use):
    table = Table("ratmen stout", "orcs hill")
    table.settle(1, 1)
    before = table.state
    with pytest.raises(Invalid):
        table.conquer("hill", active("orcs"), use=use)
    assert table.state == before


# Sorcery


def with_sorcerers(**setup):
    """Sorcerers, then Orcs and Elves, who hold three regions each; the Sorcerers' turn."""
    table = Table("sorcerers stout", "orcs hill", "elves swamp", players=3, **setup)
    table.settle(3, 3, 3)
    return table


def test_a_swap_takes_a_lone_token_without_using_the_hand():
    table = with_sorcerers()
    in_hand(table, 0)
    table.conquer("mountain", active("orcs"), use=SORCERY, fortress=True, lair=True)
    sorcerers, orcs = table.race(ANNA), table.race(BEN)
    assert (sorcerers.tokens, sorcerers.hand, sorcerers.regions) == (9 + 1, 0, 4)
    assert (orcs.tokens, orcs.regions) == (9 - 1, 2)


def test_each_opponent_suffers_one_swap_per_turn():
    table = with_sorcerers()
    table.conquer("hill", active("orcs"), use=SORCERY)
    with table.refuses("already_used"):
        table.conquer("hill", active("orcs"), use=SORCERY)
    table.conquer("hill", active("elves"), use=SORCERY)
    table.score()
    table.play(2)
    table.play(2)
    table.conquer("hill", active("orcs"), use=SORCERY)
    assert table.race(ANNA).tokens == 9 + 3


@pytest.mark.parametrize(
    ("holder", "told"),
    [
        (None, {}),
        (TRIBE, {}),
        (active("orcs", 2), {}),
        (active("orcs"), {"encampments": 1}),
    ],
    ids=["nobody", "a lost tribe", "two tokens", "an encampment"],
)
def test_only_a_lone_active_token_without_a_camp_is_swapped(holder, told):
    table = with_sorcerers()
    with table.refuses("sorcery"):
        table.conquer("hill", holder, use=SORCERY, **told)


def test_a_declined_token_is_not_swapped_and_an_immune_one_neither():
    table = with_sorcerers()
    table.play(3)
    table.decline()
    table.play(3)
    with table.refuses("sorcery"):
        table.conquer("hill", declined("orcs"), use=SORCERY)
    with table.refuses("protected"):
        table.conquer("hill", active("elves"), use=SORCERY, protected_by=("hero",))


@pytest.mark.parametrize("power", ["stout", "flying"])
def test_a_swap_needs_a_sorcerer_on_the_board(power):
    table = Table(f"sorcerers {power}", "orcs hill")
    table.settle(1, 3)
    table.do(Abandon(1))
    with table.refuses("sorcery"):
        table.conquer("hill", active("orcs"), use=SORCERY)
    table.conquer("hill")
    table.conquer("hill", active("orcs"), use=SORCERY)


def test_a_swap_is_never_the_first_conquest_of_a_new_race():
    table = Table("orcs hill", "sorcerers stout")
    table.settle(3)
    table.pick()
    with table.refuses("sorcery"):
        table.conquer("hill", active("orcs"), use=SORCERY)


def test_no_swap_without_a_sorcerer_in_the_tray():
    table = with_sorcerers()
    table.do(CorrectTroops(ANNA, "sorcerers", tokens=18))
    with table.refuses("tray_empty"):
        table.conquer("hill", active("orcs"), use=SORCERY)


# Marauding


def test_marauders_take_their_troops_up_once_and_conquer_again():
    table = Table("ratmen marauding")
    table.pick()
    table.conquer("hill", tokens=6)
    table.conquer("swamp", tokens=7)
    table.do(Regroup())
    assert table.race(ANNA).hand == 13 - 2
    with table.refuses("already_used"):
        table.do(Regroup())
    table.conquer("mountain")
    assert table.race(ANNA).hand == 13 - 2 - 3


def test_marauding_kobolds_leave_two_in_each_region():
    table = Table("kobolds marauding")
    table.pick()
    table.conquer("hill", tokens=7)
    table.do(Regroup())
    assert table.race(ANNA).hand == 16 - 2


def test_marauders_regroup_before_the_last_attempt_not_after_it():
    table = Table("ratmen marauding")
    table.pick()
    table.conquer("hill")
    in_hand(table, 1)
    table.conquer("mountain", die=0)
    with table.refuses("last_attempt_made"):
        table.do(Regroup())


def test_only_marauders_regroup():
    table = Table("ratmen stout")
    table.pick()
    with table.refuses("not_marauding"):
        table.do(Regroup())


# Declined Ghouls


def with_old_ghouls(power="stout", **setup):
    """Anna's Ghouls are in decline with 9 tokens in 4 regions, 5 in hand; she has yet to pick."""
    table = Table(f"ghouls {power}", "orcs hill", "ratmen merchant", **setup)
    table.settle(4, 3)
    table.decline()
    table.play(3)
    return table


def test_declined_ghouls_conquer_first_with_their_own_hand():
    table = with_old_ghouls()
    assert table.old(ANNA, "ghouls").hand == 9 - 4
    table.conquer("mountain", by="ghouls")
    assert (table.old(ANNA, "ghouls").hand, table.old(ANNA, "ghouls").regions) == (2, 5)
    table.pick()
    table.conquer("hill", active("orcs"), by="ghouls")
    table.conquer("hill")
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (10 - 2, 1)
    with table.refuses("already_conquered"):
        table.conquer("hill", by="ghouls")


def test_declined_ghouls_earn_one_coin_per_region():
    table = with_old_ghouls()
    table.conquer("hill", TRIBE, by="ghouls")
    table.pick()
    table.conquer("hill")
    assert table.paid(Score()) == (5 + 2, 0)


def test_declined_ghouls_are_in_hand_again_next_turn():
    table = with_old_ghouls()
    table.conquer("hill", by="ghouls")
    table.play(1)
    assert table.old(ANNA, "ghouls").hand == 0
    table.play(3)
    assert table.old(ANNA, "ghouls").hand == 9 - 5


def test_declined_ghouls_have_their_own_last_attempt():
    table = with_old_ghouls()
    table.pick()
    table.do(CorrectTroops(ANNA, "ghouls", hand=2))
    table.conquer("mountain", by="ghouls", die=0)
    assert table.old(ANNA, "ghouls").hand == 0
    with table.refuses("last_attempt_made"):
        table.conquer("hill", by="ghouls")
    table.conquer("hill")
    in_hand(table, 1)
    table.conquer("mountain", die=2)
    assert table.race(ANNA).regions == 2


@pytest.mark.parametrize("failed", [False, True])
def test_the_house_may_allow_but_one_last_attempt_in_all(failed):
    table = with_old_ghouls(house=House(ghouls_have_their_own_last_attempt=False))
    table.pick()
    table.do(CorrectTroops(ANNA, "ghouls", hand=2))
    table.conquer("mountain", by="ghouls", die=0)
    in_hand(table, 1)
    with table.refuses("last_attempt_made"):
        table.conquer("mountain", die=None if failed else 3, failed=failed)


def test_declined_ghouls_may_attack_the_own_active_race():
    table = with_old_ghouls()
    table.play(3)
    table.play(3)
    before = table.race(ANNA)
    table.conquer("hill", active("ratmen"), by="ghouls")
    assert table.old(ANNA, "ghouls").regions == 5
    assert table.race(ANNA).regions == before.regions - 1
    assert table.race(ANNA).tokens == before.tokens - 1


def test_declined_ghouls_do_not_attack_themselves():
    table = with_old_ghouls()
    with table.refuses("own_active"):
        table.conquer("hill", declined("ghouls"), by="ghouls")


def test_declined_ghouls_have_no_power():
    table = with_old_ghouls("commando")
    table.conquer("hill", by="ghouls")
    assert table.old(ANNA, "ghouls").hand == 5 - 2


def test_no_other_declined_race_conquers():
    table = Table("elves stout", "orcs hill", "ratmen merchant")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    with table.refuses("not_in_decline"):
        table.conquer("hill", by="elves")
    with table.refuses("not_in_decline"):
        table.conquer("hill", by="ghouls")


def test_spirit_ghouls_keep_conquering_unless_the_house_says_otherwise():
    table = with_old_ghouls("spirit")
    table.conquer("hill", by="ghouls")
    assert table.old(ANNA, "ghouls").regions == 5
    table = with_old_ghouls("spirit", house=House(spirit_ghouls_keep_conquering=False))
    with table.refuses("not_in_decline"):
        table.conquer("hill", by="ghouls")


# Peace


def at_peace(*others, power="diplomat"):
    """Anna's Elves hold three regions and have promised Ben peace; it is Ben's turn."""
    table = Table(f"elves {power}", *others)
    table.pick()
    for _ in range(3):
        table.conquer("hill")
    table.do(NameAlly(BEN))
    table.score()
    table.pick()
    return table


def test_an_ally_may_not_attack_the_active_race():
    table = at_peace("orcs hill")
    with table.refuses("peace"):
        table.conquer("hill", active("elves"))
    with table.refuses("peace"):
        table.conquer("hill", active("elves"), die=0)
    table.conquer("hill", TRIBE)


def test_peace_keeps_sorcerers_away_too():
    table = at_peace("sorcerers hill")
    with table.refuses("peace"):
        table.conquer("hill", active("elves"), use=SORCERY)


def test_peace_binds_only_the_one_it_was_promised_to():
    table = Table("elves diplomat", "orcs hill", "ratmen merchant", players=3)
    table.pick()
    table.conquer("hill")
    table.do(NameAlly(CLEO))
    table.score()
    table.pick()
    table.conquer("hill", active("elves"))
    assert table.race(ANNA).regions == 0


def test_peace_lasts_until_the_next_turn_of_the_one_who_promised():
    table = at_peace("orcs hill")
    table.score({"regions": 2, "hill": 0, "nonempty_conquests": 0})
    table.score()
    table.conquer("hill", active("elves"))
    assert table.race(ANNA).regions == 2


def test_peace_does_not_protect_a_declined_race():
    table = Table("humans stout", "orcs hill", "elves diplomat")
    table.settle(2, 2)
    table.decline()
    table.play(2)
    table.pick()
    table.conquer("hill")
    table.do(NameAlly(BEN))
    table.score()
    table.conquer("hill", declined("humans"))
    assert table.old(ANNA, "humans").tokens == 1


def test_peace_does_not_bind_declined_ghouls():
    table = Table("orcs diplomat", "ghouls hill", "ratmen merchant")
    table.settle(3, 3)
    table.play(3)
    table.decline()
    table.do(NameAlly(BEN))
    table.score()
    table.conquer("hill", active("orcs"), by="ghouls")
    assert table.race(ANNA).regions == 2


def beside_old_ghouls(combo, *others):
    """Anna's Ghouls are in decline, her new race holds two regions, Ben's three."""
    table = Table("ghouls stout", "ratmen merchant", combo, *others)
    table.settle(3, 3)
    table.decline()
    table.play(3)
    table.settle(2, 3)
    return table


def test_what_own_declined_ghouls_attack_does_not_spoil_a_promise():
    table = beside_old_ghouls("elves diplomat")
    table.conquer("hill", active("ratmen"), by="ghouls")
    assert possible_allies(table.state) == (BEN,)
    table.do(NameAlly(BEN))
    assert table.state.players[ANNA].ally == BEN


def test_a_promise_made_outlasts_an_attack_by_own_ghouls_but_not_by_the_race_itself():
    table = beside_old_ghouls("elves diplomat")
    table.do(NameAlly(BEN))
    table.conquer("hill", active("ratmen"), by="ghouls")
    assert table.state.players[ANNA].ally == BEN
    table.conquer("hill", active("ratmen"))
    assert table.state.players[ANNA].ally is None
    with table.refuses("attacked_this_turn"):
        table.do(NameAlly(BEN))


def test_peace_loving_is_paid_although_own_declined_ghouls_attacked():
    table = beside_old_ghouls("elves peace_loving")
    table.conquer("hill", active("ratmen"), by="ghouls")
    assert table.paid(Score()) == (2 + 3 + 4, 0)


@pytest.mark.parametrize("marker", ["hole", "hero", "dragon", "catapult"])
def test_immunity_is_against_others_not_against_own_declined_ghouls(marker):
    table = beside_old_ghouls("elves hill")
    table.conquer("hill", active("elves"), of=ANNA, by="ghouls", protected_by=(marker,))
    assert (table.old(ANNA, "ghouls").regions, table.race(ANNA).regions) == (4, 1)
    with table.refuses("protected"):
        table.conquer("hill", active("ratmen"), by="ghouls", protected_by=(marker,))


# Coins that change purses


@pytest.mark.parametrize(
    ("combos", "paid"),
    [
        (("orcs hill", "ratmen ransacking"), (-1, 1)),
        (("orcs corrupt", "ratmen hill"), (1, -1)),
        (("orcs corrupt", "ratmen ransacking"), (0, 0)),
        (("orcs hill", "ratmen swamp"), (0, 0)),
    ],
)
def test_a_conquered_active_region_moves_a_coin(combos, paid):
    table = Table(*combos)
    table.settle(3)
    table.pick()
    assert table.paid(Conquer(Region("hill", holder=active("orcs", 2)))) == paid


@pytest.mark.parametrize(
    "combos", [("orcs hill", "ratmen ransacking"), ("orcs corrupt", "ratmen hill")]
)
def test_an_empty_purse_pays_nothing(combos):
    table = Table(*combos, has_secrets=False)
    table.settle(3)
    table.pick()
    for seat, coins in enumerate(table.purses):
        table.do(AdjustCoins(seat, -coins))
    table.conquer("hill", active("orcs"))
    assert table.purses == (0, 0)
    assert table.race(BEN).regions == 1


def test_each_region_taken_costs_a_coin_while_there_is_one():
    table = Table("orcs hill", "ratmen ransacking", has_secrets=False)
    table.settle(3)
    table.pick()
    table.do(AdjustCoins(ANNA, 2 - table.purses[ANNA]))
    for _ in range(3):
        table.conquer("hill", active("orcs"))
    assert table.purses == (0, 5 + 2)


@pytest.mark.parametrize(
    "combos", [("orcs hill", "ratmen ransacking"), ("orcs corrupt", "ratmen hill")]
)
@pytest.mark.parametrize("failure", [{"die": 0}, {"failed": True}])
def test_a_failed_attempt_moves_no_coin(combos, failure):
    table = Table(*combos)
    table.settle(3)
    table.pick()
    in_hand(table, 1)
    attack = Conquer(Region("hill", holder=active("orcs"), pot=True), **failure)
    assert table.paid(attack) == (0, 0)
    assert table.race(ANNA).regions == 3


@pytest.mark.parametrize("race", ["orcs", "ghouls"])
def test_declined_races_pay_and_are_paid_nothing(race):
    table = Table(f"{race} corrupt", "ratmen ransacking")
    table.settle(3, 2)
    table.decline()
    assert table.paid(Conquer(Region("hill", holder=declined(race)))) == (0, 0)


def test_nobody_pays_himself():
    table = Table("ghouls hill", "orcs swamp", "ratmen corrupt")
    table.settle(3, 2)
    table.decline()
    table.play(2)
    table.play(3)
    table.play(2)
    attack = Conquer(Region("hill", holder=active("ratmen")), by="ghouls")
    assert table.paid(attack) == (0, 0)


def test_a_swap_is_a_conquest_that_moves_coins():
    table = Table("orcs corrupt", "sorcerers hill")
    table.settle(3, 1)
    table.settle(3)
    assert table.paid(Conquer(Region("hill", holder=active("orcs")), SORCERY)) == (1, -1)


def test_a_conqueror_takes_the_pot_of_gold_from_nobodys_purse():
    table = Table("leprechauns hill", "ratmen swamp")
    table.settle(3)
    table.pick()
    attack = Conquer(Region("hill", holder=active("leprechauns"), pot=True))
    assert table.paid(attack) == (0, 1)


def test_conquering_moves_no_other_coins():
    table = Table("orcs hill", "ratmen alchemist")
    table.settle(3)
    table.pick()
    for holder in (None, TRIBE, active("orcs", 3), Holder("race", "orcs", 1)):
        assert table.paid(Conquer(Region("hill", holder=holder))) == (0, 0)
