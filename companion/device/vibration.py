"""What a hand feels: a short buzz, on devices that can."""

from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from typing import Any

from companion.device.safely import safely


def plyer_vibrator() -> Any:
    """Return plyer's vibrator; where it has none, one that says so."""
    from plyer import facades, vibrator
    from plyer.utils import platform

    # Asked for a part that it does not have for this platform, plyer prints a traceback.
    has_part = find_spec(f"plyer.platforms.{platform}.vibrator")
    return vibrator if has_part else facades.Vibrator()


class Vibrator:
    """Buzzes, if there is anything to buzz with; looked for only when first needed."""

    def __init__(self, find: Callable[[], Any] = plyer_vibrator) -> None:
        self._find = find

    @cached_property
    def is_there(self) -> bool:
        """Whether the device can vibrate."""
        return safely(lambda: bool(self._find().exists()), False, "looking for a vibrator")

    def buzz(self, seconds: float) -> None:
        """Vibrate for so many seconds; where that fails nothing happens."""
        if self.is_there:
            safely(lambda: self._find().vibrate(seconds), None, "vibration")
