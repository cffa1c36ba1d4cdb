"""What a screen may use: handed to it when it is built."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.play.current import CurrentGame
from companion.store.store import Store
from companion.words.language import Language

if TYPE_CHECKING:
    from companion.engine.catalogue import Catalogue


@dataclass
class Services:
    """The parts of the app that screens talk to.

    `hints_shown`: the hints that were on the screen and are not put away.
    """

    game: CurrentGame
    store: Store
    get_language: Callable[[], Language]
    go: Callable[..., None]
    back: Callable[[], bool]
    say: Callable[..., None]
    hints_shown: set[str] = field(default_factory=set)

    @property
    def catalogue(self) -> "Catalogue":
        """Every race and power; read when it is first needed, for the start does without."""
        from companion.content import load_catalogue

        return load_catalogue()

    @property
    def language(self) -> Language:
        """The language in use."""
        return self.get_language()
