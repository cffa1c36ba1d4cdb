"""What a turn earns: the counts to ask for, the coins as named lines, and impossible counts."""

from typing import get_args

import pytest

from companion.codec import Invalid
from companion.engine import CountName, check_counts, questions, score_lines, total
from tests.engine.notation import read_counts, rows

ORDER = get_args(CountName)
# What each piece asks besides the regions, and what it pays; all others ask and pay nothing.
BONUS = {
    "dwarves": ("mine", lambda counts: counts["mine"]),
    "humans": ("farmland", lambda counts: counts["farmland"]),
    "orcs": ("nonempty_conquests", lambda counts: counts["nonempty_conquests"]),
    "wizards": ("magic", lambda counts: counts["magic"]),
    "gypsies": ("abandoned_coins", lambda counts: counts["abandoned_coins"]),
    "leprechauns": ("pots", lambda counts: counts["pots"]),
    "forest": ("forest", lambda counts: counts["forest"]),
    "hill": ("hill", lambda counts: counts["hill"]),
    "swamp": ("swamp", lambda counts: counts["swamp"]),
    "fortified": ("fortresses", lambda counts: counts["fortresses"]),
    "pillaging": ("nonempty_conquests", lambda counts: counts["nonempty_conquests"]),
    "peace_loving": ("attacked_active", lambda counts: 0 if counts["attacked_active"] else 3),
    "wealthy": ("first_turn", lambda counts: 7 if counts["first_turn"] else 0),
    "alchemist": (None, lambda counts: 2),
    "merchant": (None, lambda counts: counts["regions"]),
    "barricade": (None, lambda counts: 3 if counts["regions"] <= 4 else 0),
    "imperial": (None, lambda counts: max(0, counts["regions"] - 3)),
    "aquatic": ("coastal", lambda counts: 2 * counts["coastal"] - counts["regions"]),
    "goldsmith": ("mine", lambda counts: 3 * counts["mine"] - counts["regions"]),
    "khans": (
        "farmland hill",
        lambda counts: 2 * (counts["farmland"] + counts["hill"]) - counts["regions"],
    ),
    "exploring": ("explored", lambda counts: counts["explored"]),
}
# What two of these take from one region is one coin.
TAKERS = ("khans", "aquatic", "goldsmith")
# Three turns at the table, everything counted.
TURNS = (
    dict(zip(ORDER, (4, 1, 1, 1, 1, 2, 1, 2, 3, 2, 1, 5, 0, 1, 3, 0, 1, 0, 2, 0), strict=True)),
    dict(zip(ORDER, (9, 2, 0, 3, 1, 0, 4, 6, 0, 1, 2, 0, 1, 0, 2, 1, 0, 1, 0, 0), strict=True)),
    dict.fromkeys(ORDER, 0),
)


@pytest.fixture
def score(catalogue):
    def ask(race, power, counts, in_decline=False):
        combo = catalogue.combo(race, power, in_decline)
        return " ".join(f"{line.key}+{line.n}" for line in score_lines(combo, counts))

    return ask


# --- active races


@rows(
    ("combo", "shown", "lines"),
    """
    ratmen commando     | 5                     | regions+5
    skeletons merchant  | 3                     | regions+3 merchant+3
    orcs pillaging      | 4 nonempty_conquests=3 | regions+4 orcs+3 pillaging+3
    ratmen alchemist    | 0                     | alchemist+2
    ratmen swamp        | 4 swamp=0             | regions+4

    ratmen barricade    | 0                     | barricade+3
    ratmen barricade    | 3                     | regions+3 barricade+3
    ratmen barricade    | 4                     | regions+4 barricade+3
    ratmen barricade    | 5                     | regions+5
    ratmen barricade    | 12                    | regions+12

    ratmen imperial     | 0                     |
    ratmen imperial     | 2                     | regions+2
    ratmen imperial     | 3                     | regions+3
    ratmen imperial     | 4                     | regions+4 imperial+1
    ratmen imperial     | 9                     | regions+9 imperial+6

    ratmen wealthy      | 3 first_turn=1        | regions+3 wealthy+7
    ratmen wealthy      | 3 first_turn=0        | regions+3
    ratmen peace_loving | 3 attacked_active=0   | regions+3 peace_loving+3
    ratmen peace_loving | 3 attacked_active=1   | regions+3
    """,
)
def test_active_race_earns_its_regions_and_its_bonuses(score, combo, shown, lines):
    """Every race with every power is tried below."""
    assert score(*combo.split(), read_counts(shown)) == lines


# --- races in decline


@pytest.mark.parametrize("power", [None, "spirit"])
def test_in_decline_only_dwarves_and_priestesses_earn_otherwise_than_by_region(catalogue, power):
    for race in catalogue.races:
        combo = catalogue.combo(race, power, in_decline=True)
        asked = {"dwarves": ("regions", "mine"), "priestesses": ("tower_tokens",)}
        assert questions(combo) == asked.get(race, ("regions",)), race
        lines = {"dwarves": [("regions", 4), ("dwarves", 2)], "priestesses": [("tower", 5)]}
        got = [(line.key, line.n) for line in score_lines(combo, TURNS[0])]
        assert got == lines.get(race, [("regions", 4)]), race


def test_tower_scores_its_tokens_and_not_its_region(score):
    assert (
        score("priestesses", None, {"tower_tokens": 6, "regions": 1}, in_decline=True) == "tower+6"
    )
    assert score("priestesses", "spirit", {"tower_tokens": 1}, in_decline=True) == "tower+1"
    assert score("priestesses", None, {"tower_tokens": 0}, in_decline=True) == ""


def test_declined_dwarves_keep_their_mines_but_lose_their_power(score):
    declined = score("dwarves", None, {"regions": 3, "mine": 1, "hill": 3}, in_decline=True)
    assert declined == "regions+3 dwarves+1"


# --- worked examples


def test_hill_tritons_beside_declined_merchant_skeletons(catalogue):
    """Five regions, two of them hills, and three regions in decline: 5 + 2 + 3 coins."""
    tritons = score_lines(catalogue.combo("tritons", "hill"), {"regions": 5, "hill": 2})
    skeletons = score_lines(
        catalogue.combo("skeletons", None, in_decline=True), {"regions": 3, "hill": 1}
    )
    assert (total(tritons), total(skeletons)) == (7, 3)


def test_counts_that_are_not_needed_pay_nothing(score):
    assert score("ratmen", "commando", TURNS[0]) == "regions+4"


# --- the questions


def test_every_combo_asks_exactly_what_it_needs_in_one_order(catalogue):
    assert " ".join(ORDER) == (
        "regions farmland forest hill swamp mine magic fortresses nonempty_conquests pots "
        "abandoned_coins tower_tokens attacked_active first_turn coastal bare active_conquests "
        "islands explored winter"
    )
    for race in catalogue.races:
        for power in catalogue.powers:
            asked = [BONUS[piece][0] or "" for piece in (race, power) if piece in BONUS]
            needed = {"regions", *" ".join(asked).split()}
            needed |= {"bare"} if {race, power} <= {*TAKERS} else set()
            expected = tuple(name for name in ORDER if name in needed)
            assert questions(catalogue.combo(race, power)) == expected, (race, power)


def test_every_combo_is_paid_for_both_its_pieces(catalogue):
    for race in catalogue.races:
        for power in catalogue.powers:
            if race == "escargots" and power in TAKERS:
                continue  # nothing can be taken from regions that were paid for before
            combo = catalogue.combo(race, power)
            for counts in TURNS:
                # The questions must be enough to score with.
                lines = score_lines(combo, {name: counts[name] for name in questions(combo)})
                paid = [(p, BONUS[p][1](counts)) for p in (race, power) if p in BONUS]
                if {race, power} <= {*TAKERS}:
                    paid[1] = (power, paid[1][1] + counts["bare"])
                # Escargots were paid for their regions as the turn began.
                regions = 0 if race == "escargots" else counts["regions"]
                expected = [("regions", regions), *paid]
                assert [(line.key, line.n) for line in lines] == [
                    (key, n) for key, n in expected if n
                ], (race, power)


# --- counts that no table can have


@pytest.mark.parametrize(
    "counts",
    [
        {},
        {"regions": 0},
        {"regions": 4, "farmland": 1, "forest": 1, "hill": 1, "swamp": 1},
        {"regions": 4, "mine": 4, "magic": 4, "fortresses": 4, "hill": 4},
        {"regions": 6, "fortresses": 6},
        {"regions": 1, "nonempty_conquests": 9, "pots": 9, "abandoned_coins": 9, "tower_tokens": 9},
        {"regions": 1, "attacked_active": 1, "first_turn": 1},
        {"hill": 30, "mine": 30},  # nobody said how many regions
        TURNS[0],
        TURNS[1],
    ],
    ids=str,
)
def test_possible_counts_are_accepted(counts):
    check_counts(counts)


@pytest.mark.parametrize(
    ("counts", "name"),
    [
        ({"regions": 3, "mine": 4}, "mine"),
        ({"regions": 3, "magic": 4}, "magic"),
        ({"regions": 3, "fortresses": 4}, "fortresses"),
        ({"regions": 9, "fortresses": 7}, "fortresses"),
        ({"fortresses": 7}, "fortresses"),
        ({"regions": 0, "farmland": 1}, "farmland"),
        ({"regions": 3, "forest": 4}, "forest"),
        ({"regions": 3, "hill": 4}, "hill"),
        ({"regions": 3, "swamp": 4}, "swamp"),
        ({"regions": 3, "farmland": 2, "hill": 2}, "hill"),
        ({"regions": 3, "farmland": 1, "forest": 1, "hill": 1, "swamp": 1}, "swamp"),
        ({"regions": 3, "attacked_active": 2}, "attacked_active"),
        ({"first_turn": 2}, "first_turn"),
    ],
    ids=str,
)
def test_impossible_counts_are_refused_by_name(counts, name):
    with pytest.raises(Invalid) as refusal:
        check_counts(counts)
    assert (refusal.value.code, refusal.value.at) == ("bad_request", name)
