"""Looking into a purse: for those who may, while a finger rests on it."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.device.screen import guard_screen
from companion.pages.reveal import shut_purse_card
from companion.play import Unsubscribe
from companion.store import PinGate, PurseLock, lock_of
from companion.ui.parts.peek import HoldPad, PeekView
from companion.ui.parts.pin_question import PinQuestion
from companion.ui.services import Services

UNLOCKED_SECONDS = 20


class Peek:
    """Opens one purse at a time to those who may look, and shuts it."""

    def __init__(
        self, services: Services, gate: PinGate, guard: Callable[[bool], None] = guard_screen
    ) -> None:
        self._services, self._gate = services, gate
        self._guard = guard
        self._is_covered = False
        self._view: PeekView | None = None
        self._sheet: PinQuestion | None = None
        self._unsubscribe: Unsubscribe | None = None

    def begin(self, seat: int, touch: Any = None) -> None:
        """Ask for the PIN if there is one; otherwise show the purse while the finger rests."""
        _, lock = self._services.language.gettext, self._lock(seat)
        if self._services.game.state.setup.character(seat):
            # NOTE: said where the app plays a seat that nobody sits in.
            self._services.say(_("Nobody looks into this purse before the end."))
        elif lock:
            self._ask(lock, lambda sheet: self._unlock(seat, sheet))
        elif touch:
            self._show(seat, touch)
        else:
            self._services.say(_("Keep your finger here to look into the purse."))

    def open_to_all(self, seat: int, turn: Callable[[], object]) -> None:
        """Let a card be turned at the end; a lock that came with the game is opened first.

        Otherwise somebody with the file could end the game, far from the others, and see
        everything.
        """
        carried, lock = self._services.game.session.journal.pins, self._lock(seat)

        def turn_it(sheet: PinQuestion) -> None:
            sheet.dismiss(animation=False)
            turn()

        if lock and carried and carried[seat]:
            self._ask(lock, turn_it)
        else:
            turn()

    def close(self, *_: object) -> None:
        """Shut the purse and the PIN question."""
        if self._view:
            self._view.close()
        if self._sheet:
            self._sheet.dismiss(animation=False)

    def cover(self) -> None:
        """Shut everything and draw at once, before the system takes its screenshot of the app."""
        self._is_covered = True
        self.close()
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")

    def uncover(self) -> None:
        """Show the app again; the system has its screenshot."""
        self._is_covered = False
        self._guard(False)

    def _show(self, seat: int, touch: Any) -> None:
        if self._view:
            self._view.close()
        if not self._services.game.note("purse_looked", seat):
            return  # a look that cannot be recorded is not granted
        card = shut_purse_card(self._services.language, self._services.game.state, seat)
        self._view = PeekView(self._forget_view, card)
        self._guard(True)
        self._watch()
        self._view.open(touch)

    def _lock(self, seat: int) -> PurseLock | None:
        settings, game = self._services.store.settings.current, self._services.game
        return lock_of(settings, game.state.setup, seat, game.session.journal.pins)

    def _ask(self, lock: PurseLock, unlocked: Callable[[PinQuestion], None]) -> None:
        if self._sheet:
            return

        def answered(is_open: bool) -> None:
            if is_open:
                unlocked(sheet)

        sheet = PinQuestion(self._gate, lock, self._services.language, answered)
        sheet.bind(on_dismiss=self._forget_sheet)
        self._sheet = sheet
        self._watch()
        sheet.open(animation=False)

    def _unlock(self, seat: int, sheet: PinQuestion) -> None:
        """After the right PIN, let a finger rest on the purse for a little while."""
        _ = self._services.language.gettext
        pad = HoldPad(text=_("Hold here to look"))
        pad.bind(on_stay=lambda _, touch: self._show(seat, touch))
        sheet.ids.body.clear_widgets()
        sheet.pad = None
        sheet.fill(pad)
        Clock.schedule_once(lambda _: sheet.dismiss(animation=False), UNLOCKED_SECONDS)

    def _watch(self) -> None:
        """Shut everything at any change while something is open."""
        if not self._unsubscribe:
            self._unsubscribe = self._services.game.subscribe(self.close)

    def _rest(self) -> None:
        if self._unsubscribe and not self._view and not self._sheet:
            self._unsubscribe()
            self._unsubscribe = None

    def _forget_view(self) -> None:
        self._view = None
        if not self._is_covered:
            self._guard(False)
        if self._sheet:
            self._sheet.dismiss(animation=False)
        self._rest()

    def _forget_sheet(self, *_: object) -> None:
        self._sheet = None
        self._rest()
