"""Files that leave the app: saved where people find them, and shared if the device can."""

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.store import exchange_folders
from companion.ui.parts.saved_games import attempt
from companion.ui.services import Services
from companion.words import saved_text

_KINDS = {
    ".csv": "text/csv",
    ".gif": "image/gif",
    ".json": "application/json",
    ".png": "image/png",
}


def save_and_share(
    services: Services,
    share: Callable[[Path, str], bool],
    names: Iterable[str],
    make: Callable[[], bytes],
    ending: str = ".json",
    said: str = "",
) -> bool:
    """Save a file, share it if the device can, and say what it is and where; False if refused."""
    path = attempt(services, lambda: exchange_folders().save(names, make(), ending))
    if path:
        where = saved_text(services.language, path, share(path, _KINDS[ending]))
        services.say(f"{said} {where}".strip(), is_well=True)
    return bool(path)
