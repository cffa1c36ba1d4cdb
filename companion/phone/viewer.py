"""Who looks at a game from a phone: whose page it is, in which language, and what was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine import Catalogue, Options, Outlook, State
from companion.pages.blocks import Commands
from companion.phone.published import PublishedGame
from companion.words import Language


@dataclass(frozen=True)
class Viewer:
    """A reader of facts: the table screen has no seat; `may_act`: the table lets phones act."""

    game: PublishedGame
    language: Language
    seat: int | None = None
    may_act: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    # What a coin would make of a die that was just rolled for this player.
    rescue: Commands = ()

    @property
    def catalogue(self) -> Catalogue:
        """Every race and power."""
        return self.game.catalogue

    @property
    def state(self) -> State:
        """The game as everybody may see it."""
        return self.game.state

    @property
    def is_on_turn(self) -> bool:
        """Whether it is this player's turn."""
        return self.seat == self.state.turn.seat and not self.state.is_over

    @property
    def acts(self) -> bool:
        """Whether buttons of this page carry something out."""
        return self.may_act and self.is_on_turn

    @property
    def may(self) -> Options:
        """All that may be done in the game now."""
        return self.outlook(self.state).options

    def outlook(self, state: State) -> Outlook:
        """Return what the engine says of a game as it stands."""
        return self.game.outlooks.on(self.catalogue, state)

    def choosing(self, **chosen: str) -> "Viewer":
        """Return the same viewer who has chosen something else."""
        return replace(self, chosen=chosen)

    def word(self, name: str) -> str:
        """Return what was chosen by this name; nothing if nothing was."""
        return self.chosen.get(name, "")

    def words(self, name: str) -> frozenset[str]:
        """Return everything that was chosen by this name."""
        return frozenset(filter(None, self.word(name).split(",")))

    def number(self, name: str, most: int = 99) -> int | None:
        """Return the number chosen by this name; None for none, or for one that cannot be."""
        text = self.word(name)
        is_number = text.isascii() and text.isdigit() and len(text) < 4
        return int(text) if is_number and int(text) <= most else None
