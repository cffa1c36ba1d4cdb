"""No English text escapes translation: each is marked in the sources and looked up."""

import ast
import re

import pytest

from companion.words import load_language
from companion.words.language_styles import ENGLISH
from tests.every_text import CATALOGUE, sentences
from tests.marked_language import marked_language
from tests.sources import KV_FILES, PYTHON_FILES, SOURCE, called, text_of, tree_of

MARKING = {"_", "N_", "gettext", "ngettext"}
LOGGING = {"info", "warning", "error", "exception"}
# Two words in a row, or one that looks like the start of a sentence.
ENGLISH_TEXT = re.compile(r"[A-Za-z]{2,} [A-Za-z]|^ ?[A-Z][a-z]+[.:!?]? ?$|^[A-Z]{3,}$")
SHOWN = re.compile(r"^\s*(?:text|title|hint|meaning|caption|lead|prompt|note): (?P<value>.+)$")
# Titles of the boxes and of the app, other names, and what only a terminal shows.
NOT_SAID = {
    *(
        "NFC",
        "NFKD",
        "DISPLAY",
        "MIXED",
        "English",
        "Small World",
        "Small World table companion",
        "Cursed!",
    ),
    *("English", "Grand Dames", "Be Not Afraid…", "the icon font is not installed"),
    "There is no display: start the companion from a desktop session.\n",
    "The companion is open in another window: close that one first.\n",
    *("Games cannot be kept in ", ": choose another folder with --data.\n"),
}
# A package's list of exports only has names.
SPEAKING = [
    path
    for path in PYTHON_FILES
    if path.relative_to(SOURCE).parts[0] in ("facts", "ui", "words") and path.name != "__init__.py"
]


def is_marking(node):
    return called(node) in MARKING


def texts_in(node):
    found = (part for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {part for part in found if isinstance(part.value, str)}


def silent(tree):
    """Return the strings that no player reads: docstrings, type hints, logs, attribute names."""
    quiet = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            quiet |= {node.value}
        elif isinstance(node, ast.FunctionDef):
            taken = [*node.args.args, *filter(None, [node.args.vararg])]
            hints = [arg.annotation for arg in taken] + [node.returns]
            quiet |= {text for hint in hints if hint for text in texts_in(hint)}
        elif isinstance(node, ast.AnnAssign):
            quiet |= texts_in(node.annotation)
        elif called(node) in LOGGING and ast.unparse(node.func).startswith("log."):
            quiet |= texts_in(node)
    return quiet


def marked(tree):
    calls = [node for node in ast.walk(tree) if is_marking(node)]
    return {argument for call in calls for argument in call.args}


def unmarked_texts(tree):
    texts = texts_in(tree) - silent(tree) - marked(tree)
    return sorted({text.value for text in texts if ENGLISH_TEXT.search(text.value)} - NOT_SAID)


def test_no_text_in_python_is_unmarked():
    everything = "".join(map(text_of, SPEAKING))
    # The router's table and quoted hints name classes.
    classes = set(re.findall(r"^class (\w+)", everything, re.MULTILINE))
    found = [(path.name, set(unmarked_texts(tree_of(path))) - classes) for path in SPEAKING]
    assert [(name, texts) for name, texts in found if texts] == []


def test_what_is_marked_can_be_extracted():
    """A conditional or an f-string inside the marking call would be lost or mangled."""
    for path in SPEAKING:
        for argument in marked(tree_of(path)):
            is_plain = isinstance(argument, ast.Constant) or not texts_in(argument)
            assert is_plain or isinstance(argument, ast.Subscript), ast.unparse(argument)


def test_no_text_in_kv_is_unmarked():
    lines = [line for path in KV_FILES for line in text_of(path).splitlines()]
    shown = [found["value"] for line in lines if (found := SHOWN.match(line))]
    assert len(shown) > 100
    assert [text for value in shown for text in unmarked_texts(ast.parse(value))] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Words(text="Score now")', ["Score now"]),
        ('Words(text=f"Round {n}")', ["Round "]),
        ('Words(text=_("Score now"), name="score-now")', []),
        ('_("Score now") if ready else "Wait"', ["Wait"]),
    ],
)
def test_the_check_sees_an_unmarked_text(source, found):
    assert unmarked_texts(ast.parse(source)) == found


def test_every_sentence_of_the_engine_passes_the_catalogue():
    spoken = list(sentences(marked_language()))
    named = {load_language(ENGLISH).piece(piece) for piece in pieces()}
    bare = [text for _, text in spoken if text and not text.startswith("⟦") and text not in named]
    assert bare == []
    assert len(spoken) > 300


def pieces():
    return [*CATALOGUE.races, *CATALOGUE.powers]
