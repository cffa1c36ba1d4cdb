"""Asking for a PIN, and choosing one: callers learn only whether it was right."""

from collections.abc import Callable
from math import ceil

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.store import MIN_DIGITS, PinGate, PurseLock
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.words import Language

_TICK = 0.2


class PinQuestion(PadSheet):
    """Asks for the PIN of a lock; after every wrong one, the next try has to wait longer.

    `answered` is called once: with True when the PIN was right, while the sheet is still there to
    go on with; with False when it was closed before. `others` is offered besides typing.
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
    """Says when the next try is allowed, and takes it."""

    def __init__(
        self, gate: PinGate, lock: PurseLock, language: Language, opened: Callable[[], object]
    ) -> None:
        super().__init__(name="pin", is_secret=True, fewest=MIN_DIGITS)
        self._gate, self._lock, self._language, self._opened = gate, lock, language, opened
        self._ticking = Clock.schedule_interval(self._tell, _TICK)
        self._tell()

    def on_enter(self, typed: str) -> None:
        """Open, or delay the next try."""
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


RESET_SECONDS = 3
Change = Callable[[str | None], bool]
Reset = Callable[[], bool]


class NewPin:
    """Asks for a new PIN or for none; a forgotten one is reset instead.

    Both `change` and `reset` return whether it is done; then the sheet closes.
    """

    def __init__(self, language: Language, change: Change, reset: Reset) -> None:
        self._language, self._change, self._reset = language, change, reset
        self._first = ""

    def open(self, gate: PinGate, name: str, lock: PurseLock | None) -> None:
        """Ask whoever has this name, and first of all for the PIN of the lock there is."""
        self._has_old = lock is not None
        if lock:
            self._ask_old(gate, lock)
        else:
            self._sheet = PadSheet(heading=pin_heading(self._language, name), name="pin-sheet")
            self._ask_new()
        self._sheet.open()

    def _ask_old(self, gate: PinGate, lock: PurseLock) -> None:
        forgotten = HoldButton(
            name="pin-forgotten",
            kind="plain",
            seconds=RESET_SECONDS,
            text=self._("Forgot it? Hold to reset it"),
            on_hold=lambda _: self._finish(self._reset()),
        )

        def answered(is_open: bool) -> None:
            if is_open:
                self._ask_new()

        self._sheet = PinQuestion(gate, lock, self._language, answered, forgotten)

    def _ask_new(self) -> None:
        self._pad = Keypad(
            name="pin",
            is_secret=True,
            fewest=MIN_DIGITS,
            message=self._("A new PIN, four to eight digits"),
            on_enter=lambda _, pin: self._take(pin),
        )
        if self._has_old:
            remove = PushButton(name="pin-remove", kind="plain", text=self._("Remove the PIN"))
            remove.bind(on_release=lambda _: self._finish(self._change(None)))
            self._pad.offer(remove)
        self._sheet.ask(self._pad)

    def _take(self, pin: str) -> None:
        """Take the new PIN, then ask for it a second time."""
        self._pad.typed = ""
        if self._first and pin == self._first:
            self._finish(self._change(pin))
        elif self._first:
            self._first = ""
            self._pad.message = self._("They don't match: start again")
        else:
            self._first = pin
            self._pad.message = self._("The same PIN again")

    def _finish(self, is_done: bool) -> None:
        if is_done:
            self._sheet.dismiss()

    def _(self, text: str) -> str:
        return self._language.gettext(text)
