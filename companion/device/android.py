"""The way to Java, on devices that have it."""

import os
import sys
from typing import Any

from companion.device.safely import safely


def is_android() -> bool:
    """Tell whether this is an Android device."""
    return "ANDROID_ARGUMENT" in os.environ


def java(name: str) -> Any:
    """Return a class of Java's; elsewhere than on Android there is none."""
    if not is_android():
        raise NotImplementedError(name)
    from jnius import autoclass

    return autoclass(name)


def log_first_frame() -> None:
    """Tell Android's log that the app is to be seen, and which Python was packed.

    What tries a release in an emulator waits for it: `adb logcat -s smallworld`.
    """
    text = f"first frame, Python {sys.version}"
    safely(lambda: java("android.util.Log").i("smallworld", text), None, "its log")


def activity() -> Any:
    """Return Android's activity, which is the running app; only on Android."""
    return java("org.kivy.android.PythonActivity").mActivity
