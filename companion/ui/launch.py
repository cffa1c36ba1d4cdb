"""Starts the app in a window: settings that must precede the import of Kivy, then the app."""

import os
import sys
from pathlib import Path

from companion.device.android import is_android
from companion.paths import DATA
from companion.ui.startup import disable_gc, relax_gc

# Kivy's tools for its own programs; some of them open at a key.
KIVY_MODULES = (
    *("console", "cursor", "inspector", "joycursor", "keybinding", "monitor"),
    *("recorder", "screen", "showborder", "touchring", "webdebugger"),
)


def launch(folder: Path | None = None) -> int:
    """Open the window and play until it is closed; `folder` is where the games are kept."""
    if not _has_display():
        sys.stderr.write("There is no display: start the companion from a desktop session.\n")
        return 1
    configure()
    disable_gc()
    return _play(folder)


def _play(folder: Path | None) -> int:
    # Imported only now: the configuration also makes loading faster.
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
    """Set the folder where every part of the app looks for it."""
    from companion.store import StoreProblem

    try:
        os.environ["COMPANION_DATA"] = str(folder.expanduser().absolute())
    except (OSError, RuntimeError) as error:
        # That user has no home here, or the current folder is gone.
        raise StoreProblem("no_such_folder") from error


def configure() -> None:
    """Tell Kivy what it must know before its first import."""
    set_options()
    _load_style()


def set_options() -> None:
    """Set Kivy's options."""
    relax_gc()
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    # Kivy's own messages go to its file; errors still reach the console.
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    for module in KIVY_MODULES:
        Config.remove_option("modules", module)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    # A touch screen that also counts as a mouse would double every tap.
    Config.remove_option("input", "%(name)s")
    # Lines and corners are soft by themselves: a window that smooths them again opens later.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", "1280")
    Config.set("graphics", "height", "800")
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "320")


def _load_style() -> None:
    """Let Kivy read its rules for the widgets that the app uses, and not for all its others."""
    import kivy

    # Kivy looks for its other files where they are.
    import kivy.resources

    kivy_data, kivy.kivy_data_dir = kivy.kivy_data_dir, str(DATA / "kivy")
    import kivy.lang

    kivy.kivy_data_dir = kivy_data


def _has_display() -> bool:
    if sys.platform != "linux" or is_android():
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
