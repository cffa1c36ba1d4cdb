"""Drives the real app in a real window: finds widgets by name, touches them, looks at them.

Everything happens between two frames, in one thread: no waiting, no sleeping. Time passes only when
a test says so, because Kivy's clock is replaced, and random choices are the same every time. Frames
are laid out but painted only for a picture, because painting without a graphics card takes longer
than everything else.
"""

import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

from companion.engine import Setup, start_game
from companion.phone.networks import Network
from companion.store import Store
from companion.ui import tablet_phones
from companion.ui.faults import FaultCatcher, clear_layers, draw_what_waits
from companion.ui.kit.buttons import PushButton


class Finger(MotionEvent):
    """A finger on the window."""

    def __init__(self, number: int, x: float, y: float) -> None:
        super().__init__("test", number, {"x": x, "y": y}, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        """Read the position, as a fraction of the window's size."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Driver:
    """Hands and eyes for this process's app, which is started once and lives on.

    Every test begins on a clean table: `begin` swaps in another store and goes to the start, as a
    restart would, but keeps the window and the screens already built. `end` cleans up what a test
    has left open.
    """

    def __init__(self, app: Any, builds_ahead: bool = False) -> None:
        self.app = app
        app.builds_ahead = builds_ahead
        self.taps = 0
        self.colours: dict[str, int] = {}
        self._touches = 0
        self._finger: Any = None
        Clock._max_fps = 0  # don't wait for the next frame
        # Only the time is replaced, so that holding for a second takes no time at all.
        self._now = Clock.time()
        Clock.time = lambda: self._now

    def start(self, width: int = 1280, height: int = 800) -> None:
        """Start the app in a window of this size."""
        replace_chance_and_network()
        Window.size = (width, height)
        App._running_app = self.app
        self.app._run_prepare()
        # At a table faults are caught; a test should fail at once, unless it is about that.
        self.app.faults.stop()
        self.frames(6)

    def stop(self) -> None:
        """Stop the app."""
        self.app.dispatch("on_stop")
        App._running_app = None

    def begin(self, store: Store) -> None:
        """Go to the start screen of an app just opened on this store."""
        replace_chance_and_network()
        self.taps, self.colours = 0, {}
        app, game = self.app, self.app.game
        app.store = app.services.store = store
        if app.services.hints_shown:
            app.services.hints_shown.clear()
        for made_when_asked_for in ("gate", "peek", "practice", "phones"):
            self._make_anew(made_when_asked_for)
        if app.root.has_screen("new_game"):
            # Unfinished work is kept there, but not by an app that has just started.
            app.root.get_screen("new_game")._draft = None
        app.faults = FaultCatcher(app)
        game._aside = None
        game._lay(None, set())
        app.follow_settings()
        if tuple(Window.size) != (1280, 800):
            Window.size = (1280, 800)
        app.root.start_over()
        self.frames(4)

    def end(self, is_sound: bool = True) -> None:
        """Close whatever is open, moving, waiting or pressed, and switch phones off.

        After a failure every screen is rebuilt, since anything may be left in it.
        """
        if self._finger:
            self._feel("end")
        EventLoop.touches.clear()
        app = self.app
        app.peek.close()
        app.faults.stop()
        if "phones" in app.__dict__:
            self._shut_out_phones(app.phones.host)
        clear_layers(app.root)
        if app.root not in Window.children:
            Window.add_widget(app.root)
        if not is_sound:
            draw_what_waits()
            app.root.take_down()
        app.root.start_over()
        # Long enough for every animation to end and for delayed work to be done.
        self.frames(4, 0.5)
        Animation._instances.clear()
        for event in list(Clock.get_events()):
            event.cancel()

    def _shut_out_phones(self, host: Any) -> None:
        """Close the port for good, although phones stay switched on in the store."""
        host.stop()
        host.door = None
        if host._unsubscribe:
            host._unsubscribe()

    def _make_anew(self, name: str) -> None:
        """Reset something the app keeps, also in the screens that know it."""
        kept = self.app.__dict__.pop(name, None)
        if kept:
            kept.__dict__ = getattr(self.app, name).__dict__
            self.app.__dict__[name] = kept

    def open_game(self, *players: str, seed: int = 5, **choices: Any) -> Any:
        """Bring a new saved game to the table, without the screens that lead there."""
        setup = Setup(players, seed=seed, colours=self.seat_colours(players), **choices)
        game = self.app.store.library.create(start_game(self.app.store.catalogue, setup))
        self.app.game.open(game.session)
        self.app.go("table")
        self.frames(6)
        return game.session

    def seat_colours(self, players: tuple[str, ...]) -> tuple[int, ...]:
        """Return the colours of these players, if they differ from those of their seats."""
        known = all(name in self.colours for name in players)
        return tuple(self.colours[name] for name in players) if known else ()

    def clear(self) -> None:
        """Close every sheet, as if none had been opened."""
        for layer in Window.children[:-1]:
            if isinstance(layer, ModalView):
                # Otherwise it would still answer the back key, and follow the game.
                layer._real_remove_widget()
                layer.dispatch("on_dismiss")
            if layer.parent:
                Window.remove_widget(layer)
        self.frames()

    def frames(self, count: int = 3, seconds: float = 0.02) -> None:
        """Let some frames pass: what `EventLoop.idle` does, without the painting."""
        for _ in range(count):
            self._now += seconds
            self.attempt(self._frame)

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something as Kivy's loop would: errors go to the catcher, if there is one."""
        try:
            act()
        except BaseException as fault:
            if ExceptionManager.handle_exception(fault) == ExceptionManager.RAISE:
                raise

    def _frame(self) -> None:
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def pass_time(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        self.frames(max(1, int(seconds / 0.02)))

    def all(self, name: str) -> list[Widget]:
        """Return the visible widgets of this name, topmost layer first."""
        found = []
        for layer in Window.children:
            found += [w for w in layer.walk() if getattr(w, "name", None) == name and _shows(w)]
        return found

    def has(self, name: str) -> bool:
        """Return whether a widget of this name is visible."""
        return bool(self.all(name))

    def find(self, name: str) -> Widget:
        """Return the one visible widget of this name."""
        found = self.all(name)
        assert found, f"nothing named {name!r}; there are {sorted(self.names())}"
        return found[0]

    def names(self) -> set[str]:
        """Return the names of all visible widgets."""
        return {
            name
            for layer in Window.children
            for w in layer.walk()
            if (name := getattr(w, "name", "")) and isinstance(name, str) and _shows(w)
        }

    def leading_buttons(self) -> list[str]:
        """Return the names of the buttons that lead on; only those of a sheet, if one is open."""
        return [
            widget.name
            for widget in Window.children[0].walk()
            if isinstance(widget, PushButton) and widget.kind == "primary" and not widget.disabled
            if self.has(widget.name)
        ]

    def texts(self, *layers: Widget) -> list[str]:
        """Return every visible text in the window, or in these layers."""
        return [
            w.text
            for layer in layers or Window.children
            for w in layer.walk()
            if isinstance(getattr(w, "text", None), str) and w.text and _shows(w)
        ]

    def tap(self, name: str) -> None:
        """Put a finger on a widget and lift it."""
        self.taps += 1
        self.press(name)
        self.lift()

    def tap_at(self, x: float, y: float) -> None:
        """Tap a place in the window, given as a fraction of its size."""
        self.taps += 1
        self.frames(4, 0.1)
        self._touch(x, y)
        self.lift()

    def tap_region(self, region: int) -> None:
        """Tap a region of the board."""
        self.taps += 1
        self._press_region(region)
        self.lift()

    def hold_region(self, region: int, seconds: float = 0.8) -> None:
        """Hold a region for a while."""
        self.taps += 1
        self._press_region(region)
        self.pass_time(seconds)
        self.lift()

    def _press_region(self, region: int) -> None:
        self.frames(4, 0.1)
        x, y = self.find("board").place_of(region)
        self._touch(x / Window.width, y / Window.height)

    def tap_quickly(self, *names: str, gap: float = 0.12) -> None:
        """Tap the places where widgets are now, without looking at the result."""
        self.frames(4, 0.1)
        for place in [self._place(name) for name in names]:
            self._touch(*place)
            self._feel("end")
            self.frames(3, gap / 3)
        self.pass_time(0.6)

    def press(self, name: str) -> None:
        """Look, put a finger on a widget and leave it there."""
        self.frames(4, 0.1)
        self._bring_into_view(self.find(name))
        self._touch(*self._place(name))

    def _place(self, name: str) -> tuple[float, float]:
        widget = self.find(name)
        x, y = widget.to_window(*widget.center)
        return x / Window.width, y / Window.height

    def _touch(self, x: float, y: float) -> None:
        self._touches += 1
        self._finger = Finger(self._touches, x, y)
        self._feel("begin")
        self.frames(1)

    def lift(self) -> None:
        """Take the finger off again."""
        self._feel("end")
        self._finger = None
        self.frames(4, 0.06)

    def hold(self, name: str, seconds: float = 1.0) -> None:
        """Keep a finger on a widget for a while."""
        self.taps += 1
        self.press(name)
        self.pass_time(seconds)
        self.lift()

    def drag(self, name: str, onto: str) -> None:
        """Drag something to the middle of another widget."""
        self.taps += 1
        self.press(name)
        # A finger that moves at once would scroll: a list waits a moment to tell the difference.
        self.pass_time(0.3)
        target = self.find(onto)
        x, y = target.to_window(*target.center)
        self._finger.move({"x": x / Window.width, "y": y / Window.height})
        self._feel("update")
        self.frames(2)
        self.lift()

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Swipe over the window, between two points given as fractions of its size."""
        self.frames(4, 0.1)
        self._touch(*start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self._finger.move({"x": x, "y": y})
            self._feel("update")
            self.frames(1)
        self.lift()

    def type(self, name: str, text: str) -> None:
        """Replace the text in a text field."""
        field = self.find(name)
        field.text = text
        self.frames()

    def key(self, code: int) -> None:
        """Press and release a key, such as 27 for back."""
        self.attempt(lambda: Window.dispatch("on_keyboard", code, 0, None, []))
        self.frames()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        Window.size = (width, height)
        self.frames(6)

    def picture(self, path: Path) -> Path:
        """Save what is visible as a PNG."""
        self.frames(4)
        # A resized window is cleared properly only after it was shown once.
        for _ in range(2):
            Window.dispatch("on_draw")
            Window.dispatch("on_flip")
        Window.dispatch("on_draw")
        taken = Path(Window.screenshot(str(path.with_suffix(".png"))))
        return taken.replace(path)

    def _feel(self, phase: str) -> None:
        self.attempt(lambda: EventLoop.post_dispatch_input(phase, self._finger))

    def _bring_into_view(self, widget: Widget) -> None:
        parent = widget.parent
        while parent is not None and parent is not Window:
            if hasattr(parent, "scroll_to") and not _is_inside(widget, parent):
                parent.scroll_to(widget, animate=False)
                self.frames(2)
            parent = parent.parent


def replace_chance_and_network(seed: int = 5) -> None:
    """Make random choices the same every time, and block outside access, whatever is touched."""
    chance = random.Random(seed)
    # Who begins, which combos are dealt, how the die falls.
    secrets.randbelow, secrets.choice = chance.randrange, chance.choice
    tablet_phones.networks = lambda: (Network("127.0.0.1", "lo"),)


def _is_inside(widget: Widget, scroller: Widget) -> bool:
    _, y = widget.to_window(*widget.center)
    _, bottom = scroller.to_window(scroller.x, scroller.y)
    return bottom <= y <= bottom + scroller.height


def _shows(widget: Any) -> bool:
    while widget is not None and widget is not Window:
        if getattr(widget, "opacity", 1) == 0 or getattr(widget, "disabled", False):
            return False
        widget = widget.parent
    return True
