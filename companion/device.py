"""What the device can tell or do. Every call may fail; none may stop the game."""

import locale
import logging

from companion.i18n import best_language

log = logging.getLogger(__name__)


def device_language() -> str:
    """Return the language of the device, as far as it is one of ours."""
    return best_language([tag for tag in (_android_tag(), _desktop_tag()) if tag])


def _android_tag() -> str | None:
    """Python's locale is of no use on Android; Java knows."""
    try:
        from jnius import autoclass
    except ImportError:
        return None
    try:
        return str(autoclass("java.util.Locale").getDefault().toLanguageTag())
    except Exception:  # whatever Java throws, English will do
        log.warning("the device does not tell its language", exc_info=True)
        return None


def _desktop_tag() -> str | None:
    try:
        return locale.getlocale()[0]
    except ValueError:
        return None
