"""Every text on every screen passes the catalogue; only names and numbers do not."""

import re

from companion.content import load_catalogue
from companion.words.language import load_language, load_terms
from companion.words.language_styles import ENGLISH, LANGUAGES
from tests.marked_language import marked_language

# Who plays in a practice turn.
PRACTISING = {"Anna", "Ben"}
# Titles of boxes, and what is typed or drawn rather than said.
UNSAID = {"Small\N{NO-BREAK SPACE}World", "Cursed!", "Grand Dames", "Be Not Afraid…", "eva"}
# Networks are called what their owners, or their devices, call them.
NETWORKS = {"Small World", "ap0"}
MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")
LINK = re.compile(r"https://\S+")
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")


def test_no_screen_shows_a_text_that_cannot_be_translated(drive, is_everything):
    from kivy.utils import escape_markup

    from tests.ui.scenes import LONG_NAME, NAMES, SCENES

    made = {MARKUP.sub(" ", LONG_NAME), escape_markup(LONG_NAME), "Badgers", "Lucky"}
    known = {*NAMES, "Frederik", "Grete", *PRACTISING, *UNSAID, *NETWORKS, *made}
    known |= set(printed_names())
    bare: dict[str, set[str]] = {}
    said: set[str] = set()
    for name in list(SCENES)[:: 1 if is_everything else 2]:
        drive.app.language = marked_language()
        drive.app._ = drive.app.language.gettext
        drive.app.ngettext = drive.app.language.ngettext
        SCENES[name](drive)
        said |= set(drive.texts())
        # Folders of the device and addresses are said as they are.
        texts = {text for text in drive.texts() if not text.startswith(("/", "http"))}
        found = {text for text in texts if words_in(text, known)}
        bare |= {name: found} if found else {}
        drive.clear()
    assert bare == {}
    assert sum("⟦" in text for text in said) > 150


def printed_names():
    catalogue, english = load_catalogue(), load_language(ENGLISH)
    pieces = [*catalogue.races, *catalogue.powers]
    yield from (english.full_name(piece) for piece in pieces)
    yield from (english.piece(piece) for piece in pieces)
    yield from (english.term(term) for term in load_terms())
    yield from (english.word_inside(english.term(term)) for term in load_terms())
    yield from (style.endonym for style in LANGUAGES.values())


def words_in(text, known):
    """Return what is left of a text without what is marked and what is a name."""
    # A link that is drawn as a code is for nobody to read.
    rest, times = LINK.sub(" ", MARKUP.sub(" ", text)), 1
    while times:  # marks may stand inside marks
        rest, times = MARKED.subn(" ", rest)
    for name in sorted(known, key=len, reverse=True):
        rest = rest.replace(name, " ")
    return re.findall(r"[A-Za-z]{2,}", rest)
