"""Going into decline: what leaves, what stays, what follows, what it earns, and what it asks."""

from dataclasses import replace
from functools import partial

import pytest

from companion.engine import (
    Borrow,
    BorrowEffect,
    Decline,
    DeclineEffect,
    PlacePots,
    RedeployEffect,
    Score,
    SetRegion,
)
from companion.pages import blocks
from companion.pages.decline import decline_page
from companion.pages.put_right import OldStep, WhatFollows
from companion.pages.score import board_score, score_page
from companion.pages.sheet import EndChoice, choice_at, chosen_at_end
from companion.pages.table_actions import scoring_actions
from tests.engine.helpers import Table
from tests.pages.reading import READER, button, chips, names, notes, number, stepper, tap
from tests.pages.standing import MINES, lay_out, with_power
from tests.ui.dealing import seat_race, table_without_window

NOTHING = EndChoice()


@pytest.fixture
def services(catalogue):
    return table_without_window(catalogue)


@pytest.fixture
def page(services):
    """Return the page for a decline of Anna's race."""

    def look(*races, choice=NOTHING):
        for race, power, counts in races:
            seat_race(services.game.session, 0, race, power, **counts)
        return decline_page(services, services.game.state, choice)

    return look


@pytest.fixture
def said(page):
    """Return what leaves, what stays, and what follows, in words."""

    def read(*races):
        cards = [block for block in page(*races).questions if isinstance(block, blocks.Card)]
        found = {card.title: " / ".join(text for _, text in card.lines) for card in cards}
        return tuple(found.get(title, "") for title in ("WHAT LEAVES", "WHAT STAYS", "AND THEN"))

    return read


@pytest.fixture
def brought(services, page):
    """Let Anna's race decline with these counts, and return the coins it earns."""

    def decline(**typed):
        session, found = services.game.session, page()
        before = session.state.players[0].coins
        for name, n in typed.items():
            found = page(choice=stepper(found, name.replace("__", "-")).to(n))
        session.do(*tap(found, "decline-confirm"))
        coins = session.state.players[0].coins - before
        assert str(coins) == number(found)
        return coins

    return decline


def test_what_leaves_and_what_stays_is_said_first(said):
    leaving, staying, later = said(
        ("elves", None, {"regions": 3}), ("trolls", "heroic", {"regions": 4})
    )
    assert "Elves leave the board" in leaving
    assert "heroes leave the board" in leaving
    assert "The Heroic badge is discarded" in leaving
    assert "One token stays in each region" in staying
    assert "Lairs stay" in staying
    assert "Fortresses" not in staying
    assert later == "Anna picks a new combo next turn"


@pytest.mark.parametrize(
    ("race", "power", "sentence"),
    [
        ("ghouls", "hill", "All Ghouls stay on the board"),
        ("priestesses", "fortified", "Build it in a region with a fortress"),
        ("humans", "spirit", "never have to make room"),
        ("humans", "seafaring", "Seas and the lake stay yours"),
        ("humans", "fortified", "Fortresses stay"),
        ("humans", "historian", "Anna takes a coin from the bank"),
    ],
)
def test_races_that_decline_differently_say_so(said, race, power, sentence):
    _, staying, later = said((race, power, {"regions": 3}))
    assert sentence in staying + later
    kept = race in ("ghouls", "priestesses")
    assert ("One token stays" in staying) != kept


def test_spirits_stay_beside_the_others_and_score(said, brought):
    dwarves = ("dwarves", None, {"regions": 2, "mine": 1})
    _, staying, _ = said(dwarves, ("humans", "spirit", {"regions": 4}))
    assert "Dwarves stay on the board, in decline" in staying
    assert brought(dwarves__mine=2) == 4 + 2 + 2


def test_pots_that_survived_are_collected(said, brought):
    said(("leprechauns", "hill", {"regions": 3, "hill": 1, "pots": 2}))
    assert brought(pots=1) == 3 + 1


def test_a_tower_scores_its_tokens(services, said, brought):
    said(("priestesses", "hill", {"regions": 4, "hill": 2}))
    assert brought() == 4


def test_the_coins_in_real_loot_are_asked_for_and_taken():
    game = Table("skags hill", "elves swamp")
    game.settle(4, 3)
    found = decline_page(READER, game.state, NOTHING)
    assert number(found) == "4"
    found = decline_page(READER, game.state, stepper(found, "loot").to(3))
    assert (number(found), game.paid(*tap(found, "decline-confirm"))) == ("7", (7, 0))
    assert chosen_at_end(game.session.state_at(3), game.session.steps[-1].commands).loot == 3
    assert stepper(decline_page(READER, game.state, NOTHING), "loot") is None


def test_loot_is_asked_for_where_a_race_declines_right_after_the_score():
    game = Table("skags stout", "elves swamp")
    game.pick()
    choice = choice_at(game.state, NOTHING).put("counts 0-regions", 4)
    page = score_page(READER, game.state, choice)
    late = score_page(READER, game.state, tap(page, "score-confirm"))
    said = score_page(READER, game.state, stepper(late, "loot").to(3))
    assert tap(said, "late-decline-now")[-1].loot == 3
    assert tap(said, "late-decline-stay")[-1].loot is None
    assert "Your coins are the same either way." not in notes(said)


def test_a_race_wiped_out_goes_and_brings_nothing(services, said, brought):
    _, staying, _ = said(("humans", "alchemist", {"regions": 0}))
    assert "No Humans are left on the board" in staying
    assert brought() == 0
    assert services.game.state.players[0].races == ()


def test_a_decline_is_held_and_waits_until_the_regions_are_counted(page):
    found = page(("humans", "alchemist", {}))
    (hold,) = found.foot
    assert isinstance(hold, blocks.Held)
    assert hold.tap is None
    assert "One answer is missing for Humans: fill in “Regions”." in notes(found)


# On a board


table = partial(lay_out, MINES)


def asked_at(page):
    """Return the regions that can be tapped, and those that are chosen."""
    return [spot.region for spot in page.spots], {s.region for s in page.spots if s.is_on}


def tapped(reader, page, *regions, show=decline_page):
    """Return the page after tapping these regions."""
    for at in regions:
        page = show(reader, reader.state, tap(page, f"region-{at}"))
    return page


def test_a_tower_is_built_where_it_is_tapped():
    reader = table("A priestesses + fortified", "A1 | A1 fortress | .", "A1 | . | .")
    page = decline_page(reader, reader.state, EndChoice())
    assert notes(page) == ["Priestesses stack their tokens in one region: choose where."]
    assert asked_at(page) == ([1], set())
    assert "decline-confirm" not in names(page)
    ready = tapped(reader, page, 1)
    assert asked_at(ready) == ([1], {1})
    assert tap(ready, "decline-confirm") == (Decline(tower=1),)
    assert reader.do(Decline(tower=1)).regions[1].tokens == 3


def test_of_hordes_it_is_said_which_regions_stay():
    reader = table("A ratmen + hordes of", "A1 | A1 | .", "A1 | A1 | .")
    page = tapped(reader, decline_page(reader, reader.state, EndChoice()), 0)
    assert asked_at(page) == ([0, 1, 3, 4], {0})
    assert "1 / 2" in notes(page)
    ready = tapped(reader, page, 3)
    assert tap(ready, "decline-confirm") == (Decline(keep=(0, 3)),)
    assert set(reader.do(Decline(keep=(0, 3))).regions) == {0, 3}


def test_amazons_too_few_for_their_regions_give_up_those_worth_least_unless_others_are_tapped():
    reader = table("A amazons + hill, 4 in hand", "A1 | A1 | .", "A1 | . | .", "A1 | . | .")
    reader.do(SetRegion(7, seat=0, race="amazons", tokens=1))
    why = "There are too few Amazons for all their regions: choose which stay."
    page = score_page(reader, reader.state, EndChoice())
    assert (number(page), board_score(reader, reader.state).total) == ("6", 4 + 2)
    assert why in notes(page)
    take, *_ = scoring_actions(reader, page, is_leading=True, is_large=True)
    assert take.text == "Choose the regions that stay"
    page = score_page(reader, reader.state, tap(page, "score-confirm"))
    assert why in notes(page)
    assert asked_at(page) == ([0, 1, 3, 6, 7], {0, 1, 3, 6})
    ready = tapped(reader, page, 0, 7, show=score_page)
    assert tap(ready, "score-confirm") == (Score(keep=(1, 3, 6, 7)),)
    assert set(reader.do(Score(keep=(1, 3, 6, 7))).regions) == {1, 3, 6, 7}


def test_stout_is_asked_after_the_score_and_most_races_decline_without_a_question():
    reader = table("A ratmen + stout", "A2 | A1 | .")
    assert tap(decline_page(reader, reader.state, EndChoice()), "decline-confirm") == (Decline(),)
    page = score_page(reader, reader.state, EndChoice())
    page = score_page(reader, reader.state, tap(page, "score-confirm"))
    assert tap(page, "late-decline-stay") == (Score(),)
    assert tap(page, "late-decline-now") == (Score(then_decline=True),)


def test_a_stout_tower_is_asked_for_after_that():
    reader = table("A priestesses + stout", "A2 | A1 | .")
    page = score_page(reader, reader.state, EndChoice())
    for name in ("score-confirm", "late-decline-now", "region-1"):
        page = score_page(reader, reader.state, tap(page, name))
    assert tap(page, "decline-confirm") == (Score(then_decline=True, tower=1),)


LATE = DeclineEffect(in_decline=False, after_scoring=True)


def test_a_stout_tower_is_built_where_a_race_too_small_for_its_regions_stays():
    reader = table("A priestesses + stout", "A1 | A1 | .", "A1 | A1 | .")
    with_power(reader, "stout", LATE, RedeployEffect(take_off=2))
    page = score_page(reader, reader.state, EndChoice())
    for name in ("score-confirm", "late-decline-now", "region-1"):
        page = score_page(reader, reader.state, tap(page, name))
    assert asked_at(page) == ([0, 1, 3, 4], {1})
    assert "There are too few Priestesses for all their regions: choose which stay." in notes(page)
    page = tapped(reader, page, 3, show=score_page)
    assert asked_at(page) == ([1, 3], set())
    assert "Priestesses stack their tokens in one region: choose where." in notes(page)
    assert "decline-confirm" not in names(page)
    ready = tapped(reader, page, 3, show=score_page)
    order = tap(ready, "decline-confirm")
    assert order == (Score(then_decline=True, tower=3, keep=(1, 3)),)
    choice, old = recorded(reader, *order)
    page = score_page(reader, reader.state, choice, old=old)
    assert asked_at(page) == ([1, 3], {3})
    assert "put-right" not in names(page)
    page = score_page(reader, reader.state, tap(page, "region-1"), old=old)
    assert tap(page, "put-right") == (replace(order[0], tower=1),)
    contents = reader.do(*order).regions
    assert {at: own.tokens for at, own in contents.items()} == {3: 2}


def test_no_tower_is_built_where_no_region_is_left():
    reader = table("A priestesses + stout", "A1 | A1 | .")
    with_power(reader, "stout", LATE, RedeployEffect(take_off=5))
    page = score_page(reader, reader.state, EndChoice())
    page = score_page(reader, reader.state, tap(page, "score-confirm"))
    order = tap(page, "late-decline-now")
    assert order == (Score(then_decline=True),)
    assert not reader.do(*order).regions


def test_a_power_taken_over_goes_back_before_a_tower_is_asked_for():
    reader = table("A ratmen + stout / offer: elves + hill", "A1 | A1 | .")
    with_power(reader, "stout", DeclineEffect(tower=True), BorrowEffect())
    reader.do(Borrow(0))
    page = tapped(reader, decline_page(reader, reader.state, EndChoice()), 1)
    assert tap(page, "decline-confirm") == (Decline(tower=1),)
    assert set(reader.do(Decline(tower=1)).regions) == {1}


def test_what_a_decline_brings_is_said_term_by_term():
    reader = table("A dwarves + hill", "A1 | A2 | .")
    page = decline_page(reader, reader.state, EndChoice())
    (earned,) = [b for b in page.body if isinstance(b, blocks.Card) and "EARNS" in b.title]
    lines = [text.replace("\N{NO-BREAK SPACE}", " ") for _, text in earned.lines]
    assert lines == ["Dwarves: 2 regions +2", "Dwarves: 1 mine +1"]


# Put right


def recorded(reader, *commands):
    """Return the choice behind these commands, and the old step."""
    old = OldStep(commands, lambda found: WhatFollows(repr(found), is_possible=True))
    return chosen_at_end(reader.state, commands), old


def test_an_old_tower_is_put_elsewhere():
    reader = table("A priestesses + hill", "A1 | A1 | .")
    choice, old = recorded(reader, Decline(tower=0))
    page = decline_page(reader, reader.state, choice, old)
    assert asked_at(page) == ([0, 1], {0})
    assert "put-right" not in names(page)
    page = decline_page(reader, reader.state, tap(page, "region-1"), old)
    assert tap(page, "put-right") == (Decline(tower=1),)


def test_an_old_score_is_filled_as_it_was_and_another_answer_is_foreseen(services):
    session = services.game.session
    seat_race(session, 0, "leprechauns", "stout", regions=4)
    state = session.state
    commands = (PlacePots(2), Score(({"regions": 5},), ({"regions": 6},), then_decline=True))
    old = OldStep(commands, lambda found: WhatFollows("Ben lost it.", is_possible=True))
    page = score_page(services, state, chosen_at_end(state, commands), old=old)
    assert stepper(page, "regions").number == 5
    assert stepper(page, "set-regions").number == 6
    assert stepper(page, "pots-to-place").number == 2
    assert [chip.is_on for chip in chips(page, "late")] == [False, True]
    assert button(page, "put-right").tap is None
    page = score_page(services, state, tap(page, "late-decline-stay"), old=old)
    assert "Ben lost it." in notes(page)
    *placed, order = tap(page, "put-right")
    assert placed == [PlacePots(2)]
    assert (order.then_decline, order.overrides) == (False, ({"regions": 6},))


def test_an_old_decline_is_put_right(services):
    session = services.game.session
    seat_race(session, 0, "leprechauns", "hill", regions=3, hill=1, pots=2)
    state, commands = session.state, (Decline(pots=1),)
    old = OldStep(commands, lambda found: WhatFollows("Nothing else.", is_possible=True))
    page = decline_page(services, state, chosen_at_end(state, commands), old)
    assert (stepper(page, "pots").number, number(page)) == (1, "4")
    assert button(page, "put-right").tap is None
    page = decline_page(services, state, stepper(page, "pots").fewer, old)
    assert tap(page, "put-right")[-1].pots == 0


def test_the_coins_of_an_old_score_on_the_board_are_set_by_hand():
    reader = table("A dwarves + hill", "A1 | A2 | .")
    choice, old = recorded(reader, Score())
    page = score_page(reader, reader.state, choice, old=old)
    assert (stepper(page, "set-regions").number, button(page, "put-right").tap) == (2, None)
    page = score_page(reader, reader.state, stepper(page, "set-regions").more, old=old)
    back = score_page(reader, reader.state, stepper(page, "set-regions").fewer, old=old)
    # Once it is as it was, there is nothing to put right.
    assert (stepper(back, "set-regions").number, button(back, "put-right").tap) == (2, None)
    page = score_page(reader, reader.state, stepper(page, "set-dwarves").fewer, old=old)
    assert tap(page, "put-right") == (Score(overrides=({"regions": 3, "dwarves": 0},)),)
    choice, old = recorded(reader, *tap(page, "put-right"))
    page = score_page(reader, reader.state, choice, old=old)
    assert [stepper(page, f"set-{key}").number for key in ("regions", "dwarves")] == [3, 0]
    assert button(page, "put-right").tap is None


def test_an_old_decline_on_the_board_can_be_set_by_hand_too():
    reader = table("A dwarves + hill", "A1 | A2 | .")
    choice, old = recorded(reader, Decline())
    page = decline_page(reader, reader.state, choice, old)
    page = decline_page(reader, reader.state, stepper(page, "set-regions").fewer, old)
    assert tap(page, "put-right") == (Decline(overrides=({"regions": 1},)),)


def test_whether_an_old_turn_ended_with_a_late_decline_can_be_said_otherwise():
    reader = table("A priestesses + stout", "A2 | A1 | .")
    choice, old = recorded(reader, Score())
    page = score_page(reader, reader.state, choice, old=old)
    page = score_page(reader, reader.state, tap(page, "late-decline-now"), old=old)
    assert "put-right" not in names(page), "first a region is tapped"
    page = score_page(reader, reader.state, tap(page, "region-0"), old=old)
    assert tap(page, "put-right") == (Score(then_decline=True, tower=0),)
    page = score_page(reader, reader.state, tap(page, "late-decline-stay"), old=old)
    assert "This is how it was recorded. Tap what was different." in notes(page)
