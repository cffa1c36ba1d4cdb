"""What a screen may use: passed in when it is built."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.dataclasses import dataclass, field
from companion.play import CurrentGame
from companion.store import Store
from companion.words import Language

if TYPE_CHECKING:
    from companion.engine import Catalogue, Outlook, Outlooks, Piece, State
    from companion.pages.empty_seat import DecidedTurn
    from companion.store import Entries


@dataclass
class Services:
    """The parts of the app that screens talk to."""

    game: CurrentGame
    store: Store
    get_language: Callable[[], Language]
    go: Callable[..., None]
    back: Callable[[], bool]
    say: Callable[..., None]
    # The hints that were on the screen and are not put away; None before the first.
    hints_shown: set[str] | None = None
    # What the app does in the turn of an empty seat, once that is decided.
    decided: "DecidedTurn | None" = None
    # The last catalogue and its sources: names are looked up hundreds of times.
    _joined: "tuple[Catalogue, Entries, Catalogue] | None" = field(default=None, init=False)
    _outlooks: "Outlooks | None" = field(default=None, init=False)

    @property
    def catalogue(self) -> "Catalogue":
        """Every race and power: of the sets, the shelf, and the game on the table.

        Read when first needed, for the start does without.
        """
        store, game = self.store, self.game
        known = game.session.catalogue if game.is_open else store.catalogue
        if self._joined is None or self._joined[:2] != (known, store.own_pieces.current):
            pieces = store.own_pieces.pieces
            self._joined = known, store.own_pieces.current, known.knowing(pieces)
        return self._joined[2]

    def outlook(self, state: "State") -> "Outlook":
        """Return the engine's outlook on a state: the same object for all callers."""
        if self._outlooks is None:
            # Imported here: the start does without.
            from companion.engine import Outlooks

            self._outlooks = Outlooks()
        return self._outlooks.on(self.catalogue, state)

    def find_piece(self, piece: str) -> "Piece | None":
        """Return the race or power of this id, if known."""
        return self.catalogue.piece(piece)

    @property
    def language(self) -> Language:
        """The language in use."""
        return self.get_language()
