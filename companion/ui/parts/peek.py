"""The pill that opens a purse while a finger rests on it, the PIN before it, the number itself."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.device.privacy import guard_screen
from companion.facts.peek import far_half, purse
from companion.store.pin_gate import PinGate
from companion.store.purse_locks import PurseLock, lock_of
from companion.ui.kit.keypad import PadSheet
from companion.ui.kit.keys import BACK_KEY
from companion.ui.kit.pressable import Touchable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import with_icon
from companion.ui.kvfiles import load_kv
from companion.ui.parts.pin_pad import PinPad
from companion.ui.services import Services

STAY_SECONDS = 0.3
UNLOCKED_SECONDS = 20


class Resting(Touchable):
    """Tells a finger that stays (`on_stay`, while it is still down) from one that taps."""

    __events__ = ("on_stay", "on_tap")
    _waiting: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to wait."""
        is_here = self.collide_point(*touch.pos) and self.is_meant(touch)
        if touch.is_mouse_scrolling or not is_here:
            return False
        touch.grab(self)
        self._cancel()
        self._waiting = Clock.schedule_once(lambda _: self._stay(touch), STAY_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides away wants something else."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._cancel()
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """Lifted before it rested: a tap."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._cancel():
            self.dispatch("on_tap")
            self.has_acted(touch)
        return True

    def on_stay(self, touch: Any) -> None:
        """The finger rests here."""

    def on_tap(self) -> None:
        """The finger was only here for a moment."""

    def _stay(self, touch: Any) -> None:
        self._waiting = None
        if self.get_parent_window():
            self.dispatch("on_stay", touch)

    def _cancel(self) -> bool:
        waiting, self._waiting = self._waiting, None
        if waiting:
            waiting.cancel()
        return waiting is not None


class PeekPill(Resting, BoxLayout):
    """In the head of a player's card: hold it to look into the purse."""

    name = StringProperty("")
    seat = NumericProperty(0)
    text = StringProperty("")
    peek = ObjectProperty(None)

    @staticmethod
    def marked(text: str) -> str:
        """Return the closed eye, before the words if there is room for them."""
        return with_icon("signs/hidden", text).rstrip()

    def on_stay(self, touch: Any) -> None:
        """Look, or be asked for the PIN first."""
        self.peek.begin(int(self.seat), touch)

    def on_tap(self) -> None:
        """Say how it is done, or ask for the PIN."""
        self.peek.begin(int(self.seat))


class HoldPad(Resting, Surface):
    """After the PIN: a place for the finger to rest on."""

    name = StringProperty("peek-hold")
    text = StringProperty("")


class PeekView(FloatLayout):
    """One purse, in the half of the window where the finger is not. Any change closes it."""

    colour = NumericProperty(0)
    player_name = StringProperty("")
    number = StringProperty("")
    caption = StringProperty("")
    place = DictProperty({})
    is_wide = BooleanProperty(True)

    def __init__(self, closed: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._closed = closed

    def open(self, touch: Any) -> None:
        """Show the number for as long as this finger rests."""
        self.is_wide = Window.width > Window.height
        self.place = far_half(touch.sx, touch.sy, self.is_wide)
        touch.grab(self)
        Window.add_widget(self)
        Window.bind(
            on_resize=self.close, on_rotate=self.close, focus=self.close, on_keyboard=self._key
        )

    def close(self, *_: object) -> None:
        """Take the number off the window and out of memory; closed already, it does nothing."""
        if not self.parent:
            return
        Window.unbind(
            on_resize=self.close, on_rotate=self.close, focus=self.close, on_keyboard=self._key
        )
        Window.remove_widget(self)
        self.number = ""
        self.ids.number.texture_update()
        self._closed()

    def on_touch_down(self, touch: Any) -> bool:
        """A second finger closes it, and does nothing else."""
        self.close()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """The finger is lifted."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.close()
        return True

    def _key(self, _window: object, key: int, *_: object) -> bool:
        self.close()
        return key == BACK_KEY


class Peek:
    """Opens one purse at a time, to whoever may look, and shuts it."""

    def __init__(self, services: Services, guard: Callable[[bool], None] = guard_screen) -> None:
        self._services = services
        self._guard = guard
        self._is_covered = False
        self.gate = PinGate(services.store.settings, Clock.get_time)
        self._view: PeekView | None = None
        self._sheet: PadSheet | None = None
        services.room.bind(revision=self.close)

    def begin(self, seat: int, touch: Any = None) -> None:
        """Ask for the PIN if there is one; else show the purse while the finger rests."""
        lock = self._lock(seat)
        if lock:
            self._ask(lock, lambda sheet: self._unlock(seat, sheet))
        elif touch:
            self._show(seat, touch)
        else:
            _ = self._services.language.gettext
            self._services.say(_("Keep your finger on it to look into the purse."))

    def open_to_all(self, seat: int, turn: Callable[[], object]) -> None:
        """Let a card be turned at the end; a lock that came with the game is opened first.

        Else whoever has the file could end the game, far from the others, and see it all.
        """
        carried, lock = self._services.room.carried_pins, self._lock(seat)

        def turn_it(sheet: PadSheet) -> None:
            sheet.dismiss(animation=False)
            turn()

        if lock and carried and carried[seat]:
            self._ask(lock, turn_it)
        else:
            turn()

    def close(self, *_: object) -> None:
        """Close the purse or the question for its PIN, whichever is open; none may be."""
        if self._view:
            self._view.close()
        if self._sheet:
            self._sheet.dismiss(animation=False)

    def cover(self) -> None:
        """Shut everything and draw at once, before the system takes its picture of the app."""
        self._is_covered = True
        self.close()
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")

    def uncover(self) -> None:
        """Allow purses to be opened again, and screenshots to be taken: the app is in front."""
        self._is_covered = False
        self._guard(False)

    def _show(self, seat: int, touch: Any) -> None:
        if self._view:
            self._view.close()
        if not self._services.room.note("purse_looked", seat):
            return  # what cannot be written down is not seen either
        state, _ = self._services.room.state, self._services.language.gettext
        is_real = state.setup.real_coins
        self._view = PeekView(
            self._forget_view,
            colour=state.setup.colour(seat),
            player_name=state.players[seat].name,
            number=str(purse(state, seat)),
            caption=_("coins by the app's count") if is_real else _("coins in the purse"),
        )
        self._guard(True)
        self._view.open(touch)

    def _lock(self, seat: int) -> PurseLock | None:
        settings, room = self._services.store.settings.current, self._services.room
        return lock_of(settings, room.state.setup, seat, room.carried_pins)

    def _ask(self, lock: PurseLock, unlocked: Callable[[PadSheet], None]) -> None:
        if self._sheet:
            return
        _ = self._services.language.gettext
        title = _("{name}'s PIN").format(name=lock.name)
        self._sheet = sheet = PadSheet(heading=title, name="pin-sheet")
        pad = PinPad(self.gate, lock, self._services)
        pad.bind(on_unlock=lambda _: unlocked(sheet))
        sheet.bind(on_dismiss=lambda _: self._forget_sheet(pad))
        sheet.ask(pad).open(animation=False)

    def _unlock(self, seat: int, sheet: PadSheet) -> None:
        """The PIN was right: now a finger may rest, for a little while."""
        _ = self._services.language.gettext
        pad = HoldPad(text=_("Hold here to look"))
        pad.bind(on_stay=lambda _, touch: self._show(seat, touch))
        sheet.ids.body.clear_widgets()
        sheet.pad = None
        sheet.fill(pad)
        Clock.schedule_once(lambda _: sheet.dismiss(animation=False), UNLOCKED_SECONDS)

    def _forget_view(self) -> None:
        self._view = None
        if not self._is_covered:
            self._guard(False)
        if self._sheet:
            self._sheet.dismiss(animation=False)

    def _forget_sheet(self, pad: PinPad) -> None:
        pad.stop()
        self._sheet = None


load_kv("parts/peek")
