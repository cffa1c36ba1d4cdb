"""What the editor of own races and powers says, in words and at the right field."""

from dataclasses import replace

import pytest

from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine import Chosen, IncomeEffect
from companion.pages import blocks
from companion.pages.own_pieces import blank_draft, piece_of
from companion.pages.piece_choices import (
    found_offers,
    found_starts,
    lenders_page,
    new_ability,
    offer_facts,
    offer_groups,
    start_rows,
)
from companion.pages.piece_editor import abilities_in_words, draft_problems, piece_page, problem_at
from companion.words import load_language
from tests.pages.reading import chips

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
    assert "readable" in problems(draft(name="Bad\tgers"))["name"]
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
    assert page.tokens[1] == blocks.Note("There is only room for 10 on it.", "open")
    assert page.abilities[1].problem
    assert not page.abilities[0].problem


def test_a_problem_of_the_second_ability_is_not_told_at_the_twelfth():
    found = draft_problems(CATALOGUE, ABILITIES, ENGLISH, draft("stay_put", "leave_few"))
    assert problem_at(found, "abilities.1")
    assert not problem_at(found, "abilities.11")


def test_the_sentence_of_an_ability_follows_what_is_chosen_about_it():
    made = draft("cheaper_on_terrain").with_value(0, "n", 2).with_value(0, "terrain", ("swamp",))
    (ability,) = abilities_in_words(ABILITIES, ENGLISH, made, [])
    assert ability.text == "2 tokens less in swamps."
    (number,), (terrains,) = ability.numbers, ability.choices
    assert (number.number, number.low, number.high, number.text) == (2, 1, 3, "tokens less")
    assert number.to(3) == made.with_value(0, "n", 3)
    assert [chip.text for chip in terrains.buttons if chip.is_on] == ["Swamp"]
    (hill,) = (chip for chip in terrains.buttons if chip.text == "Hill")
    assert hill.icon == "regions/hill"
    assert hill.tap == made.with_value(0, "terrain", ("swamp", "hill"))


def test_an_ability_is_always_about_something():
    made = draft("cheaper_on_terrain").with_value(0, "terrain", ("swamp",))
    (ability,) = abilities_in_words(ABILITIES, ENGLISH, made, [])
    (swamp,) = (chip for chip in ability.choices[0].buttons if chip.is_on)
    assert swamp.tap == made


def test_a_yes_or_no_is_one_chip():
    made = draft("coins_each_turn")
    (chip,) = abilities_in_words(ABILITIES, ENGLISH, made, [])[0].choices[0].buttons
    assert (chip.text, chip.is_on) == ("Even in decline", False)
    assert chip.tap == made.with_value(0, "in_decline", True)
    (chip,) = abilities_in_words(ABILITIES, ENGLISH, chip.tap, [])[0].choices[0].buttons
    assert chip.is_on


@pytest.mark.parametrize("code", ["en", "de", "fi"])
def test_every_ability_and_all_about_it_has_words(code):
    language = load_language(code)
    for ability in ABILITIES.values():
        (found,) = abilities_in_words(ABILITIES, language, draft(ability.id), [])
        assert found.text
        assert all(number.text for number in found.numbers), ability.id
        texts = [button.text for chips in found.choices for button in chips.buttons]
        assert all(text and "_" not in text for text in texts), ability.id


def test_every_ability_of_its_kind_is_offered_once():
    assert offered(draft(kind="power")).keys() == ABILITIES.keys()
    assert ABILITIES.keys() - offered(draft()).keys() == {"tokens_until_decline", "borrow_power"}


def test_what_cannot_be_combined_says_why():
    found = offered(draft("stay_put", "dragon"))
    assert found["leave_few"].why_not == "This does not go with: Tokens stay where they fought."
    assert found["dragon"].why_not == "It already has this."
    assert not found["fly"].why_not


def test_an_ability_comes_again_about_something_else():
    made = draft("coins_per_terrain")
    assert not offered(made)["coins_per_terrain"].why_not
    again = made.with_ability(new_ability(ABILITIES, made, "coins_per_terrain"))
    assert problems(again) == {}


@pytest.mark.parametrize("kind", ["race", "power"])
def test_whatever_is_offered_again_makes_a_piece(kind):
    of_kind = (ability for ability in ABILITIES.values() if kind in ability.for_)
    drafts = {ability.id: draft(ability.id, kind=kind) for ability in of_kind}
    again = {id_: made for id_, made in drafts.items() if not offered(made)[id_].why_not}
    assert {"coins_per_terrain"} <= again.keys() <= drafts.keys() - {"coin_less_elsewhere"}
    for ability, made in again.items():
        more = made.with_ability(new_ability(ABILITIES, made, ability))
        assert piece_of(CATALOGUE, ABILITIES, more).effects, ability


def test_a_coin_that_a_copied_piece_takes_is_not_taken_again():
    taken = IncomeEffect(add=-1, per="regions")
    found = offered(draft("fly", left_over=(taken,)))
    assert found["coin_less_elsewhere"].why_not == "It already has this."


def test_every_race_of_the_boxes_can_lend_its_tokens():
    made = draft(lent_by="orcs")
    found = chips(lenders_page(CATALOGUE, ENGLISH, made), "lender")
    assert {chip.tap for chip in found} == {made.put("lent_by", race) for race in CATALOGUE.races}
    assert [chip.name for chip in found if chip.is_on] == ["lender-orcs"]
    assert "Amazons · 15" in [chip.text for chip in found]


def test_the_card_is_that_of_the_piece_as_it_will_be():
    page = piece_page(CATALOGUE, ABILITIES, ENGLISH, draft("fly", name="Badgers", tokens=4))
    assert page.card.title == "Badgers"
    assert page.card.tokens == "4 tokens, 13 lent by Ratmen"
    assert page.card.short == "Enter anywhere. Conquer any land region."
    assert "Ratmen lend 13 tokens" in [getattr(block, "text", "") for block in page.tokens]


def test_without_a_name_it_is_your_race():
    assert piece_page(CATALOGUE, ABILITIES, ENGLISH, draft(name="")).card.title == "Your race"


def test_a_piece_may_start_from_nothing_or_any_other_of_its_kind():
    rows = start_rows(CATALOGUE, ENGLISH, "power")
    assert (rows[0].piece, rows[0].title) == ("", "A blank badge")
    assert {row.piece for row in rows[1:]} == set(CATALOGUE.powers)
    assert all(row.short for row in rows)


CAPTIONS = [
    ("en", "1 token less", "2 tokens less", "1 coin to pay", "3 coins to pay"),
    ("de", "1 Plättchen weniger", "2 Plättchen weniger", "1 Münze zu zahlen", "3 Münzen zu zahlen"),
    ("fr", "1 pion de moins", "2 pions de moins", "1 jeton à payer", "3 jetons à payer"),
    ("nl", "1 fiche minder", "2 fiches minder", "1 munt te betalen", "3 munten te betalen"),
    ("da", "1 trop mindre", "2 tropper mindre", "1 mønt at betale", "3 mønter at betale"),
    ("nb", "1 tropp mindre", "2 tropper mindre", "1 mynt å betale", "3 mynter å betale"),
    ("sv", "1 bricka mindre", "2 brickor mindre", "1 mynt att betala", "3 mynt att betala"),
    ("fi", "1 merkki vähemmän", "2 merkkiä vähemmän", "1 kolikko mak", "3 kolikkoa mak"),
]


@pytest.mark.parametrize(("code", *"abcd"), CAPTIONS)
def test_a_number_and_what_stands_beside_it_go_together(code, a, b, c, d):
    language = load_language(code)

    def said(less, price):
        made = draft().with_ability(Chosen("cheaper_for_coins", {"n": less, "price": price}))
        (ability,) = abilities_in_words(ABILITIES, language, made, [])
        return [f"{number.number} {number.text}" for number in ability.numbers]

    for shown, wanted in zip([*said(1, 1), *said(2, 3)], (a, c, b, d), strict=True):
        assert shown.startswith(wanted)


def found(wanted, kind="race"):
    groups = found_offers(ABILITIES, ENGLISH, offer_groups(ABILITIES, ENGLISH, kind), wanted)
    return {group.group: group.abilities for group in groups}


def test_abilities_are_found_by_their_words_and_by_what_they_can_be_about():
    assert found("catapult") == {"once_a_turn": ("catapult",)}
    assert "cheaper_on_terrain" in found("Forest")["cheaper"]
    assert found("forest fewer hats") == {}
    assert set(found("passing")) == {"column"}


def test_an_offer_says_what_else_it_can_be_about():
    offer = offered(draft())["coins_per_symbol"]
    assert offer.about == "Still to choose: Mine, Magic Region"
    assert offered(draft())["fly"].about == ""


def test_what_to_start_from_is_found_by_its_name_or_rule():
    rows = start_rows(CATALOGUE, ENGLISH, "race")
    assert [row.piece for row in found_starts(ENGLISH, rows, "troll")] == ["trolls"]
    assert "elves" in [row.piece for row in found_starts(ENGLISH, rows, "never lose")]
    german = load_language("de")
    rows = start_rows(CATALOGUE, german, "race")
    # By its English name, too, which may be printed on the pieces.
    assert [row.piece for row in found_starts(german, rows, "dwarves")] == ["dwarves"]
