"""Opens the app in a window of another process, with a visitor who does something in it."""

import subprocess
from pathlib import Path


def open_window(command, folder, environment, visitor):
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
        # A visitor who is not let in never leaves: better told than waited for.
        timeout=120,
    )
