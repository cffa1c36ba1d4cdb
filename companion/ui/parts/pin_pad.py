"""The pad on which a player types the PIN that is asked for."""

from math import ceil

from kivy.clock import Clock

from companion.store.pin_gate import FEWEST_DIGITS, PinGate
from companion.store.purse_locks import PurseLock
from companion.ui.kit.keypad import Keypad
from companion.ui.services import Services

_TICK = 0.2


class PinPad(Keypad):
    """Asks for one player's PIN, and says when the next try may be made."""

    __events__ = ("on_unlock",)

    def __init__(self, gate: PinGate, lock: PurseLock, services: Services) -> None:
        super().__init__(name="pin", is_secret=True, fewest=FEWEST_DIGITS)
        self._gate, self._lock, self._services = gate, lock, services
        self._ticking = Clock.schedule_interval(self._tell, _TICK)
        self._tell()

    def on_enter(self, typed: str) -> None:
        """Open, or make the next try wait."""
        self.typed = ""
        if self._gate.admits(self._lock, typed):
            self.dispatch("on_unlock")
        self._tell()

    def stop(self) -> None:
        """Stop counting seconds and forget what was typed: the sheet closes."""
        self._ticking.cancel()
        self.typed = ""

    def on_unlock(self) -> None:
        """The PIN was right."""

    def _tell(self, *_: object) -> None:
        seconds = ceil(self._gate.wait(self._lock.owner))
        self.ids.grid.disabled = seconds > 0
        language = self._services.language
        self.message = (
            language.ngettext(
                "That was not it. Again in {n} second.",
                "That was not it. Again in {n} seconds.",
                seconds,
            ).format(n=seconds)
            if seconds
            else language.gettext("Everyone else, look away.")
        )
