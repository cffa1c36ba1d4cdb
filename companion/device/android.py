"""The way to Java, on devices that have it."""

import os
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


def write_log(text: str) -> None:
    """Write a line to Android's log, for whoever reads it with `adb logcat -s smallworld`."""
    safely(lambda: java("android.util.Log").i("smallworld", text), None, "its log")


def activity() -> Any:
    """Return Android's activity, which is the running app; only on Android."""
    return java("org.kivy.android.PythonActivity").mActivity
