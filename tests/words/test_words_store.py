"""Every problem the store can report has its own sentence."""

import ast
import re
import string
from functools import cache

import pytest

from companion.store import Notice, StoreProblem
from companion.store.problems import ImportRefused
from companion.words import LANGUAGES, load_language, notice_text, problem_text
from tests.sources import SOURCE, called, nodes_of

PROBLEMS = frozenset({"SaveFailed", "ReadFailed", "InUse", "GameUnreadable", "BadName"})
REFUSALS = frozenset({"ImportRefused", "Unusable"})
NOTICES = frozenset({"Notice"})
LETTERS = {chr(code) for code in range(0xC0, 0x100)}
DRAWABLE = set(string.printable[:95]) | LETTERS | set("…")


def constants(node):
    """Return the texts an expression can be, as far as they are literal."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return {node.value} if is_text else set()


def name_of(node):
    return node.id if isinstance(node, ast.Name) else None


def values_of(path, node):
    """Return the texts an argument can be: a literal, a variable's, or a function's result."""
    found = constants(node)
    function = name_of(node.func) if isinstance(node, ast.Call) else None
    for other in nodes_of(path):
        if isinstance(other, ast.Assign) and name_of(node) in map(name_of, other.targets):
            found |= constants(other.value)
        if isinstance(other, ast.FunctionDef) and other.name == function:
            answers = [n.value for n in ast.walk(other) if isinstance(n, ast.Return)]
            found = found.union(*map(constants, answers))
    return found


@cache
def keys(classes):
    """Return every first argument with which the store makes one of these."""
    found = set()
    for path in (SOURCE / "store").glob("*.py"):
        for node in nodes_of(path):
            if called(node) in classes and node.args:
                found |= values_of(path, node.args[0])
    return sorted(found)


def said(text):
    """Return whether a sentence is complete; the catalogue tests check that it can be drawn."""
    return text and "{" not in text


def drawn(text):
    return bool(text) and set(text) <= DRAWABLE and not re.search(r"[{}_]|  |\bNone\b", text)


@pytest.fixture(scope="module")
def english():
    return load_language("en")


def test_the_keys_are_really_found_in_the_source():
    assert {"disk_full", "read_only", "not_saved", "in_use", "closed"} <= set(keys(PROBLEMS))
    assert {"too_large", "bad_payload", "twice"} <= set(keys(REFUSALS))
    assert {"set_aside", "recovered_in_part", "settings_lost"} <= set(keys(NOTICES))


@pytest.mark.parametrize("key", keys(PROBLEMS))
def test_every_problem_has_a_sentence_that_says_what_to_do(key, english):
    text = problem_text(english, StoreProblem(key))
    assert text != problem_text(english, StoreProblem("no such key"))
    assert drawn(text)
    assert ":" in text or text.startswith("Use ")
    assert len(text) <= 90


@pytest.mark.parametrize("reason", keys(REFUSALS))
def test_every_refused_file_has_a_sentence_that_says_what_to_do(reason, english):
    text = problem_text(english, ImportRefused(reason, "games.0.log"))
    assert text != problem_text(english, ImportRefused("no such reason"))
    assert drawn(text)
    assert ":" in text
    assert len(text) <= 90


@pytest.mark.parametrize("key", keys(NOTICES))
@pytest.mark.parametrize("facts", [{}, {"name": "Friday", "steps": 7}, {"kind": "settings"}])
def test_every_notice_has_a_sentence(key, facts, english):
    text = notice_text(english, Notice(key, facts))
    assert text != notice_text(english, Notice("no such key", facts))
    assert drawn(text)


@pytest.mark.parametrize(
    ("notice", "part"),
    [
        (Notice("recovered_in_part", {"name": "", "steps": 1}), "its first step is"),
        (Notice("recovered_in_part", {"name": "", "steps": 25}), "its first 25 steps are"),
        (Notice("recovered_from_backup", {"kind": "settings"}), "settings were damaged"),
        (Notice("recovered_from_backup", {"name": "", "steps": 3}), "the game goes on"),
    ],
)
def test_a_notice_says_what_it_is_about(notice, part, english):
    assert part in notice_text(english, notice)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_can_be_said_in_every_language(code):
    language = load_language(code)
    for key in keys(PROBLEMS):
        assert said(problem_text(language, StoreProblem(key)))
    for reason in keys(REFUSALS):
        assert said(problem_text(language, ImportRefused(reason)))
    for key in keys(NOTICES):
        assert said(notice_text(language, Notice(key, {"name": "Friday", "steps": 7})))
