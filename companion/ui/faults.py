"""Catches whatever goes wrong anywhere in the app, so that it ruins nobody's evening.

A fault is logged, reported in one sentence, and the app goes on from the last saved step. One that
keeps coming leads to the start, and one that comes even there ends the app: it never loops.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import builder

from companion.store import StoreProblem

# After so many seconds without a fault, the next one counts as the first.
CALM = 10


class WayBack(IntEnum):
    """The ways to recover, the mildest first."""

    REFRESH = 0
    REBUILD = 1
    START = 2


# What to try after the first fault, the second and so on; after the last nothing helps.
LADDER: Sequence[WayBack] = (
    WayBack.REFRESH,
    WayBack.REBUILD,
    WayBack.START,
    WayBack.START,
    WayBack.START,
)


def can_go_on(fault: BaseException) -> bool:
    """Return whether the app may go on after this: not if it is to end, or is out of memory."""
    return isinstance(fault, Exception) and not isinstance(fault, MemoryError)


class RecoveryLadder:
    """Counts faults, and says what to try."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._faults = 0
        self._last = 0.0

    def ways(self) -> Iterator[WayBack]:
        """Count a fault; yield what to try, each only if the one before failed too."""
        now = self._clock()
        if now - self._last > CALM:
            self._faults = 0
        self._faults, self._last = self._faults + 1, now
        if self._faults <= len(LADDER):
            yield from (back for back in WayBack if back >= LADDER[self._faults - 1])


log = logging.getLogger(__name__)


class FaultCatcher(ExceptionHandler):
    """Receives every fault from Kivy's loop, and brings the app back."""

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
        """Tell Kivy to go on (PASS) once the app has recovered; otherwise to end it (RAISE)."""
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
            text = _("Something went wrong. Your games are safe: just carry on.")
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
            router.repair()
            return
        # Before the game is opened again: they would follow it.
        router.take_down()
        if back == WayBack.REBUILD:
            self._reopen()
            router.rebuild()
        else:
            router.start_over()

    def _reopen(self) -> None:
        """Load the game as it is saved; what is in memory may be anything now."""
        game = self._app.game
        try:
            opened = game.is_open and self._app.store.library.open_again(game.session)
        except StoreProblem:
            # It cannot be read just now, so it stays as it is: everything in it is saved.
            log.exception("the game was not opened again")
            return
        if opened:
            game.open(opened.session)

    def _on_thread(self, failure: Any) -> None:
        def catch(_: float) -> None:
            raise failure.exc_value

        # Screens belong to the main thread: the fault is raised there.
        Clock.schedule_once(catch)


def clear_layers(root: Any) -> None:
    """Remove every sheet and message, even if closing one fails."""
    for layer in [layer for layer in Window.children if layer is not root]:
        try:
            if hasattr(layer, "dismiss"):
                layer.dismiss(animation=False)
        except Exception:
            log.exception("a sheet did not close")
            # Remove it anyway, or it would keep answering the back key.
            Window.unbind(on_keyboard=layer._handle_keyboard)  # noqa: SLF001
        if layer.parent:
            Window.remove_widget(layer)


def draw_what_waits() -> None:
    """Run what Kivy has put off until the next frame, leaving out what fails.

    Kivy itself would start with the same part in every frame, and never reach the others.
    """
    waiting, builder._delayed_start = builder._delayed_start, None  # noqa: SLF001
    while waiting not in (None, StopIteration):
        part, waiting = waiting, waiting[-1]
        part[-1] = None
        try:
            builder.call_fn(part[:-1], None, None)
        except ReferenceError:
            # Its widget is gone.
            continue
        except Exception:
            log.exception("a part was not drawn")
