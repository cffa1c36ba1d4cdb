"""Scoring a turn: what is asked, what it adds up to, and how few taps it takes."""

from itertools import combinations_with_replacement

import pytest

from companion.engine.commands import (
    Abandon,
    Conquer,
    CorrectTroops,
    CorrectTurn,
    PlacePots,
    Score,
)
from companion.engine.conquest_cost import Holder, Region
from companion.facts.coins import COINS, coins_text, fewest_coins
from tests.ui.dealing import seat_players, seat_race, table_without_window


@pytest.fixture
def table(drive):
    """Start a game with a race for Anna; return the session."""

    def start(race, power, real_coins=False, **counts):
        return seat_players(drive, (0, race, power, counts), real_coins=real_coins)

    return start


@pytest.fixture
def sheet(_window, catalogue):
    """Return the sheet of Anna's turn as facts, with what was typed into it."""
    from companion.engine.score_sheet import score_sheet
    from companion.facts.score import sheet_facts
    from companion.facts.score_draft import SheetDraft

    services = table_without_window(catalogue)

    def look(typed=None, *races):
        for race, power, counts in races:
            seat_race(services.game.session, 0, race, power, **counts)
        draft = SheetDraft(counts=dict(typed or {}))
        state = services.game.state
        return sheet_facts(services, state, score_sheet(services.catalogue, state), draft)

    return look


def coins(session, seat=0):
    return session.state.players[seat].coins


def shown(race):
    return {count.at[1]: count.value for count in race.counts}


def lines(race):
    return {line.at[1]: line.number for line in race.lines}


def test_a_turn_right_as_filled_in_takes_two_taps_and_one_to_hand_over(drive, table):
    session = table("humans", "alchemist", regions=4, farmland=2)
    before = coins(session)
    drive.tap("score")
    drive.tap("score-confirm")
    assert drive.taps == 2
    assert coins(session) == before + 4 + 2 + 2
    assert session.state.turn.seat == 1
    drive.tap("hand-over")
    assert drive.taps == 3
    assert drive.has("offer-0")


def test_each_corrected_count_is_one_tap_more(drive, table):
    session = table("humans", "alchemist", regions=4, farmland=2)
    before = coins(session)
    drive.tap("score")
    drive.tap("farmland-plus")
    assert "Take 9 coins" in drive.find("score-confirm").text
    drive.tap("regions-plus")
    assert drive.find("coins-regions").text == "5 coins"
    drive.tap("score-confirm")
    assert drive.taps == 4
    assert coins(session) == before + 5 + 3 + 2
    assert session.state.players[0].active.held == {"regions": 5, "farmland": 3}


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


def test_regions_nobody_counted_are_not_scored_as_none(drive, table):
    session = table("humans", "alchemist")
    before = coins(session)
    drive.tap("score")
    drive.tap("score-confirm")
    assert coins(session) == before
    assert any("Regions" in text and "Humans" in text for text in drive.texts())
    drive.tap("regions-plus")
    drive.tap("score-confirm")
    assert coins(session) == before + 1 + 2


def test_a_yes_or_no_is_a_line_with_a_switch(drive, table):
    session = table("humans", "peace_loving", regions=4, farmland=0)
    before = coins(session)
    drive.tap("score")
    drive.tap("attacked_active")
    assert drive.find("coins-peace_loving").text == "0 coins"
    assert "Take 4 coins" in drive.find("score-confirm").text
    drive.tap("attacked_active")
    drive.tap("score-confirm")
    assert coins(session) == before + 4 + 3


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
        ("ratmen", "merchant", [("Regions", 4, "4 coins"), ("Merchant", None, "4 coins")]),
        ("humans", "commando", [("Regions", 4, "4 coins"), ("of them farmland", 2, "2 coins")]),
        (
            "orcs",
            "pillaging",
            [
                ("Regions", 4, "4 coins"),
                ("Non-empty regions conquered", 2, "2 coins"),
                ("Pillaging", None, "2 coins"),
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


def test_the_total_is_the_sum_of_the_lines_that_are_read(drive, table):
    session = table("orcs", "pillaging", regions=5)
    seat_race(session, 0, "dwarves", None, regions=3, mine=2)
    drive.tap("score")
    drive.tap("nonempty_conquests-plus")
    lines = ("regions", "orcs", "pillaging", "dwarves-regions", "dwarves-dwarves")
    earned = [int(drive.find(f"coins-{name}").text.split()[0]) for name in lines]
    assert earned == [5, 1, 1, 3, 2]
    assert drive.app.root.current_screen.total == sum(earned)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (740, 360), (360, 740)])
def test_the_total_is_in_sight_without_scrolling(drive, table, size):
    session = table("orcs", "pillaging", regions=5)
    seat_race(session, 0, "dwarves", None, regions=3, mine=2)
    drive.resize(*size)
    drive.tap("score")
    total = drive.app.root.current_screen.ids.page.ids.total
    x, y = total.to_window(*total.pos)
    assert total.total == 10
    assert 0 <= x <= size[0] - total.width
    assert 0 <= y <= size[1] - total.height


def test_a_line_tells_its_rule_and_can_be_set_by_hand(drive, table):
    session = table("humans", "alchemist", regions=4, farmland=2)
    before = coins(session)
    drive.tap("score")
    drive.tap("line-alchemist")
    assert "Two coins each turn." in drive.texts()
    drive.tap("set-alchemist-minus")
    assert "Take 7 coins" in drive.find("score-confirm").text
    assert "set by hand" in drive.texts()
    drive.tap("reset-alchemist")
    assert "Take 8 coins" in drive.find("score-confirm").text
    drive.tap("set-alchemist-minus")
    drive.tap("set-alchemist-minus")
    drive.tap("rule-close")
    drive.tap("score-confirm")
    assert coins(session) == before + 6


def test_the_coins_lead_to_the_rule_too(drive, table):
    table("humans", "alchemist", regions=4, farmland=2)
    drive.tap("score")
    drive.tap("coins-humans")
    assert drive.has("set-humans")


def test_a_diplomat_names_an_ally_not_attacked_and_may_take_it_back(drive, table):
    session = table("humans", "diplomat", regions=4, farmland=2)
    seat_race(session, 1, "wizards", "hill", regions=3)
    session.do(CorrectTroops(0, "humans", hand=4))
    session.do(Conquer(Region("hill", holder=Holder("race", "wizards", 1)), loser=1))
    drive.tap("score")
    assert not drive.has("ally-1")
    drive.tap("ally-2")
    assert session.state.players[0].ally == 2
    drive.tap("undo")
    assert session.state.players[0].ally is None
    assert drive.has("score-confirm")
    assert not drive.has("undo")


def test_a_fortress_is_recorded_on_the_sheet_and_counted_at_once(drive, table):
    session = table("humans", "fortified", regions=4, farmland=0, fortresses=1)
    before = coins(session)
    drive.tap("score")
    drive.tap("fortress")
    drive.tap("score-confirm")
    assert coins(session) == before + 4 + 2
    assert session.state.players[0].active.held["fortresses"] == 2


def test_the_button_invites_only_once_the_regions_are_counted(drive, table):
    table("humans", "alchemist")
    drive.tap("score")
    assert drive.find("score-confirm").kind != "primary"
    drive.tap("regions-plus")
    assert drive.find("score-confirm").kind == "primary"


def test_of_all_that_nobody_counted_the_first_asks_loudest(sheet):
    (only,) = sheet(None, ("humans", "forest", {"regions": 4}))
    asking = [(count.at[1], count.is_loud) for count in only.counts if count.is_uncounted]
    assert asking == [("farmland", True), ("forest", False)]


def test_a_reminder_can_be_put_away_for_this_turn(drive, table):
    table("trolls", "fortified", regions=4, fortresses=1)
    drive.tap("score")
    assert drive.has("place_lairs-close")
    drive.tap("place_lairs-close")
    assert not drive.has("place_lairs-close")
    drive.tap("back")
    drive.tap("score")
    assert not drive.has("place_lairs-close")
    assert drive.has("fortress")


def test_pots_hidden_now_wait_for_the_next_turn(drive, table):
    session = table("leprechauns", "alchemist", regions=3, pots=1)
    before = coins(session)
    drive.tap("score")
    drive.tap("pots-to-place-plus")
    drive.tap("pots-to-place-plus")
    drive.tap("score-confirm")
    assert coins(session) == before + 3 + 1 + 2
    assert session.state.players[0].active.held["pots"] == 2


def test_pots_paid_as_the_turn_began_are_not_asked_for_again(drive, table):
    session = table("leprechauns", "alchemist", real_coins=True, regions=3)
    session.do(PlacePots(2))
    session.do(Score())
    session.do(CorrectTurn(0, 2))
    drive.frames()
    told = "2 pots of gold are still there: take them off, and 2 coins from the bank now"
    assert told in drive.texts()
    drive.tap("score")
    assert not drive.has("pots")
    assert "1\u00d75" in drive.texts()  # three regions and two for the alchemist, no pot


def test_unrecorded_conquests_do_not_limit_the_pots(drive, table):
    session = table("leprechauns", "alchemist", regions=1)
    drive.tap("score")
    for _ in range(3):
        drive.tap("pots-to-place-plus")
        drive.tap("regions-plus")
    drive.tap("score-confirm")
    assert session.state.players[0].active.held["pots"] == 3


def test_coins_lying_in_abandoned_regions_are_not_taken_from_the_bank(drive, table):
    session = table("gypsies", "alchemist", real_coins=True, regions=4)
    session.do(Abandon(2))
    drive.tap("score")
    assert "Take 6 coins" in drive.find("score-confirm").text
    assert "1\u00d73 + 1\u00d71" in drive.texts()


def test_skeletons_are_asked_for_conquests_that_nobody_recorded(drive, table):
    session = table("skeletons", "alchemist", regions=3)
    tokens = session.state.players[0].active.tokens
    drive.tap("score")
    for _ in range(4):
        drive.tap("nonempty_conquests-plus")
    assert "+ 2 Skeletons" in drive.texts()
    drive.tap("line-nonempty_conquests")
    assert any("two" in text for text in drive.texts())
    drive.tap("rule-close")
    drive.tap("score-confirm")
    assert session.state.players[0].active.tokens == tokens + 2


def test_stout_is_told_what_a_decline_means(drive, table):
    session = table("ghouls", "stout", regions=4)
    seat_race(session, 0, "trolls", None, regions=2)
    drive.tap("score")
    drive.tap("score-confirm")
    assert {
        "Trolls leave the board to make room",
        "All Ghouls stay on the board, not just one per region",
        "Anna picks a new combo next turn",
    } <= set(drive.texts())


@pytest.mark.parametrize(
    ("size", "text"), [((740, 360), 100), ((360, 740), 200), ((740, 360), 200)]
)
def test_stouts_answers_are_in_sight_or_can_be_scrolled_to(drive, table, size, text):
    session = table("ghouls", "stout", regions=4)
    drive.app.store.settings.change(text_size=text)
    drive.app.follow_settings()
    drive.resize(*size)
    drive.tap("score")
    drive.tap("score-confirm")
    drive.tap("late-decline-stay")
    assert session.state.turn.seat == 1


def test_stout_may_stay(drive, table):
    session = table("humans", "stout", regions=4, farmland=2)
    drive.tap("score")
    drive.tap("score-confirm")
    assert session.state.turn.seat == 0
    drive.tap("late-decline-stay")
    assert session.state.players[0].active.race == "humans"
    assert session.state.turn.seat == 1


def test_stout_is_asked_only_when_everything_is_counted(drive, table):
    session = table("humans", "stout")
    drive.tap("score")
    drive.tap("score-confirm")
    assert not drive.has("late-decline-stay")
    assert "One answer is missing for Humans: fill in “Regions”." in drive.texts()
    drive.tap("regions-plus")
    drive.tap("score-confirm")
    drive.tap("late-decline-stay")
    assert session.state.turn.seat == 1


def test_stout_declines_only_when_held(drive, table):
    session = table("humans", "stout", regions=4, farmland=2)
    before = coins(session)
    drive.tap("score")
    drive.tap("score-confirm")
    drive.tap("late-decline-now")
    assert session.state.turn.seat == 0
    drive.hold("late-decline-now", 1.5)
    assert session.state.players[0].active is None
    assert coins(session) == before + 6
    assert drive.has("hand-over")


def test_typed_counts_outlive_a_look_at_the_table_but_not_a_new_conquest(drive, table):
    session = table("humans", "alchemist", real_coins=True, regions=4, farmland=0)
    drive.tap("score")
    drive.tap("farmland-plus")
    assert "1\u00d75 + 2\u00d71" in drive.texts()
    drive.tap("back")
    drive.tap("score")
    assert drive.find("farmland").value == 1
    drive.tap("back")
    session.do(Conquer(Region("forest"), tokens=2))
    drive.tap("score")
    assert drive.find("farmland").value == 0
    assert drive.find("regions").value == 5


def test_the_fewest_coins_are_taken():
    for amount in range(1, 40):
        taken = fewest_coins(amount)
        count = sum(n for n, _ in taken)
        assert sum(n * value for n, value in taken) == amount
        fewer = (pile for k in range(count) for pile in combinations_with_replacement(COINS, k))
        assert all(sum(pile) != amount for pile in fewer)
    assert coins_text(0) == ""


def test_everything_fits_with_large_text(drive, table):
    from tests.ui.layout_problems import misfits

    table("leprechauns", "fortified", regions=4, fortresses=1, pots=1)
    drive.tap("score")
    drive.tap("line-fortified")
    drive.tap("set-fortified-plus")
    assert misfits(drive, 150) == []


@pytest.mark.parametrize("size", [(640, 800), (600, 1024)])
def test_large_text_leaves_the_list_in_sight_when_the_tablet_is_turned(drive, size):
    from tests.ui.layout_problems import problems
    from tests.ui.scenes import SCENES

    drive.app.store.settings.change(language="de", text_size=200)
    drive.app.follow_settings()
    SCENES["score_real_coins"](drive)
    for turned in ((1366, 1024), (1280, 800)):
        drive.resize(*turned)
        drive.resize(*size)
        assert list(problems()) == []
