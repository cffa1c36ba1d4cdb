"""Access to Java on devices that have it, and calls that may fail."""

import logging
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

log = logging.getLogger(__name__)
Given = TypeVar("Given")


def safely(act: Callable[[], Given], otherwise: Given, what: str) -> Given:
    """Return what `act` returns; if it fails, say so in the log and return `otherwise`."""
    try:
        return act()
    except NotImplementedError:
        # plyer's way to say that the device lacks it: neither news nor a fault.
        return otherwise
    except Exception:  # whatever Java or a driver throws, the game goes on
        log.warning("the device failed: %s", what, exc_info=True)
        return otherwise


def is_android() -> bool:
    """Return whether this is an Android device."""
    return "ANDROID_ARGUMENT" in os.environ


def java(name: str) -> Any:
    """Return a Java class; there is none except on Android."""
    if not is_android():
        raise NotImplementedError(name)
    from jnius import autoclass

    return autoclass(name)


def log_first_frame() -> None:
    """Log that the app is visible, and which Python was packed.

    The script that tries a release in an emulator waits for it: `adb logcat -s smallworld`.
    """
    text = f"first frame, Python {sys.version}"
    safely(lambda: java("android.util.Log").i("smallworld", text), None, "its log")


def activity() -> Any:
    """Return Android's activity, which is the running app; only on Android."""
    return java("org.kivy.android.PythonActivity").mActivity
