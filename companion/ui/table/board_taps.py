"""What taps on the board and beside it do: look at a region, place tokens, carry something out."""

from collections.abc import Callable
from typing import Any, Literal

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import PlaceTroops, State
from companion.pages import blocks
from companion.pages.advice import AdviceChoice
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import choose
from companion.pages.board_turn import BoardTurn
from companion.pages.empty_seat import SeatChoice
from companion.pages.reader import Reader
from companion.pages.region import region_page, region_sentences
from companion.ui.blocks.taps import TapTaker
from companion.ui.board.view import BoardView
from companion.ui.kit.layouts import CardGrid, KeepsParts, WidgetSpecs, refill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.services import Services
from companion.ui.table.board_layout import BoardPanel
from companion.words import Language

# Selects the race that acts.
_ACT = "act-"


class BoardTaps(TapTaker, KeepsParts, BoxLayout):
    """Handles taps; subclasses arrange and show everything.

    `content`: which page of the panel is shown; while a region is chosen, that is its card. Pages
    that others offer are shown with `show_page`, and put away with `close`. `is_scoring`: the coins
    lie on the board, also while something else is looked at.
    """

    content = StringProperty("turn")
    actions = ObjectProperty(None)
    view: BoardView
    panel: BoardPanel

    def __init__(self, services: Services, **kwargs: Any) -> None:
        self.services = services
        self.choice: AttackChoice | None = None
        self.is_scoring = False
        self._by: str | None = None
        self._turn: BoardTurn | None = None
        super().__init__(**kwargs)

    @property
    def turn(self) -> BoardTurn:
        """The turn as it was last shown."""
        assert self._turn is not None
        return self._turn

    def tap_region(self, region: int) -> None:
        """Look at a region, or leave it again; while tokens are placed, put one there."""
        if self._place(region, "tap"):
            return
        if self.content == "scoring" and self.panel.page("scoring").tap(region):
            return
        if self.content == "advice" and self.panel.page("advice").tap(region):
            return
        if self.choice and region == self.choice.region:
            self._tap_again(self.choice)
            return
        choice = self.choice_of(region)
        page = self.page_of(choice)
        if page.kind == "water":
            self.tap_beside()
        else:
            self._look_at_region(choice, page)

    def _tap_again(self, choice: AttackChoice) -> None:
        """Take the chosen region if nothing is left to ask; otherwise close it."""
        again = self.page_of(choice).again
        if again and not self.is_scoring:
            self.take(again)
        else:
            self.close()

    def tap_beside(self) -> None:
        """Leave a region; the count goes on."""
        if self.content == "scoring":
            self.panel.page("scoring").skip()
        else:
            self.close()

    def hold_region(self, region: int) -> None:
        """Say everything about a region; while placing tokens, take one away."""
        if self._place(region, "hold"):
            return
        choice = self.choice_of(region)
        open_region_words(self.services, self.services.game.state, choice)

    def look_at(self, choice: Any) -> None:
        """Show a region as chosen so far, or what another page of the panel shows."""
        match choice:
            case AdviceChoice():
                self.look_at_advice(choice)
            case SeatChoice():
                self.panel.page("seat").look_at(choice)
            case AttackChoice():
                self._look_at_region(choice, self.page_of(choice))
            case _:
                self.actions.look_at(choice)

    def _look_at_region(self, choice: AttackChoice, page: blocks.Page) -> None:
        is_new = choice.region != self._chosen
        self.choice = choice
        if is_new:
            self.view.regions = choose(self.view.regions, choice.region)
        panel = self.panel.page("region")
        panel.show(page)
        if is_new:
            panel.scroll_up()
        self._go_to("region", is_shown=True)

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Do what a button stands for; after placing, the region stays open."""
        before, is_placed = self.choice, all(isinstance(order, PlaceTroops) for order in commands)
        stays = is_placed and self.content == "region"
        if not stays:
            self.choice = None
        is_done = super().carry_out(commands)
        if not is_done:
            self.choice = before
        elif not stays and (self.content in ("region", "place") or self._goes_on):
            self.close()
        return is_done

    @property
    def _goes_on(self) -> bool:
        """Whether losers are done, and the app plays the next turn: nobody has to start it."""
        page = self._tapped_page
        is_done = self.content == "hand-over" and page is not None and page.kind == "done"
        return is_done and self.services.game.state.character is not None

    def leave_page(self) -> None:
        """Leave the region that a die was rolled for."""
        if self.content == "region":
            self.close()

    def act(self, name: str) -> None:
        """Do what a button is named after, here or at the table."""
        acts: dict[str, Callable[[], object]] = {
            "close": self.close,
            "start-turn": self.close,
            "board-whole": self.view.show_all,
            "board-turn": self.turn_board,
            "board-legend": lambda: open_legend(self.services.language),
            "do-all": lambda: self.panel.page("seat").do_all(),
        }
        if name.startswith(_ACT):
            self.actions.act_with(name.removeprefix(_ACT))
        else:
            acts.get(name, lambda: self.actions.act(name))()

    def close(self) -> bool:
        """Go back to what is behind a page, finally the turn; False if that is shown already."""
        if self.content == self.home:
            return False
        self.show_page(self._behind)
        return True

    def show_page(self, name: str) -> None:
        """Show a page of the panel that is not about one region."""
        self.choice = None
        self.view.regions = choose(self.view.regions, None)
        self._go_to(name)

    def choice_of(self, region: int) -> AttackChoice:
        """Return the choice for a region with nothing said about it yet."""
        seat = self.services.game.state.turn.seat
        return AttackChoice(f"{seat}-{self._by}" if self._by else "", region)

    def page_of(self, choice: AttackChoice) -> blocks.Page:
        """Return the page of a region."""
        return region_page(self.services, self.services.game.state, choice)

    @property
    def _chosen(self) -> int | None:
        return self.choice.region if self.choice else None

    @property
    def home(self) -> str:
        """The page of the turn."""
        if self.services.game.state.character:
            return "seat"
        return "offers" if self.actions.is_picking and not self._by else "turn"

    @property
    def _behind(self) -> str:
        """The page to show once the current one is closed."""
        return "scoring" if self.is_scoring and self.content != "scoring" else self.home

    def look_at_advice(self, choice: AdviceChoice) -> None:
        """Look at a turn or at the way to a region."""
        raise NotImplementedError

    def turn_board(self) -> None:
        """Turn the board by a quarter."""
        raise NotImplementedError

    def _go_to(self, content: str, is_shown: bool = False) -> None:
        raise NotImplementedError

    def _place(self, region: int, way: Literal["tap", "hold"]) -> bool:
        """Do what a region stands for on this page; False if it stands for nothing."""
        page = self._tapped_page
        for spot in page.spots if page else ():
            if spot.region == region:
                tap = getattr(spot, way)
                if tap:
                    self.services.game.do(*tap)
                # Once losers are done, the current player may attack.
                return bool(tap) or self.content == "place"
        return False

    @property
    def _tapped_page(self) -> blocks.Page | None:
        raise NotImplementedError


def open_region_words(reader: Reader, state: State, choice: AttackChoice) -> None:
    """Say everything about a region."""
    place, *sentences = region_sentences(reader, state, choice)
    words = (Words(text=text) for text in sentences)
    Sheet(title=place.removesuffix("."), name="region-words").fill(*words).open()


def open_players(title: str, cards: WidgetSpecs) -> None:
    """Show every player; each purse can be looked into there."""
    grid = CardGrid()
    refill(grid, cards)
    Sheet(title=title, name="players").fill(grid).open()


def open_legend(language: Language) -> None:
    """Say what the signs on the board mean."""
    from companion.ui.board.page import BoardLegend

    title = language.gettext("What the signs mean")
    Sheet(title=title, name="legend").fill(BoardLegend(language)).open()
