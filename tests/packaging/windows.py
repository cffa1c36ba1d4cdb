"""Opens the app in a window of another process, with a visitor that does something in it."""

import subprocess
from pathlib import Path

# Reports where the app keeps its data, once a frame is drawn, and quits.
LOOK = """
import sys
from kivy.app import App
from companion.store.home import data_home

def start(window, _context):
    def tell(*_):
        window.unbind(on_flip=tell)
        print(data_home(), file=sys.__stdout__, flush=True)
        App.get_running_app().stop()
    window.bind(on_flip=tell)

def stop(_window, _context):
    pass
"""


def open_window(command, folder, environment, visitor=LOOK):
    """Start the app with a Kivy module, the visitor, in its window; return how it went."""
    home = Path(environment["KIVY_HOME"])
    (home / "mods").mkdir(parents=True)
    (home / "mods" / "visitor.py").write_text(visitor, encoding="utf-8")
    (home / "config.ini").write_text("[modules]\nvisitor =\n", encoding="ascii")
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        # A visitor that isn't loaded never quits: better to report that than to wait for it.
        timeout=120,
    )
