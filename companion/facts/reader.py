"""Who reads the facts: the pieces they know, and the language they speak."""

from typing import Protocol

from companion.engine import Catalogue
from companion.words import Language


class Reader(Protocol):
    """What facts are worked out for; they ask for no more than this."""

    @property
    def catalogue(self) -> Catalogue:
        """Every race and power."""

    @property
    def language(self) -> Language:
        """The language in use."""
