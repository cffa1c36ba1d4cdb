"""Asking whether to leave, when the way back has come to its end."""

from collections.abc import Callable

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.words import Language


def ask_to_quit(language: Language, leave: Callable[[], object]) -> None:
    """Ask once more before the app is closed; closing the question means to stay."""
    _ = language.gettext
    sheet = Sheet(title=_("Leave the app?"), name="leave")
    sheet.fill(
        Words(text=_("Every game is saved as it stands.")),
        PushButton(name="leave-stay", kind="primary", text=_("Stay"), on_release=sheet.dismiss),
        PushButton(name="leave-go", text=_("Leave"), on_release=lambda _: leave()),
    ).open()
