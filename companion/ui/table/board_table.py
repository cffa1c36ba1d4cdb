"""The table of a game whose board is on the tablet: players, the board, one panel, what to do.

The panel shows one page at a time (`companion.ui.table.board_panel`). A tap on a region only looks
at that region: it asks nothing else anew, so that it is answered in the next frame.
"""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty

from companion.engine import State, printed_board
from companion.facts.board import choose, region_facts
from companion.facts.board_turn import board_turn
from companion.facts.hand_over import SeatLine
from companion.ui.blocks.panel import LEAST, PagePanel, Panel
from companion.ui.board.view import BoardView
from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.table import board_room
from companion.ui.table.board_panel import BoardPanel
from companion.ui.table.board_sheets import open_legend
from companion.ui.table.board_turn_panel import BoardTurnPanel
from companion.ui.table.hand_over_page import HandOverPage
from companion.ui.table.offers_page import OffersPage
from companion.ui.table.place_page import PlacePage
from companion.ui.table.scoring_page import ScoringPage
from companion.ui.table.slim_card import slim_cards
from companion.ui.table.tapped_board import TappedBoard
from companion.ui.table.turn_panel import NO_RACE

# The pages of the panel that are about regions: a phone leaves all room to them and the board.
_ON_BOARD = ("region", "place")
_PAGES: dict[str, type[Panel]] = {
    "region": PagePanel,
    "place": PlacePage,
    "offers": OffersPage,
    "scoring": ScoringPage,
    "hand-over": HandOverPage,
}
# These are only looked at: what was begun before goes on behind them.
_LOOKED_AT = ("region", "offers")
# What a panel below the board takes of the height at the most.
_MOST_BELOW = 0.8
# On these pages quick taps on a region each count.
_TAPPED = ("place", "scoring", "hand-over")


class BoardTable(TappedBoard):
    """Shows the game on its board."""

    shape = ShapeProperty()
    is_whole = BooleanProperty(True)

    def __init__(self, table: Any, **kwargs: Any) -> None:
        self._moment: tuple[Any, ...] = ()
        self._offers: WidgetSpecs = ()
        super().__init__(table.services, actions=table, **kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts, and offer the pages of the panel."""
        self._parts = {
            name: self.ids[name].__self__
            for name in ("players", "middle", "stage", "side", "panel", "foot")
        }
        self.view: BoardView = self.ids.view.__self__
        self.panel: BoardPanel = self._parts["panel"]
        self.foot = self._parts["foot"]
        self.panel.offer("turn", lambda: BoardTurnPanel(actions=self.actions, board=self))
        for name, page in _PAGES.items():
            self.panel.offer(name, lambda name=name, page=page: page(actions=self, name=name))
        self.panel.fbind("natural_height", self._fit)
        self.fbind("shape", self._arrange)
        self.fbind("size", self._fit)
        self._parts["middle"].fbind("size", self._fit)
        self.foot.fbind("height", self._fit)
        self._arrange()

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
        is_alone = self.content in _ON_BOARD or (self.content == "hand-over" and has_own)
        fill(self.foot, widgets if self.shape.is_large or not is_alone else [])

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
        self._fit()

    def explain_signs(self) -> None:
        """Say what everything on the board means."""
        open_legend(self.services.language)

    # How it is shown

    def _forget_what_is_past(self, state: State) -> None:
        """A new turn begins with the turn; what was said of a region holds until something was."""
        race = state.current.active.race if state.current.active else ""
        moment = (self.services.game.session, state.round, state.turn.seat, race)
        if self._is_greeting:
            self.choice, self.content, self.is_scoring = None, "hand-over", False
            self._is_greeting = False
        elif moment != self._moment or (self.content == "place" and not self.turn.redeploying):
            self.choice, self.content, self.is_scoring = None, self._home, False
        elif self.choice:
            self.choice = self.choice_of(self.choice.region)
        if self.content in ("turn", "offers") and not self.choice:
            self.content = self.content if self.content == "offers" else self._home
        self._moment = moment

    def _go_to(self, content: str, is_shown: bool = False) -> None:
        was, self.content = self.content, content
        was_scoring = self.is_scoring
        self.is_scoring = content == "scoring" or (was_scoring and content in _LOOKED_AT)
        if self.is_scoring != was_scoring:
            self._show_regions()
        if self.is_scoring != was_scoring or "place" in (was, content):
            self._show_reach()
        if not is_shown:
            self._tell_page()
        self.panel.show(content)
        self.view.zooms_on_double_tap = content not in _TAPPED
        self._fit()
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
        self._fit()

    def _tell_page(self) -> None:
        """Let the page that is shown say what is so; one that others offer tells itself."""
        _ = self.services.language.gettext
        if self.content == "turn":
            page = self.panel.page("turn")
            page.has_header = self.shape.is_large or self.shape.is_squat
            page.show_on_board(self.turn, self._hints, self.actions.on_board.extras)
        elif self.content == "place" and self.turn.redeploying:
            self.panel.page("place").show(self.turn.redeploying)
        elif self.content == "offers":
            self.panel.page("offers").show(_("On offer"), self._offers)
        elif self.content == "scoring":
            self.panel.page("scoring").show()
        elif self.content == "hand-over":
            self.panel.page("hand-over").show(self.actions.is_picking)

    def _show_regions(self) -> None:
        services = self.services
        if self.is_scoring:
            self.view.regions = choose(self.panel.page("scoring").regions, self._chosen)
        else:
            state = services.game.state
            self.view.regions = region_facts(services, state, self._chosen, self._by)

    def _show_players(self, state: State) -> None:
        cards = slim_cards(self.services, state, self.shape, self.actions, self._numbers)
        refill(self._parts["players"], cards)

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

    def _arrange(self, *_: object) -> None:
        parts, kind = self._parts, self.shape.kind
        is_beside = kind in ("wide", "low")
        parts["middle"].orientation = "horizontal" if is_beside else "vertical"
        if kind == "low":
            fill(parts["middle"], [parts["stage"], parts["side"]])
            fill(self, [parts["middle"]])
        else:
            fill(parts["side"], [])
            fill(parts["middle"], [parts["stage"], parts["panel"]])
            fill(self, [*self._above, parts["middle"], parts["foot"]])
        self._fit()

    def _fit(self, *_: object) -> None:
        """Share the room between the board and the panel."""
        panel, parts, kind = self.panel, self._parts, self.shape.kind
        players, (width, height) = parts["players"], parts["middle"].size
        gap, aspect = parts["middle"].spacing, self._aspect
        players.view_height = 0
        if kind == "low":
            above = self._above
            rest = self.height - parts["foot"].height - sum(part.height + gap for part in above)
            # A panel that shows next to nothing needs their room more than the players do.
            above = above if rest - gap >= dp(LEAST) else []
            fill(parts["side"], [*above, panel, parts["foot"]])
            panel.size_hint = (1, 1)
            parts["side"].width = min(max(self.width * 0.44, sp(300)), self.width * 0.66)
        elif kind == "wide":
            panel.size_hint = (None, 1)
            panel.width = board_room.width_beside(width - gap, height, aspect)
            # However wide the panel is by now: or the one would wait for the other.
            board = (width - gap - board_room.least_beside(width - gap)) / aspect
            players.view_height = max(0, players.height + height - board)
        elif kind == "tall":
            panel.size_hint = (1, None)
            panel.height = board_room.height_below(width, height - gap, aspect)
        else:
            panel.size_hint = (1, None)
            fill(self, [*self._above, parts["middle"], parts["foot"]])
            taken = players.height if players.parent else 0
            rest = height - gap - board_room.height_kept(self.height - taken)
            if self.content == "offers":
                # Who looks for a combo needs no more than the whole board.
                rest = max(rest, height - gap - width / aspect)
            # Some of the board is always to be seen.
            least = min(panel.least_height, height * _MOST_BELOW)
            panel.height = min(panel.natural_height, max(rest, least))

    @property
    def _above(self) -> list[Any]:
        """The players, unless a page about regions needs their room, or tells of them anyway."""
        shape = self.shape
        is_card = self.content in _ON_BOARD and (shape.kind == "low" or shape.is_tight)
        is_card = is_card or (shape.kind == "low" and self.content in ("scoring", "hand-over"))
        return (
            [] if is_card or (shape.kind == "low" and shape.is_squat) else [self._parts["players"]]
        )

    @property
    def _aspect(self) -> float:
        """How many times as wide as high the board lies."""
        if not self.view.board:
            return 1.0
        width, height = self.view.board.size
        return float(height / width if self.view.turned % 2 else width / height)


load_kv("table/board_table")
