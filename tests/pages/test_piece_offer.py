"""The piece being made, as it will look among the combos on offer."""

from dataclasses import replace

from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine import Chosen
from companion.pages.own_pieces import blank_draft
from companion.pages.piece_editor import piece_page
from companion.words import load_language

ABILITIES, CATALOGUE = load_abilities(), load_catalogue()


def offer(*abilities, kind="race", partner=0, language="en", **fields):
    fields = {"name": "Badgers", "lent_by": "ratmen", **fields}
    made = replace(blank_draft(kind, "own_new"), chosen=tuple(map(Chosen, abilities)), **fields)
    return piece_page(CATALOGUE, ABILITIES, load_language(language), made, partner).offer


def test_a_race_lies_there_with_a_power_its_price_and_a_coin():
    first = next(iter(CATALOGUE.powers.values()))
    facts = offer(tokens=5)
    assert facts.title == load_language("en").power(first.id) + " Badgers"
    assert facts.tokens == 5 + first.tokens
    assert facts.sum_of_tokens == f"5 + {first.tokens} tokens"
    assert (facts.deal, facts.coins) == ("pay 2, take 1 coin", 1)


def test_it_says_what_both_do():
    assert offer("fly").summary.endswith("Enter anywhere. Conquer any land region.")


def test_a_power_lies_there_with_a_race():
    facts = offer(kind="power", name="Lucky", lent_by="", tokens=4)
    assert facts.title.startswith("Lucky ")
    assert facts.race in CATALOGUE.races


def test_there_are_as_many_partners_as_printed_pieces_and_then_the_first_again():
    powers = [offer(partner=n).power for n in range(len(CATALOGUE.powers) + 1)]
    assert set(powers) == set(CATALOGUE.powers)
    assert powers[-1] == powers[0]


def test_a_piece_that_grows_or_costs_more_to_pass_by_shows_it():
    plain, grown = offer(), offer("grow_when_passed")
    assert grown.tokens == plain.tokens + 1
    assert offer("dear_to_pass").coins == 3


def test_its_looks_are_told_though_nobody_knows_it_yet():
    facts = offer(colour="olive")
    assert facts.find_looks(facts.race).colour == "olive"
    assert facts.find_looks(facts.power).icon


def test_a_combo_is_called_as_the_language_calls_combos():
    assert offer(language="de").title.endswith("-Badgers")
