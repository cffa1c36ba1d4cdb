"""The loser of a region: what is gone for good, what is placed again, and who is wiped out."""

import pytest

from companion.engine.codec import Invalid
from companion.engine.commands import Conquer, CorrectTroops, Decline, Pick, PlacePots, Score
from companion.engine.conquest import Region, Use
from companion.engine.state import Placement
from companion.engine.terms import House
from tests.engine.helpers import ANNA, BEN, CLEO, DORA, TRIBE, Table, active, counts, declined

SORCERY = Use(sorcery=True)


def against(race, power="stout", regions=3, attacker="ratmen merchant", **setup):
    """Anna holds so many regions with this race; Ben has picked and is about to attack."""
    table = Table(f"{race} {power}", attacker, "humans swamp", **setup)
    table.settle(regions)
    table.pick()
    return table


def against_declined(race, power="stout", regions=3, **setup):
    """Anna's race is in decline in so many regions; Ben is about to attack it."""
    table = Table(f"{race} {power}", "ratmen merchant", "humans swamp", **setup)
    table.settle(regions, 1)
    table.decline()
    return table


def to_place(table):
    """End the turn with the counts as recorded, and return what is placed before the next."""
    table.score()
    return table.state.turn.to_place


# One token is lost, the rest is placed again


def test_one_token_is_lost_for_good_and_the_rest_is_placed_when_the_turn_ends():
    table = against("orcs")
    table.conquer("hill", active("orcs", 3))
    assert (table.race(ANNA).tokens, table.race(ANNA).regions) == (9 - 1, 2)
    assert to_place(table) == (Placement(ANNA, "orcs", 2),)


def test_a_single_token_is_simply_lost():
    table = against("orcs")
    table.conquer("hill", active("orcs"))
    assert (table.race(ANNA).tokens, table.race(ANNA).regions) == (9 - 1, 2)
    assert to_place(table) == ()


def test_a_region_is_lost_by_its_kind():
    table = Table("orcs stout", "ratmen merchant")
    table.pick()
    table.conquer("hill", symbols=("mine",))
    table.conquer("swamp", symbols=("magic",))
    table.score()
    table.pick()
    table.conquer("hill", active("orcs"), symbols=("mine",))
    held = table.race(ANNA).held
    assert (held["regions"], held["hill"], held["mine"]) == (1, 0, 0)
    assert (held["swamp"], held["magic"]) == (1, 1)


def test_several_regions_of_one_loser_are_placed_together():
    table = against("orcs")
    table.conquer("hill", active("orcs", 3))
    table.conquer("hill", active("orcs", 2))
    assert table.race(ANNA).tokens == 9 - 2
    assert to_place(table) == (Placement(ANNA, "orcs", 3),)


def test_a_failed_attempt_costs_the_defender_nothing():
    table = against("orcs")
    before = table.race(ANNA)
    table.do(CorrectTroops(BEN, "ratmen", hand=2))
    table.conquer("hill", active("orcs", 2), die=0)
    assert table.race(ANNA) == before
    table.score({"regions": 0})
    assert table.state.turn.to_place == ()


def test_the_tokens_come_back_as_part_of_the_next_hand():
    table = against("orcs")
    table.conquer("hill", active("orcs", 3))
    table.score()
    assert table.race(ANNA).hand == 8 - 2


def test_losers_place_clockwise_from_the_attacker():
    combos = ("orcs stout", "ratmen merchant", "humans swamp", "wizards hill")
    table = Table(*combos, players=4)
    table.settle(3, 3, 3, 3)
    table.settle(3)
    for race in ("orcs", "wizards", "humans"):
        table.conquer("hill", active(race, 2))
    assert to_place(table) == (
        Placement(CLEO, "humans", 1),
        Placement(DORA, "wizards", 1),
        Placement(ANNA, "orcs", 1),
    )


def test_what_was_to_be_placed_is_forgotten_one_turn_later():
    table = against("orcs")
    table.conquer("hill", active("orcs", 3))
    assert to_place(table)
    table.score(counts(2))
    assert table.state.turn.to_place == ()


def test_kobolds_lose_one_of_two():
    table = against("kobolds")
    table.conquer("hill", active("kobolds", 2))
    assert table.race(ANNA).tokens == 15 - 1
    assert to_place(table) == (Placement(ANNA, "kobolds", 1),)


# Elves


@pytest.mark.parametrize("there", [1, 3])
def test_elves_lose_no_token(there):
    table = against("elves")
    table.conquer("hill", active("elves", there))
    assert (table.race(ANNA).tokens, table.race(ANNA).regions) == (10, 2)
    assert to_place(table) == (Placement(ANNA, "elves", there),)


def test_elves_converted_by_sorcerers_do_lose_their_token():
    table = against("elves", attacker="sorcerers merchant")
    table.conquer("farmland")
    table.conquer("hill", active("elves"), use=SORCERY)
    assert (table.race(ANNA).tokens, table.race(BEN).tokens) == (10 - 1, 7 + 1)
    assert to_place(table) == ()


def test_declined_elves_lose_their_token_like_anyone():
    table = against_declined("elves")
    table.conquer("hill", declined("elves"))
    assert (table.old(ANNA, "elves").tokens, table.old(ANNA, "elves").regions) == (2, 2)
    assert to_place(table) == ()


# Pygmies


@pytest.mark.parametrize("die", [0, 1, 2, 3])
@pytest.mark.parametrize("there", [1, 2])
def test_pygmies_gain_what_the_die_shows_for_the_token_lost(die, there):
    table = against("pygmies")
    table.conquer("hill", active("pygmies", there), loss_die=die)
    assert table.race(ANNA).tokens == 10 - 1 + die
    placed = there - 1 + die
    assert to_place(table) == ((Placement(ANNA, "pygmies", placed),) if placed else ())


@pytest.mark.parametrize(("owned", "after"), [(18, 18), (17, 18), (16, 18), (15, 17)])
def test_pygmies_never_grow_beyond_their_tray(owned, after):
    table = against("pygmies")
    table.do(CorrectTroops(ANNA, "pygmies", tokens=owned))
    table.conquer("hill", active("pygmies"), loss_die=3)
    assert table.race(ANNA).tokens == after
    assert to_place(table) == (Placement(ANNA, "pygmies", after - (owned - 1)),)


def test_pygmies_roll_for_a_token_swapped_by_sorcerers_too():
    table = against("pygmies", attacker="sorcerers merchant")
    table.conquer("farmland")
    table.conquer("hill", active("pygmies"), use=SORCERY, loss_die=2)
    assert table.race(ANNA).tokens == 10 - 1 + 2


def test_pygmies_driven_off_the_board_re_enter_with_what_the_die_gave():
    table = against("pygmies", regions=1)
    table.do(CorrectTroops(ANNA, "pygmies", tokens=1, hand=0))
    table.conquer("hill", active("pygmies"), loss_die=2)
    assert (table.race(ANNA).tokens, table.race(ANNA).hand) == (2, 2)
    assert to_place(table) == ()


@pytest.mark.parametrize(
    ("prepare", "holder"),
    [
        (lambda: against("orcs"), active("orcs")),
        (lambda: against("pygmies"), None),
        (lambda: against("pygmies"), TRIBE),
        (lambda: against_declined("pygmies"), declined("pygmies")),
    ],
    ids=["orcs", "an empty region", "a lost tribe", "declined Pygmies"],
)
def test_nobody_else_rolls_for_losses(prepare, holder):
    table = prepare()
    before = table.state
    with pytest.raises(Invalid) as caught:
        table.conquer("hill", holder, loss_die=1)
    assert caught.value.at == "loss_die"
    assert table.state == before


# Declined races


def test_a_declined_race_loses_its_token_and_places_nothing():
    table = against_declined("orcs")
    table.conquer("hill", declined("orcs"))
    assert (table.old(ANNA, "orcs").tokens, table.old(ANNA, "orcs").regions) == (2, 2)
    assert to_place(table) == ()


def test_a_declined_race_that_loses_its_last_region_vanishes_and_its_banner_returns():
    table = against_declined("orcs", regions=2)
    stack = table.state.race_stack
    table.conquer("hill", declined("orcs"))
    assert table.declined(ANNA) == ["orcs"]
    table.conquer("hill", declined("orcs"))
    assert table.declined(ANNA) == []
    assert table.state.race_stack == (*stack, "orcs")


def test_the_own_declined_race_vanishes_the_same_way():
    table = against_declined("orcs", regions=1)
    table.play(1)
    table.pick()
    table.conquer("hill", declined("orcs"))
    assert table.declined(ANNA) == []
    assert table.state.race_stack[-1] == "orcs"


def test_a_spirit_that_vanishes_gives_its_badge_back():
    table = against_declined("orcs", "spirit", regions=1)
    table.conquer("hill", declined("orcs"))
    assert table.state.power_discard == ("spirit",)


def test_a_failed_attempt_makes_nobody_vanish():
    table = against_declined("orcs", regions=1)
    table.do(CorrectTroops(BEN, "ratmen", hand=1))
    table.conquer("hill", declined("orcs"), die=1)
    assert table.declined(ANNA) == ["orcs"]


def test_declined_ghouls_lose_one_and_withdraw():
    table = against_declined("ghouls")
    table.conquer("hill", declined("ghouls", 4))
    ghouls = table.old(ANNA, "ghouls")
    assert (ghouls.tokens, ghouls.regions) == (9 - 1, 2)
    assert to_place(table) == (Placement(ANNA, "ghouls", 3),)


def test_declined_ghouls_without_a_region_wait_in_hand():
    table = against_declined("ghouls", regions=1)
    table.conquer("hill", declined("ghouls", 9))
    assert to_place(table) == ()
    ghouls = table.old(ANNA, "ghouls")
    assert (ghouls.tokens, ghouls.hand, ghouls.regions) == (8, 8, 0)
    table.conquer("hill", by="ghouls")
    assert table.old(ANNA, "ghouls").regions == 1


def test_the_last_declined_ghoul_vanishes():
    table = against_declined("ghouls", regions=1)
    table.do(CorrectTroops(ANNA, "ghouls", tokens=1))
    table.conquer("hill", declined("ghouls"))
    assert table.declined(ANNA) == []
    assert table.state.race_stack[-1] == "ghouls"


def test_a_conquered_tower_is_lost_whole():
    table = against_declined("priestesses", regions=4)
    assert table.old(ANNA, "priestesses").tokens == 4
    table.conquer("hill", declined("priestesses", 4))
    assert table.declined(ANNA) == []
    assert table.state.race_stack[-1] == "priestesses"


# What lay in the region


def test_a_fortress_is_lost_with_its_region():
    table = Table("orcs fortified", "ratmen merchant")
    table.play(3, fortresses=2)
    table.pick()
    table.conquer("hill", active("orcs"), fortress=True)
    table.conquer("swamp", active("orcs"))
    assert table.race(ANNA).held["fortresses"] == 1
    table.score()
    assert table.paid(Score())[ANNA] == 1 + 1  # a region and its fortress


def test_a_pot_is_lost_with_its_region():
    table = Table("leprechauns swamp", "ratmen merchant")
    table.pick()
    for _ in range(3):
        table.conquer("hill")
    table.do(PlacePots(2))
    table.score()
    table.pick()
    assert table.paid(Conquer(Region("hill", holder=active("leprechauns"), pot=True))) == (0, 1)
    assert table.paid(Score())[ANNA] == 1  # what is left in the other region, as her turn begins


# Barbarians


def test_barbarians_place_their_tokens_after_losing_a_region():
    table = against("barbarians")
    table.conquer("hill", active("barbarians", 3))
    assert to_place(table) == (Placement(ANNA, "barbarians", 2),)


def test_the_house_may_let_barbarians_wait_in_hand_instead():
    table = against("barbarians", house=House(barbarians_redeploy_after_losing_a_region=False))
    table.do(CorrectTroops(ANNA, "barbarians", hand=0))
    table.conquer("hill", active("barbarians", 3))
    assert table.race(ANNA).hand == 2
    assert to_place(table) == ()


# Wiped off the board


def wiped_out(tokens):
    """Anna's Orcs lost their last region and have so many tokens in hand; Humans in decline."""
    table = Table("humans swamp", "ratmen merchant", "orcs stout")
    table.settle(2, 1)
    table.decline()
    table.play(1)
    table.play(1)
    table.do(CorrectTroops(ANNA, "orcs", tokens=tokens + 1, hand=0))
    table.conquer("hill", active("orcs", tokens + 1))
    table.score()
    assert table.state.turn.seat == ANNA
    return table


@pytest.mark.parametrize("tokens", [0, 3])
def test_a_wiped_out_race_waits_in_hand_with_nothing_to_place(tokens):
    table = wiped_out(tokens)
    orcs = table.race(ANNA)
    assert (orcs.tokens, orcs.hand, orcs.regions) == (tokens, tokens, 0)
    assert table.state.turn.to_place == ()


@pytest.mark.parametrize("tokens", [0, 3])
def test_its_owner_may_score_what_is_in_decline_and_keep_the_race(tokens):
    table = wiped_out(tokens)
    assert table.paid(Score()) == (2, 0)
    assert table.race(ANNA).race == "orcs"
    table.play(1)
    with table.refuses("has_active_race"):
        table.do(Pick(0))


@pytest.mark.parametrize("tokens", [0, 3])
def test_or_decline_for_nothing_and_pick_next_turn(tokens):
    table = wiped_out(tokens)
    with table.refuses("has_active_race"):
        table.do(Pick(0))
    assert table.paid(Decline()) == (0, 0)  # the Humans made room and score no more
    assert table.declined(ANNA) == []
    assert table.state.race_stack[-2:] == ("humans", "orcs")
    assert {"swamp", "stout"} <= set(table.state.power_discard)
    table.play(1)
    table.do(Pick(0))
    assert table.race(ANNA).race != "orcs"


def test_with_tokens_in_hand_it_may_re_enter():
    table = wiped_out(3)
    table.conquer("hill")
    assert (table.race(ANNA).hand, table.race(ANNA).regions) == (1, 1)
    assert table.paid(Score()) == (2 + 1, 0)


def test_two_losers_may_both_be_wiped_out_in_one_turn():
    table = Table("orcs stout", "ratmen merchant", "humans swamp", players=3)
    table.settle(1, 1)
    table.pick()
    table.conquer("hill", active("orcs", 9))
    table.conquer("hill", active("ratmen", 10))
    assert to_place(table) == ()
    assert (table.race(ANNA).hand, table.race(BEN).hand) == (8, 9)
    assert table.race(CLEO).regions == 2
