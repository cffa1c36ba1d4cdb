"""Looks whether everything on a screen is large enough to touch and inside the window."""

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label

SIZES = ((1280, 800), (800, 1280), (1024, 600), (360, 740), (740, 360))
# A pixel is nothing anyone would see.
SLACK = 1.5


def misfits(drive, text_size, sizes=SIZES):
    """Return what is too small to touch, runs out of the window or out of its own box."""
    drive.app.store.settings.change(text_size=text_size)
    drive.app.follow_settings()
    found = []
    for width, height in sizes:
        drive.resize(width, height)
        drive.frames(6)
        found += [f"{width}x{height}: {problem}" for problem in _problems(drive)]
    return found


def _problems(drive):
    for name in sorted(drive.names()):
        for widget in drive.all(name):
            if not hasattr(widget, "on_release"):
                continue
            left, _ = widget.to_window(widget.x, widget.y)
            if min(widget.size) < dp(48) - SLACK:
                yield f"{name} is only {widget.width:.0f} by {widget.height:.0f}"
            if left < -SLACK or left + widget.width > Window.width + SLACK:
                yield f"{name} runs out of the window"
    for widget in _labels():
        words, room = widget.texture_size, widget.size
        if words[0] > room[0] + SLACK or words[1] > room[1] + SLACK:
            yield f"{widget.text!r} takes {words}, has {room}"


def _labels():
    for layer in Window.children:
        for widget in layer.walk():
            if isinstance(widget, Label) and widget.text and _is_seen(widget):
                yield widget


def _is_seen(widget):
    while widget is not None and widget is not Window:
        if widget.opacity == 0:
            return False
        widget = widget.parent
    return True
