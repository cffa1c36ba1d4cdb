"""Somebody who touches the window at random: on and beside buttons, one or two fingers, keys.

The same seed does the same again. A failure comes with the last things it did.
"""

from collections import deque
from random import Random
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior

from tests.ui.driver import Finger, _shows

BACK, ENTER, TAB, BACKSPACE, DELETE = 27, 13, 9, 8, 127
ARROWS, FUNCTIONS = range(273, 277), range(282, 294)
LETTERS = "aÅßé/.~ 019[b]"
# What it does, and how often.
ACTS = {"tap": 60, "anywhere": 12, "hold": 7, "drag": 7, "two": 6, "key": 8}


class RandomToucher:
    """Does whatever comes to mind."""

    def __init__(self, drive: Any, seed: int) -> None:
        self._drive = drive
        self._chance = Random(seed)
        self._numbers = iter(range(1, 10**9))
        self.done: deque[str] = deque(maxlen=12)

    def touch(self, times: int) -> None:
        """Do this many things."""
        acts, weights, app = list(ACTS), list(ACTS.values()), self._drive.app
        # Leaving the app is prevented.
        app.stop = lambda *_: None
        try:
            for _ in range(times):
                getattr(self, f"_{self._chance.choices(acts, weights)[0]}")()
                self._drive.frames(1, 0.12)
        except BaseException as error:
            error.add_note(f"On {app.root.current}, after: " + ", ".join(self.done))
            raise
        finally:
            del app.stop

    def _tap(self) -> None:
        self._lift(self._put(*self._aim()))

    def _anywhere(self) -> None:
        self._lift(self._put(*self._somewhere()))

    def _hold(self) -> None:
        finger = self._put(*self._aim())
        self._drive.frames(self._chance.choice((3, 8)), 0.15)
        self._lift(finger)

    def _drag(self) -> None:
        finger = self._put(*self._aim())
        self._drive.frames(self._chance.choice((1, 3)), 0.12)
        for _ in range(3):
            x, y = self._chance.choice((self._aim, self._somewhere))()
            finger.move({"x": x / Window.width, "y": y / Window.height})
            self._feel("update", finger)
        self._lift(finger)

    def _two(self) -> None:
        fingers = [self._put(*self._aim()) for _ in range(2)]
        self._drive.frames(self._chance.choice((1, 5)), 0.15)
        self._chance.shuffle(fingers)
        for finger in fingers:
            self._lift(finger)

    def _key(self) -> None:
        if self._chance.random() < 0.4:
            letter = self._chance.choice(LETTERS)
            self._press(ord(letter), letter)
            return
        keys = (BACK, ENTER, TAB, BACKSPACE, DELETE, *ARROWS, *FUNCTIONS)
        self._press(self._chance.choice(keys), "")

    def _press(self, key: int, letter: str) -> None:
        self.done.append(f"key {key}")
        held = self._chance.choice(([], [], [], ["ctrl"], ["shift"], ["alt"]))
        Window.dispatch("on_key_down", key, 0, letter, held)
        Window.dispatch("on_keyboard", key, 0, letter, held)
        if letter:
            Window.dispatch("on_textinput", letter)
        Window.dispatch("on_key_up", key, 0)

    def _aim(self) -> tuple[float, float]:
        """Return the middle of something that can be touched, usually in the topmost layer."""
        top = Window.children[0 if self._chance.random() < 0.9 else -1]
        targets = [
            (widget, x, y)
            for widget in top.walk()
            if isinstance(widget, ButtonBehavior | FocusBehavior) and _shows(widget)
            for x, y in [widget.to_window(*widget.center)]
            if 0 <= x < Window.width and 0 <= y < Window.height
        ]
        if not targets:
            return self._somewhere()
        widget, x, y = self._chance.choice(targets)
        self.done.append(getattr(widget, "name", "") or type(widget).__name__)
        return x, y

    def _somewhere(self) -> tuple[float, float]:
        x, y = self._chance.randrange(Window.width), self._chance.randrange(Window.height)
        self.done.append(f"{x}/{y}")
        return x, y

    def _put(self, x: float, y: float) -> Finger:
        finger = Finger(next(self._numbers), x / Window.width, y / Window.height)
        self._feel("begin", finger)
        self._drive.frames(1)
        return finger

    def _lift(self, finger: Finger) -> None:
        self._feel("end", finger)

    def _feel(self, phase: str, finger: Finger) -> None:
        EventLoop.post_dispatch_input(phase, finger)


def check_saved(drive: Any) -> None:
    """Check that every game opens, and that the one on the table is saved as it is."""
    app = drive.app
    for card in app.store.games():
        assert card.is_readable
        app.store.library.read(card.id)
    if not app.game.is_open:
        return
    session = app.game.session
    again = app.store.library.open_again(session)
    if again:
        assert again.session.steps == session.steps
        assert again.session.cursor == session.cursor
        assert again.session.state == session.state
        app.game.open(again.session)
        drive.frames()
