"""What can matter for an attack follows from the effects in play, and nothing else is asked."""

import pytest

from companion.engine import (
    Attack,
    Attacker,
    Conquest,
    CorrectRace,
    Holder,
    Target,
    Use,
    attack_questions,
    last_badge,
    may_hold,
    quote,
    uses_left,
)
from tests.engine.helpers import ANNA, BEN, Table, counts

LAND = ("farmland", "forest", "hill", "mountain", "swamp")
WATER = ("sea", "lake")


def relevant(catalogue, attacker, defender=None, in_decline=False, **more):
    race, power = attacker.split()
    other = catalogue.combo(*defender.split(), in_decline) if defender else None
    return attack_questions(catalogue.combo(race, power), other, limit=10, **more)


def events(table):
    session = table.session
    return [event for step in session.steps[: session.cursor] for event in step.events]


@pytest.mark.parametrize(
    ("attacker", "terrains"),
    [("ratmen flying", LAND), ("ratmen seafaring", LAND + WATER), ("tritons hill", LAND)],
)
def test_water_is_offered_only_to_those_who_sail(catalogue, attacker, terrains):
    assert relevant(catalogue, attacker).terrains == terrains


@pytest.mark.parametrize(
    ("attacker", "symbols", "coast", "own_mountain"),
    [
        ("ratmen merchant", (), False, False),
        ("tritons merchant", (), True, False),
        ("giants merchant", (), False, True),
        ("ratmen underworld", ("cavern",), False, False),
        ("dwarves hill", ("mine",), False, False),
        ("wizards underworld", ("magic", "cavern"), False, False),
    ],
)
def test_the_place_is_asked_for_what_the_attacker_gains_there(
    catalogue, attacker, symbols, coast, own_mountain
):
    asked = relevant(catalogue, attacker)
    assert (asked.symbols, asked.coast, asked.own_mountain) == (symbols, coast, own_mountain)


def test_whether_a_region_lies_between_is_asked_where_a_leap_brings_a_coin(catalogue):
    assert relevant(catalogue, "slingmen merchant").over_one
    assert not relevant(catalogue, "ratmen catapult").over_one


def test_the_loser_too_has_to_know_which_mine_is_gone(catalogue):
    assert relevant(catalogue, "ratmen hill", "dwarves swamp").symbols == ("mine",)
    assert relevant(catalogue, "ratmen hill", "dwarves swamp", in_decline=True).symbols == ("mine",)
    assert relevant(catalogue, "ratmen hill", "wizards swamp", in_decline=True).symbols == ()


def test_a_mere_calculation_asks_for_nothing_that_only_scoring_needs(catalogue):
    asked = relevant(catalogue, "wizards underworld", "dwarves hill", is_recorded=False)
    assert asked.symbols == ("cavern",)
    assert not relevant(catalogue, "orcs hill", "pygmies hill", is_recorded=False).loss_die


@pytest.mark.parametrize(
    ("defender", "while_active", "in_decline"),
    [
        ("ratmen merchant", (), ()),
        ("ratmen fortified", ("fortress",), ("fortress",)),
        ("trolls heroic", ("lair", "hero"), ("lair",)),
        ("halflings dragon_master", ("hole", "dragon"), ()),
        ("leprechauns catapult", ("pot", "catapult"), ()),
    ],
)
def test_markers_are_those_the_holder_can_have_placed(
    catalogue, defender, while_active, in_decline
):
    assert relevant(catalogue, "orcs hill", defender).markers == while_active
    assert relevant(catalogue, "orcs hill", defender, in_decline=True).markers == in_decline


@pytest.mark.parametrize("in_decline", [False, True])
@pytest.mark.parametrize(
    ("defender", "everywhere"),
    [
        ("trolls fortified", ("lair",)),
        ("leprechauns catapult", ()),
        ("halflings dragon_master", ()),
        ("elves bivouacking", ()),
    ],
)
def test_only_a_lair_lies_wherever_its_race_stands(catalogue, defender, everywhere, in_decline):
    assert relevant(catalogue, "orcs hill", defender, in_decline).markers_on == everywhere


def test_nobodys_region_holds_no_marker_and_no_token(catalogue):
    asked = relevant(catalogue, "orcs hill")
    assert (asked.markers, asked.most_encampments, asked.most_tokens) == ((), 0, 0)


def test_encampments_are_counted_and_leave_with_the_badge(catalogue):
    assert relevant(catalogue, "orcs hill", "elves bivouacking").most_encampments == 5
    assert relevant(catalogue, "orcs hill", "elves bivouacking", True).most_encampments == 0


@pytest.mark.parametrize(
    ("defender", "in_decline", "tokens"),
    [
        ("elves hill", False, (1, 10)),
        ("elves hill", True, (1, 1)),
        ("kobolds hill", False, (2, 10)),
        ("kobolds hill", True, (1, 1)),
        ("ghouls hill", True, (1, 10)),
        ("priestesses hill", True, (1, 10)),
        ("pixies hill", False, (1, 1)),
    ],
)
def test_tokens_are_asked_within_what_can_stand_there(catalogue, defender, in_decline, tokens):
    asked = relevant(catalogue, "orcs hill", defender, in_decline)
    assert (asked.least_tokens, asked.most_tokens) == tokens


def test_only_an_active_race_that_rolls_for_its_losses_is_asked_for_its_die(catalogue):
    assert relevant(catalogue, "orcs hill", "pygmies hill").loss_die
    assert not relevant(catalogue, "orcs hill", "pygmies hill", in_decline=True).loss_die
    assert not relevant(catalogue, "orcs hill", "elves hill").loss_die


def test_a_use_of_an_attack_is_offered_to_whoever_has_it(catalogue):
    assert relevant(catalogue, "sorcerers mercenary").uses == ("mercenary", "sorcery")
    assert relevant(catalogue, "ratmen berserk").uses == ("berserk_die",)
    assert relevant(catalogue, "ratmen diplomat").uses == ()


def test_uses_run_out_as_the_engine_counts_them(catalogue):
    def used(power_use, loser=None, race="sorcerers"):
        region = Target("hill", holder=Holder("race", "elves", 1))
        return Conquest(race, False, region, power_use, loser=loser)

    dragon = catalogue.combo("sorcerers", "dragon_master")
    assert uses_left(dragon, [], BEN) == ("sorcery", "dragon")
    assert uses_left(dragon, [used(Use(dragon=True))], BEN) == ("sorcery",)
    assert uses_left(dragon, [used(Use(sorcery=True), BEN)], BEN) == ("dragon",)
    assert uses_left(dragon, [used(Use(sorcery=True), BEN)], ANNA) == ("sorcery", "dragon")
    hired = catalogue.combo("ratmen", "mercenary")
    assert uses_left(hired, [used(Use(mercenary=True))], None) == ("mercenary",)


def test_only_a_race_that_sailed_can_hold_the_sea(catalogue):
    assert may_hold(catalogue.combo("ratmen", "seafaring", in_decline=True), "sea")
    assert not may_hold(catalogue.combo("ratmen", "flying"), "lake")
    assert may_hold(catalogue.combo("ratmen", "flying"), "swamp")


def test_a_declined_race_is_known_by_the_badge_it_bore():
    table = Table("ratmen fortified", "orcs hill")
    table.settle(3, 3)
    table.decline(counts(3))
    assert table.old(ANNA, "ratmen").power is None
    assert last_badge(events(table), ANNA, "ratmen") == "fortified"
    assert last_badge(events(table), BEN, "ratmen") is None
    table.session.jump(0)
    assert last_badge(events(table), ANNA, "ratmen") is None


def test_a_badge_given_by_hand_counts_as_borne():
    table = Table("ratmen fortified", "orcs hill")
    table.settle(3, 3)
    table.do(CorrectRace(ANNA, "ratmen", "active", power="swamp"))
    assert last_badge(events(table), ANNA, "ratmen") == "swamp"


def test_what_is_not_asked_changes_no_price(catalogue):
    """Whatever a region shows or is next to, the price is the same unless it is asked for."""
    for race in catalogue.races:
        for power in catalogue.powers:
            combo = catalogue.combo(race, power)
            asked = attack_questions(combo)
            plain = quote(Attack(Attacker(combo), Target("swamp")))
            for symbol in {"mine", "magic", "cavern"} - set(asked.symbols):
                assert quote(Attack(Attacker(combo), Target("swamp", (symbol,)))) == plain
            if not asked.coast:
                assert quote(Attack(Attacker(combo), Target("swamp", coastal=True))) == plain
