"""Who reads the facts: the pieces they know, the language they speak, and what they see ahead."""

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
    """Somebody who looks at a game; facts ask for no more than this."""

    def outlook(self, state: State) -> Outlook:
        """Return what the engine says of a game as it stands, worked out once for all facts."""
