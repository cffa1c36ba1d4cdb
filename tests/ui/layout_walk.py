"""Walks through every place of the app at sizes of window and text.

A scene that was changed is seen at every size of both, and with `--everything` every scene. Of the
others each size of window is seen once with the largest text, in German or in Finnish, and some of
the sizes in French as well.
"""

from tests.ui.changed import is_changed
from tests.ui.layout_problems import SIZES, problems
from tests.ui.scenes import SCENES

# The sizes of text; the first is the one at which every scene is seen.
TEXT_SIZES = {"de": (200, 100), "fi": (200, 100), "fr": (100, 200)}


def all_misfits(drive, language, part, is_everything):
    """Return what cannot be read or touched in this language on the board, or elsewhere."""
    found: list[str] = []
    close = set(SCENES) if is_everything else set()
    # Changing the size of the text is slow, changing the window is not.
    for text_size in TEXT_SIZES[language]:
        drive.app.store.settings.change(language=language, text_size=text_size)
        drive.app.follow_settings()
        is_first = text_size == TEXT_SIZES[language][0]
        for number, (name, show) in enumerate(SCENES.items()):
            if name.startswith("board_") != (part == "board"):
                continue
            if not is_first and name not in close:
                continue
            drive.resize(1280, 800)
            show(drive)
            if is_first and is_changed(show, drive.texts(), language):
                close.add(name)
            for width, height in SIZES if name in close else some_sizes(language, number):
                drive.resize(width, height)
                place = f"{name}, {text_size}%, {width}x{height}"
                found += [f"{place}: {problem}" for problem in problems()]
            drive.clear()
    return found


def some_sizes(language, number):
    """Return the sizes at which a scene is seen: German and Finnish share them out."""
    if language == "fr":
        return SIZES[number % 3 :: 3]
    return SIZES[(number + (language == "fi")) % 2 :: 2]
