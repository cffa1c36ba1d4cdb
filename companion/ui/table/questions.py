"""What the table asks in sheets, and does with the answers."""

from collections.abc import Callable

from companion.engine import (
    Abandon,
    CorrectTroops,
    EndGame,
    LayBoard,
    LayOutCombo,
    Leave,
    Pick,
    PutBoardAway,
    ReshuffleBadges,
)
from companion.ui.parts.lay_out_sheet import open_lay_out
from companion.ui.parts.leave_table import open_leave
from companion.ui.parts.turn_sheets import open_abandon, open_hand
from companion.ui.services import Services
from companion.ui.table.combo_sheet import open_combo
from companion.ui.table.menu import open_menu


class TableQuestions:
    """Opens the sheets of the table, and carries out what is chosen in them."""

    def __init__(self, services: Services) -> None:
        self._services, self._game = services, services.game

    def open_menu(self) -> None:
        """Offer what is needed now and then; most of it is another place."""
        go = self._services.go
        acts: dict[str, Callable[[], object]] = {
            "calculate": lambda: go("conquer", calculate=True),
            "end": self._end,
            "hide-board": self._put_board_away,
            "lay-board": self._lay_board,
            "leave": self._ask_leaver,
            "rename": lambda: go("correct", section="players"),
        }

        def follow(name: str) -> None:
            acts.get(name, lambda: go(name))()

        open_menu(self._services, self._game.state, follow, self._game.is_practice)

    def open_combo(self, slot: int) -> None:
        """Show a combo on offer; who picks now may take it."""

        def pick(slot: int) -> bool:
            return self._game.do(Pick(slot))

        open_combo(self._services, self._game.state, slot, pick)

    def ask_abandoned(self, race: str) -> None:
        """Ask how many regions a race gives up."""

        def abandon(regions: int, by: str | None) -> bool:
            return self._game.do(Abandon(regions, by=by))

        open_abandon(self._services, self._game.state, race, abandon)

    def ask_hand(self, race: str) -> None:
        """Ask how many tokens of a race are in hand."""
        seat = self._game.state.turn.seat

        def correct(hand: int) -> bool:
            return self._game.do(CorrectTroops(seat, race, hand=hand))

        open_hand(self._services, self._game.state, race, correct)

    def ask_lay_out(self) -> None:
        """Ask for the combos of a column that is laid by hand."""
        open_lay_out(
            self._services,
            lambda: self._game.state,
            lay_out=lambda race, power: self._game.do(LayOutCombo(race, power)),
            reshuffle=lambda badges: self._game.do(ReshuffleBadges(badges)),
        )

    def _ask_leaver(self) -> None:
        open_leave(self._services, self._game.state, lambda seat: self._game.do(Leave(seat)))

    def _lay_board(self) -> None:
        """Follow the board from now on; whoever stands there is painted first."""
        _, is_known = self._services.language.gettext, self._game.state.last_regions is not None
        if self._game.do(LayBoard()):
            last = _("This is how everyone stood last. Choose a race, then tap what has changed.")
            first = _("Choose a race, then tap the regions where it stands.")
            self._services.go("paint", intro=last if is_known else first)

    def _put_board_away(self) -> None:
        _ = self._services.language.gettext
        if self._game.do(PutBoardAway()):
            self._services.say(
                _("From now on you tell the app what you attack. The menu brings the board back.")
            )

    def _end(self) -> None:
        if self._game.do(EndGame()):
            self._services.go("reveal")
