"""The device's screen: kept on, kept out of screenshots, and what bars cover of it.

From Android 15 on the window of an app covers the whole screen, bars and all. Before that the
system keeps it clear by itself. The keyboard is not counted: where it would cover a text field,
Android moves the window up.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from companion.device.android import activity, is_android, java, safely


def kivy_window() -> Any:
    """Return the app's window."""
    from kivy.core.window import Window

    return Window


def keep_awake(is_on: bool, find: Callable[[], Any] = kivy_window) -> None:
    """Keep the screen on, or let it go dark again after a while."""
    safely(lambda: setattr(find(), "allow_screensaver", not is_on), None, "keeping awake")


def android_guard(is_on: bool) -> None:
    """Make the window secure, or not; only Android's own thread may do that."""
    if not is_android():
        raise NotImplementedError
    flag = java("android.view.WindowManager$LayoutParams").FLAG_SECURE
    window = activity().getWindow()
    change = window.addFlags if is_on else window.clearFlags
    import_module("android.runnable").Runnable(change)(flag)


def guard_screen(is_on: bool, guard: Callable[[bool], None] = android_guard) -> None:
    """Forbid screenshots and the picture among the recent apps, or allow them again."""
    safely(lambda: guard(is_on), None, "guarding the screen")


_FIRST_EDGE_TO_EDGE = 35


class Insets(NamedTuple):
    """What is covered at each side of the window, in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


def android_insets() -> Insets:
    """Return what bars and cut-outs cover, as reported by Android."""
    if java("android.os.Build$VERSION").SDK_INT < _FIRST_EDGE_TO_EDGE:
        raise NotImplementedError
    kinds = java("android.view.WindowInsets$Type")
    known = activity().getWindow().getDecorView().getRootWindowInsets()
    found = known.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Insets(found.left, found.top, found.right, found.bottom)


def window_insets(read: Callable[[], Insets] = android_insets) -> Insets | None:
    """Return what is covered now; None where nothing ever is, or it cannot be known."""
    return safely(read, None, "the bars of the system")
