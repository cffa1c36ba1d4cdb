"""Where this device keeps the app's data."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "small-world-companion"


def data_home(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform, user: str = "~"
) -> Path:
    """Return the folder for saved data; `COMPANION_DATA` overrides it."""
    if environ.get("COMPANION_DATA"):
        return Path(environ["COMPANION_DATA"]).expanduser()
    if environ.get("ANDROID_PRIVATE"):
        return Path(environ["ANDROID_PRIVATE"]) / NAME
    if environ.get("ANDROID_ARGUMENT"):
        # Not the app's own folder inside the private one: every update empties that.
        return Path(environ["ANDROID_ARGUMENT"]).parent / NAME
    home = Path(user).expanduser()
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    shared = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification says to ignore relative paths.
    return (shared if shared.is_absolute() else home / ".local" / "share") / NAME
