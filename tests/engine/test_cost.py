"""What a conquest costs, why it cannot be made, and its odds: tables of one line per case.

An attacker is written as race, power and anything special: `kobolds hill hand=1`, `orcs berserk
die=2`, `ghouls none declined`, `giants hill beside_mountain`, `sorcerers hill with=sorcery`, `orcs
were round=2`; `flip=` inverts a house rule. A region is written as it lies on the table.
"""

from dataclasses import fields

import pytest

from companion.codec import Invalid
from companion.engine import DIE, Attack, Attacker, House, Use, combo_of, quote
from tests.engine.notation import read_region, rows

SPECIAL = {"with", "die", "beside_mountain", "round", "hand", "flip", "declined"}


def read_attack(catalogue, attacker, region):
    race, power, *words = attacker.split()
    given = dict(word.partition("=")[::2] for word in words)
    assert set(given) <= SPECIAL, attacker
    use: dict[str, int] = {given["with"]: True} if "with" in given else {}
    if "die" in given:
        use["berserk_die"] = int(given["die"])
    if "beside_mountain" in given:
        use["own_mountain_adjacent"] = True
    flipped = {given["flip"]: not getattr(House(), given["flip"])} if "flip" in given else {}
    combo = catalogue.combo(race, None if power == "none" else power, "declined" in given)
    target, chosen = read_region(region), Use(**use)
    chosen.check(combo)
    hand = int(given["hand"]) if "hand" in given else None
    attacker = Attacker(combo, int(given.get("round", 1)), hand, House(**flipped))
    return Attack(attacker, target, combo_of(catalogue, target.holder), chosen)


@pytest.fixture
def price(catalogue):
    return lambda attacker, region: quote(read_attack(catalogue, attacker, region))


def as_text(lines):
    return " ".join(f"{line.key}{line.n:+d}" for line in lines)


# --- the price and its terms


@rows(
    ("attacker", "region", "lines"),
    """
    ratmen hill | farmland                          | base+2
    ratmen hill | forest                            | base+2
    ratmen hill | hill                              | base+2
    ratmen hill | swamp                             | base+2
    ratmen hill | mountain                          | base+2 mountain+1
    ratmen hill | forest, lost_tribe                | base+2 lost_tribe+1
    ratmen hill | forest, 1 elves                   | base+2 tokens+1
    ratmen hill | forest, 7 elves                   | base+2 tokens+7
    ratmen hill | forest, 3 ratmen                  | base+2 tokens+3
    ratmen hill | forest, 1 elves declined          | base+2 tokens+1
    ratmen hill | forest, 4 ghouls declined         | base+2 tokens+4
    ratmen hill | forest, 1 elves declined own      | base+2 tokens+1
    ratmen hill | forest, camps=1                   | base+2 encampment+1
    ratmen hill | forest, lost_tribe, camps=2       | base+2 encampment+2 lost_tribe+1
    ratmen hill | forest, 1 elves, camps=5          | base+2 encampment+5 tokens+1
    ratmen hill | forest, fortress                  | base+2 fortress+1
    ratmen hill | forest, lair                      | base+2 lair+1
    ratmen hill | forest, pot                       | base+2
    ratmen hill | coastal forest mine magic cavern  | base+2
    ratmen hill | mountain, lost_tribe, lair        | base+2 mountain+1 lair+1 lost_tribe+1
    ratmen hill | mountain, 3 elves, camps=2 fortress lair \
                      | base+2 mountain+1 encampment+2 fortress+1 lair+1 tokens+3
    """,
)
def test_price_names_everything_that_stands_there(price, attacker, region, lines):
    assert as_text(price(attacker, region).lines) == lines


@rows(
    ("attacker", "region", "lines"),
    """
    tritons hill                | forest                       | base+2
    tritons hill                | coastal forest               | base+2 tritons-1
    tritons hill                | coastal mountain, 2 elves \
                                               | base+2 mountain+1 tokens+2 tritons-1

    giants hill                 | mountain                     | base+2 mountain+1
    giants hill beside_mountain | forest                       | base+2 giants-1
    giants hill beside_mountain | mountain                     | base+2 mountain+1 giants-1

    goblins hill                | forest                       | base+2
    goblins hill                | forest, 1 elves              | base+2 tokens+1
    goblins hill                | forest, 1 elves declined     | base+2 tokens+1 goblins-1
    goblins hill                | forest, 1 elves declined own | base+2 tokens+1 goblins-1
    goblins hill                | forest, 3 ghouls declined    | base+2 tokens+3 goblins-1
    goblins hill                | forest, lost_tribe           | base+2 lost_tribe+1 goblins-1

    orcs commando               | forest                       | base+2 commando-1
    orcs commando               | forest, 3 elves              | base+2 tokens+3 commando-1
    orcs commando               | mountain                     | base+2 mountain+1 commando-1

    orcs mounted                | hill                         | base+2 mounted-1
    orcs mounted                | farmland                     | base+2 mounted-1
    orcs mounted                | forest                       | base+2
    orcs mounted                | swamp                        | base+2
    orcs mounted                | mountain                     | base+2 mountain+1

    orcs underworld             | forest cavern                | base+2 underworld-1
    orcs underworld             | forest mine                  | base+2
    orcs underworld             | forest magic                 | base+2
    orcs underworld             | mountain mine cavern         | base+2 mountain+1 underworld-1

    orcs were                   | forest, 2 elves              | base+2 tokens+2
    orcs were round=2           | forest, 2 elves              | base+2 tokens+2 were-2
    orcs were round=9           | forest, 2 elves              | base+2 tokens+2
    orcs were round=10          | forest, 2 elves              | base+2 tokens+2 were-2

    orcs catapult               | forest, 1 elves              | base+2 tokens+1
    orcs catapult with=catapult | forest, 1 elves              | base+2 tokens+1 catapult-1

    orcs mercenary              | forest, 1 elves              | base+2 tokens+1
    orcs mercenary with=mercenary | forest, 1 elves            | base+2 tokens+1 mercenary-2

    orcs berserk                | forest, 3 elves              | base+2 tokens+3
    orcs berserk die=0          | forest, 3 elves              | base+2 tokens+3
    orcs berserk die=1          | forest, 3 elves              | base+2 tokens+3 berserk_die-1
    orcs berserk die=2          | forest, 3 elves              | base+2 tokens+3 berserk_die-2
    orcs berserk die=3          | forest, 3 elves              | base+2 tokens+3 berserk_die-3

    orcs dragon_master          | forest, 3 elves              | base+2 tokens+3
    orcs dragon_master with=dragon | forest                    | base+2 dragon-1
    orcs dragon_master with=dragon | mountain, 6 elves, camps=5 fortress lair \
                         | base+2 mountain+1 encampment+5 fortress+1 lair+1 tokens+6 dragon-15
    tritons dragon_master with=dragon | coastal forest, lair   | base+2 lair+1 tritons-1 dragon-1
    tritons dragon_master with=dragon | coastal forest         | base+2 tritons-1

    tritons commando           | coastal forest, 1 elves      | base+2 tokens+1 tritons-1 commando-1
    tritons commando          | coastal forest, fortress    | base+2 fortress+1 tritons-1 commando-1
    goblins dragon_master with=dragon | forest, 3 elves declined \
                         | base+2 tokens+3 goblins-1 dragon-3
    giants mounted beside_mountain | hill, 1 elves             | base+2 tokens+1 giants-1 mounted-1
    goblins were round=4        | mountain, 1 elves declined \
                         | base+2 mountain+1 tokens+1 goblins-1 were-2
    """,
)
def test_some_have_it_cheaper(price, attacker, region, lines):
    assert as_text(price(attacker, region).lines) == lines


@rows(
    ("attacker", "region", "lines"),
    """
    orcs commando                 | forest             | base+2 commando-1
    tritons commando              | coastal forest     | base+2 tritons-1 commando-1 minimum+1
    orcs were round=2             | forest             | base+2 were-2 minimum+1
    tritons were round=2          | coastal forest     | base+2 tritons-1 were-2 minimum+2
    orcs mercenary with=mercenary | forest             | base+2 mercenary-2 minimum+1
    orcs berserk die=3            | forest             | base+2 berserk_die-3 minimum+2

    kobolds hill                  | forest             | base+2
    kobolds commando              | forest             | base+2 commando-1 minimum+1
    kobolds commando              | mountain           | base+2 mountain+1 commando-1
    kobolds were round=2          | forest             | base+2 were-2 minimum+2
    kobolds were round=2          | forest, 1 elves    | base+2 tokens+1 were-2 minimum+1
    kobolds berserk die=2         | forest             | base+2 berserk_die-2 minimum+2
    kobolds berserk die=3         | forest             | base+2 berserk_die-3 minimum+3
    kobolds dragon_master with=dragon | forest         | base+2 dragon-1 minimum+1
    kobolds dragon_master with=dragon | hill, 4 elves  | base+2 tokens+4 dragon-5 minimum+1
    """,
)
def test_least_number_of_tokens_is_a_line_of_its_own(price, attacker, region, lines):
    assert as_text(price(attacker, region).lines) == lines


@rows(
    ("attacker", "region", "lines"),
    """
    goblins hill flip=goblins_count_lost_tribes_as_declined | hill, lost_tribe | base+2 lost_tribe+1
    goblins hill flip=goblins_count_lost_tribes_as_declined | hill, 1 elves declined \
                                                            | base+2 tokens+1 goblins-1
    orcs hill flip=own_declined_token_counts_in_cost  | forest, 1 trolls declined own, lair \
                                                      | base+2 lair+1
    orcs hill flip=own_declined_token_counts_in_cost  | forest, 2 elves declined | base+2 tokens+2
    orcs hill flip=own_declined_token_counts_in_cost  | forest, 2 elves          | base+2 tokens+2
    ghouls none declined flip=own_declined_token_counts_in_cost | forest, 2 orcs own \
                                                                | base+2 tokens+2
    """,
)
def test_house_rules_change_the_price(price, attacker, region, lines):
    assert as_text(price(attacker, region).lines) == lines


@pytest.mark.parametrize("key", [field.name for field in fields(House)])
def test_no_house_rule_touches_a_plain_conquest(price, key):
    region = "mountain, 1 elves, lair"
    assert price(f"orcs hill hand=4 flip={key}", region) == price("orcs hill hand=4", region)


def test_all_other_races_pay_in_full(price, catalogue):
    region = "coastal mountain mine magic cavern, 2 elves declined"
    for race in set(catalogue.races) - {"tritons", "goblins"}:
        got = price(f"{race} hill round=2", region)
        assert as_text(got.lines) == "base+2 mountain+1 tokens+2", race


def test_all_other_powers_pay_in_full_unless_they_use_something(price, catalogue):
    region = "coastal hill mine magic cavern, 2 elves declined"
    for power in set(catalogue.powers) - {"commando", "mounted", "underworld", "were"}:
        got = price(f"ratmen {power} round=2", region)
        assert as_text(got.lines) == "base+2 tokens+2", power


def test_price_alone_promises_nothing(price):
    got = price("orcs hill", "mountain, 1 elves")
    assert (got.tokens, got.possible, got.why_not) == (4, True, None)
    assert (got.short, got.chance) == (None, None)


# --- water


@pytest.mark.parametrize("water", ["sea", "lake"])
@pytest.mark.parametrize(
    "attacker",
    [
        "ratmen hill",
        "ratmen flying",
        "tritons dragon_master with=dragon",
        "halflings were round=2",
        "ghouls none declined",
        "ghouls spirit declined",
    ],
)
def test_water_is_for_active_seafarers_only(price, water, attacker):
    got = price(f"{attacker} hand=9", water)
    assert (got.tokens, got.lines, got.why_not) == (None, (), "water")


@rows(
    ("attacker", "region", "lines"),
    """
    ratmen seafaring  | sea                      | base+2
    ratmen seafaring  | lake                     | base+2
    ratmen seafaring  | sea, 2 elves             | base+2 tokens+2
    ratmen seafaring  | lake, 1 elves declined   | base+2 tokens+1
    goblins seafaring | sea, 1 elves declined    | base+2 tokens+1 goblins-1
    kobolds seafaring | lake                     | base+2
    """,
)
def test_seafarers_pay_for_water_as_for_an_empty_region(price, attacker, region, lines):
    assert as_text(price(attacker, region).lines) == lines


# --- regions that cannot be taken at any price


FORBIDDEN = """
    orcs none declined                   | forest                             | not_in_decline
    orcs spirit declined                 | forest                             | not_in_decline
    white_ladies none declined           | forest                             | not_in_decline
    ghouls spirit declined flip=spirit_ghouls_keep_conquering | forest        | not_in_decline

    orcs hill                            | forest, 1 orcs own                 | own_active
    ghouls hill                          | forest, 1 ghouls own               | own_active
    orcs dragon_master with=dragon       | forest, 1 orcs own                 | own_active
    sorcerers hill with=sorcery          | forest, 1 sorcerers own            | own_active

    orcs hill                            | forest, 1 elves, peace             | peace
    orcs dragon_master with=dragon       | forest, 1 elves, peace             | peace
    sorcerers hill with=sorcery          | forest, 1 elves, peace             | peace

    orcs hill                            | forest, 1 halflings, hole          | protected
    orcs hill                            | forest, 1 elves, hero              | protected
    orcs hill                            | forest, 1 elves, dragon            | protected
    orcs hill                            | forest, 1 elves, catapult          | protected
    orcs hill                            | forest, catapult                   | protected
    orcs hill                            | forest, 1 white_ladies declined    | protected
    orcs flying                          | forest, 1 elves, hero              | protected
    orcs dragon_master with=dragon       | forest, 1 elves, hero              | protected
    orcs dragon_master with=dragon       | forest, 1 white_ladies declined    | protected
    sorcerers hill with=sorcery          | forest, 1 elves, hole              | protected
    ghouls none declined                 | forest, 1 elves, hero              | protected
    ghouls none declined                 | forest, 1 white_ladies declined    | protected

    sorcerers hill with=sorcery          | forest                             | sorcery
    sorcerers hill with=sorcery          | forest, lost_tribe                 | sorcery
    sorcerers hill with=sorcery          | forest, 2 elves                    | sorcery
    sorcerers hill with=sorcery          | forest, 1 elves declined           | sorcery
    sorcerers hill with=sorcery          | forest, 1 ghouls declined          | sorcery
    sorcerers hill with=sorcery          | forest, 1 elves declined own       | sorcery
    sorcerers hill with=sorcery          | forest, 1 elves, camps=1           | sorcery
    """


@rows(("attacker", "region", "why_not"), FORBIDDEN)
def test_some_regions_cannot_be_had_at_any_price(price, attacker, region, why_not):
    for hand, chance in (("", None), ("hand=0", (0, 1)), ("hand=20", (0, 1))):
        got = price(f"{attacker} {hand}", region)
        assert (got.why_not, got.possible) == (why_not, False)
        assert (got.tokens, got.lines, got.short, got.chance) == (None, (), None, chance)
        assert not got.can_swap


@rows(
    ("attacker", "region", "lines"),
    """
    ghouls none declined   | forest, 1 elves, peace               | base+2 tokens+1
    orcs hill              | forest, 1 elves declined, peace      | base+2 tokens+1
    orcs hill              | forest, lost_tribe, peace            | base+2 lost_tribe+1
    orcs hill              | forest, peace                        | base+2

    orcs hill              | forest, 1 white_ladies               | base+2 tokens+1
    orcs hill              | forest, 1 white_ladies declined own  | base+2 tokens+1
    ghouls none declined   | forest, 1 white_ladies declined own  | base+2 tokens+1

    ghouls none declined   | mountain                             | base+2 mountain+1
    ghouls none declined   | forest, 2 orcs own                   | base+2 tokens+2
    ghouls spirit declined | forest                               | base+2
    ghouls none declined flip=spirit_ghouls_keep_conquering | forest | base+2
    ghouls spirit flip=spirit_ghouls_keep_conquering        | forest | base+2
    """,
)
def test_protection_has_its_limits(price, attacker, region, lines):
    assert as_text(price(attacker, region).lines) == lines


@rows(
    ("attacker", "region", "why_not"),
    """
    orcs none declined hand=0          | sea, 1 white_ladies declined, hero  | not_in_decline
    sorcerers hill with=sorcery hand=0 | lake, 2 elves own, peace hero       | water
    sorcerers hill with=sorcery hand=0 | hill, 2 elves own, peace hero       | own_active
    sorcerers hill with=sorcery hand=0 | hill, 2 elves, peace hero           | peace
    sorcerers hill with=sorcery hand=0 | hill, 2 elves, hero                 | protected
    sorcerers hill with=sorcery hand=0 | hill, 2 elves                       | sorcery
    kobolds hill hand=0                | hill, 9 elves                       | no_token
    kobolds hill hand=1                | hill, 9 elves                       | minimum
    kobolds hill hand=2                | hill, 9 elves                       | too_strong
    """,
)
def test_first_of_several_reasons_is_named(price, attacker, region, why_not):
    assert price(attacker, region).why_not == why_not


# --- Sorcerers


@pytest.mark.parametrize(
    "region",
    [
        "forest, 1 elves",
        "mountain, 1 dwarves",
        "forest, 1 trolls, lair",
        "forest, 1 orcs, fortress pot",
        "forest, 1 white_ladies",
        "forest, 1 ghouls",
        "forest, 1 kobolds",
    ],
)
@pytest.mark.parametrize("hand", [0, 1, 9])
def test_sorcerers_swap_a_lone_active_token_with_any_hand(price, region, hand):
    got = price(f"sorcerers hill with=sorcery hand={hand}", region)
    assert (got.tokens, as_text(got.lines), got.why_not) == (0, "sorcery+0", None)
    assert (got.short, got.chance, got.can_swap) == (0, (1, 1), True)
    assert price(f"sorcerers hill hand={hand}", region).can_swap


def test_swap_not_asked_for_is_no_discount(price):
    got = price("sorcerers hill", "mountain, 1 elves")
    assert (as_text(got.lines), got.can_swap) == ("base+2 mountain+1 tokens+1", True)


@pytest.mark.parametrize(
    "region", ["hill", "hill, 2 elves", "hill, 1 elves declined", "hill, 1 elves, camps=1"]
)
def test_what_cannot_be_swapped_can_still_be_fought_for(price, region):
    got = price("sorcerers hill hand=9", region)
    assert (got.possible, got.can_swap) == (True, False)


def test_swap_at_sea_needs_seafaring(price):
    assert price("sorcerers hill with=sorcery", "sea, 1 elves").why_not == "water"
    assert price("sorcerers seafaring with=sorcery", "sea, 1 elves").tokens == 0


@rows(
    ("attacker", "region", "why_not"),
    """
    sorcerers hill with=sorcery hand=0 flip=sorcery_needs_token_in_hand | hill, 1 elves | no_token
    sorcerers hill with=sorcery hand=1 flip=sorcery_needs_token_in_hand | hill, 1 elves |
    sorcerers hill with=sorcery flip=sorcery_needs_token_in_hand        | hill, 1 elves |
    """,
)
def test_house_may_ask_for_a_token_in_hand_to_swap(price, attacker, region, why_not):
    got = price(attacker, region)
    assert (got.tokens, got.why_not or "") == (0, why_not)
    assert got.can_swap == got.possible


def test_nobody_else_swaps(price, catalogue):
    for race in set(catalogue.races) - {"sorcerers"}:
        assert not price(f"{race} hill hand=5", "forest, 1 elves").can_swap, race


# --- the hand and the die


@rows(
    ("attacker", "region", "tokens", "short", "chance", "why_not"),
    """
    ratmen hill hand=4        | forest, 1 elves   | 3  | 0 | 1/1 |
    ratmen hill hand=3        | forest, 1 elves   | 3  | 0 | 1/1 |
    ratmen hill hand=2        | forest, 1 elves   | 3  | 1 | 1/2 |
    ratmen hill hand=1        | forest, 1 elves   | 3  | 2 | 1/3 |
    ratmen hill hand=1        | forest, 2 elves   | 4  | 3 | 1/6 |
    ratmen hill hand=6        | forest, 7 elves   | 9  | 3 | 1/6 |
    ratmen hill hand=1        | forest, 3 elves   | 5  | 4 | 0/1 | too_strong
    ratmen hill hand=5        | forest, 7 elves   | 9  | 4 | 0/1 | too_strong
    ratmen hill hand=0        | forest            | 2  | 2 | 0/1 | no_token
    ratmen hill hand=0        | forest, 7 elves   | 9  | 9 | 0/1 | no_token
    orcs commando hand=1      | forest            | 1  | 0 | 1/1 |
    orcs commando hand=0      | forest            | 1  | 1 | 0/1 | no_token
    ghouls none declined hand=1 | forest, 2 elves | 4  | 3 | 1/6 |

    orcs dragon_master with=dragon hand=1 | forest, 9 elves | 1 | 0 | 1/1 |
    orcs dragon_master with=dragon hand=0 | forest, 9 elves | 1 | 1 | 0/1 | no_token

    orcs mercenary hand=1                 | forest, 4 elves | 6 | 5 | 0/1 | too_strong
    orcs mercenary with=mercenary hand=1  | forest, 4 elves | 4 | 3 | 1/6 |
    orcs mercenary with=mercenary hand=1  | forest, 5 elves | 5 | 4 | 0/1 | too_strong

    orcs berserk hand=3                   | forest, 3 elves | 5 | 2 | 1/3 |
    orcs berserk die=0 hand=3             | forest, 3 elves | 5 | 2 | 0/1 | too_strong
    orcs berserk die=1 hand=3             | forest, 3 elves | 4 | 1 | 0/1 | too_strong
    orcs berserk die=2 hand=3             | forest, 3 elves | 3 | 0 | 1/1 |
    orcs berserk die=3 hand=3             | forest, 3 elves | 2 | 0 | 1/1 |
    orcs berserk die=3 hand=0             | forest          | 1 | 1 | 0/1 | no_token

    kobolds hill hand=0                   | forest, 1 elves | 3 | 3 | 0/1 | no_token
    kobolds hill hand=1                   | forest, 1 elves | 3 | 2 | 0/1 | minimum
    kobolds hill hand=1                   | forest          | 2 | 1 | 0/1 | minimum
    kobolds hill hand=2                   | forest          | 2 | 0 | 1/1 |
    kobolds hill hand=2                   | forest, 1 elves | 3 | 1 | 1/2 |
    kobolds hill hand=2                   | forest, 4 elves | 6 | 4 | 0/1 | too_strong
    kobolds dragon_master with=dragon hand=1 | forest, 4 elves | 2 | 1 | 0/1 | minimum
    kobolds dragon_master with=dragon hand=2 | forest, 4 elves | 2 | 0 | 1/1 |
    kobolds berserk die=3 hand=1          | forest, 1 elves | 2 | 1 | 0/1 | minimum
    kobolds berserk die=3 hand=2          | forest, 1 elves | 2 | 0 | 1/1 |

    kobolds hill hand=1 flip=kobolds_last_attempt_needs_two_in_hand | hill, 1 elves | 3|2| 1/3 |
    kobolds hill hand=0 flip=kobolds_last_attempt_needs_two_in_hand | hill          | 2|2| 0/1 \
                                                                                    | no_token
    kobolds berserk die=3 hand=1 flip=kobolds_last_attempt_needs_two_in_hand | hill | 2|1| 0/1 \
                                                                                    | too_strong
    """,
)
def test_die_may_make_up_for_three_missing_tokens(
    price, attacker, region, tokens, short, chance, why_not
):
    got = price(attacker, region)
    assert got.chance is not None
    assert (got.tokens, got.short) == (int(tokens), int(short))
    assert ("{}/{}".format(*got.chance), got.why_not or "") == (chance, why_not)
    assert got.possible == (not why_not)


def test_die_has_three_blank_faces():
    assert sorted(DIE) == [0, 0, 0, 1, 2, 3]


def test_one_token_and_a_lucky_die_can_win_a_mountain(price):
    got = price("wizards forest hand=1", "mountain")
    assert (got.tokens, got.short, got.chance, got.possible) == (3, 2, (1, 3), True)


# --- uses that a combo does not have


@pytest.mark.parametrize(
    ("attacker", "name"),
    [
        ("orcs flying with=dragon", "dragon"),
        ("orcs mercenary with=catapult", "catapult"),
        ("orcs catapult with=mercenary", "mercenary"),
        ("wizards hill with=sorcery", "sorcery"),
        ("sorcerers none declined with=sorcery", "sorcery"),
        ("orcs hill die=0", "berserk_die"),
        ("orcs dragon_master die=3", "berserk_die"),
        ("dwarves underworld beside_mountain", "own_mountain_adjacent"),
        ("giants none declined beside_mountain", "own_mountain_adjacent"),
    ],
)
def test_use_that_the_combo_does_not_have_is_refused(price, attacker, name):
    with pytest.raises(Invalid) as refusal:
        price(attacker, "forest, 1 elves")
    assert (refusal.value.code, refusal.value.at) == ("bad_request", name)
