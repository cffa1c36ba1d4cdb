"""Where this device keeps what the app saves."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "small-world-companion"


def data_home(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform, user: str = "~"
) -> Path:
    """Return the folder for saved data; `COMPANION_DATA` says otherwise wherever it is set."""
    if environ.get("COMPANION_DATA"):
        return Path(environ["COMPANION_DATA"]).expanduser()
    if environ.get("ANDROID_PRIVATE"):
        return Path(environ["ANDROID_PRIVATE"]) / NAME
    if environ.get("ANDROID_ARGUMENT"):
        # The app's own folder inside the private one: every update empties it, so not in there.
        return Path(environ["ANDROID_ARGUMENT"]).parent / NAME
    home = Path(user).expanduser()
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    shared = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification has relative paths ignored.
    return (shared if shared.is_absolute() else home / ".local" / "share") / NAME
