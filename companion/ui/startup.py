"""All that is done early or late for the first frame: it is drawn before anything else is loaded.

Nothing made until then is garbage, so none is looked for. Once the frame is drawn, what other
screens are made of is loaded, a piece between two frames. Then they are built while nobody touches
anything, one at a time: whoever visits one finds it ready.
"""

import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module

from companion.device.android import log_first_frame

log = logging.getLogger(__name__)
# So many seconds without a finger, and nobody notices that a screen is being built.
CALM = 0.7
Build = Callable[[str], object]
# What the other screens cannot do without, in pieces that load within a frame or two.
BEHIND_SCREENS = (
    "companion.engine.pieces.effects",
    "companion.engine.model.state",
    "companion.engine.rules.board_turns",
    "companion.engine.acts",
    "companion.store.library",
    "plyer",
)


def look_for_garbage_seldom() -> None:
    """Set the pace at which Python looks for garbage while the app runs.

    A screen is thousands of objects that stay, and so is the code: looking for garbage among them
    at the usual pace would slow the start and make taps stutter.
    """
    gc.set_threshold(20_000, 5, 5)


def look_for_no_garbage() -> None:
    """Let nothing delay the first frame; `load_ahead` ends this."""
    gc.disable()


def load_ahead(screens: Iterable[str], build: Build | None = None) -> None:
    """Once a frame is drawn, load what other screens are made of: a piece between two frames.

    Then, if it is said how, build each of them while nobody touches anything.
    """
    # Imported only now: what is configured before Kivy is loaded is here, too.
    from kivy.clock import Clock
    from kivy.core.window import Window

    pieces = _pieces(screens)

    def begin(*_: object) -> None:
        Window.unbind(on_flip=begin)
        log_first_frame()
        Clock.schedule_interval(load_next, 0)

    def load_next(_: float) -> bool:
        piece = next(pieces, None)
        if piece is None:
            # All of that stays. What comes from now on may be garbage one day.
            gc.enable()
            if build:
                _build_in_calm(partial(build, name) for name in screens)
            return False
        try:
            piece()
        except (ImportError, OSError):
            # It will fail again where it is needed, and be told there.
            log.exception("not loaded ahead")
        return True

    Window.bind(on_flip=begin)


def _build_in_calm(builds: Iterator[Callable[[], object]]) -> None:
    """Carry these out one at a time, each only after a while in which no finger was felt."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window

    def feel(*_: object) -> None:
        build_next.cancel()
        build_next()

    def build_one(_: float) -> None:
        if any(finger.is_touch for finger in EventLoop.touches):
            # One that rests is not felt again, and may be holding something.
            build_next()
            return
        build = next(builds, None)
        if build is None:
            Window.unbind(on_touch_down=feel, on_touch_move=feel, on_touch_up=feel)
            return
        try:
            build()
        except Exception:
            # It will fail again when it is visited, and be told there.
            log.exception("not built ahead")
        build_next()

    build_next = Clock.create_trigger(build_one, CALM)
    Window.bind(on_touch_down=feel, on_touch_move=feel, on_touch_up=feel)
    build_next()


def _pieces(screens: Iterable[str]) -> Iterator[Callable[[], object]]:
    from companion.ui.widget_homes import WIDGETS

    yield from (partial(import_module, name) for name in BEHIND_SCREENS)
    yield _load_catalogue
    yield from (partial(import_module, f"companion.ui.{name}") for name in WIDGETS)
    yield from (partial(_load_screen, name) for name in screens)


def _load_catalogue() -> None:
    from companion.content import load_catalogue

    load_catalogue()


def _load_screen(name: str) -> None:
    from companion.ui.kvfiles import load_kv

    import_module(f"companion.ui.{name}.screen")
    load_kv(f"{name}/screen")
