"""What the table does with a board, which is built for the first game that has one."""

from functools import cached_property
from typing import Any

from companion.dataclasses import replace
from companion.engine import State
from companion.pages import blocks
from companion.pages.advice import advice_button
from companion.pages.blocks import act_button
from companion.pages.hand_over import hand_over_page, still_to_place, turn_just_over
from companion.pages.table import acting_in_decline
from companion.pages.table_actions import board_actions, scoring_actions
from companion.ui.parts.hint import hint_cards
from companion.ui.services import Services

# The pages on which nothing else leads on.
_AT_REST = ("turn", "offers")


class BoardActions:
    """Controls what the board of a table shows, and what can be done there."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._moment: tuple[Any, ...] = ()

    @cached_property
    def board(self) -> Any:
        """The board with everything around it."""
        # Only games with a board pay for it.
        from companion.ui.table.board_table import BoardTable

        board = BoardTable(self._table)
        self._table.fbind("shape", board.setter("shape"))
        board.shape = self._table.shape
        return board

    @property
    def _services(self) -> Services:
        services: Services = self._table.services
        return services

    @property
    def actions(self) -> list[blocks.Button]:
        """What can be done now, the main thing first."""
        services, state = self._services, self._services.game.state
        if state.character:
            return []
        if self._table.is_picking:
            _ = services.language.gettext
            kind: blocks.ButtonKind = "plain" if self._table.has_practised else "primary"
            # NOTE: a button beside the board: go back to the combos to pick one.
            return [act_button("to-combos", "signs/picks", _("Pick a combo"), kind)]
        score = self.board.turn.score
        if self.board.is_scoring:
            is_leading = self.board.content != "region" and not self._table.has_practised
            page = self.board.panel.page("scoring").page
            return scoring_actions(services, page, is_leading, self._table.shape.is_large)
        # A page with its own main button comes before the score, and so does a board with regions
        # to take.
        is_leading = not self.board.turn.has_conquests and self.board.content in _AT_REST
        return board_actions(services, state, score.total, is_leading)

    def ask_advice(self) -> None:
        """Show what the turn could bring."""
        self.board.panel.page("advice").begin()
        self.board.show_page("advice")

    def score(self) -> None:
        """Count the coins of the turn."""
        self.board.panel.page("scoring").begin()
        self.board.show_page("scoring")

    def stop_scoring(self) -> None:
        """Go back to the turn, whatever is shown."""
        self.board.show_page(self.board.home)

    def look_back(self, state: State) -> None:
        """Show what losers still have to put back, however the turn ended."""
        session = self._services.game.session
        moment = (session, state.round, state.turn.seat)
        is_new, self._moment = moment != self._moment, moment
        is_greeted = self._services.store.settings.current.hand_over
        is_begun = is_greeted and is_new and state.regions and not state.is_over
        before = turn_just_over(session) if is_begun else None
        if still_to_place(self._services, state, before):
            self.hand_over()

    def let_losers_place(self) -> None:
        """Show what losers put back, and where they can tap it."""
        self.hand_over()
        self._table.refresh_soon()

    def hand_over(self) -> None:
        """Greet the next player; one who picks sees the board first only if there is a reason."""
        services, state = self._services, self._services.game.state
        if services.outlook(state).options.is_picking or state.character:
            before = turn_just_over(services.game.session)
            if hand_over_page(services, state, before).kind == "done":
                return
            self._table.is_looking = True
        self.board.greet()

    @property
    def extras(self) -> tuple[blocks.Button, ...]:
        """What has no room below the board, or is about placing tokens on it."""
        placing, services = self.board.turn.placing, self._services
        extras = []
        if placing and placing.kind == "open":
            extras.append(act_button("redeploy", "signs/regroup", placing.title))
        if not self._table.shape.is_large:
            extras += [act for act in self.actions[2:] if act.tap]
        elif self.board.layout.hides_players:
            text = services.language.gettext("Players")
            extras.append(act_button("players", "signs/people", text))
        # A hint comes first: newcomers have enough to read. A practice turn is guided anyway.
        if not (self.board.has_hints or services.game.is_practice):
            extras += filter(None, [advice_button(services, services.game.state)])
        return tuple(replace(extra, kind="quiet") for extra in extras)

    def show(self, state: State) -> None:
        """Show the game as it stands."""
        acting = self._table.acting
        is_declined = acting in acting_in_decline(self._services, state)
        hints = hint_cards(self._services, "turn")
        self.board.show(acting if is_declined else None, hints)

    def open_players(self) -> None:
        """Show every player."""
        from companion.ui.table.board_taps import open_players

        _ = self._services.language.gettext
        open_players(_("Players"), self._table.player_cards(self._services.game.state))
