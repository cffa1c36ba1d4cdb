"""The rules of a piece, looked up by any name or word, in any language."""

import pytest

from companion.engine import House, Power, Printed
from companion.pages.own_pieces import knowing
from companion.pages.rulebook import (
    find_pieces,
    find_rules,
    found_at,
    piece_facts,
    place_in_alphabet,
)
from companion.words import load_language

NAMES = [
    ("en", "ratm", "ratmen"),
    ("en", "  DRAGON   master ", "dragon_master"),
    ("en", "nomads", "gypsies"),
    ("de", "rattenm", "ratmen"),
    ("de", "ratmen", "ratmen"),
    ("de", "drachenbandiger", "dragon_master"),
    ("fr", "volants", "flying"),
    ("fr", "geants", "giants"),
    ("fr", "Géants", "giants"),
    ("fi", "lentaja", "flying"),
]


@pytest.mark.parametrize(("language", "wanted", "piece"), NAMES)
def test_a_piece_is_found_by_any_name_printed_on_it(catalogue, language, wanted, piece):
    assert find_pieces(catalogue, load_language(language), wanted)[0] == piece


def test_a_name_comes_before_a_word_of_a_rule(catalogue):
    assert find_pieces(catalogue, load_language("en"), "hill")[0] == "hill"
    assert find_pieces(catalogue, load_language("en"), "mine")[0] == "dwarves"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("sv", ["Alver", "Orcer", "Zombier", "Ångare", "Älvor", "Öknen"]),
        ("fi", ["Amatsonit", "Örkit"]),
        ("da", ["Amazoner", "Zombier", "Ældre", "Øde", "Ånder"]),
        ("de", ["Alte", "Älteste", "Zwerge"]),
        ("fr", ["Elfes", "Élus", "Zombies"]),
    ],
)
def test_names_stand_where_the_alphabet_of_the_language_has_them(language, names):
    spoken, listed = load_language(language), names[::-1]
    listed.sort(key=lambda name: place_in_alphabet(spoken, name))
    assert listed == names


def test_a_card_says_names_tokens_and_both_lengths_of_the_rule(catalogue):
    facts = piece_facts(catalogue, load_language("en"), "dwarves")

    assert facts.title == "Dwarves"
    assert facts.tokens == "3 tokens, 8 in the box"
    assert "mine" in facts.short
    assert len(facts.full) > len(facts.short)


def test_where_the_box_is_english_the_english_name_stands_beside(catalogue):
    assert piece_facts(catalogue, load_language("sv"), "ratmen").beside == "Ratmen"
    assert piece_facts(catalogue, load_language("de"), "ratmen").beside == ""


def test_a_piece_of_ones_own_is_found_among_the_others_and_has_a_mark(catalogue):
    lucky = Power("own_lucky", 4, (), printed=Printed(names={"any": "Lucky"}))
    known = knowing(catalogue, load_language("en"), [lucky])
    assert find_pieces(*known, "lucky") == ["own_lucky"]
    facts = piece_facts(*known, "own_lucky")
    assert (facts.title, facts.tokens) == ("Lucky", "4 more tokens")
    assert facts.mark == "home-made"
    assert piece_facts(*known, "flying").mark == ""


def test_steps_topics_and_house_rules_are_found_by_their_words():
    english = load_language("en")
    found = [card.title for card in find_rules(english, House(), "redeploy")]
    assert found[:2] == ["Redeploy", "Redeployment"]
    [ties] = find_rules(english, House(), "share victory")
    assert ties.title == "The end, and ties"
    assert find_rules(english, House(), "xyzzy") == []


@pytest.mark.parametrize(
    ("text", "wanted", "marked"),
    [
        ("A coin per forest.", "FOREST", ["forest"]),
        ("Géants et géantes", "geant", ["Géant", "géant"]),
        ("A coin per forest.", "per forest", ["per", "forest"]),
        ("forests", "fore rest", ["forest"]),
        ("A coin per forest.", "hill", []),
        ("A coin per forest.", "", []),
    ],
)
def test_what_was_searched_for_is_marked_as_it_is_written(text, wanted, marked):
    assert [text[begin:end] for begin, end in found_at(text, wanted)] == marked
