"""Takes pictures of the app: `python -m tests.ui.take_picture OUT.png SCENE [size] [key=value…]`.

A scene is a Python file that drives the app with the names `drive`, `app`, `do`, `Region` and
`Holder`; keys are theme, language and text (100 to 200).
"""

import os
import sys
import tempfile
from pathlib import Path

from tests.ui.display import start_display


def main(out: str, scene: str, size: str = "1280x800", *settings: str) -> None:
    """Start the app in a window of this size, play the scene and save the picture."""
    server, display = start_display()
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(DISPLAY=display, LIBGL_ALWAYS_SOFTWARE="1", KIVY_HOME=home)
        os.environ.update(KIVY_NO_FILELOG="1")
        from companion.store import open_store
        from companion.ui.launch import configure

        configure()
        from companion.engine import Holder, Target, Use
        from companion.engine import commands as do
        from companion.ui.app import CompanionApp
        from tests.ui.driver import Driver

        with open_store(Path(home) / "data") as store:
            chosen = dict(item.split("=") for item in settings)
            if "theme" in chosen:
                store.settings.change(theme=chosen["theme"])
            if "language" in chosen:
                store.settings.change(language=chosen["language"])
            if "text" in chosen:
                store.settings.change(text_size=int(chosen["text"]))
            app = CompanionApp(store)
            drive = Driver(app)
            width, height = (int(side) for side in size.split("x"))
            drive.start(width, height)
            names = {"drive": drive, "app": app, "do": do}
            names |= {"Target": Target, "Holder": Holder, "Use": Use}
            exec(compile(Path(scene).read_text(encoding="utf-8"), scene, "exec"), names)
            drive.picture(Path(out))
    server.terminate()
    server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
