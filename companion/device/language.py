"""Which language the device speaks."""

import locale

from companion.device.android import java, safely
from companion.words import best_language


def device_language() -> str:
    """Return the language of the device if it is one of ours."""
    return best_language([tag for tag in (_android_tag(), _desktop_tag()) if tag])


def _android_tag() -> str | None:
    """Ask Java: Python's locale is of no use on Android."""
    return safely(
        lambda: str(java("java.util.Locale").getDefault().toLanguageTag()), None, "its language"
    )


def _desktop_tag() -> str | None:
    try:
        return locale.getlocale()[0]
    except ValueError:
        return None
