"""Working devices, where the machine running the tests has none: they record what they did."""

from pathlib import Path

from plyer.facades import Vibrator as Facade


class WorkingVibrator(Facade):
    """Records how long it vibrated."""

    def __init__(self) -> None:
        self.felt: list[float] = []

    def _exists(self, **_):
        return True

    def _vibrate(self, time, **_):
        self.felt.append(time)


class Speaker:
    """Records which sounds it loaded and which of them were played."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.heard: list[str] = []

    def load(self, path):
        """Return a sound that records being played."""
        self.loaded.append(path)
        return _Sound(self.heard, Path(path).stem)


class _Sound:
    length = 1.0

    def __init__(self, heard, name):
        self._heard, self._name = heard, name

    def play(self):
        self._heard.append(self._name)
