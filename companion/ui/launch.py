"""Starts the app in a window: settings that must be made before Kivy is loaded, then the app."""

import os
import sys
from pathlib import Path

from companion.device.android import is_android
from companion.ui.startup import look_for_garbage_seldom, look_for_no_garbage

# What Kivy brings for its own programs; some of it opens at a key.
KIVY_MODULES = (
    *("console", "cursor", "inspector", "joycursor", "keybinding", "monitor"),
    *("recorder", "screen", "showborder", "touchring", "webdebugger"),
)


def launch(folder: Path | None = None) -> int:
    """Open the window and play until it is closed; a folder says where the games are kept."""
    if not _has_display():
        sys.stderr.write("There is no display: start the companion from a desktop session.\n")
        return 1
    configure()
    look_for_no_garbage()
    return _play(folder)


def _play(folder: Path | None) -> int:
    # Imported only now: what was configured makes loading quicker, too.
    from companion.store import InUse, StoreProblem, data_home, open_store

    try:
        if folder:
            _keep_games_in(folder)
        store = open_store(data_home())
    except InUse:
        sys.stderr.write("The companion is open in another window: close that one first.\n")
        return 1
    except StoreProblem:
        home = folder or data_home()
        sys.stderr.write(f"Games cannot be kept in {home}: choose another folder with --data.\n")
        return 1
    with store:
        from companion.ui.app import CompanionApp

        CompanionApp(store).run()
    return 0


def _keep_games_in(folder: Path) -> None:
    """Let every part of the app find the folder where they all look for it."""
    from companion.store import StoreProblem

    try:
        os.environ["COMPANION_DATA"] = str(folder.expanduser().absolute())
    except (OSError, RuntimeError) as error:
        # Nobody of that name has a home here, or the folder we are in is gone.
        raise StoreProblem("no_such_folder") from error


def configure() -> None:
    """Tell Kivy what it must know before its first import."""
    look_for_garbage_seldom()
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    # Kivy's own messages go to its file; what goes wrong still reaches the console.
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    for module in KIVY_MODULES:
        Config.remove_option("modules", module)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    # A touch screen that is also seen as a mouse would count every tap twice.
    Config.remove_option("input", "%(name)s")
    # Lines and corners are soft by themselves: a window that smooths them again opens later.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", "1280")
    Config.set("graphics", "height", "800")
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "320")


def _has_display() -> bool:
    if sys.platform != "linux" or is_android():
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
