"""Starts a packed app the way Android does and plays a turn in it; `test_android` runs this.

`play_a_turn.py APP LIBRARIES HANDS ABSENT…`: the unpacked app, what is installed beside it, the
folder with the window driver, and the Python modules to hide.
"""

import json
import runpy
import sys
from importlib import import_module
from pathlib import Path

app_folder, libraries, hands, *absent = sys.argv[1:]
sys.path[:] = [app_folder, *sys.path, libraries, hands]
sys.argv[:] = [""]


class Gap:
    """Hides the absent modules."""

    @staticmethod
    def find_spec(name, *_):
        """Leave all others to the finders after this one."""
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Gap)

from companion.ui.launch import configure  # noqa: E402

configure()

from kivy.app import App  # noqa: E402


def run(app):
    """Replace the loop that waits for touches."""
    drive = import_module("driver").Driver(app)
    drive.start()
    play(drive)
    state, home = app.game.state, Path(app_folder)
    shown = {
        "turn": state.turn.seat,
        "coins": [player.coins for player in state.players],
        "strangers": sorted(
            name
            for name, module in sys.modules.items()
            if name.startswith("companion")
            and home not in Path(module.__file__ or home / "x").parents
        ),
    }
    drive.stop()
    print(json.dumps(shown), file=sys.__stdout__, flush=True)


def play(drive):
    """Start a two-player game; the first player picks, conquers a region and scores."""
    drive.tap("new-game")
    for name in ("Anna", "Ben"):
        drive.type("name-field", name)
        drive.tap("name-add")
    drive.tap("board-on-tablet")
    drive.tap("begin")
    for name in ("wheel-done", "ready"):
        if drive.has(name):
            drive.tap(name)
    for name in ("pick", "conquer", "region-hill", "conquered", "score", "score-confirm"):
        drive.tap(name)


App.run = run
runpy.run_path(f"{app_folder}/main.pyc", run_name="__main__")
