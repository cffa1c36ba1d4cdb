"""Clears away what a power cut left half done, before anything reads the data folder."""

import logging
from collections.abc import Iterator
from contextlib import suppress

from companion.store.disk import BESIDE, Disk
from companion.store.index import GAMES
from companion.store.problems import Notice, ReadFailed, SaveFailed

# Games on their way in, and the suffix of those on their way out.
STAGING = "staging"
TRASH = ".trash"
_LOG = logging.getLogger(__name__)


def tidy(disk: Disk) -> Iterator[Notice]:
    """Remove what is half done, create the folder for games, and report what was in its place."""
    disk.discard(STAGING)
    for name in disk.names(""):
        if name.endswith(BESIDE):
            disk.discard(name)
    # Whether the games can be read is found out when they are listed.
    with suppress(ReadFailed):
        for name in disk.names(GAMES):
            if name.endswith(TRASH):
                disk.discard(f"{GAMES}/{name}")
    try:
        disk.add_folder(GAMES)
    except SaveFailed as problem:
        if problem.key != "not_saved" or GAMES not in disk.names(""):
            _LOG.warning("no folder for games", exc_info=True)
            return
        # Something else has that name.
        aside = disk.set_aside(GAMES)
        disk.add_folder(GAMES)
        yield Notice("set_aside", {"name": aside})
