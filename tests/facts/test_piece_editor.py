"""What the editor of own races and powers says, in words and at the right field."""

from dataclasses import replace

import pytest

from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine.abilities import Chosen
from companion.facts.piece_draft import blank_draft
from companion.facts.piece_editor import (
    ability_facts,
    draft_problems,
    lenders,
    new_ability,
    offer_facts,
    offer_groups,
    problem_at,
)
from companion.facts.piece_page import piece_page, start_rows
from companion.words.language import load_language

ABILITIES, CATALOGUE = load_abilities(), load_catalogue()
ENGLISH = load_language("en")


def draft(*abilities, kind="race", **fields):
    fields = {"name": "Badgers", "lent_by": "ratmen", **fields}
    return replace(blank_draft(kind, "own_new"), chosen=tuple(map(Chosen, abilities)), **fields)


def problems(made):
    return {p.at: p.text for p in draft_problems(CATALOGUE, ABILITIES, ENGLISH, made)}


def offered(made):
    groups = offer_groups(ABILITIES, ENGLISH, made.kind)
    ids = [ability for group in groups for ability in group.abilities]
    assert len(ids) == len(set(ids))
    return {one: offer_facts(ABILITIES, ENGLISH, made, one) for one in ids}


@pytest.mark.parametrize("kind", ["race", "power"])
def test_a_named_piece_with_some_ability_has_no_problems(kind):
    assert problems(draft("fly", kind=kind)) == {}


def test_what_is_missing_is_said_at_its_field():
    assert problems(draft(name="  ", lent_by="")) == {
        "name": "Give your race a name.",
        "lent_by": "Choose a banner that lends its tokens.",
    }
    assert problems(draft(kind="power", name="")) == {"name": "Give your power a name."}


def test_a_name_that_cannot_be_read_is_refused():
    assert "can be read" in problems(draft(name="Bad\tgers"))["name"]
    assert "60" in problems(draft(name="x" * 61))["name"]


def test_too_few_tokens_in_the_box_are_told_at_the_banner():
    assert "only 8" in problems(draft(tokens=5, lent_by="dwarves"))["lent_by"]


def test_abilities_that_do_not_go_together_name_each_other():
    found = problems(draft("stay_put", "fly", "leave_few"))
    assert found == {"abilities.2": "This does not go with: Tokens stay where they fought."}


def test_the_first_problem_is_that_of_the_topmost_field():
    made = draft("stay_put", "leave_few", name="", tokens=11)
    page = piece_page(CATALOGUE, ABILITIES, ENGLISH, made)
    assert page.problem == "Give your race a name."
    assert page.notes["tokens"] == "There is only room for 10 on it."
    assert page.abilities[1].problem
    assert not page.abilities[0].problem


def test_a_problem_of_the_second_ability_is_not_told_at_the_twelfth():
    found = draft_problems(CATALOGUE, ABILITIES, ENGLISH, draft("stay_put", "leave_few"))
    assert problem_at(found, "abilities.1")
    assert not problem_at(found, "abilities.11")


def test_the_sentence_of_an_ability_follows_what_is_chosen_about_it():
    made = draft("cheaper_on_terrain").with_value(0, "n", 2).with_value(0, "terrain", ("swamp",))
    (facts,) = ability_facts(ABILITIES, ENGLISH, made, [])
    assert facts.text == "2 tokens less in swamps."
    (number,) = facts.numbers
    assert (number.value, number.low, number.high, number.text) == (2, 1, 3, "tokens less")
    (choice,) = facts.choices
    assert choice.chosen == ("swamp",)
    assert ("hill", "Hill", "regions/hill") in choice.options


def test_a_yes_or_no_is_one_chip():
    made = draft("coins_each_turn")
    (choice,) = ability_facts(ABILITIES, ENGLISH, made, [])[0].choices
    assert (choice.options, choice.chosen) == ((("in_decline", "Even in decline", ""),), ())
    made = made.with_value(0, "in_decline", True)
    assert ability_facts(ABILITIES, ENGLISH, made, [])[0].choices[0].chosen == ("in_decline",)


@pytest.mark.parametrize("code", ["en", "de", "fi"])
def test_every_ability_and_all_about_it_has_words(code):
    language = load_language(code)
    for ability in ABILITIES.values():
        (facts,) = ability_facts(ABILITIES, language, draft(ability.id), [])
        assert facts.text
        assert all(number.text for number in facts.numbers), ability.id
        texts = [text for choice in facts.choices for _, text, _ in choice.options]
        assert all(text and "_" not in text for text in texts), ability.id


def test_every_ability_of_its_kind_is_offered_once():
    assert offered(draft(kind="power")).keys() == ABILITIES.keys()
    assert ABILITIES.keys() - offered(draft()).keys() == {"tokens_until_decline"}


def test_what_cannot_be_combined_says_why():
    found = offered(draft("stay_put", "dragon"))
    assert found["leave_few"].why_not == "This does not go with: Tokens stay where they fought."
    assert found["dragon"].why_not == "It has this already."
    assert not found["fly"].why_not


def test_an_ability_comes_again_about_something_else():
    made = draft("coins_per_terrain")
    assert not offered(made)["coins_per_terrain"].why_not
    again = made.with_ability(new_ability(ABILITIES, made, "coins_per_terrain"))
    assert problems(again) == {}


def test_every_race_of_the_boxes_can_lend_its_tokens():
    listed = lenders(CATALOGUE, ENGLISH)
    assert {race for race, _, _ in listed} == set(CATALOGUE.races)
    assert ("amazons", "Amazons · 15") in [(race, text) for race, text, _ in listed]


def test_the_card_is_that_of_the_piece_as_it_will_be():
    page = piece_page(CATALOGUE, ABILITIES, ENGLISH, draft("fly", name="Badgers", tokens=4))
    assert page.card["title"] == "Badgers"
    assert page.card["tokens"] == "4 tokens, 13 lent by Ratmen"
    assert page.card["short"] == "Enter anywhere. Conquer any land region."
    assert page.lender_text == "Ratmen lend 13 tokens"


def test_without_a_name_it_is_your_race():
    assert piece_page(CATALOGUE, ABILITIES, ENGLISH, draft(name="")).card["title"] == "Your race"


def test_a_piece_may_start_from_any_other_of_its_kind():
    rows = start_rows(CATALOGUE, ENGLISH, "power")
    assert {piece for piece, _, _ in rows} == set(CATALOGUE.powers)
    assert all(text for _, _, text in rows)
