"""What a player hears and feels: short sounds from `data/sounds`, and a buzz."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property
from importlib.util import find_spec
from typing import Any

from companion.device.android import safely
from companion.paths import DATA

FOLDER = DATA / "sounds"
_ERRORS = 2


def load_sound(path: str) -> Any:
    """Load a sound with whatever Kivy finds on this device."""
    with _hushed() if sys.platform == "linux" else nullcontext():
        # Imported here: looking for a sound card takes longer than a screen.
        from kivy.core.audio import SoundLoader

        return SoundLoader.load(path)


class Sounds:
    """Plays sounds by name; a device without sound stays silent."""

    def __init__(self, load: Callable[[str], Any] = load_sound) -> None:
        self._load = load
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> bool:
        """Play a sound; False means that nothing can be heard."""
        return safely(lambda: self._play(name), False, f"the sound {name}")

    def _play(self, name: str) -> bool:
        if name not in self._loaded:
            # Tried once: what cannot be loaded now will not be later.
            self._loaded[name] = None
            self._loaded[name] = self._load(str(FOLDER / f"{name}.wav"))
        sound = self._loaded[name]
        # Without a sound card Kivy returns a sound of no length.
        if not sound or not sound.length:
            return False
        sound.play()
        return True


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep ALSA from complaining on the terminal that there is no sound card."""
    kept = os.dup(_ERRORS)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, _ERRORS)
        yield
    finally:
        os.dup2(kept, _ERRORS)
        os.close(kept)
        os.close(nowhere)


def plyer_vibrator() -> Any:
    """Return plyer's vibrator, or a stand-in that fails where it has none."""
    from plyer import facades, vibrator
    from plyer.utils import platform

    # Asked for a part that it lacks on this platform, plyer prints a traceback.
    has_part = find_spec(f"plyer.platforms.{platform}.vibrator")
    return vibrator if has_part else facades.Vibrator()


class Vibrator:
    """Vibrates the device; the vibrator is looked up when first needed."""

    def __init__(self, find: Callable[[], Any] = plyer_vibrator) -> None:
        self._find = find

    @cached_property
    def is_there(self) -> bool:
        """Whether the device can vibrate."""
        return safely(lambda: bool(self._find().exists()), False, "looking for a vibrator")

    def buzz(self, seconds: float) -> None:
        """Vibrate for so many seconds; if that fails, nothing happens."""
        if self.is_there:
            safely(lambda: self._find().vibrate(seconds), None, "vibration")
