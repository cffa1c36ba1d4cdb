"""Hands files, texts and links to other apps, and takes files from them.

Android lets no other app read our own files, and plyer has nothing for it there. A file in the
downloads can be passed on by its URI, and the user may choose a file in Android's own picker:
neither needs a permission, from Android 10 on.
"""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.device.android import activity, is_android, java, safely

_FIRST_WITH_DOWNLOADS = 29


def android_share(path: Path, mime: str) -> bool:
    """Copy a file to the downloads and open Android's sheet for sharing it."""
    if java("android.os.Build$VERSION").SDK_INT < _FIRST_WITH_DOWNLOADS:
        raise NotImplementedError
    from jnius import cast

    intent = java("android.content.Intent")
    sending = intent(intent.ACTION_SEND)
    sending.setType(mime)
    address = cast("android.os.Parcelable", _copy_to_downloads(path, mime))
    sending.putExtra(intent.EXTRA_STREAM, address)
    sending.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intent.createChooser(sending, None))
    return True


def share_file(path: Path, mime: str, share: Callable[[Path, str], bool] = android_share) -> bool:
    """Offer a file to other apps; False means that it only stays where it is."""
    return safely(lambda: share(path, mime), False, "sharing a file")


def android_share_text(text: str) -> bool:
    """Open Android's sheet for sharing a text."""
    intent = java("android.content.Intent")
    sending = intent(intent.ACTION_SEND)
    sending.setType("text/plain")
    sending.putExtra(intent.EXTRA_TEXT, java("java.lang.String")(text))
    activity().startActivity(intent.createChooser(sending, None))
    return True


def share_text(text: str, share: Callable[[str], bool] = android_share_text) -> bool:
    """Offer a text to other apps; False if that failed."""
    return safely(lambda: share(text), False, "sharing a text")


def android_open_link(link: str) -> bool:
    """Open a link in the app it belongs to."""
    intent = java("android.content.Intent")
    address = java("android.net.Uri").parse(link)
    activity().startActivity(intent(intent.ACTION_VIEW, address))
    return True


def open_link(link: str, open_it: Callable[[str], bool] = android_open_link) -> bool:
    """Open a link in another app; False means that there is none for it."""
    return safely(lambda: open_it(link), False, "opening a link")


def _copy_to_downloads(path: Path, mime: str) -> Any:
    columns = java("android.provider.MediaStore$MediaColumns")
    values = java("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, path.name)
    values.put(columns.MIME_TYPE, mime)
    resolver = activity().getContentResolver()
    downloads = java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    address = resolver.insert(downloads, values)
    source, copy = java("java.io.FileInputStream")(str(path)), resolver.openOutputStream(address)
    try:
        java("android.os.FileUtils").copy(source, copy)
    finally:
        copy.close()
        source.close()
    return address


def copy_text(text: str, copy: Callable[[str], object] | None = None) -> bool:
    """Copy a text; False if that failed."""

    def act() -> bool:
        (copy or _kivy_copy)(text)
        return True

    return safely(act, False, "copying a text")


def _kivy_copy(text: str) -> None:
    # Imported here: Kivy looks for a way to copy as soon as it is imported.
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


Take = Callable[[bytes], object]
# The number of our request, and Android's answer if a file was chosen.
_QUESTION, _CHOSEN = 34, -1
# What to do with the file asked for last.
_asked: list[Callable[[Any], object]] = []


def can_pick() -> bool:
    """Return whether the device has a file picker."""
    return is_android()


def android_pick(take: Take, most: int) -> bool:
    """Open Android's picker; the answer comes later."""
    _listen()
    _asked[:] = [lambda address: take(_read(address, most))]
    intent = java("android.content.Intent")
    asking = intent(intent.ACTION_OPEN_DOCUMENT)
    asking.addCategory(intent.CATEGORY_OPENABLE)
    # Any type: few apps know what JSON is.
    asking.setType("*/*")
    activity().startActivityForResult(asking, _QUESTION)
    return True


def pick_file(take: Take, most: int, pick: Callable[[Take, int], bool] = android_pick) -> bool:
    """Ask for a file and hand its first bytes to `take`; False where there is no picker."""
    return safely(lambda: pick(take, most), False, "choosing a file")


@cache
def _listen() -> None:
    """Listen for answers, for good: Android does not let a listener go while it answers."""
    import_module("android.activity").bind(on_activity_result=_answer)


def _answer(question: int, result: int, data: Any) -> None:
    """Receive the choice on a thread of Android's; the file is read on ours."""
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
