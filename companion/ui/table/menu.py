"""The menu of the table."""

from collections.abc import Callable

from companion.engine import EndGame, LayBoard, PutBoardAway
from companion.pages import blocks
from companion.pages.correct import LeaveChoice
from companion.pages.paint import PaintChoice
from companion.pages.table_actions import menu_page
from companion.ui.blocks.sheet import PageSheet
from companion.ui.services import Services


class MenuSheet(PageSheet):
    """All that is not needed every turn."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, blocks.Choice())
        self.name = "menu"

    def find_page(self) -> blocks.Page:
        """Return what can be chosen now."""
        game = self.services.game
        return menu_page(self.services, game.state, game.is_practice)

    def act(self, name: str) -> None:
        """Close, and do what a row is named after; most of them are named after a screen."""
        go = self.services.go
        acts: dict[str, Callable[[], object]] = {
            "calculate": lambda: go("conquer", calculate=True),
            "end": self._end,
            "hide-board": self._put_board_away,
            "lay-board": self._lay_board,
            "leave": lambda: PageSheet(self.services, LeaveChoice()).open(),
            "rename": lambda: go("correct", section="players"),
        }
        self.dismiss()
        acts.get(name, lambda: go(name))()

    def _lay_board(self) -> None:
        """Follow the board from now on; whoever stands there is painted first."""
        game = self.services.game
        is_known = game.state.last_regions is not None
        if game.do(LayBoard()):
            choice = PaintChoice(laid="again" if is_known else "first")
            self.services.go("paint", choice=choice)

    def _put_board_away(self) -> None:
        _ = self.services.language.gettext
        if self.services.game.do(PutBoardAway()):
            self.services.say(
                _("From now on you tell the app what you attack. The menu brings the board back.")
            )

    def _end(self) -> None:
        if self.services.game.do(EndGame()):
            self.services.go("reveal")
