"""Catches whatever goes wrong anywhere in the app, so that nobody loses their evening to it.

A fault is logged, told in one sentence, and the app goes on at the last saved step. One that comes
again and again leads to the start, and one that comes even there ends the app: nothing spins.
"""

import logging
import threading
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import builder

from companion.store import StoreProblem
from companion.ui.fault_recovery import RecoveryLadder, WayBack, can_go_on

log = logging.getLogger(__name__)


class FaultCatcher(ExceptionHandler):
    """Hears of every fault from Kivy's loop, and brings the app back."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._ladder = RecoveryLadder(Clock.get_time)
        self._hopeless: BaseException | None = None
        self._of_threads = threading.excepthook

    def start(self) -> None:
        """Catch faults of Kivy's loop and of threads, until `stop`."""
        ExceptionManager.add_handler(self)
        threading.excepthook, self._of_threads = self._on_thread, threading.excepthook

    def stop(self) -> None:
        """Leave faults to whoever caught them before `start`."""
        ExceptionManager.remove_handler(self)
        threading.excepthook = self._of_threads

    def handle_exception(self, inst: BaseException) -> int:
        """Tell Kivy to go on (PASS), once a way back was found; else to end the app (RAISE)."""
        # Kivy's clock asks first, and after a no its loop asks again.
        if inst is self._hopeless or not can_go_on(inst):
            return int(ExceptionManager.RAISE)
        log.error("a fault was caught", exc_info=inst)
        if any(map(self._try, self._ladder.ways())):
            return int(ExceptionManager.PASS)
        self._hopeless = inst
        return int(ExceptionManager.RAISE)

    def _try(self, back: WayBack) -> bool:
        try:
            draw_what_waits()
            self._go(back)
            _ = self._app.services.language.gettext
            text = _("Something went wrong. Your games are saved as they were: just go on.")
            self._app.say(text, is_warning=True)
        except Exception:
            log.exception("no way back: %s", back.name)
            return False
        return True

    def _go(self, back: WayBack) -> None:
        router = self._app.root
        self._app.peek.close()
        clear_layers(router)
        if back == WayBack.REFRESH:
            self._reopen()
            router.mend()
            return
        # Before the game is opened again: they would follow it.
        router.take_down()
        if back == WayBack.REBUILD:
            self._reopen()
            router.rebuild()
        else:
            router.start_over()

    def _reopen(self) -> None:
        """Take the game as it is saved; what is in memory may be anything now."""
        game = self._app.game
        try:
            opened = game.is_open and self._app.store.library.open_again(game.session)
        except StoreProblem:
            # Not to be read just now, so it stays as it is: nothing in it is unsaved.
            log.exception("the game was not opened again")
            return
        if opened:
            game.open(opened.session)

    def _on_thread(self, told: Any) -> None:
        def catch(_: float) -> None:
            raise told.exc_value

        # Screens belong to the main thread: the fault goes on there.
        Clock.schedule_once(catch)


def clear_layers(root: Any) -> None:
    """Take every sheet and message off the window, whatever fails while closing."""
    for layer in [layer for layer in Window.children if layer is not root]:
        try:
            if hasattr(layer, "dismiss"):
                layer.dismiss(animation=False)
        except Exception:
            log.exception("a sheet did not close")
            # It goes all the same, or it would go on answering the back key.
            Window.unbind(on_keyboard=layer._handle_keyboard)  # noqa: SLF001
        if layer.parent:
            Window.remove_widget(layer)


def draw_what_waits() -> None:
    """Carry out what Kivy has put off until the next frame; a part that fails is left out.

    Kivy itself would begin with the same part in every frame, and never come to the others.
    """
    waiting, builder._delayed_start = builder._delayed_start, None  # noqa: SLF001
    while waiting not in (None, StopIteration):
        part, waiting = waiting, waiting[-1]
        part[-1] = None
        try:
            builder.call_fn(part[:-1], None, None)
        except Exception:
            log.exception("a part was not drawn")
