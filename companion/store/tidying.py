"""Clears away what a cut left half done, before anybody looks into the data folder."""

import logging
from collections.abc import Iterator

from companion.store.disk import BESIDE, Disk
from companion.store.index import GAMES
from companion.store.problems import Notice, SaveFailed

# Games on their way in, and the ending of those on their way out.
STAGING = "staging"
TRASH = ".trash"
_LOG = logging.getLogger(__name__)


def tidy(disk: Disk) -> Iterator[Notice]:
    """Remove what is half done, make the folder for games, and say what was in its place."""
    disk.discard(STAGING)
    for folder, ending in (("", BESIDE), (GAMES, TRASH)):
        for name in disk.names(folder):
            if name.endswith(ending):
                disk.discard(f"{folder}/{name}" if folder else name)
    try:
        disk.add_folder(GAMES)
    except SaveFailed as problem:
        if problem.key != "not_saved" or GAMES not in disk.names(""):
            _LOG.warning("no folder for games", exc_info=True)
            return
        # Something else goes by that name.
        aside = disk.set_aside(GAMES)
        disk.add_folder(GAMES)
        yield Notice("set_aside", {"name": aside})
