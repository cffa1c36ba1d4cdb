"""Motion with a purpose: short, and only drawn.

A widget is where it is from the first moment on. What it draws comes from somewhere else, so that
a tap in between meets what it was meant for, and without motion nothing is different.
"""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.uix.widget import Widget

SECONDS = 0.24


def slide(widget: Widget, x: float = 0, y: float = 0) -> None:
    """Let a widget come to its place from this far away."""
    _play(widget, Translate(x, y), "out_cubic", x=0, y=0)


def land(widget: Widget, height: float) -> None:
    """Let a widget fall onto its place from this high above."""
    _play(widget, Translate(0, height), "out_bounce", y=0)


def flip(widget: Widget) -> None:
    """Let a widget turn over like a card."""
    _play(widget, Scale(0.05, 1, 1), "out_cubic", x=1)


def grow(widget: Widget) -> None:
    """Let a widget grow out of its middle."""
    _play(widget, Scale(0.2, 0.2, 1), "out_cubic", x=1, y=1)


def _play(widget: Widget, change: Any, rhythm: str, **rest: float) -> None:
    """Draw a widget through a change that comes to rest, and is taken away then."""
    # It may be known by its id only, which does not keep it until the end.
    widget = widget.__self__
    before, after = widget.canvas.before, widget.canvas.after
    begin, end = PushMatrix(), PopMatrix()
    before.insert(0, change)
    before.insert(0, begin)
    after.add(end)

    def keep_middle(*_: object) -> None:
        # Wherever the layout puts the widget in the meantime.
        if hasattr(change, "origin"):
            change.origin = widget.center

    def stop(*_: object) -> None:
        widget.unbind(center=keep_middle)
        before.remove(begin)
        before.remove(change)
        after.remove(end)

    keep_middle()
    widget.bind(center=keep_middle)
    motion = Animation(duration=SECONDS, transition=rhythm, **rest)
    motion.bind(on_complete=stop)
    motion.start(change)
