"""Who looks at a game from a phone: their seat, their language, and what they have chosen."""

from collections.abc import Mapping
from functools import cached_property

from companion.advice import Plan
from companion.dataclasses import dataclass, field
from companion.engine import Catalogue, Options, Outlook, State
from companion.pages.advice import advice_button
from companion.pages.blocks import Commands
from companion.pages.empty_seat import SeatLine, seat_lines
from companion.phone.blocks import Press, is_placed_by
from companion.phone.published import PublishedGame
from companion.words import Language


@dataclass(frozen=True)
class Viewer:
    """A reader of pages; the table screen has no seat. `may_act`: the table lets phones act."""

    game: PublishedGame
    language: Language
    seat: int | None = None
    may_act: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    # What a coin would make of a die just rolled for this player.
    rescue: Commands = ()
    # The advice for the turn, once it is worked out.
    plan: Plan | None = None

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

    def may_ask(self, press: Press) -> bool:
        """Return whether a button of this page may do this: losers may place out of turn."""
        return self.acts or (self.may_act and is_placed_by(self.seat, press))

    @property
    def is_advised(self) -> bool:
        """Whether this player may ask for advice now."""
        return self.is_on_turn and advice_button(self, self.state) is not None

    @property
    def may(self) -> Options:
        """Everything that may be done in the game now."""
        return self.outlook(self.state).options

    def outlook(self, state: State) -> Outlook:
        """Return the engine's outlook on a state."""
        return self.game.outlooks.on(self.catalogue, state)

    @cached_property
    def seat_lines(self) -> tuple[SeatLine, ...]:
        """What people do for an empty seat in its turn, up to the next die."""
        return seat_lines(self, self.state, self.game.moves)

    def word(self, name: str) -> str:
        """Return the choice of this name, or an empty text."""
        return self.chosen.get(name, "")
