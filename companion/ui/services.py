"""What a screen may use: handed to it when it is built."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.catalogue import Catalogue
from companion.i18n import Language
from companion.store.store import Store
from companion.ui.room import Room


@dataclass
class Services:
    """The parts of the app that screens talk to."""

    catalogue: Catalogue
    room: Room
    store: Store
    get_language: Callable[[], Language]
    go: Callable[..., None]
    back: Callable[[], bool]
    say: Callable[..., None]

    @property
    def language(self) -> Language:
        """The language in use."""
        return self.get_language()
