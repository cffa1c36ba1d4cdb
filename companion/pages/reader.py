"""Who reads a page: the pieces they know, their language, and the engine's outlook."""

from typing import Protocol

from companion.engine import Catalogue, Outlook, State
from companion.words import Language


class PieceReader(Protocol):
    """Somebody who looks at races and powers."""

    @property
    def catalogue(self) -> Catalogue:
        """Every race and power."""

    @property
    def language(self) -> Language:
        """The language in use."""


class Reader(PieceReader, Protocol):
    """Somebody who looks at a game; pages need no more than this."""

    def outlook(self, state: State) -> Outlook:
        """Return the engine's outlook on a state, worked out once for all pages."""
