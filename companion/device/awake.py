"""Keeping the screen from going dark.

The window's own way: it works on Android without any permission, and on desktops.
"""

from collections.abc import Callable
from typing import Any

from companion.device.safely import safely


def kivy_window() -> Any:
    """Return the app's window."""
    from kivy.core.window import Window

    return Window


def keep_awake(is_on: bool, find: Callable[[], Any] = kivy_window) -> None:
    """Keep the screen on, or let it go dark again after a while."""
    safely(lambda: setattr(find(), "allow_screensaver", not is_on), None, "keeping awake")
