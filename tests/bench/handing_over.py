"""How a measured process reports its figures; it loads next to nothing for that.

As a Kivy module it reports when the first frame was drawn and the memory in use, and quits.
"""

import json
import os
from pathlib import Path
from time import monotonic


def hand_over(figures):
    """Send this process's figures to the one that started it."""
    Path(os.environ["BENCH_FIGURES"]).write_text(json.dumps(figures), encoding="utf-8")


def resident_memory():
    """Return the megabytes of memory that this process uses."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def start(window, _context):
    from kivy.app import App

    def end(*_):
        window.unbind(on_flip=end)
        hand_over((monotonic(), resident_memory()))
        App.get_running_app().stop()

    window.bind(on_flip=end)


def stop(_window, _context):
    """There is nothing to undo."""
