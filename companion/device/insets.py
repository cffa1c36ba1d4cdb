"""How far the system's bars, and cut-outs of the screen, reach into the window.

From Android 15 on the window of an app that targets it covers the whole screen, bars and all.
Before that the system keeps it clear by itself. The keyboard is not counted: where it would cover
a text field, Android moves the window up.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.device.android import activity, java
from companion.device.safely import safely

_FIRST_EDGE_TO_EDGE = 35


class Insets(NamedTuple):
    """What is covered at each side of the window, in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


def android_insets() -> Insets:
    """Return what bars and cut-outs cover, as Android tells."""
    if java("android.os.Build$VERSION").SDK_INT < _FIRST_EDGE_TO_EDGE:
        raise NotImplementedError
    kinds = java("android.view.WindowInsets$Type")
    known = activity().getWindow().getDecorView().getRootWindowInsets()
    found = known.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Insets(found.left, found.top, found.right, found.bottom)


def window_insets(read: Callable[[], Insets] = android_insets) -> Insets | None:
    """Return what is covered now; None where nothing ever is, or nobody can tell."""
    return safely(read, None, "the bars of the system")
