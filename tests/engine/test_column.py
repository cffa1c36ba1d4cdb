"""The combos on offer: what they cost, what lies on them, and how the column stays at six."""

import pytest

from companion.codec import Invalid
from companion.engine import AdjustCoins, CorrectColumn, Pick, Setup, Slot, Vanish, start_game
from tests.engine.helpers import ANNA, NAMES, Table
from tests.engine.notation import games

SEVEN = (
    *("ratmen hill", "orcs swamp", "elves forest", "humans mounted", "wizards heroic"),
    *("tritons flying", "giants commando"),
)
RATMEN, ORCS = Slot("ratmen", "hill"), Slot("orcs", "swamp")


def combos(table):
    return [(slot.race, slot.power) for slot in table.state.column]


def coins_on(table):
    return [slot.coins for slot in table.state.column]


# What a combo costs


@pytest.mark.parametrize("slot", range(6))
def test_a_pick_lays_one_coin_on_each_combo_above(slot):
    table = Table(*SEVEN)
    assert table.paid(Pick(slot)) == (-slot, 0)
    assert coins_on(table) == [1] * slot + [0] * (6 - slot)


test_what_a_combo_costs = games("""
    a cursed one costs three coins to pass
    ratmen hill, orcs cursed, elves forest, humans mounted: pick 3 => paid -5 0; on 1 3 1

    and itself nothing extra
    ratmen hill, orcs cursed: pick 1 => paid -1 0

    the picker takes the coins that lie on it
    ratmen hill, orcs swamp, elves forest, humans mounted: pick 3; score 0 farmland=0
    pick 2 => paid 0 -1; on 2 2 0 0 0 0

    coins add up until it is taken
    orcs swamp, ratmen flying, elves stout, players=3: pick 1; score 0; pick 1; score 0
    pick => paid 0 0 2

    an empty purse still takes the top one
    ratmen hill, orcs swamp, has_secrets=0: purse Anna 0; pick 1 => refused not_enough_coins
    pick => ratmen power=hill

    with real coins none is refused and no purse goes below nothing
    ratmen hill, orcs swamp, real_coins=1: purse Anna 0
    pick 5 => purses 0 5; on 1 1 1 1 1 0

    there is none below the sixth
    ratmen hill: pick 6 => refused no_such_slot

    nobody picks with an active race
    ratmen hill: pick; pick => refused has_active_race
    """)


def test_coins_on_the_chosen_combo_do_not_help_to_pay_for_it():
    table = Table(*SEVEN, has_secrets=False)
    table.do(AdjustCoins(ANNA, -4))
    table.do(CorrectColumn((RATMEN, ORCS, Slot("elves", "forest", 9))))
    with table.refuses("not_enough_coins"):
        table.do(Pick(2))
    table.do(AdjustCoins(ANNA, 1))
    assert table.paid(Pick(2)) == (9 - 2, 0)


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
        ("priestesses fortified", 4 + 3),
        ("pixies seafaring", 11 + 5),
        ("homunculi alchemist", 5 + 4),
        ("pygmies mercenary", 6 + 4),
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
    assert not any(slot.extra_tokens for slot in table.state.column)


@pytest.mark.parametrize(
    ("before", "after", "paid"),
    [
        (Slot("homunculi", "cursed"), Slot("homunculi", "cursed", 3, 1), 3),
        (Slot("homunculi", "hill", 0, 17), Slot("homunculi", "hill", 1, 18), 1),
        (Slot("homunculi", "hill", 0, 18), Slot("homunculi", "hill", 1, 18), 1),
        (Slot("ratmen", "hill"), Slot("ratmen", "hill", 1, 0), 1),
    ],
    ids=["cursed", "one left in the tray", "none left", "others do not grow"],
)
def test_homunculi_grow_by_one_while_their_tray_has_them(before, after, paid):
    table = Table("homunculi hill", "ratmen cursed", "elves swamp")
    table.do(CorrectColumn((before, Slot("elves", "swamp"))))
    assert table.paid(Pick(1)) == (-paid, 0)
    assert table.state.column[0] == after


def test_homunculi_below_the_combo_taken_do_not_grow():
    table = Table("ratmen flying", "trolls mounted", "homunculi hill")
    table.pick(1)
    assert table.state.column[1] == Slot("homunculi", "hill")


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


def test_with_no_banner_stack_it_goes_to_the_lowest_empty_slot_with_the_next_badge():
    table = Table(*SEVEN, rest=False, more_powers=("stout", "spirit"))
    table.settle(2, 2)
    table.decline()
    shown = combos(table)
    assert len(shown) == 5
    table.do(Vanish(ANNA, "ratmen"))
    assert combos(table) == [*shown, ("ratmen", "stout")]
    assert table.state.race_stack == ()


test_a_vanished_race_goes_under_the_banner_stack = games("""
    and its badge was discarded as it declined
    ratmen hill, orcs swamp: settle 2 2; decline => discard hill
    vanish Anna ratmen => stack ratmen; discard hill; declined Anna nothing; on 0 0 0 0 0 0

    unless it is that of Spirits
    ratmen spirit, orcs swamp: settle 2 2; decline => discard nothing; ratmen power=spirit
    vanish Anna ratmen => stack ratmen; discard spirit

    not while it is active
    ratmen hill, orcs swamp: settle 2 2; vanish Anna ratmen => refused not_in_decline

    not that of another player
    ratmen hill, orcs swamp: settle 2 2; decline; vanish Ben ratmen => refused not_in_decline
    vanish Cleo ratmen => refused no_such_player
    """)


# Badges


def before_the_reshuffle(**setup):
    """Play up to a pick for which no badge is left, with `hill` and `swamp` discarded."""
    banners = ("ghouls", "trolls", "dwarves")
    table = Table(*SEVEN, rest=False, more_races=banners, more_powers=("stout",), **setup)
    table.settle(1, 1)
    table.decline()
    table.decline()
    assert table.state.power_stack == ()
    assert table.state.power_discard == ("hill", "swamp")
    return table


def test_a_column_short_of_a_badge_is_completed_as_soon_as_one_is_discarded():
    table = Table(*SEVEN, rest=False, more_races=("ghouls",), seed=1)
    table.settle(1, 1)
    assert len(combos(table)) == 5
    table.decline()
    assert combos(table)[-1] == ("ghouls", "hill")
    assert len(combos(table)) == 6


def test_a_badge_discarded_by_a_decline_is_not_in_the_reshuffle_for_the_race_that_makes_room():
    table = Table(*SEVEN, rest=False, seed=1)
    table.settle(1, 1)
    table.decline()
    table.decline()
    table.settle(1, 1)
    declining = table.race(ANNA).power
    assert (table.state.race_stack, table.state.power_stack) == ((), ())
    table.decline()
    assert table.state.power_discard == (declining,)
    assert {*table.state.power_stack, combos(table)[-1][1]} == {"hill", "swamp"}


@pytest.mark.parametrize("order", [("hill", "swamp"), ("swamp", "hill")])
def test_a_reshuffle_comes_out_as_given_in_the_setup(order):
    table = before_the_reshuffle(reshuffles=(order,))
    table.pick()
    assert combos(table)[-1] == ("trolls", order[0])
    assert table.state.power_stack == (order[1],)
    assert table.state.power_discard == ()


@pytest.mark.parametrize(
    ("found", "code"),
    [
        ((("hill",),), "bad_request"),
        ((("hill", "heroic"),), "bad_request"),
        ((("hill", "swamp", "stout"),), "bad_request"),
        ((), "missing"),
    ],
    ids=["one is missing", "another", "one too many", "neither given nor seeded"],
)
def test_a_given_reshuffle_must_have_exactly_the_discarded_badges(found, code):
    table = before_the_reshuffle(reshuffles=found)
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.pick()
    assert (caught.value.code, caught.value.at) == (code, "reshuffles.0")
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


def test_after_the_given_reshuffles_the_seed_decides():
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


def test_a_seed_always_deals_the_same_stacks_and_shuffles_banners_and_badges_apart(catalogue):
    assert dealt(catalogue, seed=7) == dealt(catalogue, seed=7)
    columns = {dealt(catalogue, seed=seed).column for seed in range(20)}
    assert len(columns) == 20
    of_orcs = {slot.power for column in columns for slot in column if slot.race == "orcs"}
    assert len(of_orcs) > 1


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


test_a_column_laid_by_hand = games("""
    begins empty and is filled from the top with any pieces of the box
    ratmen hill, deal=hand: reveal orcs merchant => offer orcs:merchant nothing
    reveal dwarves hill => offer orcs:merchant dwarves:hill nothing

    takes no piece in use nor one that is not in the box
    ratmen hill, deal=hand: reveal orcs hill; reveal orcs swamp => refused not_available
    reveal elves hill => refused not_available
    reveal orcs hill => refused not_available
    reveal kobolds swamp => refused not_available

    asks for what lies above even if it is short
    ratmen hill, deal=hand: reveal orcs hill; reveal elves swamp; pick 2 => refused no_such_slot
    pick 1 => paid -1 0

    gets its new combo when the table says so, and discarded badges back, and has no seventh
    ratmen hill, deal=hand: reveal ratmen hill; reveal orcs swamp; reveal elves forest
    reveal humans mounted; reveal wizards heroic; reveal tritons flying
    reveal giants commando => refused no_such_slot
    play 1 => slots 5
    play 1 => slots 4
    decline; reshuffle => refused nothing_to_reshuffle
    reshuffle heroic => refused not_available
    reshuffle hill hill => refused not_available
    decline; reveal giants hill => refused not_available
    reshuffle swamp hill => discard nothing
    reveal giants hill => slots 5; offer elves:forest humans:mounted wizards:heroic tritons:flying
    reveal trolls hill => refused not_available
    vanish Anna ratmen => stack ratmen; slots 5

    is not laid by hand where the app deals
    ratmen hill: reveal giants commando => refused dealt_by_app
    reshuffle hill => refused dealt_by_app
    """)
