"""The table: the round, the combos on offer, whose turn it is, and every player."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.engine import Pick, Regroup, State
from companion.facts.hand_over import SeatLine
from companion.facts.table import (
    acting_in_decline,
    acting_races,
    last_round_text,
    no_conquest_text,
    no_decline_text,
    offer_facts,
    turn_facts,
)
from companion.facts.table_actions import main_action, other_actions
from companion.pages.practice import has_practised
from companion.ui.blocks.taps import TapTaker
from companion.ui.kit.box_contents import refill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.hint import hint_cards
from companion.ui.parts.player_card import player_cards
from companion.ui.table.coach import TableCoach
from companion.ui.table.combo_sheet import open_pieces
from companion.ui.table.layout import PANELS, TableLayout, players_room
from companion.ui.table.motion import TableMotion
from companion.ui.table.on_board import TableOnBoard
from companion.ui.table.questions import TableQuestions
from companion.ui.table.table_offers import TableOffers, offers_heading
from companion.words import opened_text, rounds_opened, undo_text


class TableScreen(TapTaker, AppScreen):
    """What lies on the tablet while people play."""

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
    # Somebody who is about to pick looks at the board.
    is_looking = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._layout, self._questions = TableLayout(self), TableQuestions(self.services)
        self._moment: tuple[int, ...] = ()
        self.on_board, self.coach = TableOnBoard(self), TableCoach(self)
        self._motion = TableMotion()
        self._look = Clock.create_trigger(self._show_motion, -1)
        self._offers = TableOffers(self)

    def visit(self, handed_over: Sequence[SeatLine] | None = None, **given: Any) -> None:
        """Come to the table; `handed_over`: a turn on the board begins, others first do this."""
        super().visit(**given)
        if handed_over is not None:
            self.on_board.hand_over(handed_over)
        if self.chosen:
            self.chosen = 0
            self.refresh_soon()
        self.tab = "turn"

    def refresh(self) -> None:
        """Show the game as it stands."""
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
        self._refresh_players(state)
        self._refresh_turn(state)
        self._arrange()
        self.coach.show()
        self._look()

    def on_tab(self, *_: object) -> None:
        """Look at something else."""
        if not self.has_board:
            self._arrange()

    @property
    def has_board(self) -> bool:
        """Whether the board is what is to be seen now."""
        state = self.services.game.state
        is_needed = not self.is_picking or self.is_looking
        return state.regions is not None and is_needed and not state.is_over

    def close_something(self) -> bool:
        """Close the card of a region, leave the board to pick, or end a practice turn."""
        if self.has_board and self.on_board.close():
            return True
        return (self.is_looking and self._look_at_board(False)) or self.coach.leave()

    def on_shape(self, *_: object) -> None:
        """Put everything into the boxes of the new shape at once: they stand otherwise already."""
        if self.services.game.is_open:
            self._arrange()

    def choose(self, slot: int) -> None:
        """Look at a combo on offer; on a turn that picks, this is the one to take."""
        if self.is_picking:
            self.chosen = slot
            self.refresh()
            self._offers.show_chosen()
        else:
            self._questions.open_combo(slot)

    def act(self, name: str) -> None:
        """Do what a button is named after."""
        services, game = self.services, self.services.game
        has_board = game.state.regions is not None
        acts: dict[str, Callable[[], object]] = {
            "advice": self.on_board.ask_advice,
            "abandon": lambda: self._questions.ask_abandoned(self.acting),
            "board": lambda: self._look_at_board(True),
            "both-rules": lambda: self._questions.open_combo(int(self.chosen)),
            "conquer": self.conquer,
            "decline": lambda: services.go("decline_on_board" if has_board else "decline"),
            "conquer-in-decline": self._conquer_first,
            "lay-out": self._questions.ask_lay_out,
            "on-offer": lambda: self.on_board.board.show_page("offers"),
            "pick": self.pick,
            "players": self.on_board.open_players,
            "redeploy": lambda: self.on_board.board.show_page("place"),
            "regroup": lambda: game.do(Regroup()),
            "take-back": lambda: game.take_placing_back(self.acting),
            "score": self.on_board.score if has_board else lambda: services.go("score"),
            "score-back": self.on_board.stop_scoring,
            "score-confirm": self.on_board.take_coins,
            "to-combos": lambda: self._look_at_board(False),
            "to-result": lambda: services.go("reveal"),
        }
        acts[name]()

    def pick(self) -> None:
        """Take the chosen combo."""
        if self.services.game.do(Pick(int(self.chosen))):
            self.chosen = 0

    def open_menu(self) -> None:
        """Open what is needed now and then."""
        self._questions.open_menu()

    def open_rules(self) -> None:
        """Look something up."""
        self.services.go("rules")

    def open_history(self) -> None:
        """See everything that happened."""
        self.services.go("history")

    def undo(self) -> None:
        """Take the last step back."""
        self.services.game.undo()

    def redo(self) -> None:
        """Bring it back again."""
        self.services.game.redo()

    def correct_hand(self) -> None:
        """Put right how many tokens are in hand, if the race has not just gone."""
        if any(troops.race == self.acting for troops in self.services.game.state.current.races):
            self._questions.ask_hand(self.acting)

    def act_with(self, race: str) -> None:
        """Show the hand of another race of this turn; it is the one that conquers."""
        self.acting = race
        self.refresh_soon()

    def conquer(self) -> None:
        """See what a region takes for the race that acts."""
        races = acting_races(self.services, self.services.game.state)
        is_declined = any(race.in_decline and race.race == self.acting for race in races)
        self.services.go("conquer", by=self.acting if is_declined else None)

    def explain(self, race: str, power: str) -> None:
        """Show the rules of a combo in play."""
        if race:
            open_pieces(self.services, race, power or None)

    def put_away(self, note: str) -> None:
        """Hide a reminder until the next turn; it is not written down."""
        self.services.game.put_away(note)

    def _conquer_first(self) -> None:
        """Let a race in decline conquer before the next one is picked."""
        state = self.services.game.state
        if not self._look_at_board(True):
            self.services.go("conquer", by=acting_in_decline(self.services, state)[0])

    def _look_at_board(self, is_looking: bool) -> bool:
        """See the board in a turn that picks, or the combos again; False without a board."""
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
        """Stay with the race that acts while it can; otherwise begin with the first to act."""
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
        names = [player.name for player in state.players]
        bar.undo_text = undo_text(self.services.language, label, names)
        bar.can_redo = session.redo_label is not None

    def _opened_text(self, state: State) -> str:
        """Return what everybody is told for good once an end was taken back after a look."""
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
        self.ids.turn.show(facts, hints, why)

    def _arrange(self) -> None:
        services, state = self.services, self.services.game.state
        has_offer = self.is_picking and bool(state.column)
        offer = offer_facts(services, state, int(self.chosen)) if has_offer else None
        main = main_action(services, state, offer, is_short=self.shape.kind == "narrow")
        if self.has_practised:
            main = replace(main, kind="plain")
        self._layout.arrange(main, other_actions(services, state, offer))

    @property
    def has_practised(self) -> bool:
        """Whether a practice turn is over, and a game of one's own leads on."""
        game = self.services.game
        return game.is_practice and has_practised(game.state)

    def _show_motion(self, *_: object) -> None:
        """Once the table is really to be seen: hand-over lies above it for a while."""
        if self.manager and self.manager.current == self.name:
            settings = self.services.store.settings.current
            self._motion.look(self.services.game.session, self, not settings.reduced_motion)

    def _refresh_players(self, state: State) -> None:
        refill(self.ids.players, self.player_cards(state))

    def player_cards(self, state: State) -> list[Any]:
        """Return a card for each player."""
        return player_cards(self.services, state, self, players_room(self.shape, self.height))

    def arrange(self) -> None:
        """Show things where there is room for them."""
        self.refresh_soon()

    @staticmethod
    def tabs_for(_: Callable[[str], str], is_picking: bool) -> list[tuple[str, str, str]]:
        """Return what is behind the tabs; who picks has the combos before them anyway."""
        players = ("players", _("Players"), "")
        if is_picking:
            return [("turn", _("On offer"), ""), players]
        return [("turn", _("Turn"), ""), ("offers", _("On offer"), ""), players]
