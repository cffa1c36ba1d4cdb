"""The table of a game whose board is on the tablet: players, the board, one panel, what to do.

The panel shows one page at a time (`companion.ui.table.board_panel`). A tap on a region only looks
at that region: it asks nothing else anew, so that it is answered in the next frame.
"""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import Metrics, dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.commands import PlaceTroops
from companion.engine.game_board import printed_board
from companion.engine.state import State
from companion.facts.board import choose, region_facts
from companion.facts.board_card import RegionCard, region_card
from companion.facts.board_place import Spot
from companion.facts.board_taps import RegionChoice, Tap
from companion.facts.board_turn import BoardTurn, board_turn
from companion.facts.hand_over import SeatLine
from companion.facts.table import player_facts
from companion.play.view import view
from companion.ui.board.view import BoardView
from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.table.board_panel import BoardPanel, PanelPage
from companion.ui.table.board_sheets import open_legend, open_region_words
from companion.ui.table.board_turn_panel import BoardTurnPanel
from companion.ui.table.hand_over_page import HandOverPage
from companion.ui.table.offers_page import OffersPage
from companion.ui.table.place_page import PlacePage
from companion.ui.table.region_page import RegionPage
from companion.ui.table.scoring_page import ScoringPage
from companion.ui.table.slim_card import SlimCard

# In what is left below the bar, how much of it the panel may take below the board.
_MOST_OF_HEIGHT = {"tall": 0.46, "narrow": 0.5}
# With text twice as large the board gives way by so much more.
_GIVEN_WAY = 0.2
_PANEL_WIDTH = 336
_PAGES: dict[str, type[PanelPage]] = {
    "region": RegionPage,
    "place": PlacePage,
    "offers": OffersPage,
    "scoring": ScoringPage,
    "hand-over": HandOverPage,
}
# On these pages quick taps on a region each count.
_TAPPED = ("place", "scoring", "hand-over")


class BoardTable(BoxLayout):
    """Shows the game on its board.

    `content`: which page of the panel is shown; while a region is chosen, that is its card. Pages
    that others offer are shown with `show_page`, and put away with `close`.
    """

    shape = ShapeProperty()
    content = StringProperty("turn")
    actions = ObjectProperty(None)
    is_whole = BooleanProperty(True)
    panel_width = NumericProperty("336dp")

    def __init__(self, table: Any, **kwargs: Any) -> None:
        self.services = table.services
        self.choice: RegionChoice | None = None
        self._by: str | None = None
        self._turn: BoardTurn | None = None
        self._moment: tuple[Any, ...] = ()
        self._offers: WidgetSpecs = ()
        super().__init__(actions=table, **kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts, and offer the pages of the panel."""
        self._parts = {
            name: self.ids[name].__self__
            for name in ("players", "middle", "stage", "side", "panel", "foot")
        }
        self.view: BoardView = self.ids.view.__self__
        self.panel: BoardPanel = self._parts["panel"]
        self.foot = self._parts["foot"]
        self.panel.offer("turn", lambda: BoardTurnPanel(actions=self.actions))
        for name, page in _PAGES.items():
            self.panel.offer(name, lambda name=name, page=page: page(actions=self, name=name))
        self.panel.fbind("natural_height", self._fit)
        self.fbind("shape", self._arrange)
        self.fbind("size", self._fit)
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

    @property
    def turn(self) -> BoardTurn:
        """The turn as it was last shown."""
        assert self._turn is not None
        return self._turn

    def arrange_foot(self, widgets: list[Any]) -> None:
        """Put the buttons below everything."""
        fill(self.foot, widgets if self.shape.is_large or self.content != "region" else [])

    # What fingers say

    def tap_region(self, region: int) -> None:
        """Look at a region, or leave it again; while tokens are placed, put one there."""
        if self._place(region, "more"):
            return
        if self.content == "scoring" and self.panel.page("scoring").tap(region):
            return
        if region == self._chosen:
            self.close()
            return
        choice = RegionChoice(region, by=self._by)
        card = region_card(self.services, self.services.game.state, choice)
        if card.kind == "water":
            self.tap_beside()
        else:
            self._look_at(choice, card)

    def tap_beside(self) -> None:
        """Leave a region; what is counted stays."""
        if self.content == "scoring":
            self.panel.page("scoring").skip()
        else:
            self.close()

    def hold_region(self, region: int) -> None:
        """Say everything of a region; while tokens are placed, take one away."""
        if self._place(region, "fewer"):
            return
        choice = RegionChoice(region, by=self._by)
        open_region_words(self.services, self.services.game.state, choice)

    def take(self, tap: Tap) -> None:
        """Look at another choice, or carry out what a button carries."""
        if isinstance(tap, RegionChoice):
            state = self.services.game.state
            self._look_at(tap, region_card(self.services, state, tap))
            return
        before, self._stay = self.choice, all(isinstance(do, PlaceTroops) for do in tap)
        if not self._stay:
            self.choice = None
        if self.services.game.do(*tap):
            self.close() if not self._stay else None
        else:
            self.choice = before

    def act(self, name: str) -> None:
        """Do what a button of the board is named after."""
        if name == "spread" and self.turn.redeploying:
            self.services.game.do(*self.turn.redeploying.spread)
        self.close()

    def close(self) -> bool:
        """Go back to the turn; False where that is shown already."""
        if self.content == self._home:
            return False
        self.choice = None
        self.view.regions = choose(self.view.regions, None)
        self._go_to(self._home)
        return True

    def show_page(self, name: str) -> None:
        """Show a page of the panel that is not about one region."""
        self.choice = None
        self.view.regions = choose(self.view.regions, None)
        self._go_to(name)

    def greet(self, notes: Sequence[SeatLine]) -> None:
        """Begin the next turn by saying whose it is; others first do what `notes` say."""
        self.panel.page("hand-over").begin(notes)
        self._is_greeting = True

    def turn_board(self) -> None:
        """Turn the board by a quarter, so that it lies as on the table."""
        turned = (int(self.view.turned) + 1) % 4
        self.services.store.settings.change(board_turned=turned)
        self.view.turned = turned

    def explain_signs(self) -> None:
        """Say what everything on the board means."""
        open_legend(self.services.language)

    # How it is shown

    @property
    def _chosen(self) -> int | None:
        return self.choice.region if self.choice else None

    @property
    def _home(self) -> str:
        return "offers" if self.actions.is_picking and not self._by else "turn"

    def _forget_what_is_past(self, state: State) -> None:
        """A new turn begins with the turn; what was said of a region holds until something was."""
        race = state.current.active.race if state.current.active else ""
        moment = (self.services.game.session, state.round, state.turn.seat, race)
        if self._is_greeting:
            self.choice, self.content, self._is_greeting = None, "hand-over", False
        elif moment != self._moment or (self.content == "place" and not self.turn.redeploying):
            self.choice, self.content = None, self._home
        elif self.choice:
            self.choice = RegionChoice(self.choice.region, by=self._by)
        if self.content in ("turn", "offers") and not self.choice:
            self.content = self.content if self.content == "offers" else self._home
        self._moment = moment

    def _look_at(self, choice: RegionChoice, card: RegionCard) -> None:
        is_new = choice.region != self._chosen
        self.choice = choice
        if is_new:
            self.view.regions = choose(self.view.regions, choice.region)
        page = self.panel.page("region")
        page.show(card)
        if is_new:
            page.scroll_up()
        self._go_to("region", is_told=True)

    def _go_to(self, content: str, is_told: bool = False) -> None:
        was, self.content = self.content, content
        if content != was and "scoring" in (content, was):
            self._show_regions()
            self._show_reach()
        if not is_told:
            self._tell_page()
        self.panel.show(content)
        self.view.zooms_on_double_tap = content not in _TAPPED
        self._fit()
        if content != was:
            self.actions.arrange_buttons()

    def _show_panel(self) -> None:
        if self.choice:
            state = self.services.game.state
            self.panel.page("region").show(region_card(self.services, state, self.choice))
            self.content = "region"
        else:
            if self.content == "region":
                self.content = self._home
            self._tell_page()
        self.panel.show(self.content)
        self.view.zooms_on_double_tap = self.content not in _TAPPED
        self._fit()

    def _tell_page(self) -> None:
        """Let the page that is shown say what is so; one that others offer tells itself."""
        _ = self.services.language.gettext
        if self.content == "turn":
            page = self.panel.page("turn")
            page.has_header = self.shape.kind != "narrow"
            page.show_on_board(self.turn, self._hints, self.actions.on_board.extras, "")
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
        if self.content == "scoring":
            self.view.regions = self.panel.page("scoring").regions
        else:
            state = services.game.state
            self.view.regions = region_facts(services, state, self._chosen, self._by)

    def _show_players(self, state: State) -> None:
        seats = range(len(state.players))
        if not self.shape.is_large:
            seats = range(state.turn.seat, state.turn.seat + 1)
        players = view(state).players
        refill(
            self._parts["players"],
            ((SlimCard, self._slim(state, seat, players[seat])) for seat in seats),
        )

    def _slim(self, state: State, seat: int, player: Any) -> dict[str, Any]:
        facts = player_facts(self.services, state, seat, player)
        lines = facts.pop("lines") or [{"icon": "", "text": "", "tone": "faint", "second_icon": ""}]
        line = lines[0]
        icon = line["second_icon"] or line["icon"]
        return facts | {
            "icon": icon,
            "text": line["text"],
            "tone": line["tone"],
            "actions": self.actions,
        }

    def _show_reach(self) -> None:
        """Come so near that a finger can tell what is within reach, or is to be tapped."""
        wanted = {spot.region for spot in self._spots}
        if self.content == "scoring":
            wanted = set(self.turn.score.coins)
        reach = tuple(
            facts.region
            for facts in self.view.regions
            if facts.region in wanted or (facts.price and facts.price.text)
        )
        if reach != self._reach:
            self._reach = reach
            self.view.show_regions(reach)

    _reach: tuple[int, ...] = ()
    _is_greeting = False
    _hints: WidgetSpecs = ()

    def _place(self, region: int, way: str) -> bool:
        """Put a token into an own region or take one away; True if it is one of those."""
        for spot in self._spots:
            if spot.region == region:
                tap = getattr(spot, way)
                if tap:
                    self.services.game.do(*tap)
                # Where losers are done, whoever is on turn may attack.
                return bool(tap) or self.content == "place"
        return False

    @property
    def _spots(self) -> tuple[Spot, ...]:
        """The regions that a tap puts a token into."""
        if self.content == "hand-over":
            spots: tuple[Spot, ...] = self.panel.page("hand-over").spots
            return spots
        is_placing = self.content == "place" and self.turn.redeploying
        return self.turn.redeploying.spots if is_placing and self.turn.redeploying else ()

    def _arrange(self, *_: object) -> None:
        parts, kind = self._parts, self.shape.kind
        is_beside = kind in ("wide", "low")
        parts["middle"].orientation = "horizontal" if is_beside else "vertical"
        if kind == "low":
            fill(parts["middle"], [parts["stage"], parts["side"]])
            fill(parts["side"], [parts["panel"], parts["foot"]])
            fill(self, [parts["middle"]])
        else:
            fill(parts["side"], [])
            fill(parts["middle"], [parts["stage"], parts["panel"]])
            fill(self, [parts["players"], parts["middle"], parts["foot"]])
        self._fit()

    def _fit(self, *_: object) -> None:
        """Share the room between the board and the panel."""
        panel, side, kind = self.panel, self._parts["side"], self.shape.kind
        middle = self._parts["middle"]
        if kind == "low":
            panel.size_hint = (1, 1)
            side.width = min(max(self.width * 0.44, sp(300)), self.width * 0.6)
        elif kind == "wide":
            panel.size_hint = (None, 1)
            panel.width = min(max(dp(300), sp(_PANEL_WIDTH)), self.width * 0.34)
        else:
            panel.size_hint = (1, None)
            share = _MOST_OF_HEIGHT[kind] + _GIVEN_WAY * (Metrics.fontscale - 1)
            panel.height = min(panel.natural_height, middle.height * share)


load_kv("table/board_table")
