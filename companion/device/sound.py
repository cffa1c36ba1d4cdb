"""What an ear hears: short sounds from `data/sounds`, loaded when first played."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from companion.device.safely import safely
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
    """Plays sounds by name; a device without a voice stays silent."""

    def __init__(self, load: Callable[[str], Any] = load_sound) -> None:
        self._load = load
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> bool:
        """Play a sound; False means that nothing is to be heard."""
        return safely(lambda: self._play(name), False, f"the sound {name}")

    def _play(self, name: str) -> bool:
        if name not in self._loaded:
            # Tried once: what cannot be loaded now will not be later.
            self._loaded[name] = None
            self._loaded[name] = self._load(str(FOLDER / f"{name}.wav"))
        sound = self._loaded[name]
        # Without a sound card Kivy returns a sound without any length.
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
