"""Pressing: what appears, moves or changes under a finger is not pressed by it.

Whoever taps twice means the same thing twice, and never what the first tap brought there. So every
finger that comes down looks at the window first. Until a moment after the last press has acted, it
presses only what has been under it, and has said the same, all the while.
"""

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.modalview import ModalView
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

# Escape on a keyboard, back on Android.
BACK_KEY = 27


# How long it takes to see that something is new.
MOMENT = 0.35
# A longer frame is a stall of the app: nobody has seen anything meanwhile.
_LONGEST_FRAME = 0.1
# What identifies a thing among others in the same place, including what it lies on.
_NAMES = ("name", "title", "player_name", "text")
_MEANT, _GLANCE = "meant", "glance"

Saying = tuple[str, ...]
Box = tuple[float, float, float, float]
Seen = list[tuple[Box, Saying]]


class Touchable:
    """Something that takes touches, and only those that are meant for it.

    `has_one_meaning`: tapping it again means the same again, whatever it says by then.
    """

    # It is found by this name, and nothing else in its place has the same.
    name = StringProperty("")
    has_one_meaning = False

    def is_meant(self, touch: Any) -> bool:
        """Return whether it is what the finger came down on, and was already there then."""
        is_same = _MEANT not in touch.ud or bool(touch.ud[_MEANT] == _saying(self))
        return is_same and not _is_left_behind(self)

    @staticmethod
    def has_acted(touch: Any) -> None:
        """Let the result of this touch be seen before it can be pressed."""
        if _GLANCE in touch.ud:
            touch.ud[_GLANCE].keep()


# Together: every touch asks each widget.
_TAKES_TOUCHES = Touchable, ModalView


class Pressable(Touchable, ButtonBehavior):
    """Makes a widget a button: `on_release` comes only for a tap that was meant for it."""

    def on_touch_down(self, touch: Any) -> bool:
        """Be pressed, or leave it to what lies on top."""
        is_mine = self.collide_point(*touch.pos) and self.is_meant(touch)
        return bool((super() if is_mine else super(ButtonBehavior, self)).on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Act, unless it has become something else under the finger."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        if self.disabled or not self.is_meant(touch):
            touch.ungrab(self)
            self._do_release()
            return True
        is_done = bool(super().on_touch_up(touch))
        self.has_acted(touch)
        return is_done


def _is_left_behind(widget: Any) -> bool:
    """Return whether another finger has opened another screen meanwhile."""
    screen: Any = None
    while widget and widget is not widget.parent:
        screen = widget if isinstance(widget, Screen) else screen
        widget = widget.parent
    if screen is None:
        return False
    return not screen.manager or screen.manager.current_screen is not screen


class WindowGlance:
    """What could be pressed, and where, when a finger came down."""

    def __init__(self, glances: "WindowGlances") -> None:
        self._glances = glances
        self._seen: Seen = []
        for layer in _layers():
            _look(layer, (0, 0, *Window.size), (0, 0), (), self._seen)
        self.age = 0.0

    def under(self, x: float, y: float) -> Saying | None:
        """Return what could be pressed at this point of the window, if anything."""
        for (left, bottom, right, top), saying in self._seen:
            if left <= x <= right and bottom <= y <= top:
                return saying
        return None

    def keep(self) -> None:
        """Remember it for a moment from now."""
        self._glances.keep(self)


class WindowGlances:
    """The glances at the window that still count."""

    def __init__(self) -> None:
        self._kept: list[WindowGlance] = []
        self._ticking = Clock.create_trigger(self._grow_older, interval=True)
        Window.bind(on_touch_down=self._look)

    def keep(self, glance: WindowGlance) -> None:
        """Keep a glance for a moment."""
        glance.age = 0.0
        if glance not in self._kept:
            self._kept.append(glance)
        self._ticking()

    def stop(self) -> None:
        """Stop watching touches and frames: the app ends."""
        Window.unbind(on_touch_down=self._look)
        self._ticking.cancel()

    def _look(self, _window: object, touch: Any) -> None:
        glance = WindowGlance(self)
        found = glance.under(*touch.pos)
        is_new = any(earlier.under(*touch.pos) != found for earlier in self._kept)
        touch.ud[_MEANT] = None if is_new else found
        touch.ud[_GLANCE] = glance
        self.keep(glance)

    def _grow_older(self, seconds: float) -> None:
        for glance in self._kept:
            glance.age += min(seconds, _LONGEST_FRAME)
        self._kept = [glance for glance in self._kept if glance.age < MOMENT]
        if not self._kept:
            self._ticking.cancel()


def _layers() -> Iterator[Widget]:
    """Return what lies on the window from the top, down to a sheet that covers the rest."""
    for layer in Window.children:
        yield layer
        if isinstance(layer, ModalView):
            return


def _look(widget: Any, within: Box, origin: tuple[float, float], below: Saying, seen: Seen) -> None:
    """Note what takes touches, in order.

    `within`: the part of the window that it can show; `origin`: where its coordinates begin there;
    `below`: what it lies on.
    """
    takes_touches, children = isinstance(widget, _TAKES_TOUCHES), widget.children
    # Most widgets are texts, and say nothing here: every touch asks each of them.
    if not (takes_touches or children) or not widget.opacity:
        return
    saying = (*_said_by(widget), *below)
    if children:
        inside = _part(widget, within, origin) if isinstance(widget, ScrollView) else within
        x, y = widget.to_parent(*origin)
        for child in children:
            _look(child, inside, (x, y), saying, seen)
    if takes_touches:
        # A touch beside a sheet closes it.
        place = within if isinstance(widget, ModalView) else _part(widget, within, origin)
        seen.append((place, saying))


def _part(widget: Widget, within: Box, origin: tuple[float, float]) -> Box:
    """Return the visible part of a widget."""
    (x, y), (width, height) = widget.pos, widget.size
    x, y = x + origin[0], y + origin[1]
    left, bottom, right, top = within
    return max(x, left), max(y, bottom), min(x + width, right), min(y + height, top)


def _saying(widget: Any) -> Saying:
    """Return what a widget says it is, and what it lies on; None once that is gone or going."""
    said: list[str] = []
    while widget is not None and widget is not Window:
        if getattr(widget, "is_closing", False):
            return ()
        said += _said_by(widget)
        widget = widget.parent
    return tuple(said) if widget is Window else ()


def _said_by(widget: Any) -> list[str]:
    names = _NAMES[:1] if getattr(widget, "has_one_meaning", False) else _NAMES
    return [value for name in names if (value := getattr(widget, name, ""))]
