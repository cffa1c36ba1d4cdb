"""Every screen in every language, changed while it is open."""

from companion.words.language import load_language
from companion.words.language_styles import ENGLISH, LANGUAGES


def english_left(code, texts):
    """Return the English texts for which this language has other words."""
    words = load_language(code)._translations._catalog
    return [text for text in texts if isinstance(text, str) and words.get(text, text) != text]


def test_every_open_screen_follows_a_change_of_language(drive):
    from tests.ui.fits import problems
    from tests.ui.scenes import SCENES

    found = []
    for name, show in SCENES.items():
        drive.app.speak(ENGLISH)
        show(drive)
        drive.clear()
        for code in LANGUAGES:
            drive.app.speak(code)
            drive.frames(3)
            place = f"{name} in {code}"
            if code != ENGLISH:
                found += [f"{place}: {text!r}" for text in english_left(code, drive.texts())]
            found += [f"{place}: {problem}" for problem in problems()]
    assert not found, "\n".join(found)
