"""Walks through every place of the app at every size of window and text."""

from tests.ui.layout_problems import SIZES, problems
from tests.ui.scenes import SCENES

TEXT_SIZES = (100, 200)


def all_misfits(drive, language):
    """Return everything that cannot be read or touched somewhere in this language."""
    found = []
    # Changing the size of the text is slow, changing the window is not.
    for text_size in TEXT_SIZES:
        drive.app.store.settings.change(language=language, text_size=text_size)
        drive.app.follow_settings()
        for name, show in SCENES.items():
            drive.resize(1280, 800)
            show(drive)
            for width, height in SIZES:
                drive.resize(width, height)
                place = f"{name}, {text_size}%, {width}x{height}"
                found += [f"{place}: {problem}" for problem in problems()]
            drive.clear()
    return found
