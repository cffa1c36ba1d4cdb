"""Asking for a PIN: the one place where it is typed, and whoever asks hears only if it opened."""

from collections.abc import Callable
from math import ceil

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.store import FEWEST_DIGITS, PinGate, PurseLock
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.words import Language

_TICK = 0.2


class PinQuestion(PadSheet):
    """Asks for the PIN of a lock; every wrong one makes all who ask for it wait longer.

    `answered` hears once whether it opened: yes when the PIN was right, and the sheet is still
    there to go on with; no when it was closed before. `others` is offered besides typing.
    """

    def __init__(
        self,
        gate: PinGate,
        lock: PurseLock,
        language: Language,
        answered: Callable[[bool], object],
        *others: Widget,
    ) -> None:
        super().__init__(heading=pin_heading(language, lock.name), name="pin-sheet")
        self._answered: Callable[[bool], object] | None = answered
        self._asked = _PinPad(gate, lock, language, lambda: self._answer(True))
        self._asked.offer(*others)
        self.ask(self._asked)

    def on_dismiss(self) -> None:
        """Forget what was typed."""
        self._asked.stop()
        self._answer(False)

    def _answer(self, is_open: bool) -> None:
        answered, self._answered = self._answered, None
        if answered:
            answered(is_open)


def pin_heading(language: Language, name: str) -> str:
    """Return what stands above the keys."""
    return language.gettext("{name}'s PIN").format(name=name)


class _PinPad(Keypad):
    """Says when the next try may be made, and takes it."""

    def __init__(
        self, gate: PinGate, lock: PurseLock, language: Language, opened: Callable[[], object]
    ) -> None:
        super().__init__(name="pin", is_secret=True, fewest=FEWEST_DIGITS)
        self._gate, self._lock, self._language, self._opened = gate, lock, language, opened
        self._ticking = Clock.schedule_interval(self._tell, _TICK)
        self._tell()

    def on_enter(self, typed: str) -> None:
        """Open, or make the next try wait."""
        self.typed = ""
        if self._gate.admits(self._lock, typed):
            self._opened()
        self._tell()

    def stop(self) -> None:
        """Forget what was typed."""
        self._ticking.cancel()
        self.typed = ""

    def _tell(self, *_: object) -> None:
        seconds = ceil(self._gate.wait(self._lock.owner))
        self.ids.grid.disabled = seconds > 0
        self.message = (
            self._language.ngettext(
                "Wrong PIN. Try again in {n} second.",
                "Wrong PIN. Try again in {n} seconds.",
                seconds,
            ).format(n=seconds)
            if seconds
            else self._language.gettext("Everyone else, look away.")
        )
