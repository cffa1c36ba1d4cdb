"""What fingers say upon the board and beside it: look at a region, place tokens, carry it out."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import Command, ConquerAt, PlaceTroops
from companion.facts.board import choose
from companion.facts.board_card import RegionCard, region_card
from companion.facts.board_place import Spot
from companion.facts.board_taps import Face, RegionChoice, Tap
from companion.facts.board_turn import BoardTurn
from companion.facts.die import attempt_outcome, loss_outcome
from companion.ui.board.view import BoardView
from companion.ui.parts.app_die import app_roll
from companion.ui.parts.die_sheets import Roll, ask_loss_die, roll_die, show_attempt, show_die
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
        if self.choice and region == self.choice.region:
            self._tap_again(self.choice)
            return
        choice = self.choice_of(region)
        card = region_card(self.services, self.services.game.state, choice)
        if card.kind == "water":
            self.tap_beside()
        else:
            self._look_at(choice, card)

    def _tap_again(self, choice: RegionChoice) -> None:
        """Take the region that is chosen where nothing is left to be said, else leave it."""
        attack = region_card(self.services, self.services.game.state, choice).attack
        if attack and attack.again and not self.is_scoring:
            self.take(attack.again)
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

    def roll(self, faces: Sequence[Face], hope: str) -> None:
        """Let the app roll, for `hope`: a coin that would make the difference is asked for."""
        number, game, language = roll_die(), self.services.game, self.services.language
        face = next(face for face in faces if face.number == number)
        coin = face.with_coin
        if not game.do(*cast(tuple[Command, ...], face.tap), is_unseen=True):
            return
        show_attempt(
            language,
            self._roll(number, hope),
            lambda: attempt_outcome(language, game.session.written),
            rescue=partial(game.do_instead, *coin) if isinstance(coin, tuple) else None,
            after=partial(self._ask_loser, face.loss_text) if face.loss_text else None,
        )

    def tell(self, face: Face, tap: Tap) -> None:
        """Carry out what came of a face that was rolled on the table."""
        if self.take(tap) and face.asks_loser(tap):
            self._ask_loser(face.loss_text)

    def roll_for_losses(self, orders: tuple[ConquerAt, ...], text: str) -> None:
        """Record a conquest with what the app rolls for its loser, as `text` says."""
        number = roll_die()
        told = (replace(order, loss_die=number) for order in orders)
        if self.services.game.do(*told, is_unseen=True):
            show_die(self.services.language, self._roll(number), loss_outcome(number, text))

    def _ask_loser(self, text: str) -> None:
        """Let the loser of the attack just recorded roll; without that, it stands too."""
        game, language = self.services.game, self.services.language
        step = game.session.steps[game.session.cursor - 1]
        if not game.state.turn.conquests[-1].won:
            return

        def record(number: int, is_rolled: bool) -> None:
            orders = [replace(cast(ConquerAt, do), loss_die=number) for do in step.commands]
            if game.do_instead(*orders, is_unseen=is_rolled) and is_rolled:
                show_die(language, self._roll(number), loss_outcome(number, text))

        ask_loss_die(language, text, record)

    def _roll(self, number: int, hope: str = "") -> Roll:
        return app_roll(self.services, number, hope, self._show_roll)

    def _show_roll(self) -> None:
        """Let what came of a die be seen, and leave the region that it was rolled for."""
        if self.services.game.has_unseen_step and self.content == "region":
            self.close()
        self.services.game.show_step()

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

    def choice_of(self, region: int) -> RegionChoice:
        """Return what is so of a region before anything is said."""
        return RegionChoice(region, by=self._by)

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
