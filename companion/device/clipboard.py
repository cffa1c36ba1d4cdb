"""Copying a text, to be pasted into another app."""

from collections.abc import Callable

from companion.device.safely import safely


def copy_text(text: str, copy: Callable[[str], object] | None = None) -> bool:
    """Copy a text; False means that it could not be."""

    def act() -> bool:
        (copy or _kivy_copy)(text)
        return True

    return safely(act, False, "copying a text")


def _kivy_copy(text: str) -> None:
    # Only here: it looks for a way to copy as soon as it is imported.
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
