"""Keeping a purse out of the system's pictures of the app."""

from collections.abc import Callable
from importlib import import_module

from companion.device.android import activity, is_android, java
from companion.device.safely import safely


def android_guard(is_on: bool) -> None:
    """Make the window secure, or not any longer; only Android's own thread may do that."""
    if not is_android():
        raise NotImplementedError
    flag = java("android.view.WindowManager$LayoutParams").FLAG_SECURE
    window = activity().getWindow()
    change = window.addFlags if is_on else window.clearFlags
    import_module("android.runnable").Runnable(change)(flag)


def guard_screen(is_on: bool, guard: Callable[[bool], None] = android_guard) -> None:
    """Forbid screenshots and the picture among the recent apps, or allow them again."""
    safely(lambda: guard(is_on), None, "guarding the screen")
