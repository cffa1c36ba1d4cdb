"""Asking the device for something that it may not have."""

import logging
from collections.abc import Callable
from typing import TypeVar

log = logging.getLogger(__name__)
Given = TypeVar("Given")


def safely(act: Callable[[], Given], otherwise: Given, what: str) -> Given:
    """Return what `act` returns; if it fails, say so in the log and return `otherwise`."""
    try:
        return act()
    except NotImplementedError:
        # How plyer says that this device has no such thing: no news, and no fault.
        return otherwise
    except Exception:  # whatever Java or a driver throws, the game goes on
        log.warning("the device failed: %s", what, exc_info=True)
        return otherwise
