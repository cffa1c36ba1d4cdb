"""Every text on every screen passes the catalogue; only names and numbers do not."""

import re

from companion.words.language import load_language, load_names
from companion.words.language_styles import ENGLISH, LANGUAGES
from tests.marked_language import marked_language

# Who plays in a practice turn.
PRACTISING = {"Anna", "Ben"}
# Titles of boxes, and what is typed or drawn rather than said.
UNSAID = {"Small\N{NO-BREAK SPACE}World", "Cursed!", "Grand Dames", "Be Not Afraid…"}
MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")


def test_no_screen_shows_a_text_that_cannot_be_translated(drive, is_everything):
    from tests.ui.scenes import NAMES, SCENES

    known = {*NAMES, "Frederik", "Grete", *PRACTISING, *UNSAID, *printed_names()}
    bare: dict[str, set[str]] = {}
    said: set[str] = set()
    for name in list(SCENES)[:: 1 if is_everything else 2]:
        drive.app.language = marked_language()
        drive.app._ = drive.app.language.gettext
        SCENES[name](drive)
        said |= set(drive.texts())
        found = {text for text in drive.texts() if words_in(text, known)}
        bare |= {name: found} if found else {}
        drive.clear()
    assert bare == {}
    assert sum("⟦" in text for text in said) > 150


def printed_names():
    names, english = load_names(), load_language(ENGLISH)
    pieces = [*names["races"], *names["powers"]]
    yield from (english.full_name(piece) for piece in pieces)
    yield from (english.piece(piece) for piece in pieces)
    yield from (english.term(term) for term in names["terms"])
    yield from (style.endonym for style in LANGUAGES.values())


def words_in(text, known):
    """Return what is left of a text without what is marked and what is a name."""
    rest, times = MARKUP.sub(" ", text), 1
    while times:  # marks may stand inside marks
        rest, times = MARKED.subn(" ", rest)
    for name in sorted(known, key=len, reverse=True):
        rest = rest.replace(name, " ")
    return re.findall(r"[A-Za-z]{2,}", rest)
