"""What fingers say upon the board and beside it: look at a region, place tokens, carry it out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.commands import ConquerAt, PlaceTroops
from companion.facts.board import choose
from companion.facts.board_card import RegionCard, region_card
from companion.facts.board_place import Spot
from companion.facts.board_taps import Face, RegionChoice, Tap
from companion.facts.board_turn import BoardTurn
from companion.facts.conquer_texts import outcome_texts
from companion.ui.board.view import BoardView
from companion.ui.parts.die_sheets import ask_coin, ask_loss_die, roll, show_die
from companion.ui.services import Services
from companion.ui.table.board_panel import BoardPanel
from companion.ui.table.board_sheets import open_region_words


class TappedBoard(BoxLayout):
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
        self.choice: RegionChoice | None = None
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

    def take(self, tap: Tap) -> bool:
        """Look at another choice, or carry out what a button carries; False if that is refused."""
        if isinstance(tap, RegionChoice):
            state = self.services.game.state
            self._look_at(tap, region_card(self.services, state, tap))
            return True
        before, stays = self.choice, all(isinstance(do, PlaceTroops) for do in tap)
        if not stays:
            self.choice = None
        is_done = self.services.game.do(*tap)
        if not is_done:
            self.choice = before
        elif not stays and self.content == "region":
            self.close()
        return is_done

    def roll(self, faces: Sequence[Face]) -> None:
        """Let the app roll: a coin that would make the difference is asked for."""
        number = roll()
        face = next(face for face in faces if face.number == number)
        if isinstance(face.tap, RegionChoice):
            self.take(face.tap)
        elif face.with_coin is None:
            self._ask_loser(face, face.tap, partial(self._rolled, number))
        else:
            ask_coin(
                self.services.language,
                number,
                pay=partial(self._ask_loser, face, face.with_coin, partial(self._rolled, number)),
                let_go=partial(self._rolled, number, face.tap),
            )

    def tell(self, face: Face, tap: Tap) -> None:
        """Carry out what came of a face that was rolled on the table."""
        self._ask_loser(face, tap, self.take)

    def _ask_loser(self, face: Face, tap: Tap, take: Callable[[Tap], object]) -> None:
        """Let the loser roll where there is one who does; without that, the attack stands too."""
        if isinstance(tap, RegionChoice) or not face.asks_loser(tap):
            take(tap)
            return
        order = cast(ConquerAt, tap[0])
        ask_loss_die(
            self.services.language,
            face.loss_text,
            record=lambda loss: take((replace(order, loss_die=loss),)),
            skip=lambda: take(tap),
        )

    def _rolled(self, number: int, tap: Tap) -> None:
        if self.take(tap):
            language, moves = self.services.language, bool(self.view.is_moving)
            show_die(language, number, outcome_texts(language, self.services.game.state), moves)

    def act(self, name: str) -> None:
        """Do what a button of the board is named after."""
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
