"""One voice for each language: how it addresses people, the mood of its buttons, its own names."""

import ast
import re
from functools import cache

import pytest

from companion.content import load_catalogue
from companion.line_breaks import NO_BREAK
from companion.words import LANGUAGES, load_language
from companion.words.language_styles import ENGLISH
from tests.sources import KV_FILES, PYTHON_FILES, called, nodes_of, text_of
from tests.words.test_marked_texts import is_marking
from tests.words.test_translations import CODES, each_language, glossary, translated

# Rules address one player; what a table may decide for itself addresses everyone.
TO_ALL = "your table says otherwise"
PIECES = {**load_catalogue().races, **load_catalogue().powers}
BUTTON = re.compile(r"^(\s*)(?:PushButton|HoldButton|IconButton):$")
# What makes a button, or something shown as one.
BUTTONS = {"PushButton", "HoldButton", "act_button", "add_answer"}


def voice(code):
    return glossary(code)["voice"]


# Address


@each_language
def test_a_text_speaks_to_one_player_or_to_the_table(code):
    one, all_ = (re.compile(voice(code)["address"][key], re.IGNORECASE) for key in ("one", "all"))
    said = [text for english, text in translated(code) if TO_ALL not in english]
    assert [text for text in said if one.search(text) and all_.search(text)] == []
    assert any(one.search(text) for text in said)
    assert any(all_.search(text) for text in said)


@each_language
def test_no_text_has_another_address(code):
    never = re.compile(voice(code)["address"]["never"])
    assert [text for _, text in translated(code) if never.search(text)] == []


# Buttons


def texts_of_calls(path):
    """Yield the texts that are passed to anything that makes a button."""
    for call in nodes_of(path):
        if called(call) in BUTTONS:
            said = [part for part in ast.walk(call) if is_marking(part)]
            yield from (arg.value for part in said for arg in part.args if is_text(arg))


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def texts_of_kv(lines):
    """Yield the texts in kv rules for buttons."""
    indent = None
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if found := BUTTON.match(line):
            indent = len(found[1])
        elif indent is not None and line.strip() and depth <= indent:
            indent = None
        elif indent is not None:
            yield from re.findall(r"app\._\('([^']*)'\)", line)


@cache
def button_texts():
    found = {text for path in PYTHON_FILES for text in texts_of_calls(path)}
    return found | {text for path in KV_FILES for text in texts_of_kv(text_of(path).splitlines())}


@each_language
def test_all_buttons_speak_in_one_mood(code):
    buttons, never = button_texts(), re.compile(voice(code)["buttons"]["never"])
    said = [text for english, text in translated(code) if english in buttons]
    assert len(said) > 50
    assert [text for text in said if never.search(text)] == []


def test_the_check_knows_a_button_in_the_wrong_mood():
    wrong = {"de": "Wähl eine Kombi", "fr": "Prends un combo", "nl": "Pak {n} munten"}
    wrong |= {"da": "Vælge en kombination", "nb": "Velge en kombo", "fi": "Valitkaa yhdistelmä"}
    for code, text in wrong.items():
        assert re.search(voice(code)["buttons"]["never"], text), text


# Typography


def test_french_signs_stand_apart_but_never_alone():
    """There is always a space before : ; ? ! and inside « », and it never breaks the line."""
    wrong = re.compile(
        r" [:;?!»]|« |[^\s\d:][:;?!](?=\s|$)|«\S|\S»".replace(r"\s", rf"[\s{NO_BREAK}]")
    )
    assert [text for _, text in translated("fr") if wrong.search(text)] == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if not LANGUAGES[code].keeps_capitals])
def test_no_capital_follows_a_colon(code):
    """Except for a name, or a PIN."""
    texts = [text for _, text in translated(code)] if code != ENGLISH else english_texts()
    names = {name.split()[0] for piece in PIECES for name in load_language(code).all_names(piece)}
    found = [(text, word) for text in texts for word in re.findall(r": ([A-ZÄÖÅÆØÉÀ]\w+)", text)]
    assert [(text, word) for text, word in found if word not in names | {"PIN"}] == []


def english_texts():
    return [english for english, _ in translated(CODES[0])]


# Names


def english_forms(code, piece):
    """Return an English name and its singular, unless the translated name starts the same."""
    printed = PIECES[piece].printed
    if printed.names[code] == printed.names[ENGLISH]:
        return set()
    forms = {printed.names[ENGLISH], *(form.removeprefix("{n} ") for form in printed.counted)}
    return {form for form in forms if not printed.names[code].startswith(form)}


@pytest.mark.parametrize("code", ["de", "fr", "nl", "fi"])
def test_no_piece_is_called_by_its_english_name_where_it_has_another(code):
    named = [piece for piece, facts in PIECES.items() if code in facts.printed.names]
    forms = {form for piece in named for form in english_forms(code, piece)}
    own = {load_language(code).piece(piece) for piece in PIECES}
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(form)}(?![\w-])" for form in forms - own))
    # A name without a translation may contain one that has its own: Storm Giants, Giants.
    longer = re.compile(
        "|".join(re.escape(name.rstrip("s")) for name in own if " " in name) or "$^"
    )
    said = [(text, longer.sub("", text)) for _, text in translated(code)]
    assert [text for text, rest in said if pattern.search(rest)] == []
