"""Letting somebody choose a file of the tablet, or of a cloud, in Android's own window for that.

It needs no permission: the app may read the one file that was chosen, and no other.
"""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from companion.device.android import activity, is_android, java
from companion.device.safely import safely

Take = Callable[[bytes], object]
# What our question is known by, and what Android answers if a file was chosen.
_QUESTION, _CHOSEN = 34, -1
# What is to be done with the file that was last asked for.
_asked: list[Callable[[Any], object]] = []


def can_pick() -> bool:
    """Tell whether the device has a window for choosing files."""
    return is_android()


def android_pick(take: Take, most: int) -> bool:
    """Open Android's window; the answer comes later."""
    _listen()
    _asked[:] = [lambda address: take(_read(address, most))]
    intent = java("android.content.Intent")
    asking = intent(intent.ACTION_OPEN_DOCUMENT)
    asking.addCategory(intent.CATEGORY_OPENABLE)
    # Any kind: few apps know what JSON is.
    asking.setType("*/*")
    activity().startActivityForResult(asking, _QUESTION)
    return True


def pick_file(take: Take, most: int, pick: Callable[[Take, int], bool] = android_pick) -> bool:
    """Ask for a file, of which `take` is handed the first bytes; False where nobody can ask."""
    return safely(lambda: pick(take, most), False, "choosing a file")


@cache
def _listen() -> None:
    """Hear of answers from now on; for good, because Android lets nobody go while it answers."""
    import_module("android.activity").bind(on_activity_result=_answer)


def _answer(question: int, result: int, data: Any) -> None:
    """Hear what was chosen, on a thread of Android's own; the file is read on ours."""
    from kivy.clock import Clock

    if question == _QUESTION and result == _CHOSEN and _asked:
        act, address = _asked.pop(), data.getData()
        Clock.schedule_once(lambda _: act(address))


def _read(address: Any, most: int) -> bytes:
    """Return the first bytes of a file, or none where it cannot be read."""

    def read() -> bytes:
        found = activity().getContentResolver().openFileDescriptor(address, "r")
        with os.fdopen(found.detachFd(), "rb") as file:
            return file.read(most)

    return safely(read, b"", "reading a file that was chosen")
