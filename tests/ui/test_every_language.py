"""Every screen, its language changed while it is open."""

from companion.words.language import load_language
from companion.words.language_styles import ENGLISH, LANGUAGES


def english_left(code, texts):
    """Return the English texts for which this language has other words."""
    words = load_language(code)._translations._catalog
    return [text for text in texts if isinstance(text, str) and words.get(text, text) != text]


def test_every_open_screen_follows_a_change_of_language(drive, is_everything):
    from tests.ui.layout_problems import problems
    from tests.ui.scenes import SCENES

    found = []
    languages = list(LANGUAGES)
    for number, (name, show) in enumerate(SCENES.items()):
        drive.app.speak(ENGLISH)
        show(drive)
        drive.clear()
        some = [languages[(number + step) % len(languages)] for step in (0, 3)]
        for code in languages if is_everything else some:
            drive.app.speak(code)
            drive.frames(3)
            place = f"{name} in {code}"
            if code != ENGLISH:
                found += [f"{place}: {text!r}" for text in english_left(code, drive.texts())]
            found += [f"{place}: {problem}" for problem in problems()]
    assert not found, "\n".join(found)
