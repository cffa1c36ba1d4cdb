"""Whether the device shows things light or dark, as its owner has set it."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Literal

from companion.device.android import activity, is_android, java, safely

ThemeName = Literal["light", "dark"]
# A desktop that takes longer to answer is not asked any further.
_SECONDS = 0.5
_WINDOWS_KEY = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


def is_dark() -> bool:
    """Return whether the system shows things dark, or raise where nobody can tell."""
    if is_android():
        night = java("android.content.res.Configuration")
        mode = activity().getResources().getConfiguration().uiMode
        return bool(mode & night.UI_MODE_NIGHT_MASK == night.UI_MODE_NIGHT_YES)
    if sys.platform == "win32":
        import winreg

        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _WINDOWS_KEY) as key:
            return winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0
    if sys.platform == "darwin":
        return _asked("defaults", "read", "-g", "AppleInterfaceStyle") == "Dark"
    if theme := os.environ.get("GTK_THEME"):
        return theme.endswith("dark")
    return "dark" in _asked("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")


def device_theme(look: Callable[[], bool] = is_dark) -> ThemeName:
    """Return the theme of the device; light where it has none."""
    return "dark" if safely(look, False, "its theme") else "light"


def _asked(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError) as problem:
        raise NotImplementedError from problem
    return done.stdout.strip()
