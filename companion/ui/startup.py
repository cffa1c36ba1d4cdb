"""Makes the start fast: the first frame is drawn before anything else is loaded.

Nothing made until then is garbage, so the collector is off. Once the frame is drawn, the modules of
other screens are loaded, one between two frames. Then the screens are built one at a time while
nobody touches anything, and filled once with a game that nobody plays, so that they open at once.
"""

import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from companion.dataclasses import replace
from companion.device.android import log_first_frame
from companion.paths import DATA

if TYPE_CHECKING:
    from companion.play import Session
    from companion.ui.services import Services

log = logging.getLogger(__name__)
# After so many seconds without a touch, nobody notices that a screen is being built.
CALM = 0.7
# Who sits at the table of a rehearsal.
_PLAYERS = ("1", "2", "3", "4")
Build = Callable[[str], object]
# What the other screens need, in pieces that load within a frame or two.
BEHIND_SCREENS = (
    "companion.engine.pieces.effects",
    "companion.engine.model.state",
    "companion.engine.rules.board_turns",
    "companion.engine.acts",
    "companion.store.library",
    "plyer",
)


def relax_gc() -> None:
    """Make the garbage collector run less often while the app runs.

    Screens and code are many thousands of objects that stay. Collecting among them at the usual
    pace would slow down the start and make taps stutter.
    """
    gc.set_threshold(20_000, 5, 5)


def disable_gc() -> None:
    """Keep the collector from delaying the first frame; `load_ahead` enables it again."""
    gc.disable()


def load_ahead(screens: Iterable[str], build: Build | None = None) -> None:
    """Once a frame is drawn, load the modules of other screens, one between two frames.

    Then, given `build`, build each of them while nobody touches anything.
    """
    # Imported only now: this module also holds what is configured before Kivy is loaded.
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
            # What exists by now stays; later objects may be worth collecting.
            gc.enable()
            if build:
                _build_in_calm(partial(build, name) for name in screens)
            return False
        try:
            piece()
        except (ImportError, OSError):
            # It will fail again where it is needed, and be reported there.
            log.exception("not loaded ahead")
        return True

    Window.bind(on_flip=begin)


def _build_in_calm(builds: Iterator[Callable[[], object]]) -> None:
    """Run these one at a time, each only after a while without a touch."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window

    def feel(*_: object) -> None:
        build_next.cancel()
        build_next()

    def build_one(_: float) -> None:
        if any(finger.is_touch for finger in EventLoop.touches):
            # A resting finger sends no events, and may be holding something.
            build_next()
            return
        build = next(builds, None)
        if build is None:
            Window.unbind(on_touch_down=feel, on_touch_move=feel, on_touch_up=feel)
            return
        try:
            build()
        except Exception:
            # It will fail again when visited, and be reported there.
            log.exception("not built ahead")
        build_next()

    build_next = Clock.create_trigger(build_one, CALM)
    Window.bind(on_touch_down=feel, on_touch_move=feel, on_touch_up=feel)
    build_next()


def _pieces(screens: Iterable[str]) -> Iterator[Callable[[], object]]:
    from kivy.core.window import Window

    from companion.ui.router import load_screen
    from companion.ui.widget_homes import WIDGETS

    yield partial(Window.set_icon, str(DATA / "icon.png"))
    yield from (partial(import_module, name) for name in BEHIND_SCREENS)
    yield _load_catalogue
    yield from (partial(import_module, f"companion.ui.{name}") for name in WIDGETS)
    yield from (partial(load_screen, name) for name in screens)


def _load_catalogue() -> None:
    from companion.content import load_catalogue

    load_catalogue()


def rehearsal_services(services: "Services") -> "Services":
    """Return stand-in services for filling a screen: nothing is saved, said or opened."""
    from companion.engine import Conquer, Setup, Target, start_game
    from companion.play import CurrentGame, Session

    game = CurrentGame(_ignore)
    catalogue = services.catalogue
    session = Session(catalogue, start_game(catalogue, Setup(_PLAYERS, seed=5)))
    for _ in _PLAYERS:
        _play_a_turn(session)
    session.do(Conquer(Target("hill")))
    game.open(session)
    return replace(services, game=game, go=_ignore, back=bool, say=_ignore)


def _play_a_turn(session: "Session") -> None:
    """Take a combo and two hills, and score them: enough to fill every screen."""
    from companion.engine import Conquer, Pick, Score, Target, questions

    for command in (Pick(0), Conquer(Target("hill")), Conquer(Target("hill"))):
        session.do(command)
    troops = session.state.current.active
    assert troops
    combo = session.catalogue.combo(troops.race, troops.power_in_use)
    session.do(Score(counts=(dict.fromkeys(questions(combo), 2),)))


def _ignore(*_: object, **__: object) -> None:
    """Do nothing: nobody is there."""
