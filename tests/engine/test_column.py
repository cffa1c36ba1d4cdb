"""The combos on offer: what they cost, what lies on them, and how the column is kept at six."""

import pytest

from companion.engine.codec import Invalid
from companion.engine.commands import (
    AdjustCoins,
    CorrectColumn,
    Pick,
    ReshuffleBadges,
    RevealCombo,
    Vanish,
)
from companion.engine.setup import start_game
from companion.engine.state import Setup, Slot
from tests.engine.helpers import ANNA, BEN, NAMES, Table

SEVEN = (
    "ratmen hill",
    "orcs swamp",
    "elves forest",
    "humans mounted",
    "wizards heroic",
    "tritons flying",
    "giants commando",
)


def combos(table):
    return [(slot.race, slot.power) for slot in table.state.column]


def discarded(table):
    return list(table.state.power_discard)


def coins_on(table):
    return [slot.coins for slot in table.state.column]


# What a combo costs


@pytest.mark.parametrize("slot", range(6))
def test_a_pick_lays_one_coin_on_each_combo_above(slot):
    table = Table(*SEVEN)
    assert table.paid(Pick(slot)) == (-slot, 0)
    assert coins_on(table) == [1] * slot + [0] * (6 - slot)


def test_a_cursed_combo_costs_three_coins_to_pass():
    table = Table("ratmen hill", "orcs cursed", "elves forest", "humans mounted")
    assert table.paid(Pick(3)) == (-5, 0)
    assert coins_on(table)[:3] == [1, 3, 1]


def test_taking_the_cursed_combo_itself_costs_nothing_extra():
    table = Table("ratmen hill", "orcs cursed")
    assert table.paid(Pick(1)) == (-1, 0)


def test_the_picker_takes_the_coins_on_the_combo():
    table = Table(*SEVEN)
    table.pick(3)
    table.score({"regions": 0, "farmland": 0})
    assert table.paid(Pick(2)) == (0, 1 - 2)
    assert coins_on(table) == [2, 2, 0, 0, 0, 0]


def test_coins_add_up_until_the_combo_is_taken():
    table = Table("orcs swamp", "ratmen flying", "elves stout", players=3)
    table.pick(1)
    table.score({"regions": 0})
    table.pick(1)
    table.score({"regions": 0})
    assert table.paid(Pick(0)) == (0, 0, 2)


def test_coins_on_the_chosen_combo_do_not_help_to_pay_for_it():
    table = Table(*SEVEN, has_secrets=False)
    table.do(AdjustCoins(ANNA, -4))
    table.do(
        CorrectColumn((Slot("ratmen", "hill"), Slot("orcs", "swamp"), Slot("elves", "forest", 9)))
    )
    with table.refuses("not_enough_coins"):
        table.do(Pick(2))
    table.do(AdjustCoins(ANNA, 1))
    assert table.paid(Pick(2)) == (9 - 2, 0)


def test_an_empty_purse_still_takes_the_top_combo():
    table = Table(*SEVEN, has_secrets=False)
    table.do(AdjustCoins(ANNA, -5))
    with table.refuses("not_enough_coins"):
        table.do(Pick(1))
    assert table.pick(0).race == "ratmen"


def test_with_real_coins_no_pick_is_refused_and_no_purse_goes_below_nothing():
    table = Table(*SEVEN, real_coins=True)
    table.do(AdjustCoins(ANNA, -5))
    table.do(Pick(5))
    assert table.purses == (0, 5)
    assert coins_on(table) == [1, 1, 1, 1, 1, 0]


def test_there_is_no_combo_below_the_sixth():
    table = Table(*SEVEN)
    with table.refuses("no_such_slot"):
        table.do(Pick(6))


def test_nobody_picks_with_an_active_race():
    table = Table(*SEVEN)
    table.pick()
    with table.refuses("has_active_race"):
        table.do(Pick(0))


# What comes with it


@pytest.mark.parametrize(
    ("combo", "tokens"),
    [
        ("ratmen hill", 8 + 4),
        ("dwarves merchant", 3 + 2),
        ("amazons flying", 6 + 4 + 5),
        ("orcs hordes_of", 5 + 5 + 2),
        ("amazons hordes_of", 6 + 4 + 5 + 2),
        ("kobolds cursed", 11),
        ("white_ladies spirit", 2 + 5),
        ("dwarves hordes_of", 8 + 2),  # the tray holds 8 Dwarves, the Hordes come from elsewhere
    ],
)
def test_banner_and_badge_give_tokens_as_far_as_the_tray_has_them(combo, tokens):
    troops = Table(combo).pick()
    assert (troops.tokens, troops.hand) == (tokens, tokens)


def test_homunculi_grow_by_one_each_time_they_are_passed():
    table = Table("homunculi hill", "orcs swamp", "elves stout", players=3)
    table.pick(1)
    table.score({"regions": 0, "swamp": 0, "nonempty_conquests": 0})
    table.pick(1)
    table.score({"regions": 0})
    assert table.state.column[0] == Slot("homunculi", "hill", coins=2, extra_tokens=2)
    assert table.pick(0).tokens == 5 + 4 + 2


def test_cursed_homunculi_cost_three_coins_and_still_grow_by_one():
    table = Table("homunculi cursed", "orcs swamp")
    assert table.paid(Pick(1)) == (-3, 0)
    assert table.state.column[0] == Slot("homunculi", "cursed", coins=3, extra_tokens=1)


def test_only_homunculi_grow():
    table = Table(*SEVEN)
    table.pick(5)
    assert [slot.extra_tokens for slot in table.state.column] == [0] * 6


def test_homunculi_grow_no_more_when_their_tray_is_empty():
    table = Table("homunculi hill", "orcs swamp")
    table.do(CorrectColumn((Slot("homunculi", "hill", extra_tokens=18), Slot("orcs", "swamp"))))
    table.pick(1)
    assert table.state.column[0] == Slot("homunculi", "hill", coins=1, extra_tokens=18)


def test_homunculi_never_come_in_greater_numbers_than_exist():
    table = Table("homunculi hill", "orcs swamp")
    table.do(CorrectColumn((Slot("homunculi", "hill", extra_tokens=15),)))
    assert table.pick(0).tokens == 18


# Six on offer


def test_six_combos_are_on_offer_from_the_first_moment():
    table = Table(*SEVEN)
    assert combos(table) == [tuple(combo.split()) for combo in SEVEN[:6]]
    assert table.state.race_stack[0] == "giants"
    assert table.state.power_stack[0] == "commando"


def test_combos_below_slide_up_with_their_coins_and_the_next_one_appears_last():
    table = Table(*SEVEN)
    table.pick(4)
    table.score({"regions": 0, "magic": 0})
    table.pick(1)
    assert [(slot.race, slot.coins) for slot in table.state.column] == [
        ("ratmen", 2),
        ("elves", 1),
        ("humans", 1),
        ("tritons", 0),
        ("giants", 0),
        ("amazons", 0),
    ]


def test_without_a_banner_left_fewer_than_six_are_on_offer():
    table = Table(*SEVEN, rest=False, more_powers=("stout", "spirit"))
    table.settle(1)
    assert len(combos(table)) == 6
    table.settle(1)
    assert len(combos(table)) == 5
    assert table.state.power_stack == ("stout", "spirit")


def test_a_vanished_race_goes_under_the_banner_stack():
    table = Table(*SEVEN)
    table.settle(2, 2)
    table.decline()
    before = table.state.race_stack
    table.do(Vanish(ANNA, "ratmen"))
    assert table.state.race_stack == (*before, "ratmen")
    assert len(combos(table)) == 6


def test_with_no_banner_stack_it_goes_to_the_lowest_empty_slot_with_the_next_badge():
    table = Table(*SEVEN, rest=False, more_powers=("stout", "spirit"))
    table.settle(2, 2)
    table.decline()
    shown = combos(table)
    assert len(shown) == 5
    table.do(Vanish(ANNA, "ratmen"))
    assert combos(table) == [*shown, ("ratmen", "stout")]
    assert table.state.race_stack == ()


def test_a_race_without_its_owner_or_still_active_does_not_vanish():
    table = Table(*SEVEN)
    table.settle(2, 2)
    with table.refuses("not_in_decline"):
        table.do(Vanish(ANNA, "ratmen"))
    table.decline()
    with table.refuses("not_in_decline"):
        table.do(Vanish(BEN, "ratmen"))
    with table.refuses("no_such_player"):
        table.do(Vanish(2, "ratmen"))


def test_telling_twice_that_a_race_is_gone_does_no_harm():
    table = Table(*SEVEN)
    table.settle(2, 2)
    table.decline()
    table.do(Vanish(ANNA, "ratmen"))
    state = table.state
    assert table.do(Vanish(ANNA, "ratmen")) is None
    assert table.state == state


# Badges


def test_a_badge_is_discarded_when_its_race_declines():
    table = Table(*SEVEN)
    table.settle(2, 2)
    table.decline()
    assert discarded(table) == ["hill"]


def test_the_spirit_badge_is_discarded_only_when_its_race_vanishes():
    table = Table("ratmen spirit", "orcs swamp")
    table.settle(2, 2)
    table.decline()
    assert discarded(table) == []
    assert table.old(ANNA, "ratmen").power == "spirit"
    table.do(Vanish(ANNA, "ratmen"))
    assert discarded(table) == ["spirit"]


def before_the_reshuffle(**setup):
    """Play to a pick for which no badge is left, `hill` and `swamp` having been discarded."""
    banners = ("ghouls", "trolls", "dwarves")
    table = Table(*SEVEN, rest=False, more_races=banners, more_powers=("stout",), **setup)
    table.settle(1, 1)
    table.decline()
    table.decline()
    assert table.state.power_stack == ()
    assert discarded(table) == ["hill", "swamp"]
    return table


def test_a_column_short_of_a_badge_is_completed_as_soon_as_one_is_discarded():
    table = Table(*SEVEN, rest=False, more_races=("ghouls",), seed=1)
    table.settle(1, 1)
    assert len(combos(table)) == 5
    table.decline()
    assert combos(table)[-1] == ("ghouls", "hill")
    assert len(combos(table)) == 6


@pytest.mark.parametrize("order", [("hill", "swamp"), ("swamp", "hill")])
def test_a_reshuffle_comes_out_as_told_beforehand(order):
    table = before_the_reshuffle(reshuffles=(order,))
    table.pick()
    assert combos(table)[-1] == ("trolls", order[0])
    assert table.state.power_stack == (order[1],)
    assert discarded(table) == []


@pytest.mark.parametrize("told", [("hill",), ("hill", "heroic"), ("hill", "swamp", "stout")])
def test_a_told_reshuffle_must_be_of_the_badges_discarded(told):
    table = before_the_reshuffle(reshuffles=(told,))
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.pick()
    assert caught.value.at == "reshuffles.0"
    assert table.state == before


def test_a_reshuffle_neither_told_nor_seeded_is_asked_for():
    table = before_the_reshuffle()
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.pick()
    assert (caught.value.code, caught.value.at) == ("missing", "reshuffles.0")
    assert table.state == before


def test_a_seeded_reshuffle_repeats_and_depends_on_the_seed():
    orders: dict = {}
    for seed in range(12):
        for _ in range(2):
            table = before_the_reshuffle(seed=seed)
            table.pick()
            order = (table.state.column[-1].power, *table.state.power_stack)
            assert sorted(order) == ["hill", "swamp"]
            assert orders.setdefault(seed, order) == order
    assert len(set(orders.values())) == 2


def test_after_the_told_reshuffles_the_seed_decides():
    table = before_the_reshuffle(seed=1, reshuffles=(("swamp", "hill"),))
    table.settle(1, 1)
    table.decline()
    table.decline()
    table.pick()
    assert table.state.reshuffles == 2
    assert len(combos(table)) == 6


# Dealing


def dealt(catalogue, **setup):
    return start_game(catalogue, Setup(NAMES[:2], **setup))


def test_a_seed_always_deals_the_same_stacks(catalogue):
    assert dealt(catalogue, seed=7) == dealt(catalogue, seed=7)


def test_other_seeds_deal_other_stacks(catalogue):
    columns = {dealt(catalogue, seed=seed).column for seed in range(20)}
    assert len(columns) == 20


def test_banners_and_badges_are_shuffled_apart(catalogue):
    pairs = {
        (slot.race, slot.power) for seed in range(20) for slot in dealt(catalogue, seed=seed).column
    }
    assert len({power for race, power in pairs if race == "orcs"}) > 1


@pytest.mark.parametrize(
    ("sets", "races", "powers"),
    [
        (("base",), 14, 20),
        (("base", "cursed"), 16, 25),
        (("base", "grand_dames"), 17, 22),
        (("base", "be_not_afraid"), 19, 25),
        (("base", "cursed", "grand_dames", "be_not_afraid"), 24, 32),
    ],
)
def test_every_piece_of_the_chosen_sets_is_dealt_once(catalogue, sets, races, powers):
    start = dealt(catalogue, sets=sets, seed=1)
    banners = [slot.race for slot in start.column] + list(start.race_stack)
    badges = [slot.power for slot in start.column] + list(start.power_stack)
    assert (len(banners), len(set(banners))) == (races, races)
    assert (len(badges), len(set(badges))) == (powers, powers)
    assert len(start.column) == 6


# A column laid by hand


def by_hand(*shown):
    table = Table(*SEVEN, deal="hand")
    for combo in shown:
        table.do(RevealCombo(*combo.split()))
    return table


def test_a_column_laid_by_hand_begins_empty():
    assert by_hand().state.column == ()


def test_combos_entered_fill_the_column_from_the_top_with_any_pieces_of_the_box():
    table = by_hand("orcs merchant", "dwarves hill")
    assert combos(table) == [("orcs", "merchant"), ("dwarves", "hill")]
    assert not {"orcs", "dwarves"} & set(table.state.race_stack)
    assert not {"merchant", "hill"} & set(table.state.power_stack)


@pytest.mark.parametrize("combo", ["orcs swamp", "elves hill", "orcs hill", "kobolds swamp"])
def test_a_piece_in_use_or_not_in_the_box_cannot_be_entered(combo):
    table = by_hand("orcs hill")
    with table.refuses("not_available"):
        table.do(RevealCombo(*combo.split()))


def test_a_seventh_combo_has_no_place():
    table = by_hand(*SEVEN[:6])
    with table.refuses("no_such_slot"):
        table.do(RevealCombo("giants", "commando"))


def test_after_a_pick_the_new_combo_may_be_entered_later():
    table = by_hand(*SEVEN[:6])
    table.play(2)
    assert len(combos(table)) == 5
    table.play(2)
    assert len(combos(table)) == 4
    table.do(RevealCombo("giants", "commando"))
    assert combos(table)[4] == ("giants", "commando")


def test_a_pick_from_a_short_column_costs_what_lies_above():
    table = by_hand("orcs hill", "elves swamp")
    with table.refuses("no_such_slot"):
        table.do(Pick(2))
    assert table.paid(Pick(1)) == (-1, 0)


def test_discarded_badges_come_back_when_the_table_says_so():
    table = by_hand(*SEVEN[:6])
    table.settle(1, 1)
    table.decline()
    table.decline()
    with table.refuses("not_available"):
        table.do(RevealCombo("giants", "hill"))
    table.do(ReshuffleBadges(("swamp", "hill")))
    assert discarded(table) == []
    table.do(RevealCombo("giants", "hill"))
    assert combos(table)[-1] == ("giants", "hill")


@pytest.mark.parametrize(
    ("badges", "reason"),
    [
        ((), "nothing_to_reshuffle"),
        (("heroic",), "not_available"),
        (("hill", "hill"), "not_available"),
    ],
)
def test_only_discarded_badges_can_be_reshuffled(badges, reason):
    table = by_hand(*SEVEN[:6])
    table.settle(1, 1)
    table.decline()
    with table.refuses(reason):
        table.do(ReshuffleBadges(badges))


def test_a_race_that_vanishes_goes_back_to_the_box():
    table = by_hand(*SEVEN[:6])
    table.settle(1, 1)
    table.decline()
    table.do(Vanish(ANNA, "ratmen"))
    assert "ratmen" in table.state.race_stack
    assert len(combos(table)) == 4


@pytest.mark.parametrize("command", [RevealCombo("giants", "commando"), ReshuffleBadges(("hill",))])
def test_what_the_app_deals_is_not_entered_by_hand(command):
    table = Table(*SEVEN)
    with table.refuses("dealt_by_app"):
        table.do(command)
