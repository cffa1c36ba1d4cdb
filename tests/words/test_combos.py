"""All combos in every language: approved by a reader, joined where needed, no English."""

import re

import pytest

from companion.content import load_catalogue
from companion.words import LANGUAGES, load_language
from companion.words.language_styles import ENGLISH
from tests.words.all_combos import all_combos, read_combos, written_combos

PIECES = {**load_catalogue().races, **load_catalogue().powers}

each_language = pytest.mark.parametrize("code", LANGUAGES)


@each_language
def test_every_combo_is_said_as_somebody_read_it(code):
    said, written = read_combos(code), written_combos(code)
    assert len(said) == 768
    assert [pair for pair in zip(said, written, strict=True) if pair[0] != pair[1]] == []


@each_language
def test_every_combo_is_well_written(code):
    """Each starts with a capital; no hyphen or space is doubled, and none is at the end."""
    wrong = re.compile(r"^[^A-ZÄÖÅÆØÉ]|--|\s\s|[-\s]$|- |[{}_]")
    assert [name for name in all_combos(code) if wrong.search(name)] == []


@each_language
def test_no_two_combos_are_called_alike(code):
    said = all_combos(code)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_no_english_name_is_said_where_the_language_has_its_own(code):
    language, english = load_language(code), load_language(ENGLISH)
    named = [piece for piece, facts in PIECES.items() if code in facts.printed.names]
    foreign = {english.piece(piece) for piece in named} - {language.piece(p) for p in PIECES}
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in foreign))
    assert [name for name in read_combos(code) if pattern.search(name)] == []
