"""The table of a game whose board is on the tablet: players, the board, one panel, what to do.

The panel shows one page at a time (`BoardPanel`). A tap on a region only looks
at that region: it asks nothing else anew, so that it is answered in the next frame.
"""

from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty

from companion.dataclasses import replace
from companion.engine import State, printed_board
from companion.pages import blocks
from companion.pages.advice import AdviceChoice
from companion.pages.board import choose, region_facts
from companion.pages.board_turn import board_turn, turn_page
from companion.pages.hand_over import hand_over_page, turn_just_over
from companion.pages.pick import PickChoice, offers_page
from companion.pages.players import players
from companion.pages.table import ActingRace
from companion.ui.blocks.panel import PagePanel, Panel
from companion.ui.board.view import BoardView
from companion.ui.kit.layouts import WidgetSpecs, fill, refill
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.parts.saved_games import attempt
from companion.ui.table import board_room
from companion.ui.table.board_layout import ON_BOARD, BoardLayout, BoardPanel
from companion.ui.table.board_pages import AdvicePage, ScoringPage
from companion.ui.table.board_taps import BoardTaps
from companion.ui.table.turn import HandCard, TurnCard, slim_cards

_PAGES: dict[str, type[Panel]] = {
    "region": PagePanel,
    "advice": AdvicePage,
    "place": PagePanel,
    "offers": PagePanel,
    "scoring": ScoringPage,
    "hand-over": PagePanel,
}
# These only show something: what was begun before continues afterwards.
_LOOKED_AT = ("region", "offers")
# On these pages quick taps on a region each count.
_TAPPED = ("place", "scoring", "hand-over")


class BoardTable(BoardTaps):
    """Shows the game on its board."""

    shape = ShapeProperty()
    is_whole = BooleanProperty(True)
    # Whether players' cards need room for open purses.
    shows_coins = BooleanProperty(False)

    def __init__(self, table: Any, **kwargs: Any) -> None:
        self._moment: tuple[Any, ...] = ()
        super().__init__(table.services, actions=table, **kwargs)

    def on_kv_post(self, base_widget: object) -> None:
        """Add the pages of the panel."""
        super().on_kv_post(base_widget)
        self.view: BoardView = self.ids.view
        self.layout = BoardLayout(self)
        self.panel: BoardPanel = self.layout.parts["panel"]
        self.panel.offer("turn", lambda: PagePanel(actions=self, name="turn", ground="page"))
        self.fbind("is_whole", self._show_tools)
        for name, page in _PAGES.items():
            self.panel.offer(name, lambda name=name, page=page: page(actions=self, name=name))
        self.panel.offer("seat", self._make_seat)
        self.layout.fit()

    # What the game shows

    def show(self, by: str | None, hints: WidgetSpecs) -> None:
        """Show the current game; `by`: the race in decline that acts, if any."""
        services, state = self.services, self.services.game.state
        self._by, self._hints = by, hints
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
        """Put the buttons below everything, unless a page has its own and needs the room."""
        is_alone = self.content in ON_BOARD or (self.content == "hand-over" and self._starts_turn)
        is_shown = self.shape.is_large or not is_alone
        fill(self.layout.parts["foot"], widgets if is_shown else [])

    def greet(self) -> None:
        """Start the next turn by saying whose it is, and what others do first."""
        self.panel.page("hand-over").scroll_up()
        self._is_greeting = True

    def turn_board(self) -> None:
        """Turn the board by a quarter, to match the real one."""
        turned = (int(self.view.turned) + 1) % 4
        settings = self.services.store.settings
        attempt(self.services, lambda: settings.change(board_turned=turned))
        self.view.turned = settings.current.board_turned
        self.layout.fit()

    @property
    def has_hints(self) -> bool:
        """Whether the panel explains something to newcomers."""
        return bool(self._hints)

    def look_at_advice(self, choice: AdviceChoice) -> None:
        """Look at a turn or at the way to a region: ghosts on the board, nothing is recorded."""
        self.panel.page("advice").look_at(choice)
        self._show_regions()
        self._show_reach()

    def show_seat(self) -> None:
        """Show what a seat that the app plays does next."""
        if self.content == "seat" and self.actions.has_board:
            self.panel.page("seat").show_turn()
            self._show_regions()
            self._show_reach()

    def _make_seat(self) -> Panel:
        # Only games with a seat that nobody sits in pay for it.
        from companion.ui.table.seat_page import SeatPage

        return SeatPage(actions=self, name="seat")

    # How it is shown

    def _forget_what_is_past(self, state: State) -> None:
        """Start a new turn on its own page; choices about a region last until the next step."""
        race = state.current.active.race if state.current.active else ""
        moment = (self.services.game.session, state.round, state.turn.seat, race)
        was = self.content
        if self._is_greeting:
            self.choice, self.content, self.is_scoring = None, "hand-over", False
            self._is_greeting = False
        elif moment != self._moment or (self.content == "place" and not self.turn.placing):
            self.choice, self.content, self.is_scoring = None, self.home, False
            self.panel.page(self.content).scroll_up()
        elif self.content == "advice" and not self.panel.page("advice").is_current:
            self.content = self.home
        elif self.choice:
            self.choice = self.choice_of(self.choice.region)
        if self.content in ("turn", "offers", "seat") and not self.choice:
            self.content = self.content if self.content == "offers" else self.home
        self._moment = moment
        self._leave_advice(was)

    def _leave_advice(self, was: str) -> None:
        """Stop searching for advice once its page is left."""
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
        """Refresh the current page; pages that others registered refresh themselves."""
        if self.content == "turn":
            page, shape = self._turn_page, self.shape
            # If there is room for only one of them, the die goes first.
            has_die = bool(page.body) and isinstance(page.body[0], blocks.Die | blocks.Rolled)
            is_inside = shape.is_squat and not has_die
            above = [*([self._hand_card] if is_inside else []), *self._hints]
            self.panel.page("turn").show(page, above)
            has_room = shape.is_large and not self.layout.has_spare_place
            self.panel.show_head(self._hand_card if has_room else None)
        elif self.content in ("place", "hand-over"):
            self.panel.page(self.content).show(self._tapped_page)
        elif self.content == "offers":
            self.panel.page("offers").show(self._offers_page)
        elif self.content == "advice":
            self.panel.page("advice").show_advice()
        elif self.content == "seat":
            self.panel.page("seat").show_turn()
        elif self.content == "scoring":
            self.panel.page("scoring").show_score()

    @property
    def _turn_page(self) -> blocks.Page:
        """The page of the turn, with the tools for the board."""
        state = self.services.game.state
        extras, is_cramped = self.actions.on_board.extras, self.layout.is_cramped
        page = turn_page(self.services, state, self.turn, extras, is_cramped)
        if not self.shape.is_large:
            # What has to be done needs the room more than what it earns.
            page = replace(page, body=page.body + page.foot, foot=())
        return replace(page, tools=self._tools)

    @property
    def _offers_page(self) -> blocks.Page:
        """A card for each combo, which a tap shows with both its rules."""
        _, state = self.services.language.gettext, self.services.game.state
        close = blocks.Button("close-page", "signs/close", _("Close"), blocks.Act("close"))
        tools = (*(self._tools if self.shape.is_large else ()), close)
        return replace(offers_page(self.services, state, PickChoice()), tools=tools)

    @property
    def _tools(self) -> tuple[blocks.Button, ...]:
        """The buttons that zoom and turn the board: on it, they would cover regions."""
        _ = self.services.language.gettext
        look = (
            ("board-whole", "signs/whole", _("Whole board"), not self.is_whole),
            ("board-turn", "signs/rotate", _("Rotate the board"), True),
            ("board-legend", "signs/info", _("What the signs mean"), True),
        )
        return tuple(
            blocks.Button(name, icon, text, blocks.Act(name) if is_there else None)
            for name, icon, text, is_there in look
        )

    def _show_tools(self, *_: object) -> None:
        """Offer to show the whole board if it isn't visible."""
        if self._turn and self.content in ("turn", "offers"):
            self._tell_page()

    @property
    def _tapped_page(self) -> blocks.Page | None:
        """The page whose regions are tapped, while there is one."""
        game = self.services.game
        if self.content == "place":
            return self.turn.placing
        if self.content != "hand-over":
            return None
        before = turn_just_over(game.session)
        page = hand_over_page(self.services, game.state, before, game.is_practice)
        return page if self._starts_turn else replace(page, foot=())

    @property
    def _starts_turn(self) -> bool:
        """Whether the turn starts beside the board; a player who picks goes on to the combos.

        Their button is below the board if there is room for it. Nobody picks in an empty seat.
        """
        state = self.services.game.state
        return bool(state.character) or not self.actions.is_picking or self.shape.is_squat

    def _show_regions(self) -> None:
        services = self.services
        if self.is_scoring:
            self.view.regions = choose(self.panel.page("scoring").regions, self._chosen)
        elif self.content in ("advice", "seat"):
            self.view.regions = self.panel.page(self.content).regions
        else:
            state = services.game.state
            self.view.regions = region_facts(services, state, self._chosen, self._by)

    def _show_players(self, state: State) -> None:
        layout, shape = self.layout, self.shape
        self.shows_coins = bool(state.open_purses)
        shared = {"actions": self.actions, "has_counts": layout.has_counts}
        found = players(self.services, state)
        if not shape.is_large:
            current = found[state.turn.seat]
            facts = {"block": current, "longest": current.headline[1], "race": self._acting_race}
            cards: WidgetSpecs = [(TurnCard, shared | facts)]
        else:
            is_airy = shape.kind == "wide" and not (shape.is_low or layout.is_beside)
            cards = slim_cards(found, shared, is_airy)
        if layout.has_spare_place:
            cards = [*cards, self._hand_card]
        refill(layout.parts["players"], cards)

    def refill_around(self) -> None:
        """Show players and buttons as they fit now."""
        game = self.services.game
        # While out of sight, another game may have come to the table, or none may be left.
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
    def _hand_card(self) -> tuple[type[HandCard], dict[str, Any]]:
        """What the race that acts has in hand, in its player's colour."""
        room = {"saves_height": not self.layout.has_counts, "shares_line": self.shape.is_squat}
        return HandCard, room | {"actions": self.actions, "race": self._acting_race}

    @property
    def _acting_race(self) -> ActingRace:
        """The race that acts, with its hand and its regions."""
        return self.turn.turn.acting(self.actions.acting)

    def _show_reach(self) -> None:
        """On a phone, zoom in until a finger can tell apart the regions to tap."""
        page = self._tapped_page
        wanted = {spot.region for spot in page.spots} if page else set()
        if self.is_scoring:
            wanted = set(self.turn.score.coins)
        reach = tuple(
            facts.region
            for facts in self.view.regions
            if (facts.region in wanted if wanted else facts.price and facts.price.text)
        )
        # Nobody taps the board for an empty seat: people look for the region on the whole of it.
        if board_room.is_for_a_tablet(*Window.size) or self.content == "seat":
            reach = ()
        if reach != self._reach:
            self._reach = reach
            self.view.show_regions(reach) if reach else self.view.show_all()

    _reach: tuple[int, ...] = ()
    _is_greeting = False
    _hints: WidgetSpecs = ()


load_kv("table/board_table")
