"""What a turn could bring, as a page: what it says, what it shows on the board, and when."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.advice import GoodTurn, LastTry, Plan, Take, WithDie, Within, plan
from companion.engine import Use
from companion.pages.advice import (
    NOTHING,
    AdviceChoice,
    advice_button,
    advice_page,
    advised_regions,
    known_choice,
)
from companion.pages.board import region_facts
from companion.words import LANGUAGES
from tests.pages.reading import button, chips, names, notes, tap, taps_of
from tests.pages.standing import TRIBE, lay_out

ASSUMES = "Assumes defenders as recorded and that everybody can pay; counts only this turn's coins."
HILL_THEN_SWAMP = (Take(1, 3), Take(4, 2))
# Two regions for certain, then perhaps the mountain.
FOUND = Plan(
    (GoodTurn(9, HILL_THEN_SWAMP, 2), GoodTurn(8, (Take(3, 3),), 4)),
    WithDie(Fraction(19, 2), HILL_THEN_SWAMP, LastTry(3, Fraction(1, 2), coins=10)),
    (Within(1, 3, (Take(1, 3),)), Within(3, 3, (Take(3, 3),)), Within(4, 5, HILL_THEN_SWAMP)),
)


def table(hand=7, code="en"):
    return lay_out(TRIBE, f"A ratmen + hill, {hand} in hand", "A1 | . | .", code=code)


def page_of(reader, choice=NOTHING, found=FOUND):
    return advice_page(reader, reader.state, found, choice)


def texts(page, name):
    return [chip.text for chip in chips(page, name)]


def priced(reader, choice=NOTHING):
    facts = advised_regions(region_facts(reader, reader.state), FOUND, choice)
    return {f.region: (f.price.text, f.price.reach) for f in facts if f.price}


def test_good_turns_have_a_line_each_and_the_die_a_sentence():
    page = page_of(table())
    assert texts(page, "turns") == [
        "9 coins: hill, swamp. 5 of 7 tokens",
        "8 coins: mountain. 3 of 7 tokens",
    ]
    assert texts(page, "with-die") == [
        "Try the mountain with the last 2: 1 in 2, then 10 coins",
    ]
    assert notes(page) == [ASSUMES]


def test_what_is_taken_before_the_die_is_said_where_it_is_not_the_best_turn():
    die = replace(FOUND.with_die, takes=(Take(1, 3),))
    page = page_of(table(), found=replace(FOUND, with_die=die))
    (line,) = texts(page, "with-die")
    assert line == "First hill. Try the mountain with the last 4: 1 in 2, then 10 coins"


def test_a_die_that_adds_nothing_says_so():
    page = page_of(table(), found=replace(FOUND, with_die=WithDie(Fraction(9), HILL_THEN_SWAMP)))
    assert notes(page)[0] == "The die would add nothing."
    assert "with-die" not in names(page)


def test_a_turn_without_conquests_is_a_line_too():
    found = replace(FOUND, turns=(GoodTurn(1, (), 7),))
    assert texts(page_of(table(), found=found), "turns") == ["1 coin: take nothing. 0 of 7 tokens"]


def test_all_within_reach_comes_with_the_tokens_of_the_whole_way():
    page = page_of(table())
    assert texts(page, "reach") == ["Hill 3", "Mountain 3", "Swamp 5"]
    assert priced(table()) == {
        1: ("3", "whole_way"),
        3: ("3", "whole_way"),
        4: ("5", "whole_way"),
    }


def test_a_way_is_said_in_order_and_numbered_on_the_board():
    reader, choice = table(), AdviceChoice(region=4)
    page = page_of(reader, choice)
    way = "First hill with a magic source (3), then swamp (2). 5 of 7 tokens"
    assert notes(page)[-1] == way
    assert priced(reader, choice) == {1: ("1", "ghost"), 4: ("2", "ghost")}
    assert button(page, "reach-4").is_on
    # A second tap on it shows everything again.
    assert tap(page, "reach-4") == NOTHING


def test_a_way_of_one_region_needs_no_order():
    assert notes(page_of(table(), AdviceChoice(turn=1)))[-1] == (
        "Right away: mountain in the west (3). 3 of 7 tokens"
    )


def test_what_is_used_is_said():
    dragon = Take(1, 1, Use(dragon=True))
    swap = Take(4, 0, Use(sorcery=True))
    found = replace(FOUND, turns=(GoodTurn(9, (dragon, swap), 6),))
    way = notes(page_of(table(), AdviceChoice(turn=0), found))[-1]
    assert way == (
        "First hill with a magic source (1, with the dragon), then swamp (with a swap)."
        " 1 of 7 tokens"
    )


def test_the_last_attempt_is_the_last_number():
    ghosts = priced(table(), AdviceChoice(die=True))
    assert ghosts == {1: ("1", "ghost"), 4: ("2", "ghost"), 3: ("3", "ghost")}


def test_ghosts_are_read_out_with_their_number():
    reader = table()
    facts = advised_regions(region_facts(reader, reader.state), FOUND, AdviceChoice(turn=1))
    assert facts[3].words.startswith("1. Mountain")


def test_nothing_on_the_page_plays_the_turn():
    page = page_of(table(), AdviceChoice(turn=0))
    assert all(isinstance(tapped, AdviceChoice) for _, tapped in taps_of(page))


def test_while_it_is_looked_for_it_can_be_cancelled():
    reader = table()
    assert not names(advice_page(reader, reader.state, None))
    slow = advice_page(reader, reader.state, None, is_slow=True)
    assert notes(slow) == ["Looking at every option…"]
    assert button(slow, "close-card").text == "Cancel"


@pytest.mark.parametrize(
    "typed", [AdviceChoice(turn=2), AdviceChoice(region=8), AdviceChoice(region=99)]
)
def test_what_the_plan_does_not_have_is_not_looked_at(typed):
    assert known_choice(FOUND, typed) == NOTHING
    without = replace(FOUND, with_die=WithDie(Fraction(9), ()))
    assert known_choice(without, AdviceChoice(die=True)) == NOTHING
    assert known_choice(FOUND, AdviceChoice(turn=1)) == AdviceChoice(turn=1)


def test_it_is_offered_while_something_can_be_taken_unless_the_table_wants_none():
    reader = table()
    state = reader.state
    button = advice_button(reader, state)
    assert button
    assert (button.name, button.text) == ("advice", "What could I take?")
    off = replace(state, setup=replace(state.setup, has_advice=False))
    assert advice_button(reader, off) is None
    assert advice_button(reader, replace(state, regions=None)) is None
    assert advice_button(table(hand=0), table(hand=0).state) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_real_plan_is_said_in_every_language(code):
    reader = table(code=code)
    found = plan(reader.catalogue, reader.state, 3)
    assert found
    page = page_of(reader, AdviceChoice(turn=0), found)
    assert len(texts(page, "turns")) == len(found.turns)
    assert len(chips(page, "reach")) == len(found.reach)
    assert "{" not in " ".join((*texts(page, "turns"), *texts(page, "with-die"), *notes(page)))
