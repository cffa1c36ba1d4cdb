"""A small picture of a saved game's board, with no more than everyone may know."""

import logging
from typing import Any

from kivy.properties import StringProperty

from companion.engine import printed_board
from companion.pages.board import region_facts
from companion.store import GameCard, StoreProblem
from companion.ui.board.stage import BoardStage
from companion.ui.kit.pressable import Pressable
from companion.ui.services import Services

log = logging.getLogger(__name__)


class BoardGlance(Pressable, BoardStage):
    """Shows how a game stands; a tap goes on with it."""

    name = StringProperty("last-board")

    def __init__(self, **kwargs: Any) -> None:
        self._shown: GameCard | None = None
        super().__init__(is_moving=False, **kwargs)

    def look(self, services: Services, card: GameCard | None) -> bool:
        """Show the board of a game as it was saved; False where it has none."""
        if card != self._shown:
            self._shown = card
            self._read(services, card)
        self.turned = services.store.settings.current.board_turned
        return self.board is not None

    def _read(self, services: Services, card: GameCard | None) -> None:
        self.board = None
        try:
            state = services.store.library.state(card.id) if card else None
        except StoreProblem:
            # Opening the game says what is wrong; here only a picture is missing.
            log.warning("there is no picture of a game", exc_info=True)
            return
        if state and state.regions is not None:
            self.board = printed_board(services.catalogue, state)
            # With coins for no region, no prices are shown either.
            self.regions = region_facts(services, state, coins={})
