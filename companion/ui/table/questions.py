"""What the table asks in sheets, and does with the answers."""

from collections.abc import Callable

from companion.engine import EndGame, LayBoard, PutBoardAway
from companion.pages.blocks import Choice
from companion.pages.correct import LeaveChoice
from companion.pages.paint import PaintChoice
from companion.ui.blocks.sheet import PageSheet
from companion.ui.services import Services
from companion.ui.table.menu import open_menu


class TableQuestions:
    """Opens the sheets of the table, and carries out what is chosen in them."""

    def __init__(self, services: Services) -> None:
        self._services, self._game = services, services.game

    def open_menu(self) -> None:
        """Open the menu; most rows lead to another screen."""
        go = self._services.go
        acts: dict[str, Callable[[], object]] = {
            "calculate": lambda: go("conquer", calculate=True),
            "end": self._end,
            "hide-board": self._put_board_away,
            "lay-board": self._lay_board,
            "leave": lambda: self.ask(LeaveChoice()),
            "rename": lambda: go("correct", section="players"),
        }

        def follow(name: str) -> None:
            acts.get(name, lambda: go(name))()

        open_menu(self._services, self._game.state, follow, self._game.is_practice)

    def ask(self, choice: Choice) -> None:
        """Open the page of a dialogue in a sheet."""
        PageSheet(self._services, choice).open()

    def _lay_board(self) -> None:
        """Follow the board from now on; first, paint who stands where."""
        is_known = self._game.state.last_regions is not None
        if self._game.do(LayBoard()):
            choice = PaintChoice(laid="again" if is_known else "first")
            self._services.go("paint", choice=choice)

    def _put_board_away(self) -> None:
        _ = self._services.language.gettext
        if self._game.do(PutBoardAway()):
            self._services.say(
                _("From now on you tell the app what you attack. The menu brings the board back.")
            )

    def _end(self) -> None:
        if self._game.do(EndGame()):
            self._services.go("reveal")
