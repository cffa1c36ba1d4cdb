"""The turn of an empty seat, beside the board: what to do with its pieces.

The turn is decided once, in its own thread. Its lines follow the game: whatever is done or
undone, what is left of the turn is what the steps since then have not done. Where people do
something else, the rest is decided anew.
"""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock

from companion.advice import Move
from companion.advisor import Advisor
from companion.engine import Catalogue, State
from companion.pages.board import DrawnRegion
from companion.pages.empty_seat import (
    DecidedTurn,
    SeatChoice,
    SeatLine,
    awaits_combos,
    decide_turn,
    lit_regions,
    seat_lines,
    seat_page,
)
from companion.play import Change
from companion.ui.blocks.panel import PagePanel
from companion.ui.services import Services
from companion.words import Language


class SeatPage(PagePanel):
    """Says what to do for a seat that the app plays; `actions` is the board's table."""

    def __init__(self, **kwargs: Any) -> None:
        self._choice = SeatChoice()
        self._lines: tuple[SeatLine, ...] | None = None
        self._state: State | None = None
        self._language: Language | None = None
        self.advisor = Advisor(_decide, Clock.create_trigger(self._arrive))
        super().__init__(**kwargs)

    @property
    def _services(self) -> Services:
        services: Services = self.actions.services
        return services

    def show_turn(self) -> None:
        """Show what is to be done next."""
        self._follow()
        services, is_short = self._services, self.actions.shape.is_tiny
        state = services.game.state
        self.show(seat_page(services, state, self._lines, self._choice, is_short))

    def _follow(self) -> None:
        """Find the lines for the current state; a turn not decided yet is decided first."""
        services, state = self._services, self._services.game.state
        is_same = state is self._state and services.language is self._language
        # While a die rolls, everybody waits for it.
        if services.game.has_unseen_step or (is_same and self._lines is not None):
            return
        moves, self._state, self._language = self._left(), state, services.language
        self._lines = None if moves is None else seat_lines(services, state, moves)
        if moves is None:
            self._choice = SeatChoice()
        if moves is None and not awaits_combos(services, state):
            self.advisor.ask(services.catalogue, state)

    def look_at(self, choice: SeatChoice) -> None:
        """Show or hide the reason."""
        self._choice = choice
        self.show_turn()

    def do_all(self) -> None:
        """Do everything up to the next die."""
        for line in self._lines or ():
            if line.roll or not self._services.game.do(*line.commands):
                return

    @property
    def regions(self) -> tuple[DrawnRegion, ...]:
        """The board, with the regions of the next line lit."""
        self._follow()
        return lit_regions(self._services, self._services.game.state, self._lines or ())

    def _left(self) -> Sequence[Move] | None:
        """Return what is left of the turn; None if that has to be decided."""
        decided = self._services.decided
        return decided.left(self._services.game.session) if decided else None

    def _arrive(self, *_: object) -> None:
        """Take the turn that was decided, unless the game has gone on meanwhile."""
        game = self._services.game
        if game.is_open and self.advisor.is_about(game.state) and self.advisor.is_done:
            moves = self.advisor.answer or ()
            self._services.decided = DecidedTurn(game.session, game.session.cursor, moves)
            self.actions.show_seat()
            game.notify(Change.SEAT)


def _decide(catalogue: Catalogue, state: State, _pause: object) -> tuple[Move, ...]:
    return decide_turn(catalogue, state)
