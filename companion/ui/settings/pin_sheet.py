"""Choosing a PIN: the old one first, if there is one, then a new one twice."""

from collections.abc import Callable

from companion.store.people import Person
from companion.store.pin_gate import FEWEST_DIGITS, PinGate
from companion.store.purse_locks import PurseLock
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.ui.parts.pin_pad import PinPad
from companion.ui.parts.saved_games import attempt
from companion.ui.services import Services

RESET_SECONDS = 3
Change = Callable[[str | None], bool]


class PinSheet(PadSheet):
    """Sets, changes or removes a player's PIN; who has forgotten it holds a button instead."""

    def __init__(self, services: Services, player: Person, gate: PinGate, change: Change) -> None:
        _ = services.language.gettext
        super().__init__(heading=_("{name}'s PIN").format(name=player.name), name="pin-sheet")
        self._services, self._player, self._gate, self._change = services, player, gate, change
        self._first = ""
        kept = services.store.settings.current.pins.get(player.id)
        if kept:
            self._ask_old(PinPad(gate, PurseLock(player.id, player.name, kept), services))
        else:
            self._ask_new()

    def _ask_old(self, pad: PinPad) -> None:
        forgotten = HoldButton(
            name="pin-forgotten",
            kind="plain",
            seconds=RESET_SECONDS,
            text=self._("Forgotten? Hold to reset it"),
        )
        forgotten.bind(on_hold=self._reset)
        pad.bind(on_unlock=lambda _: self._ask_new())
        self.bind(on_dismiss=lambda _: pad.stop())
        pad.offer(forgotten)
        self.ask(pad)

    def _ask_new(self) -> None:
        self._pad = Keypad(
            name="pin",
            is_secret=True,
            fewest=FEWEST_DIGITS,
            message=self._("A new PIN, four digits or more"),
        )
        self._pad.bind(on_enter=lambda _, pin: self._take(pin))
        if self._services.store.settings.has_pin(self._player.id):
            remove = PushButton(name="pin-remove", kind="plain", text=self._("Do without a PIN"))
            remove.bind(on_release=lambda _: self._finish(None))
            self._pad.offer(remove)
        self.ask(self._pad)

    def _take(self, pin: str) -> None:
        """Take the new PIN, and then the same once more."""
        self._pad.typed = ""
        if self._first and pin == self._first:
            self._finish(pin)
        elif self._first:
            self._first = ""
            self._pad.message = self._("They differ: once more from the beginning")
        elif len(pin) < FEWEST_DIGITS:
            self._pad.message = self._("That is too short: four digits or more")
        else:
            self._first = pin
            self._pad.message = self._("The same PIN once more")

    def _finish(self, pin: str | None) -> None:
        if self._change(pin):
            self.dismiss()

    def _reset(self, *_: object) -> None:
        """Take the PIN away from whoever forgot it; the table is told, and so are its games."""
        if self._leave_trace() and self._change(None):
            self._gate.forget(self._player.id)
            self.dismiss()
            text = self._("Everyone should know: the PIN of {name} was reset.")
            self._services.say(text.format(name=self._player.name), is_warning=True)

    def _leave_trace(self) -> bool:
        note = self._services.store.library.note_pin_reset
        return attempt(self._services, lambda: note(self._player)) is not None

    def _(self, text: str) -> str:
        return self._services.language.gettext(text)
