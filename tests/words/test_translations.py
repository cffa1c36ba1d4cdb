"""The catalogues of every language: complete, up to date, true to the English texts, drawable."""

import json
import re
import runpy
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.content import load_catalogue
from companion.line_breaks import NO_BREAK
from companion.paths import DATA
from companion.words import LANGUAGES
from companion.words.language import DOMAIN
from companion.words.language_styles import ENGLISH
from tests.fonts import drawable

CODES = [code for code in LANGUAGES if code != ENGLISH]
LOCALE = DATA / "locale"
SCRIPT = DATA.parent / ".ci" / "messages.py"
PIECES = load_catalogue().races, load_catalogue().powers
NAMES = json.loads((DATA / "terms.json").read_text(encoding="utf-8"))
GLOSSARY = json.loads((LOCALE / "glossary.json").read_text(encoding="utf-8"))
TERMS = GLOSSARY["terms"]
# Found, not imported: importing Kivy would open its log.
KIVY = find_spec("kivy")
assert KIVY is not None
ROBOTO = Path(str(KIVY.origin)).parent / "data" / "fonts" / "Roboto-Regular.ttf"
DISPLAY = DATA / "fonts" / "FredokaOne-Regular.ttf"
PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")
TAG = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]")
KINDS = {".": "sentence", "!": "sentence", "…": "sentence", "?": "question", ":": "announcement"}

each_language = pytest.mark.parametrize("code", CODES)


def catalogue_path(code, folder=LOCALE):
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def read(path: Path) -> Catalog:
    """Return a catalogue that is not shared with other tests."""
    with path.open("rb") as file:
        return read_po(file)


def messages(catalogue):
    return [message for message in catalogue if message.id]


def ids(catalogue):
    return {message.id for message in messages(catalogue)}


@cache
def pairs(code):
    """Return each English text with its translation; a plural, form by form."""
    found = []
    for message in messages(read(catalogue_path(code))):
        if isinstance(message.id, str):
            found.append((message.id, message.string))
        else:
            one, many = message.id
            found.append((one, message.string[0]))
            found += [(many, text) for text in message.string[1:]]
    return found


@cache
def translated(code):
    return [(english, text) for english, text in pairs(code) if text]


def wrong(code, is_right):
    """Return the translations that break a rule, formatted for the failure message."""
    return [(english, text) for english, text in translated(code) if not is_right(english, text)]


@pytest.fixture(scope="session")
def fresh(tmp_path_factory):
    """Update a copy of the catalogues from the sources."""
    folder = tmp_path_factory.mktemp("messages") / "locale"
    shutil.copytree(LOCALE, folder)
    runpy.run_path(str(SCRIPT))["main"](folder)
    return folder


def contents(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


# Up to date


def test_the_template_has_just_the_texts_of_the_sources(fresh):
    current = ids(read(fresh / f"{DOMAIN}.pot"))
    known = ids(read(LOCALE / f"{DOMAIN}.pot"))
    assert (current - known, known - current) == (set(), set()), "run: make messages"


@each_language
def test_a_catalogue_has_just_the_texts_of_the_sources(code, fresh):
    current, known = ids(read(fresh / f"{DOMAIN}.pot")), ids(read(catalogue_path(code)))
    assert (current - known, known - current) == (set(), set()), "run: make messages"


@each_language
def test_what_the_app_reads_is_what_the_translator_wrote(code, fresh):
    committed = catalogue_path(code).with_suffix(".mo").read_bytes()
    assert committed == catalogue_path(code, fresh).with_suffix(".mo").read_bytes()


def test_made_again_only_a_new_language_changes_and_begins_untranslated(fresh, tmp_path):
    shutil.copytree(fresh, tmp_path, dirs_exist_ok=True)
    before = contents(tmp_path)
    added = catalogue_path("fi", tmp_path)
    added.unlink()
    subprocess.run([sys.executable, str(SCRIPT), str(tmp_path)], check=True)
    after = contents(tmp_path)
    changed = {path for path in before if after[path] != before[path]}
    assert changed == {added, added.with_suffix(".mo")}
    begun = read(added)
    assert ids(begun) == ids(read(tmp_path / f"{DOMAIN}.pot"))
    assert not any(message.string for message in messages(begun) if isinstance(message.id, str))


# Complete


@each_language
def test_every_text_is_translated(code):
    missing = [english for english, text in pairs(code) if not text]
    assert missing == [], f"{len(missing)} of {len(pairs(code))} texts are missing"


@each_language
def test_no_translation_is_a_guess_or_a_left_over(code):
    catalogue = read(catalogue_path(code))
    assert [message.id for message in catalogue if message.fuzzy] == []
    assert list(catalogue.obsolete) == []


@each_language
def test_every_plural_has_all_the_forms_of_the_language(code):
    catalogue = read(catalogue_path(code))
    usual = Catalog(code)
    assert (catalogue.num_plurals, catalogue.plural_expr) == (usual.num_plurals, usual.plural_expr)
    counted = [message for message in messages(catalogue) if not isinstance(message.id, str)]
    assert [m.id for m in counted if len(m.string) != usual.num_plurals or not all(m.string)] == []


# True to the English text


def fields(text):
    return set(PLACEHOLDER.findall(text))


@each_language
def test_a_translation_fills_in_the_same_things(code):
    """A language may only leave a number out where English does: "your first conquest"."""
    bad = []
    for message in messages(read(catalogue_path(code))):
        is_plural = not isinstance(message.id, str)
        one, many = message.id if is_plural else (message.id, message.id)
        texts = message.string if is_plural else (message.string,)
        for number, text in enumerate(texts):
            least = fields(many if number else one)
            bad += [(one, text)] if text and not least <= fields(text) <= fields(many) else []
    assert bad == []


@each_language
def test_a_translation_has_the_same_markup(code):
    def tags(text):
        return sorted(TAG.findall(text))

    assert wrong(code, lambda english, text: tags(english) == tags(text)) == []


@each_language
def test_a_sentence_stays_a_sentence_and_a_label_a_label(code):
    def kind(text):
        return KINDS.get(text[-1], "label")

    assert wrong(code, lambda english, text: kind(english) == kind(text)) == []


@each_language
def test_no_translation_begins_or_ends_with_a_space_or_holds_two(code):
    def is_tidy(_english, text):
        return text == text.strip() and not re.search(r"\s\s|\n", text)

    assert wrong(code, is_tidy) == []


@each_language
def test_capital_letters_stay_where_they_stand(code):
    """A heading in capitals stays one; what starts like a sentence still does."""

    def is_right(english, text):
        english, text = PLACEHOLDER.sub("", english), PLACEHOLDER.sub("", text)
        if english.isupper():
            return text.isupper()
        return not (english[:1].isupper() and text[:1].islower())

    assert wrong(code, is_right) == []


# In the table's words


@cache
def glossary(code):
    return json.loads((LOCALE / code / "glossary.json").read_text(encoding="utf-8"))


PHRASES = sorted(
    ((phrase, term) for term, facts in TERMS.items() for phrase in facts["english"]),
    key=lambda pair: -len(pair[0]),
)


@cache
def terms_in(english):
    """Return the glossary terms in an English text; longer phrases come first."""
    found, rest = set(), PLACEHOLDER.sub(" ", english)
    for phrase, term in PHRASES:
        rest, times = re.subn(rf"(?<!\w){re.escape(phrase)}(?!\w)", "#", rest, flags=re.IGNORECASE)
        if times and english not in GLOSSARY["other_senses"].get(term, ()):
            found.add(term)
    return found


def says(text, forms):
    return any(re.search(form, text, re.IGNORECASE) for form in forms)


@cache
def unsaid(code):
    """Return every term of the English texts that the translation lacks, with the text."""
    words = glossary(code)["words"]
    return {
        (term, english): text
        for english, text in translated(code)
        for term in terms_in(english)
        if not says(text, words[term]["forms"])
    }


def exceptions(code):
    listed = glossary(code)["exceptions"]
    return {(term, english) for term, texts in listed.items() for english in texts}


@each_language
def test_the_glossary_has_a_word_for_every_term(code):
    words = glossary(code)["words"]
    assert list(words) == list(TERMS)
    assert [term for term, facts in words.items() if not says(facts["word"], facts["forms"])] == []


@each_language
def test_the_glossary_follows_the_printed_words(code):
    words = glossary(code)["words"]
    printed = {term: facts["printed"] for term, facts in TERMS.items() if "printed" in facts}
    names = {term: NAMES["terms"][key][code] for term, key in printed.items()}
    assert [(t, name) for t, name in names.items() if not says(name, words[t]["forms"])] == []


@each_language
def test_a_term_is_always_said_with_the_same_word(code):
    allowed = exceptions(code)
    assert [(*where, text) for where, text in unsaid(code).items() if where not in allowed] == []


@each_language
def test_no_exception_of_the_glossary_is_out_of_date(code):
    assert sorted(exceptions(code) - unsaid(code).keys()) == []


def test_every_other_sense_is_of_a_text_that_is_said():
    said = {text for code in CODES for text, _translation in pairs(code)}
    assert [t for texts in GLOSSARY["other_senses"].values() for t in texts if t not in said] == []


# Drawable


@pytest.mark.parametrize("font", [ROBOTO, DISPLAY], ids=lambda font: font.stem)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_font_has_every_character(code, font):
    texts = [LANGUAGES[code].endonym]
    if code == ENGLISH:
        texts += [english for english, _text in pairs(CODES[0])]
    else:
        texts += [text for _english, text in translated(code)]
    printed = [piece.printed for kind in PIECES for piece in kind.values()]
    texts += [some.names[code] for some in printed if code in some.names]
    texts += [names[code] for names in NAMES["terms"].values() if code in names]
    # A non-breaking space is drawn like any other.
    assert set("".join(texts)) - drawable(font) <= {NO_BREAK}


def test_the_font_check_knows_what_the_font_lacks():
    signs = drawable(ROBOTO)
    assert {"a", "É", "ø", "«", "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"} <= signs
    assert not {"\N{RIGHTWARDS ARROW}", "\N{CHECK MARK}", "\N{NARROW NO-BREAK SPACE}"} & signs
