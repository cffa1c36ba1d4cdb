"""Choosing a PIN: the old one first, if there is one, then a new one twice."""

from collections.abc import Callable

from companion.store import FEWEST_DIGITS, PinGate, PurseLock
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.ui.parts.pin_question import PinQuestion, pin_heading
from companion.words import Language

RESET_SECONDS = 3
Change = Callable[[str | None], bool]
Reset = Callable[[], bool]


class NewPin:
    """Says which PIN was chosen, or that there shall be none; a forgotten one is reset instead.

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
            fewest=FEWEST_DIGITS,
            message=self._("A new PIN, four to eight digits"),
            on_enter=lambda _, pin: self._take(pin),
        )
        if self._has_old:
            remove = PushButton(name="pin-remove", kind="plain", text=self._("Remove the PIN"))
            remove.bind(on_release=lambda _: self._finish(self._change(None)))
            self._pad.offer(remove)
        self._sheet.ask(self._pad)

    def _take(self, pin: str) -> None:
        """Take the new PIN, and then the same once more."""
        self._pad.typed = ""
        if self._first and pin == self._first:
            self._finish(self._change(pin))
        elif self._first:
            self._first = ""
            self._pad.message = self._("They don't match: start again")
        else:
            self._first = pin
            self._pad.message = self._("The same PIN once more")

    def _finish(self, is_done: bool) -> None:
        if is_done:
            self._sheet.dismiss()

    def _(self, text: str) -> str:
        return self._language.gettext(text)
