"""Handing a file, a text or a link to another app.

Android lets no other app read our own files, and plyer has nothing for it there. What lies among
the downloads can be handed on by its address: that needs no permission, from Android 10 on.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.device.android import activity, java
from companion.device.safely import safely

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
    """Offer a file to the other apps; False means that it only lies where it is."""
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
    """Offer a text to the other apps; False means that nobody was offered it."""
    return safely(lambda: share(text), False, "sharing a text")


def android_open_link(link: str) -> bool:
    """Let the app open a link that it belongs to."""
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
