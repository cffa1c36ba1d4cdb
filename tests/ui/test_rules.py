"""The rules: looked up by any name or word, in any language, from anywhere."""

import pytest

from companion.engine.vocabulary import House
from companion.facts.rulebook import find_pieces, piece_facts, place_in_alphabet
from companion.words.language import load_language


def pieces(drive):
    """Return the pieces whose cards are to be seen."""
    return {name.removeprefix("piece-") for name in drive.names() if name.startswith("piece-")}


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
    assert find_pieces(catalogue, load_language("en"), "hill") == ["hill", "mounted"]
    assert find_pieces(catalogue, load_language("en"), "mine") == ["dwarves"]


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

    assert facts["title"] == "Dwarves"
    assert facts["tokens"] == "3 tokens, 8 in the box"
    assert "mine" in facts["short"]
    assert len(facts["full"]) > len(facts["short"])


def test_where_the_box_is_english_the_english_name_stands_beside(catalogue):
    assert piece_facts(catalogue, load_language("sv"), "ratmen")["beside"] == "Ratmen"
    assert piece_facts(catalogue, load_language("de"), "ratmen")["beside"] == ""


def test_every_race_and_every_power_has_a_card(drive):
    catalogue = drive.app.services.catalogue
    drive.app.go("rules")
    drive.frames(12)
    assert pieces(drive) == set(catalogue.races)

    drive.tap("section-powers")
    drive.frames(12)

    assert pieces(drive) == set(catalogue.powers)


def test_writing_filters_and_the_cross_brings_everything_back(drive):
    drive.app.go("rules")
    drive.type("search", "skelet")
    assert "skeletons" in pieces(drive)
    assert "amazons" not in pieces(drive)

    drive.tap("search-clear")
    drive.frames(12)

    assert "amazons" in pieces(drive)


def test_nothing_found_says_what_to_try(drive):
    drive.app.go("rules")
    drive.type("search", "xyzzy")

    assert not pieces(drive)
    assert "Nothing found" in drive.texts()


def test_the_rules_open_at_the_piece_that_was_asked_about(drive):
    drive.open_game("Anna", "Ben")
    drive.app.go("rules", about="ghouls")
    drive.frames(6)

    assert "ghouls" in pieces(drive)
    assert "amazons" not in pieces(drive)


def test_a_turn_is_told_in_six_steps(drive):
    drive.app.go("rules")
    drive.tap("section-turn")

    texts = drive.texts()
    assert [n for n in "123456" if n in texts] == list("123456")
    assert "Ready your troops" in texts


def test_house_rules_are_shown_as_this_game_has_them(drive):
    drive.open_game("Anna", "Ben", house=House(sorcery_needs_token_in_hand=True))
    drive.app.go("rules")
    drive.tap("section-house")

    assert "With an empty hand there is no swap." in drive.texts()
    assert "A swap works even with an empty hand." not in drive.texts()


def test_back_leads_to_where_one_came_from(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("rules")
    drive.tap("back")

    assert drive.app.root.current == "table"


@pytest.mark.parametrize("text_size", [100, 200])
def test_everything_fits(drive, text_size):
    from tests.ui.layout_problems import misfits

    drive.app.go("rules")
    drive.type("search", "dra")

    assert not misfits(drive, text_size)
