"""What fingers say upon the board and beside it: look at a region, place tokens, carry it out."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import PlaceTroops
from companion.facts.board import choose
from companion.facts.board_place import Spot
from companion.facts.board_turn import BoardTurn
from companion.pages import blocks
from companion.pages.attack_plan import AttackChoice
from companion.pages.region import region_page
from companion.ui.blocks.taps import TapTaker
from companion.ui.board.view import BoardView
from companion.ui.services import Services
from companion.ui.table.board_panel import BoardPanel
from companion.ui.table.board_sheets import open_region_words


class TappedBoard(TapTaker, BoxLayout):
    """Follows what is tapped; whoever inherits from it arranges and tells everything.

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
        if self._place(region, "more"):
            return
        if self.content == "scoring" and self.panel.page("scoring").tap(region):
            return
        if self.choice and region == self.choice.region:
            self._tap_again(self.choice)
            return
        choice = self.choice_of(region)
        if self.page_of(choice).kind == "water":
            self.tap_beside()
        else:
            self.look_at(choice)

    def _tap_again(self, choice: AttackChoice) -> None:
        """Take the region that is chosen where nothing is left to be said, else leave it."""
        again = self.page_of(choice).again
        if again and not self.is_scoring:
            self.take(again)
        else:
            self.close()

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
        choice = self.choice_of(region)
        open_region_words(self.services, self.services.game.state, choice)

    def look_at(self, choice: AttackChoice) -> None:
        """Look at a region, as chosen so far."""
        is_new = choice.region != self._chosen
        self.choice = choice
        if is_new:
            self.view.regions = choose(self.view.regions, choice.region)
        panel = self.panel.page("region")
        panel.show(self.page_of(choice))
        if is_new:
            panel.scroll_up()
        self._go_to("region", is_shown=True)

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Do what a button stands for; whoever only places goes on looking at the region."""
        before, stays = self.choice, all(isinstance(order, PlaceTroops) for order in commands)
        if not stays:
            self.choice = None
        is_done = super().carry_out(commands)
        if not is_done:
            self.choice = before
        elif not stays and self.content == "region":
            self.close()
        return is_done

    def leave_page(self) -> None:
        """Leave the region that a die was rolled for."""
        if self.content == "region":
            self.close()

    def act(self, name: str) -> None:
        """Do what a button of the board is named after."""
        if name == "take-back":
            self.actions.act(name)
            return
        if name == "spread" and self.turn.redeploying:
            self.services.game.do(*self.turn.redeploying.spread)
        self.close()

    def close(self) -> bool:
        """Go back to what is behind a page, in the end the turn; False where that is shown."""
        if self.content == self._home:
            return False
        self.show_page(self._behind)
        return True

    def stop_scoring(self) -> None:
        """Go back to the turn, whatever is looked at."""
        self.show_page(self._home)

    def show_page(self, name: str) -> None:
        """Show a page of the panel that is not about one region."""
        self.choice = None
        self.view.regions = choose(self.view.regions, None)
        self._go_to(name)

    def choice_of(self, region: int) -> AttackChoice:
        """Return the choice of a region before anything is said about it."""
        seat = self.services.game.state.turn.seat
        return AttackChoice(f"{seat}-{self._by}" if self._by else "", region)

    def page_of(self, choice: AttackChoice) -> blocks.Page:
        """Return the page of a region."""
        return region_page(self.services, self.services.game.state, choice)

    @property
    def _chosen(self) -> int | None:
        return self.choice.region if self.choice else None

    @property
    def _home(self) -> str:
        return "offers" if self.actions.is_picking and not self._by else "turn"

    @property
    def _behind(self) -> str:
        """What is seen again once the page that is shown is closed."""
        return "scoring" if self.is_scoring and self.content != "scoring" else self._home

    def _go_to(self, content: str, is_shown: bool = False) -> None:
        raise NotImplementedError

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
