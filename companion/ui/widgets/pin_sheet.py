"""Choosing a PIN: the old one first, if there is one, then a new one twice."""

from collections.abc import Callable

from companion.ui.peek import PinGate
from companion.ui.services import Services
from companion.ui.widgets.buttons import HoldButton, PushButton
from companion.ui.widgets.keypad import Keypad
from companion.ui.widgets.overlays import Sheet
from companion.ui.widgets.peek import PinPad
from companion.ui.widgets.text import Words

FEWEST_DIGITS = 4
RESET_SECONDS = 3
Change = Callable[[str | None], bool]


class PinSheet(Sheet):
    """Sets, changes or removes a player's PIN; who has forgotten it holds a button instead."""

    def __init__(self, services: Services, player: str, gate: PinGate, change: Change) -> None:
        _ = services.language.gettext
        super().__init__(title=_("PIN of {name}").format(name=player), name="pin-sheet")
        self._services, self._player, self._change = services, player, change
        self._first = ""
        if services.store.settings.has_pin(player):
            self._ask_old(PinPad(gate, player, services))
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
        self.fill(pad, forgotten)

    def _ask_new(self) -> None:
        self.ids.body.clear_widgets()
        self._prompt = Words(
            tone="faint", halign="center", text=self._("A new PIN, four digits or more")
        )
        self._pad = Keypad(name="pin", is_secret=True)
        self._pad.bind(on_enter=lambda _, pin: self._take(pin))
        self.fill(self._prompt, self._pad)
        if self._services.store.settings.has_pin(self._player):
            remove = PushButton(name="pin-remove", kind="plain", text=self._("Do without a PIN"))
            remove.bind(on_release=lambda _: self._finish(None))
            self.fill(remove)

    def _take(self, pin: str) -> None:
        """Take the new PIN, and then the same once more."""
        self._pad.typed = ""
        if self._first and pin == self._first:
            self._finish(pin)
        elif self._first:
            self._first = ""
            self._prompt.text = self._("They differ: once more from the beginning")
        elif len(pin) < FEWEST_DIGITS:
            self._prompt.text = self._("That is too short: four digits or more")
        else:
            self._first = pin
            self._prompt.text = self._("The same PIN once more")

    def _finish(self, pin: str | None) -> None:
        if self._change(pin):
            self.dismiss()

    def _reset(self, *_: object) -> None:
        """Take the PIN away from whoever forgot it; the table is told."""
        if self._change(None):
            self.dismiss()
            text = self._("Everyone should know: the PIN of {name} was reset.")
            self._services.say(text.format(name=self._player), is_warning=True)

    def _(self, text: str) -> str:
        return self._services.language.gettext(text)
