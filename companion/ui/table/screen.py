"""The table: the round, the combos on offer, whose turn it is, and every player."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.dataclasses import replace
from companion.engine import Pick, Regroup, State
from companion.pages.blocks import Choice
from companion.pages.board_turn import table_turn_page
from companion.pages.lay_out import LayOutChoice
from companion.pages.pick import ComboChoice, PickChoice, offer_of
from companion.pages.players import players
from companion.pages.practice import has_practised
from companion.pages.table import (
    acting_in_decline,
    acting_races,
    last_round_text,
    no_conquest_text,
    no_decline_text,
    turn_facts,
)
from companion.pages.table_actions import main_action, other_actions
from companion.pages.turn_questions import AbandonChoice, BorrowChoice, HandChoice, dealt_now
from companion.ui.blocks.players import player_cards
from companion.ui.blocks.sheet import PageSheet
from companion.ui.blocks.taps import TapTaker
from companion.ui.kit.layouts import WidgetSpecs, refill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.hint import hint_cards
from companion.ui.table.board_actions import BoardActions
from companion.ui.table.coach import TableCoach
from companion.ui.table.layout import PANELS, TableLayout, players_room
from companion.ui.table.offers import TableMotion, TableOffers, offers_heading
from companion.ui.table.top_bar import MenuSheet
from companion.words import opened_text, rounds_opened, undo_text


class TableScreen(TapTaker, AppScreen):
    """What is on the tablet while people play."""

    is_rehearsed = True
    tab = OptionProperty("turn", options=tuple(PANELS))
    is_picking = BooleanProperty(False)
    is_over = BooleanProperty(False)
    chosen = NumericProperty(0)
    colour = NumericProperty(0)
    heading = StringProperty("")
    banner = StringProperty("")
    opened = StringProperty("")
    acting = StringProperty("")
    # A player who is about to pick looks at the board.
    is_looking = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._layout = TableLayout(self)
        self._moment: tuple[int, ...] = ()
        self.on_board, self.coach = BoardActions(self), TableCoach(self)
        self._motion = TableMotion()
        self._look = Clock.create_trigger(self._show_motion, -1)
        self._offers = TableOffers(self)

    def visit(self, is_handed_over: bool = False, **given: Any) -> None:
        """Come to the table; `is_handed_over`: a turn on the board begins."""
        super().visit(**given)
        if is_handed_over:
            self.on_board.hand_over()
        if self.chosen:
            self.chosen = 0
            self.refresh_soon()
        self.tab = "turn"

    def refresh(self) -> None:
        """Show the current game."""
        state = self.services.game.state
        self.is_over = state.is_over
        self.is_picking = self.services.outlook(state).options.is_picking
        self.on_board.look_back(state)
        self.colour = state.setup.colour(state.turn.seat)
        self.chosen = min(self.chosen, max(0, len(state.column) - 1))
        self.is_looking = self.is_looking and self.is_picking
        if self.is_picking and self.tab == "offers":
            self.tab = "turn"
        self.banner = last_round_text(self.services, state)
        self.opened = self._opened_text(state)
        self.ids.strip.show(self.services)
        self._refresh_bar(state)
        if self.has_board:
            self._refresh_board(state)
            return
        self.heading = offers_heading(self.services.language, state)
        self._offers.show(state)
        refill(self.ids.players, self.player_cards(state))
        self._refresh_turn(state)
        self._arrange()
        self.coach.show()
        self._look()

    def on_tab(self, *_: object) -> None:
        """Switch to another tab."""
        if not self.has_board:
            self._arrange()

    @property
    def has_board(self) -> bool:
        """Whether the board is visible now."""
        state = self.services.game.state
        is_needed = not self.is_picking or self.is_looking or state.character
        return state.regions is not None and bool(is_needed) and not state.is_over

    def close_something(self) -> bool:
        """Close the card of a region, leave the board to pick, or end a practice turn."""
        if self.has_board and self.on_board.board.close():
            return True
        return (self.is_looking and self._look_at_board(False)) or self.coach.leave()

    def on_shape(self, *_: object) -> None:
        """Arrange everything for the new shape at once: the boxes have moved already."""
        if self.services.game.is_open:
            self._arrange()

    def look_at(self, choice: Choice) -> None:
        """Select a combo that may be taken; everything else opens a sheet."""
        if isinstance(choice, PickChoice):
            self.chosen = choice.slot or 0
            self.refresh()
            self._offers.show_chosen()
        else:
            PageSheet(self.services, choice).open()

    def act(self, name: str) -> None:
        """Do what a button is named after."""
        services, game = self.services, self.services.game
        has_board = game.state.regions is not None
        acts: dict[str, Callable[[], object]] = {
            "advice": self.on_board.ask_advice,
            "abandon": lambda: self.look_at(AbandonChoice(self.acting)),
            "borrow": lambda: self.look_at(BorrowChoice()),
            "board": lambda: self._look_at_board(True),
            "both-rules": lambda: self.look_at(ComboChoice(int(self.chosen))),
            "conquer": self.conquer,
            "deal-pacts": lambda: self.look_at(dealt_now(self.services.game.state)),
            "decline": self._decline,
            "conquer-in-decline": self._conquer_first,
            "lay-out": lambda: self.look_at(LayOutChoice()),
            "on-offer": lambda: self.on_board.board.show_page("offers"),
            "pick": self.pick,
            "players": self.on_board.open_players,
            "redeploy": lambda: self.on_board.board.show_page("place"),
            "regroup": lambda: game.do(Regroup()),
            "take-back": lambda: game.take_placing_back(self.acting),
            "score": self.on_board.score if has_board else lambda: services.go("score"),
            "score-back": self.on_board.stop_scoring,
            "score-confirm": lambda: self.on_board.board.panel.page("scoring").take_coins(),
            "to-combos": lambda: self._look_at_board(False),
            "to-result": lambda: services.go("reveal"),
        }
        acts.get(name, lambda: self.act_with(name.removeprefix("act-")))()

    def _decline(self) -> None:
        if self.services.game.state.regions is not None:
            self.services.go("decline_on_board")
        else:
            self.services.go("score", declines=True)

    def pick(self) -> None:
        """Take the chosen combo."""
        if self.services.game.do(Pick(int(self.chosen))):
            self.chosen = 0

    def open_menu(self) -> None:
        """Open the menu."""
        MenuSheet(self.services).open()

    def correct_hand(self) -> None:
        """Correct the number of tokens in hand, if the race is still there."""
        if any(troops.race == self.acting for troops in self.services.game.state.current.races):
            self.look_at(HandChoice(self.acting))

    def act_with(self, race: str) -> None:
        """Show the hand of another race of this turn, which then conquers."""
        self.acting = race
        self.refresh_soon()

    def conquer(self) -> None:
        """See what a region costs for the acting race."""
        races = acting_races(self.services, self.services.game.state)
        is_declined = any(race.in_decline and race.race == self.acting for race in races)
        self.services.go("conquer", by=self.acting if is_declined else None)

    def explain(self, race: str, power: str) -> None:
        """Show the rules of a combo in play."""
        if race:
            self.look_at(ComboChoice(race=race, power=power))

    def _conquer_first(self) -> None:
        """Let a race in decline conquer before the next one is picked."""
        state = self.services.game.state
        if not self._look_at_board(True):
            self.services.go("conquer", by=acting_in_decline(self.services, state)[0])

    def _look_at_board(self, is_looking: bool) -> bool:
        """Show the board in a turn that picks, or the combos again; False without a board."""
        self.is_looking = is_looking and self.services.game.state.regions is not None
        self.refresh_soon()
        return self.is_looking == is_looking

    def arrange_buttons(self) -> None:
        """Show what can be done beside the board."""
        self._layout.arrange_board(self.on_board.board, self.on_board.actions)
        self.coach.show()

    def _refresh_board(self, state: State) -> None:
        self._choose_race(state)
        self.on_board.show(state)
        self.arrange_buttons()

    def _choose_race(self, state: State) -> None:
        """Stay with the acting race while it can act; otherwise start with the first."""
        races = acting_races(self.services, state)
        ready = [race.race for race in races if race.hand] or [race.race for race in races[-1:]]
        moment = (state.round, state.turn.seat, len(races), len(state.turn.conquests))
        is_new = moment[:3] != self._moment[:3]
        is_spent = moment != self._moment and self.acting not in ready
        if is_new or is_spent or self.acting not in [race.race for race in races]:
            self.acting = ready[0] if ready else ""
        self._moment = moment

    def _refresh_bar(self, state: State) -> None:
        session, bar = self.services.game.session, self.ids.bar
        bar.rounds, bar.round = state.setup.rounds, state.round
        label = session.undo_label
        bar.undo_text = undo_text(self.services.language, label, state.names)
        bar.can_redo = session.redo_label is not None
        is_timed = self.services.store.settings.current.turn_timer and not state.is_over
        bar.time_turn((id(session), state.round, state.turn.seat), is_timed)

    def _opened_text(self, state: State) -> str:
        """Return the permanent note that an end was undone after purses were seen."""
        rounds = [] if state.is_over else rounds_opened(self.services.game.session.traces)
        return opened_text(self.services.language, rounds)

    def _refresh_turn(self, state: State) -> None:
        services = self.services
        hints = hint_cards(services, "turn")
        self._choose_race(state)
        is_apart = self.shape.kind == "narrow" and not self.is_picking
        reasons = [no_conquest_text(services, state), no_decline_text(services, state)]
        why = "\n".join(filter(None, reasons)) if is_apart else ""
        facts = turn_facts(services, state, self.acting, services.game.is_put_away)
        self.ids.turn.show(facts, table_turn_page(services, state, facts, self.acting, why), hints)

    def _arrange(self) -> None:
        services, state = self.services, self.services.game.state
        has_offer = self.is_picking and bool(state.column)
        offer = None
        if has_offer:
            is_free = state.current.picks_free
            offer = offer_of(services, state.column, int(self.chosen), is_free)
        main = main_action(services, state, offer, is_short=self.shape.kind == "narrow")
        if self.has_practised:
            main = replace(main, kind="plain")
        self._layout.arrange(main, other_actions(services, state, offer))

    @property
    def has_practised(self) -> bool:
        """Whether a practice turn is over, and the button leads to a real game."""
        game = self.services.game
        return game.is_practice and has_practised(game.state)

    def _show_motion(self, *_: object) -> None:
        """Animate once the table is really visible: the hand-over covers it for a while."""
        if self.manager and self.manager.current == self.name:
            settings = self.services.store.settings.current
            self._motion.look(self.services.game.session, self, not settings.reduced_motion)

    def player_cards(self, state: State) -> WidgetSpecs:
        """Return a card for each player."""
        room = players_room(self.shape, self.height)
        return player_cards(players(self.services, state), self, room)

    def arrange(self) -> None:
        """Arrange everything by the available room."""
        self.refresh_soon()

    @staticmethod
    def tabs_for(_: Callable[[str], str], is_picking: bool) -> list[tuple[str, str, str]]:
        """Return what is behind the tabs; a player who picks sees the combos anyway."""
        players = ("players", _("Players"), "")
        if is_picking:
            return [("turn", _("On offer"), ""), players]
        return [("turn", _("Turn"), ""), ("offers", _("On offer"), ""), players]
