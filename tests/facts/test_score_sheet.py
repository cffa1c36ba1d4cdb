"""The sheet of a turn as facts: what is asked, what it adds up to, and what is marked."""

from itertools import combinations_with_replacement

import pytest

from companion.engine import Abandon, CorrectTurn, PlacePots, Score, score_sheet
from companion.facts.coins import COINS, coins_text, fewest_coins
from companion.facts.score import coins_on_board, sheet_facts, sheet_total
from companion.facts.score_draft import SheetDraft
from companion.facts.table import turn_facts
from tests.ui.dealing import seat_race, table_without_window


@pytest.fixture
def services(catalogue):
    return table_without_window(catalogue, real_coins=True)


@pytest.fixture
def sheet(services):
    """Return the sheet of Anna's turn, with what was typed into it."""

    def look(typed=None, *races):
        for race, power, counts in races:
            seat_race(services.game.session, 0, race, power, **counts)
        draft = SheetDraft(counts=dict(typed or {}))
        state = services.game.state
        return sheet_facts(services, state, score_sheet(services.catalogue, state), draft)

    return look


def shown(race):
    return {count.at[1]: count.value for count in race.counts}


def lines(race):
    return {line.at[1]: line.number for line in race.lines}


@pytest.mark.parametrize(
    ("race", "power", "asked"),
    [
        ("ratmen", "commando", ["regions"]),
        ("humans", "forest", ["regions", "farmland", "forest"]),
        ("orcs", "fortified", ["regions", "fortresses", "nonempty_conquests"]),
        ("leprechauns", "wealthy", ["regions", "pots", "first_turn"]),
        ("gypsies", "peace_loving", ["regions", "abandoned_coins", "attacked_active"]),
    ],
)
def test_only_what_the_combo_needs_is_asked(sheet, race, power, asked):
    (only,) = sheet(None, (race, power, {"regions": 4}))
    assert list(shown(only)) == asked


def test_a_count_nobody_knows_is_marked_until_it_is_counted(sheet):
    (only,) = sheet(None, ("humans", "alchemist", {}))
    # Of no regions, none can be farmland.
    assert [count.mark for count in only.counts] == ["please count", ""]
    (only,) = sheet({(0, "regions"): 2})
    assert [count.mark for count in only.counts] == ["", "please count"]
    (only,) = sheet({(0, "regions"): 2, (0, "farmland"): 0})
    assert [count.mark for count in only.counts] == ["", ""]


def test_other_regions_than_recorded_put_the_rest_of_the_record_in_doubt(sheet):
    (only,) = sheet({(0, "regions"): 5}, ("humans", "alchemist", {"regions": 4, "farmland": 2}))
    assert [count.mark for count in only.counts] == ["", "please check"]


def test_there_are_never_more_of_a_kind_than_regions(sheet):
    held = {"regions": 5, "farmland": 3, "forest": 1}
    (only,) = sheet(None, ("humans", "forest", held))
    assert [count.high for count in only.counts][1:] == [4, 2]
    (only,) = sheet({(0, "regions"): 3})
    assert shown(only) == {"regions": 3, "farmland": 3, "forest": 0}
    (only,) = sheet({(0, "regions"): 5})
    assert shown(only) == held


def test_races_in_decline_score_below_the_active_one(sheet):
    active = ("humans", "alchemist", {"regions": 4, "farmland": 2})
    races = sheet({(1, "mine"): 1}, ("dwarves", None, {"regions": 3, "mine": 2}), active)
    assert [race.title for race in races] == ["Alchemist Humans", "Dwarves in decline"]
    assert [lines(race) for race in races] == [
        {"regions": 4, "humans": 2, "alchemist": 2},
        {"regions": 3, "dwarves": 1},
    ]
    assert [count.name for count in races[1].counts] == ["dwarves-regions", "dwarves-mine"]


def told_lines(race):
    """Return each line as it is read: what it says, its count and its coins."""
    return [
        ((count or line).text, count.value if count else None, line.coins if line else None)
        for count, line in race.rows
    ]


@pytest.mark.parametrize(
    ("race", "power", "told"),
    [
        ("trolls", "alchemist", [("Regions", 4, "4 coins"), ("Alchemist", None, "2 coins")]),
        (
            "ratmen",
            "merchant",
            [("Regions", 4, "4 coins"), ("Merchant: 4 regions", None, "4 coins")],
        ),
        ("humans", "commando", [("Regions", 4, "4 coins"), ("of them farmland", 2, "2 coins")]),
        (
            "orcs",
            "pillaging",
            [
                ("Regions", 4, "4 coins"),
                ("Non-empty regions conquered", 2, "2 coins"),
                ("Pillaging: 2 non-empty regions", None, "2 coins"),
            ],
        ),
        (
            "skeletons",
            "wealthy",
            [
                ("Regions", 4, "4 coins"),
                ("Non-empty regions conquered", 2, None),
                ("First turn with this race?", 0, "0 coins"),
            ],
        ),
        ("elves", "barricade", [("Regions", 4, "4 coins"), ("Barricade", None, "3 coins")]),
    ],
)
def test_a_line_is_the_sentence_its_count_and_its_coins(sheet, race, power, told):
    typed = {(0, "farmland"): 2, (0, "nonempty_conquests"): 2}
    (only,) = sheet(typed, (race, power, {"regions": 4}))
    assert told_lines(only) == told


def test_what_earns_nothing_now_keeps_its_line(sheet):
    (only,) = sheet(None, ("elves", "barricade", {"regions": 5}))
    assert told_lines(only)[1] == ("Barricade", None, "0 coins")


def test_of_all_that_nobody_counted_the_first_asks_loudest(sheet):
    (only,) = sheet(None, ("humans", "forest", {"regions": 4}))
    asking = [(count.at[1], count.is_loud) for count in only.counts if count.is_uncounted]
    assert asking == [("farmland", True), ("forest", False)]


def test_the_total_is_the_sum_of_the_lines_that_are_read(sheet):
    orcs, dwarves = ("orcs", "pillaging", {"regions": 5}), ("dwarves", None, {"regions": 3})
    typed = {(0, "nonempty_conquests"): 1, (1, "mine"): 2}
    facts = sheet(typed, orcs, dwarves)
    assert [lines(race) for race in facts] == [
        {"regions": 5, "orcs": 1, "pillaging": 1},
        {"regions": 3, "dwarves": 2},
    ]
    assert sheet_total(facts) == 12


def test_skeletons_are_told_what_conquests_bring_that_nobody_recorded(sheet):
    (only,) = sheet({(0, "nonempty_conquests"): 4}, ("skeletons", "alchemist", {"regions": 3}))
    asked = next(count for count in only.counts if count.at[1] == "nonempty_conquests")
    assert asked.mark == "+ 2 Skeletons"
    assert "two" in asked.rule


def test_pots_paid_as_the_turn_began_are_not_asked_for_again(services, sheet):
    session = services.game.session
    seat_race(session, 0, "leprechauns", "alchemist", regions=3)
    session.do(PlacePots(2))
    session.do(Score())
    session.do(CorrectTurn(0, 2))
    told = "2 pots of gold are still there: take them off, and 2 coins from the bank now"
    assert told in [text for _, text in turn_facts(services, session.state).notes]
    (only,) = sheet()
    assert "pots" not in shown(only)
    assert sheet_total([only]) == 3 + 2


def test_coins_lying_in_abandoned_regions_are_not_in_the_bank(services, sheet):
    seat_race(services.game.session, 0, "gypsies", "alchemist", regions=4)
    services.game.session.do(Abandon(2))
    facts, rows = sheet(), score_sheet(services.catalogue, services.game.state)
    assert (sheet_total(facts), coins_on_board(rows, facts)) == (6, 2)


def test_the_fewest_coins_are_taken():
    for amount in range(1, 40):
        taken = fewest_coins(amount)
        count = sum(n for n, _ in taken)
        assert sum(n * value for n, value in taken) == amount
        fewer = (pile for k in range(count) for pile in combinations_with_replacement(COINS, k))
        assert all(sum(pile) != amount for pile in fewer)
    assert coins_text(0) == ""
