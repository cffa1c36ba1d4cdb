"""Keeps everything clear of the system's bars and keyboard."""

from kivy.clock import Clock
from kivy.core.window import Window

from companion.device.screen import window_insets
from companion.ui.kit.safe_area import safe_area
from companion.ui.theme import Theme

# Seconds between two checks: turned upside down, the window has the same size and other insets.
_PAUSE = 0.5


def keep_clear(theme: Theme) -> None:
    """Follow the system bars from now on, if there are any."""
    # The background of a bar is dark, because the system writes on it in white.
    Window.clearcolor = theme.colours["bar"]
    # The keyboard moves the window up as far as the text field needs, and no further.
    Window.softinput_mode = "below_target"
    Clock.unschedule(_look)
    if _look():
        Clock.schedule_interval(_look, _PAUSE)


def _look(_seconds: float = 0) -> bool:
    """Read what is covered now; False, which ends the checks, where that is unknown."""
    insets = window_insets()
    if insets is not None:
        safe_area.insets = insets
    return insets is not None
