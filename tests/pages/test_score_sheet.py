"""The score sheet: what it asks, what it adds up to, what it marks, and what it records."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from companion.codec import Invalid
from companion.engine import (
    Abandon,
    Conquer,
    CorrectTurn,
    Decline,
    Pick,
    PlacePots,
    Refused,
    Score,
    Setup,
    Target,
    decide,
    decline_sheet,
    score_sheet,
    start_game,
)
from companion.pages import blocks
from companion.pages.score import score_page
from companion.pages.sheet import (
    COINS,
    EndChoice,
    ScoreSheet,
    choice_at,
    chosen_at_end,
    coins_to_take,
)
from companion.pages.table import turn_facts
from companion.play import Session
from tests.engine.random_games import CATALOGUE, SETS, sit_down_wildly
from tests.pages.reading import button, notes, number, stepper, tap
from tests.selection import one_in
from tests.ui.dealing import new_session, seat_race, table_without_window


@pytest.fixture
def services(catalogue):
    return table_without_window(catalogue, real_coins=True)


@pytest.fixture
def page(services):
    """Return the page of Anna's turn, with these counts typed in."""

    def look(typed=None, *races):
        for race, power, counts in races:
            seat_race(services.game.session, 0, race, power, **counts)
        state = services.game.state
        found = score_page(services, state, EndChoice())
        for name, n in (typed or {}).items():
            found = score_page(services, state, stepper(found, name).to(n))
        return found

    return look


def tallies(page):
    return [block for block in page.questions if isinstance(block, blocks.Tally)]


def lines(page, at=0):
    """Return each line as it is read: its text, its count and its coins."""
    return [
        (line.text, _answer(line.answer), line.coins or None) for line in tallies(page)[at].lines
    ]


def _answer(answer):
    return answer.is_on if isinstance(answer, blocks.Switch) else answer and answer.number


def marks(page):
    return [line.mark for line in tallies(page)[0].lines if line.answer]


def asked(page):
    return [line.answer.name for line in tallies(page)[0].lines if line.answer]


@pytest.mark.parametrize(
    ("race", "power", "names"),
    [
        ("ratmen", "commando", ["regions"]),
        ("humans", "forest", ["regions", "farmland", "forest"]),
        ("orcs", "fortified", ["regions", "fortresses", "nonempty_conquests"]),
        ("leprechauns", "wealthy", ["regions", "pots", "first_turn"]),
        ("gypsies", "peace_loving", ["regions", "abandoned_coins", "attacked_active"]),
    ],
)
def test_only_what_the_combo_needs_is_asked(page, race, power, names):
    assert asked(page(None, (race, power, {"regions": 4}))) == names


def test_a_count_nobody_knows_is_marked_until_it_is_counted(page):
    # With no regions, none can be farmland.
    assert marks(page(None, ("humans", "alchemist", {}))) == ["please count", ""]
    assert marks(page({"regions": 2})) == ["", "please count"]
    assert marks(page({"regions": 2, "farmland": 0})) == ["", ""]


def test_other_regions_than_recorded_put_the_rest_of_the_record_in_doubt(page):
    humans = ("humans", "alchemist", {"regions": 4, "farmland": 2})
    assert marks(page({"regions": 5}, humans)) == ["", "please check"]


def test_there_are_never_more_of_a_kind_than_regions(page):
    held = {"regions": 5, "farmland": 3, "forest": 1}
    found = page(None, ("humans", "forest", held))
    assert [stepper(found, name).high for name in ("farmland", "forest")] == [4, 2]
    found = page({"regions": 3})
    assert [stepper(found, name).number for name in held] == [3, 3, 0]


def test_races_in_decline_score_below_the_active_one(page):
    active = ("humans", "alchemist", {"regions": 4, "farmland": 2})
    found = page({}, ("dwarves", None, {"regions": 3, "mine": 2}), active)
    assert [race.title for race in tallies(found)] == ["Alchemist Humans", "Dwarves in decline"]
    found = page({"dwarves-mine": 1})
    assert [coins for *_, coins in lines(found, 1)] == ["3 coins", "1 coin"]
    assert number(found) == str(4 + 2 + 2 + 3 + 1)


@pytest.mark.parametrize(
    ("race", "power", "shown"),
    [
        ("trolls", "alchemist", [("Regions", 4, "4 coins"), ("Alchemist", None, "2 coins")]),
        (
            "ratmen",
            "merchant",
            [("Regions", 4, "4 coins"), ("Merchant: 4 regions", None, "4 coins")],
        ),
        ("humans", "commando", [("Regions", 4, "4 coins"), ("of which farmland", 2, "2 coins")]),
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
                ("First turn with this race?", False, "0 coins"),
            ],
        ),
        ("elves", "barricade", [("Regions", 4, "4 coins"), ("Barricade", None, "3 coins")]),
    ],
)
def test_a_line_is_the_sentence_its_count_and_its_coins(page, race, power, shown):
    typed = {"humans": {"farmland": 2}, "orcs": {"nonempty_conquests": 2}}
    typed["skeletons"] = typed["orcs"]
    assert lines(page(typed.get(race), (race, power, {"regions": 4}))) == shown


def test_what_earns_nothing_now_keeps_its_line(page):
    found = page(None, ("elves", "barricade", {"regions": 5}))
    assert lines(found)[1] == ("Barricade", None, "0 coins")


def test_a_line_may_take_coins(catalogue, services, page):
    setup = Setup(("Anna", "Ben"), ("base", "royal_bonus"), seed=5)
    services.game.open(Session(catalogue, start_game(catalogue, setup)))
    found = page({"coastal": 1}, ("elves", "aquatic", {"regions": 4}))
    less = "\N{MINUS SIGN}2 coins"
    assert lines(found) == [("Regions", 4, "4 coins"), ("of which on the coast", 1, less)]
    assert number(found) == "2"
    by_hand = stepper(found, "set-aquatic")
    assert (by_hand.shown, by_hand.low) == (less.removesuffix(" coins"), -4)
    found = score_page(services, services.game.state, by_hand.fewer)
    assert number(found) == "1"
    assert tap(found, "score-confirm")[-1].overrides == ({"aquatic": -3},)
    # Nothing is left to take once the regions bring less, and they are never set below 0.
    found = score_page(services, services.game.state, stepper(found, "set-regions").to(2))
    assert (number(found), stepper(found, "set-aquatic").number) == ("0", -2)
    assert stepper(found, "set-regions").low == 0


def test_of_all_that_nobody_counted_the_first_asks_loudest(page):
    found = page(None, ("humans", "forest", {"regions": 4}))
    loud = [(line.answer.name, line.is_loud) for line in tallies(found)[0].lines if line.mark]
    assert loud == [("farmland", True), ("forest", False)]


def test_skeletons_learn_what_conquests_bring_that_nobody_recorded(page):
    found = page({"nonempty_conquests": 4}, ("skeletons", "alchemist", {"regions": 3}))
    line = next(line for line in tallies(found)[0].lines if line.name == "nonempty_conquests")
    assert line.mark == "+ 2 Skeletons"
    assert "two" in line.rule


def test_a_line_is_set_by_hand_and_worked_out_again(services, page):
    found = page({"farmland": 2}, ("humans", "alchemist", {"regions": 4}))
    by_hand = stepper(found, "set-humans")
    assert (by_hand.number, button(found, "reset-humans")) == (2, None)
    found = score_page(services, services.game.state, by_hand.more)
    assert lines(found)[1] == ("of which farmland", 2, "3 coins")
    assert number(found) == "9"
    assert tap(found, "score-confirm")[-1].overrides == ({"humans": 3},)
    found = score_page(services, services.game.state, tap(found, "reset-humans"))
    assert number(found) == "8"
    assert tap(found, "score-confirm")[-1].overrides == ({},)


def test_no_coins_are_taken_before_the_regions_are_counted(services, page):
    found = page(None, ("humans", "alchemist", {}))
    assert button(found, "score-confirm").tap is None
    assert "One answer is missing for Humans: fill in “Regions”." in notes(found)
    # Zero is a valid count, too, and is entered with the minus.
    found = score_page(services, services.game.state, stepper(found, "regions").fewer)
    assert tap(found, "score-confirm") == (Score(({"regions": 0, "farmland": 0},), ({},)),)


def test_what_was_typed_is_void_once_something_else_happens(services, page):
    page(None, ("humans", "alchemist", {"regions": 4, "farmland": 2}))
    session = services.game.session
    typed = stepper(page(), "regions").to(9)
    session.do(Conquer(Target("forest")))
    assert number(score_page(services, session.state, typed)) == str(5 + 2 + 2)


@pytest.mark.parametrize(
    "typed", ["0-diamonds-50", "7-regions-9", "0-regions-x", "regions", "0--5", "0-regions--1", ""]
)
def test_an_address_that_makes_no_sense_says_nothing(services, page, typed):
    page(None, ("humans", "alchemist", {"regions": 4, "farmland": 2}))
    state = services.game.state
    choice = choice_at(state, EndChoice())
    for name in ("counts", "overrides"):
        given = EndChoice(**{name: frozenset([typed])}, of=choice.of)
        assert number(score_page(services, state, given)) == "8"


def test_pots_paid_as_the_turn_began_are_not_asked_for_again(services, page):
    session = services.game.session
    seat_race(session, 0, "leprechauns", "alchemist", regions=3)
    session.do(PlacePots(2))
    session.do(Score())
    session.do(CorrectTurn(0, 2))
    reminder = "2 pots of gold are still there: take them off, and 2 coins from the bank now"
    assert reminder in [text for _, text in turn_facts(services, session.state).notes]
    found = page()
    assert "pots" not in asked(found)
    assert number(found) == str(3 + 2)


def test_coins_lying_in_abandoned_regions_are_not_in_the_bank(services, page):
    seat_race(services.game.session, 0, "gypsies", "alchemist", regions=4)
    services.game.session.do(Abandon(2))
    found = page()
    assert number(found) == "6"
    assert "1\N{MULTIPLICATION SIGN}3 + 1\N{MULTIPLICATION SIGN}1" in notes(found)


def test_the_fewest_coins_are_taken(services):
    for amount in range(1, 40):
        (note,) = coins_to_take(services.game.state, amount)
        pairs = [part.split("\N{MULTIPLICATION SIGN}") for part in note.text.split(" + ")]
        count = sum(int(n) for n, _ in pairs)
        assert sum(int(n) * int(value) for n, value in pairs) == amount
        fewer = (pile for k in range(count) for pile in combinations_with_replacement(COINS, k))
        assert all(sum(pile) != amount for pile in fewer)
    assert coins_to_take(services.game.state, 0) == ()


# What is recorded: only what somebody entered; the record knows the rest. So correcting a conquest
# later changes what the turn earns; until then nothing changes.


def all_counts(sheet):
    """Every count on the sheet, whoever knows it."""
    for index, row in enumerate(sheet.rows):
        counts = sheet.shown(index)
        for name in ("regions", "tower_tokens"):
            if name in counts and name not in row.counts and (index, name) not in sheet.typed:
                del counts[name]
        if row.pot_owners:
            del counts["pots"]
        yield counts


def random_choice(rng, rows):
    """Type over some of the counts, about half the time with the same numbers."""
    choice = EndChoice()
    for index, row in enumerate(rows):
        for name in row.asked:
            if rng.random() < 0.3:
                same = row.counts.get(name, 0)
                n = rng.choice((same, same + 1, rng.randint(0, 6)))
                choice = choice.put(f"counts {index}-{name}", n)
    return choice


def outcome(state, command):
    try:
        return decide(CATALOGUE, state, command)
    except (Refused, Invalid) as refusal:
        return str(refusal)


@pytest.mark.parametrize("seed", one_in(5, range(24)))
def test_what_is_said_scores_as_all_that_is_shown(seed):
    player, rng = sit_down_wildly(seed, sets=SETS), Random(seed)
    for move in player.play():
        state = move.before
        for find_rows, end in ((score_sheet, Score), (decline_sheet, Decline)):
            rows = find_rows(CATALOGUE, state)
            for choice in (EndChoice(), random_choice(rng, rows)):
                sheet = ScoreSheet(None, state, rows, choice)
                shown = tuple(all_counts(sheet))
                order, as_shown = end(sheet.given_counts), end(shown)
                if rows and rows[0].pot_owners:
                    order = Decline(sheet.given_counts, pots=sheet.given_pots)
                    as_shown = Decline(shown, pots=sheet.shown(0)["pots"])
                assert outcome(state, order) == outcome(state, as_shown)


@pytest.mark.parametrize(("find_rows", "end"), [(score_sheet, Score), (decline_sheet, Decline)])
@pytest.mark.parametrize("seed", one_in(4, range(12)))
def test_a_sheet_filled_in_again_is_the_same_sheet(seed, find_rows, end):
    player, rng = sit_down_wildly(seed, sets=SETS), Random(seed)
    for move in player.play():
        rows = find_rows(CATALOGUE, move.before)
        choice = random_choice(rng, rows)
        if rng.random() < 0.3:
            choice = choice.put("overrides 0-regions", 4)

        def ask(choice, rows=rows, state=move.before):
            sheet = ScoreSheet(None, state, rows, choice)
            pots = (sheet.given_pots,) if end is Decline else ()
            return end(sheet.given_counts, sheet.given_overrides, *pots)

        order = ask(choice)
        assert ask(chosen_at_end(move.before, (order,))) == order


def test_what_the_record_knows_is_left_to_it(catalogue):
    session = new_session(catalogue)
    session.do(Pick(0))
    session.do(Conquer(Target("hill")))
    rows = score_sheet(catalogue, session.state)

    def given(choice):
        return ScoreSheet(None, session.state, rows, choice).given_counts

    typed = EndChoice()
    assert given(typed) == ({},)
    assert given(typed.put("counts 0-regions", 1)) == ({},)
    (counts,) = given(typed.put("counts 0-regions", 3))
    assert counts["regions"] == 3
