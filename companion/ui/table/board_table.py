"""The table of a game whose board is on the tablet: players, the board, one panel, what to do.

The panel shows one page at a time (`companion.ui.table.board_panel`). A tap on a region only looks
at that region: it asks nothing else anew, so that it is answered in the next frame.
"""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty

from companion.engine import State, printed_board
from companion.facts.board import choose, region_facts
from companion.facts.board_turn import board_turn
from companion.facts.hand_over import SeatLine
from companion.pages.advice import AdviceChoice
from companion.ui.blocks.panel import PagePanel, Panel
from companion.ui.board.view import BoardView
from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.table import board_room
from companion.ui.table.advice_page import AdvicePage
from companion.ui.table.board_layout import ON_BOARD, BoardLayout
from companion.ui.table.board_panel import BoardPanel
from companion.ui.table.board_sheets import open_legend
from companion.ui.table.board_turn_panel import BoardTurnPanel
from companion.ui.table.hand_over_page import HandOverPage
from companion.ui.table.offers_page import OffersPage
from companion.ui.table.place_page import PlacePage
from companion.ui.table.scoring_page import ScoringPage
from companion.ui.table.slim_card import HandCard, slim_cards, turn_card
from companion.ui.table.tapped_board import TappedBoard
from companion.ui.table.turn_panel import NO_RACE

_PAGES: dict[str, type[Panel]] = {
    "region": PagePanel,
    "advice": AdvicePage,
    "place": PlacePage,
    "offers": OffersPage,
    "scoring": ScoringPage,
    "hand-over": HandOverPage,
}
# These are only looked at: what was begun before goes on behind them.
_LOOKED_AT = ("region", "offers")
# On these pages quick taps on a region each count.
_TAPPED = ("place", "scoring", "hand-over")


class BoardTable(TappedBoard):
    """Shows the game on its board."""

    shape = ShapeProperty()
    is_whole = BooleanProperty(True)
    # Whether players' cards need room for what is in their purses.
    shows_coins = BooleanProperty(False)

    def __init__(self, table: Any, **kwargs: Any) -> None:
        self._moment: tuple[Any, ...] = ()
        self._offers: WidgetSpecs = ()
        super().__init__(table.services, actions=table, **kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts, and offer the pages of the panel."""
        self.view: BoardView = self.ids.view.__self__
        self.layout = BoardLayout(self)
        self.panel: BoardPanel = self.layout.parts["panel"]
        self.panel.offer("turn", lambda: BoardTurnPanel(actions=self.actions, board=self))
        for name, page in _PAGES.items():
            self.panel.offer(name, lambda name=name, page=page: page(actions=self, name=name))
        self.layout.fit()

    # What the game tells

    def show(self, by: str | None, hints: WidgetSpecs, offers: WidgetSpecs) -> None:
        """Show the game as it stands; `by`: the race in decline that acts, if one does."""
        services, state = self.services, self.services.game.state
        self._by, self._offers, self._hints = by, offers, hints
        self._turn = board_turn(services, state, by, services.game.is_put_away)
        self._forget_what_is_past(state)
        settings = services.store.settings.current
        view_ = self.view
        view_.is_moving = not settings.reduced_motion
        view_.turned = settings.board_turned
        view_.board = printed_board(services.catalogue, state)
        self._show_regions()
        self._show_players(state)
        self._show_panel()
        self._show_reach()

    def arrange_foot(self, widgets: list[Any]) -> None:
        """Put the buttons below everything, unless a page has its own and needs their room."""
        has_own = self.shape.is_squat or not self.actions.is_picking
        is_alone = self.content in ON_BOARD or (self.content == "hand-over" and has_own)
        is_shown = self.shape.is_large or not is_alone
        fill(self.layout.parts["foot"], widgets if is_shown else [])

    def greet(self, notes: Sequence[SeatLine], since: State) -> None:
        """Begin the next turn by saying whose it is; others first do what `notes` say."""
        self.panel.page("hand-over").begin(notes, since)
        self._is_greeting = True

    def turn_board(self) -> None:
        """Turn the board by a quarter, so that it lies as on the table."""
        turned = (int(self.view.turned) + 1) % 4
        settings = self.services.store.settings
        attempt(self.services, lambda: settings.change(board_turned=turned))
        self.view.turned = settings.current.board_turned
        self.layout.fit()

    def explain_signs(self) -> None:
        """Say what everything on the board means."""
        open_legend(self.services.language)

    @property
    def has_hints(self) -> bool:
        """Whether the panel explains something to whoever is new."""
        return bool(self._hints)

    def ask_advice(self) -> None:
        """Show what the turn could bring."""
        self.panel.page("advice").begin()
        self.show_page("advice")

    def look_at_advice(self, choice: AdviceChoice) -> None:
        """Look at a turn or at the way to a region: ghosts on the board, nothing is recorded."""
        self.panel.page("advice").look_at(choice)
        self._show_regions()
        self._show_reach()

    # How it is shown

    def _forget_what_is_past(self, state: State) -> None:
        """A new turn begins with the turn; what was said of a region holds until something was."""
        race = state.current.active.race if state.current.active else ""
        moment = (self.services.game.session, state.round, state.turn.seat, race)
        was = self.content
        if self._is_greeting:
            self.choice, self.content, self.is_scoring = None, "hand-over", False
            self._is_greeting = False
        elif moment != self._moment or (self.content == "place" and not self.turn.redeploying):
            self.choice, self.content, self.is_scoring = None, self._home, False
        elif self.content == "advice" and not self.panel.page("advice").is_current:
            self.content = self._home
        elif self.choice:
            self.choice = self.choice_of(self.choice.region)
        if self.content in ("turn", "offers") and not self.choice:
            self.content = self.content if self.content == "offers" else self._home
        self._moment = moment
        self._leave_advice(was)

    def _leave_advice(self, was: str) -> None:
        """Look for no advice any more once its page is left."""
        if was == "advice" != self.content:
            self.panel.page("advice").stop()

    def _go_to(self, content: str, is_shown: bool = False) -> None:
        was, self.content = self.content, content
        was_scoring = self.is_scoring
        self.is_scoring = content == "scoring" or (was_scoring and content in _LOOKED_AT)
        is_other = self.is_scoring != was_scoring or "advice" in (was, content)
        self._leave_advice(was)
        if is_other:
            self._show_regions()
        if is_other or "place" in (was, content):
            self._show_reach()
        if not is_shown:
            self._tell_page()
        self.panel.show(content)
        self.view.zooms_on_double_tap = content not in _TAPPED
        self.layout.fit()
        if content != was:
            self.actions.arrange_buttons()
        elif content == "region":
            self.actions.coach.show()

    def _show_panel(self) -> None:
        if self.choice:
            self.panel.page("region").show(self.page_of(self.choice))
            self.content = "region"
        else:
            if self.content == "region":
                self.content = self._behind
            self._tell_page()
        self.panel.show(self.content)
        self.view.zooms_on_double_tap = self.content not in _TAPPED
        self.layout.fit()

    def _tell_page(self) -> None:
        """Let the page that is shown say what is so; one that others offer tells itself."""
        _ = self.services.language.gettext
        if self.content == "turn":
            page = self.panel.page("turn")
            has_room = self.shape.is_large and not self.layout.has_spare_place
            page.has_header = has_room or self.shape.is_squat
            page.saves_height = self.layout.is_beside or self.shape.is_low
            page.show_on_board(self.turn, self._hints, self.actions.on_board.extras)
        elif self.content == "place" and self.turn.redeploying:
            self.panel.page("place").show(self.turn.redeploying)
        elif self.content == "offers":
            self.panel.page("offers").show(_("On offer"), self._offers)
        elif self.content == "advice":
            self.panel.page("advice").show_advice()
        elif self.content == "scoring":
            self.panel.page("scoring").show()
        elif self.content == "hand-over":
            self.panel.page("hand-over").show(self.actions.is_picking)

    def _show_regions(self) -> None:
        services = self.services
        if self.is_scoring:
            self.view.regions = choose(self.panel.page("scoring").regions, self._chosen)
        elif self.content == "advice":
            self.view.regions = self.panel.page("advice").regions
        else:
            state = services.game.state
            self.view.regions = region_facts(services, state, self._chosen, self._by)

    def _show_players(self, state: State) -> None:
        layout, shape = self.layout, self.shape
        self.shows_coins = bool(state.open_purses)
        shared = {"actions": self.actions, "has_counts": layout.has_counts}
        if not shape.is_large:
            cards = turn_card(self.services, state, shared | self._numbers)
        else:
            is_airy = shape.kind == "wide" and not (shape.is_low or layout.is_beside)
            cards = slim_cards(self.services, state, shared, is_airy)
        if layout.has_spare_place:
            whose = {"actions": self.actions, "colour": state.setup.colour(state.turn.seat)}
            cards = [
                *cards,
                (HandCard, self._numbers | whose | {"saves_height": not layout.has_counts}),
            ]
        refill(layout.parts["players"], cards)

    def refill_around(self) -> None:
        """Show players and buttons as they fit where they stand by now."""
        game = self.services.game
        # Out of sight, another game may be played by now, or none.
        if self._turn and game.is_open and self.actions.has_board:
            self._show_players(game.state)
            if self.content == "turn":
                self._tell_page()
            self.actions.arrange_buttons()

    @property
    def player_count(self) -> int:
        """How many players have a card."""
        game = self.services.game
        return len(game.state.players) if game.is_open else 0

    @property
    def _numbers(self) -> dict[str, int]:
        """What the race that acts has in hand, and how many regions."""
        races = self.turn.turn.races
        shown = next((race for race in races if race.race == self.actions.acting), NO_RACE)
        return {"hand": shown.hand, "regions": shown.regions}

    def _show_reach(self) -> None:
        """On a phone, come so near that a finger can tell what is within reach or to be tapped."""
        wanted = {spot.region for spot in self._spots}
        if self.is_scoring:
            wanted = set(self.turn.score.coins)
        reach = tuple(
            facts.region
            for facts in self.view.regions
            if (facts.region in wanted if wanted else facts.price and facts.price.text)
        )
        if board_room.is_for_a_tablet(*Window.size):
            reach = ()
        if reach != self._reach:
            self._reach = reach
            self.view.show_regions(reach) if reach else self.view.show_all()

    _reach: tuple[int, ...] = ()
    _is_greeting = False
    _hints: WidgetSpecs = ()


load_kv("table/board_table")
