"""Asking those whose purses are to be opened: a PIN that came with the game, and real coins."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.ui.services import Services

Then = Callable[[], object]
# Lets a purse be opened to all, if need be after its PIN.
OpenToAll = Callable[[int, Then], None]


class PurseOwners:
    """Asks each owner once; `answers` are the real coins counted, None for the app's count."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.answers: dict[int, int | None] = {}

    def ask(self, open_to_all: OpenToAll, seats: Sequence[int], then: Then) -> None:
        """Ask these one after the other, and go on when all have answered."""
        seat = next((seat for seat in seats if seat not in self.answers), None)
        if seat is None:
            then()
            return
        go_on = partial(self.ask, open_to_all, seats, then)
        is_real = self._services.game.state.setup.real_coins
        answer = partial(self._count_coins if is_real else self._answer, seat, go_on)
        open_to_all(seat, answer)

    def _answer(self, seat: int, go_on: Then, counted: int | None = None) -> None:
        self.answers[seat] = counted
        go_on()

    def _count_coins(self, seat: int, go_on: Then) -> None:
        _ = self._services.language.gettext
        name = self._services.game.state.players[seat].name
        sheet = PadSheet(heading=_("Coins of {name}").format(name=name), name="coins-sheet")
        pad = Keypad(name="coins", most=3, message=_("Count the coins on the table."))
        skip = PushButton(name="coins-skip", kind="quiet", text=_("Take the app's count"))

        def take(counted: int | None) -> None:
            sheet.dismiss()
            self._answer(seat, go_on, counted)

        pad.bind(on_enter=lambda _, typed: take(int(typed)))
        skip.bind(on_release=lambda _: take(None))
        pad.offer(skip)
        sheet.ask(pad).open()
