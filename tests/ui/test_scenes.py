"""Every place of the app, built once, and everything that must be true of any place."""

import gc
import re
from itertools import cycle

import pytest

from companion.play import Change
from companion.words import LANGUAGES, load_language
from companion.words.language_styles import ENGLISH
from tests.longest_language import CLOSE, OPEN, LongestLanguage
from tests.ui.scenes import LONG_NAME, NAMES, SCENES, SEATS

TABLET, SMALL_TABLET, PHONE = (1280, 800), (1024, 600), (360, 740)
# Who plays in a practice turn, and what made-up pieces are called.
MADE_UP = {*NAMES, *SEATS.values(), "Frederik", "Grete", "Anna", "Ben", "Badgers", "Lucky"}
# Titles of boxes, and what is typed or drawn rather than said.
UNSAID = {"Small\N{NO-BREAK SPACE}World", "Cursed!", "Grand Dames", "Be Not Afraid…", "eva"}
# Networks are called what their owners, or their devices, call them.
NETWORKS = {"Small World", "ap0"}
MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")
MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
# Folders of the device and addresses are said as they are; a link is drawn as a code.
ADDRESS = re.compile(r"^/.*|https?://\S+")


@pytest.mark.parametrize("name", SCENES)
def test_everywhere(drive, name, monkeypatch, is_everything):
    # The screens of the scene before, or they would follow all that is changed here. What they
    # still hold on to is only found once they are gone.
    while gc.collect():
        pass
    found = in_the_longest_language(drive, name, monkeypatch, is_everything)
    if is_everything:
        found |= set(in_real_languages(drive))
    drive.end(is_sound=False)
    assert not found, "\n".join(sorted(found))


def in_the_longest_language(drive, name, monkeypatch, is_everything):
    """Return what is wrong with a scene, at any size and in either theme."""
    from tests.ui.contrast import faint_texts
    from tests.ui.layout_problems import SIZES, misfits
    from tests.ui.unseen_marks import keep_marks_unseen

    with monkeypatch.context() as patch:
        keep_marks_unseen(patch)
        speak(drive, LongestLanguage(drive.app.services.find_piece))
        SCENES[name](drive)
        found = {f"not translated: {text!r}" for text in drive.texts() if unmarked_words(text)}
        for theme in ("light", "dark"):
            drive.app.theme.name = theme
            drive.frames(2)
            found |= {f"{theme}: {faint}" for faint in faint_texts(drive.app.theme)}
        # Half of the windows with the largest text, some others with ordinary text; or all.
        turn = list(SCENES).index(name)
        some = {100: SIZES[turn % 4 :: 4], 200: SIZES[(turn + 1) % 2 :: 2]}
        for text_size in (100, 200):
            sizes = SIZES if is_everything else some[text_size]
            found |= {f"{text_size}%, {misfit}" for misfit in misfits(drive, text_size, sizes)}
            leading = drive.leading_buttons()
            found |= {f"all of these lead on: {leading}"} if len(leading) > 1 else set()
        drive.clear()
        drive.app.speak("de")
        drive.frames(3)
    return found | {f"keeps its language: {text!r}" for text in drive.texts() if OPEN in text}


def in_real_languages(drive):
    """Return what does not fit on an open screen, or is still said in English, in any language."""
    from tests.ui.layout_problems import problems

    for code, size in zip(LANGUAGES, cycle((TABLET, SMALL_TABLET, PHONE)), strict=False):
        drive.app.speak(code)
        drive.resize(*size)
        yield from (f"{code}, {size}: {problem}" for problem in problems())
        words = {} if code == ENGLISH else load_language(code)._translations._catalog
        left = (text for text in {*drive.texts()} - MADE_UP if words.get(text, text) != text)
        yield from (f"{code} says {text!r}" for text in left)


def speak(drive, language):
    """Let the app speak a language that is not one of its own."""
    app = drive.app
    app.language, app.ngettext, app._ = language, language.ngettext, language.gettext
    app.game.notify(Change.LANGUAGE)


def unmarked_words(text):
    """Return the words of a text that are neither marked nor a name."""
    rest, times = ADDRESS.sub(" ", MARKUP.sub(" ", text)), 1
    while times:  # marks may stand inside marks
        rest, times = MARKED.subn(" ", rest)
    for name in sorted(known_names(), key=len, reverse=True):
        rest = rest.replace(name, " ")
    return re.findall(r"[A-Za-z]{2,}", rest)


def known_names():
    """Return what is called the same in every language."""
    from kivy.utils import escape_markup

    made_up = {MARKUP.sub(" ", LONG_NAME), escape_markup(LONG_NAME), *MADE_UP}
    endonyms = {style.endonym for style in LANGUAGES.values()}
    return made_up | UNSAID | NETWORKS | endonyms
