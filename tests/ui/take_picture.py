"""Takes a picture of a scene: `python -m tests.ui.take_picture OUT.png SCENE [SIZE] [KEY=VALUE…]`.

A scene is a function of tests/ui/scenes.py; keys are theme, language and text (100 to 200).
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
        from companion.ui.app import CompanionApp
        from tests.ui.driver import Driver
        from tests.ui.scenes import SCENES

        chosen = dict(item.split("=") for item in settings)
        if "text" in chosen:
            chosen["text_size"] = int(chosen.pop("text"))
        with open_store(Path(home) / "data") as store:
            store.settings.change(**chosen)
            drive = Driver(CompanionApp(store))
            drive.start(*(int(side) for side in size.split("x")))
            SCENES[scene](drive)
            drive.pass_time(1)
            drive.picture(Path(out))
    server.terminate()
    server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
